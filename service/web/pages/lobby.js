// @ts-check
/** The lobby: the games, and the matches that can be joined, watched or looked at again. */

import * as client from "../client.js";
import { h } from "../dom.js";
import { glyph } from "../glyphs.js";
import * as kept from "../kept.js";
import { ago, button, linkButton, seatChip, select, waiting } from "../parts.js";
import { address } from "../router.js";
import { playNow } from "../opening.js";
import { t } from "../texts/index.js";
import { turns } from "../turns.js";

const TABS = /** @type {const} */ (["joinable", "running", "finished"]);

/** @type {Record<typeof TABS[number], Record<string, any>>} */
const QUERIES = {
  joinable: { status: "waiting", free_seats: 1 },
  running: { status: "running" },
  finished: { status: "finished" },
};

const PAGE_SIZE = 12;

/**
 * @param {import("../router.js").Place} place
 * @param {import("../app.js").App} app
 * @returns {import("../app.js").Page}
 */
export function page(place, app) {
  const stopped = new AbortController();
  /** @type {any[] | null} */
  let games = null;
  /** @type {any[] | null} */
  let items = null;
  /** @type {string | null} */
  let next = null;
  /** @type {typeof TABS[number]} */
  let tab = TABS.find((one) => one === place.query.get("list")) ?? "joinable";
  let game = place.query.get("game") ?? "";
  let busy = false;
  let asked = 0;

  /** @param {string | null} [after] */
  async function load(after = null) {
    const mine = (asked += 1);
    try {
      const page = await client.list({ ...QUERIES[tab], game, after, limit: PAGE_SIZE }, stopped.signal);
      if (mine !== asked) return;
      items = after ? [...(items ?? []), ...page.items] : page.items;
      next = page.next;
    } catch (error) {
      if (!stopped.signal.aborted && mine === asked) app.refuse(error);
    }
    app.redraw();
  }

  client.games().then((all) => {
    games = all;
    app.redraw();
  }, app.refuse);
  load();
  const again = setInterval(() => document.visibilityState === "visible" && (items?.length ?? 0) <= PAGE_SIZE && load(), 10_000);

  /** @param {any} game */
  async function play(game) {
    if (busy) return;
    busy = true;
    app.redraw();
    try {
      await playNow(game);
    } catch (error) {
      app.refuse(error);
    }
    busy = false;
    app.redraw();
  }

  /** @param {Partial<{tab: typeof TABS[number], game: string}>} change */
  function narrow(change) {
    tab = change.tab ?? tab;
    game = change.game ?? game;
    items = null;
    load();
    app.redraw();
  }

  /** @param {any} one */
  const gameCard = (one) =>
    h(
      "li",
      { class: "card game", key: one.game },
      glyph(one.game),
      h(
        "div",
        { class: "about" },
        h("h2", null, one.title),
        h("p", { class: "small soft" }, t(`pitch.${one.game}`)),
        h(
          "p",
          { class: "small soft row between" },
          t("lobby.players", { from: one.seats[0], to: one.seats.at(-1) }),
          h("a", { class: "touch", href: address("rules", one.game), "aria-label": `${one.title}: ${t("lobby.rules")}` }, t("lobby.rules")),
        ),
      ),
      h(
        "div",
        { class: "row" },
        button(t("lobby.play_now"), { kind: "primary", disabled: busy, onclick: () => play(one), attrs: { "aria-label": `${one.title}: ${t("lobby.play_now")}` } }),
        linkButton(t("lobby.open"), `open?game=${one.game}`, { attrs: { "aria-label": `${one.title}: ${t("lobby.open")}` } }),
      ),
    );

  return {
    title: () => (turns().length ? t("table.your_turn") : ""),
    stop: () => {
      stopped.abort();
      clearInterval(again);
    },
    draw: () => [
      turns().length > 0 && mine(games ?? []),
      h("div", { class: turns().length ? "hero slim" : "hero", key: "hero" }, h(turns().length ? "h2" : "h1", { key: turns().length }, t("lobby.title")), h("p", { class: "soft" }, t("lobby.text"))),
      h("ul", { class: "games", "aria-label": t("lobby.games"), "aria-busy": String(!games) }, (games ?? []).map(gameCard)),
      h(
        "section",
        { class: "matches", "aria-labelledby": "matches-title" },
        h(
          "div",
          { class: "row between" },
          h("h2", { id: "matches-title" }, t("lobby.matches")),
          select(game, [["", t("lobby.all_games")], ...(games ?? []).map((one) => /** @type {[string, string]} */ ([one.game, one.title]))], (game) => narrow({ game }), {
            "aria-label": t("lobby.filter"),
          }),
        ),
        tabs(tab, (tab) => narrow({ tab })),
        h(
          "div",
          { id: "list", role: "tabpanel", "aria-labelledby": `tab-${tab}` },
          items === null
            ? waiting(t("waiting"))
            : items.length
              ? h("ul", { class: "list" }, items.map((one) => matchRow(one, games ?? [])))
              : h("p", { class: "empty" }, t(`lobby.none_${tab}`)),
          next !== null && h("div", { class: "row center" }, button(t("lobby.more"), { onclick: () => load(next) })),
        ),
      ),
    ],
  };
}

/**
 * The matches that wait for somebody here: nothing is more pressing.
 *
 * @param {any[]} games
 */
function mine(games) {
  return h(
    "section",
    { class: "turns", "aria-labelledby": "turns-title", key: "turns" },
    h("h1", { id: "turns-title" }, t("table.your_turn")),
    h("ul", { class: "list" }, turns().map((one) => matchRow(one, games))),
  );
}

/**
 * @param {string} chosen
 * @param {(tab: typeof TABS[number]) => void} onchoose
 */
function tabs(chosen, onchoose) {
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const to = TABS[(TABS.findIndex((one) => one === chosen) + by + TABS.length) % TABS.length];
    onchoose(to);
    document.getElementById(`tab-${to}`)?.focus();
  };
  return h(
    "div",
    { class: "tabs", role: "tablist", "aria-labelledby": "matches-title", onkeydown },
    TABS.map((one) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${one}`,
          key: one,
          "aria-selected": String(one === chosen),
          "aria-controls": "list",
          tabindex: one === chosen ? 0 : -1,
          onclick: () => onchoose(one),
        },
        t(`list.${one}`),
      ),
    ),
  );
}

/**
 * A match in a list: its game, who sits there, where it stands, and the way to it.
 *
 * @param {any} one the summary of a match
 * @param {any[]} games
 */
export function matchRow(one, games) {
  const title = games.find((game) => game.game === one.game)?.title ?? one.game;
  const seats = Object.keys(kept.matchOf(one.id)?.seats ?? {}).map(Number);
  const asked = one.status === "running" ? one.to_act.map((/** @type {any} */ act) => act.seat) : [];
  const mine = seats.some((seat) => asked.includes(seat));
  const label = one.status === "waiting" && !seats.length ? t("lobby.join") : seats.length && one.status === "running" ? t("lobby.go_on") : one.status === "running" ? t("lobby.watch") : t("lobby.look");
  const named = one.seats.filter((/** @type {any} */ seat) => one.status !== "waiting" || seat.kind !== "free");
  const free = one.status === "waiting" ? one.seats.length - named.length : 0;
  const wins = one.outcome?.seats?.filter((/** @type {any} */ seat) => seat.rank === 1).map((/** @type {any} */ seat) => seat.seat) ?? [];
  return h(
    "li",
    { class: "match-row", key: one.id },
    glyph(one.game),
    h(
      "div",
      { class: "about" },
      h("strong", null, title, one.label && h("span", { class: "soft" }, ` · ${one.label}`)),
      h(
        "div",
        { class: "row seats" },
        named.map((/** @type {any} */ seat) =>
          h(
            "span",
            { class: "row tight", key: seat.seat },
            seatChip(seat, { turn: asked.includes(seat.seat), you: seats.includes(seat.seat) }),
            asked.includes(seat.seat) && h("span", { class: "badge accent" }, t("lobby.turn")),
            wins.includes(seat.seat) && h("span", { class: "badge good" }, t("lobby.won")),
          ),
        ),
        free > 0 && h("span", { class: "badge good" }, t("lobby.free", { count: free })),
      ),
    ),
    h(
      "div",
      { class: "row end" },
      h("span", { class: "small soft" }, ago(one.ended_at ?? one.started_at ?? one.opened_at)),
      one.status === "finished" && linkButton(t("lobby.film"), address("film", one.id), { kind: "plain", icon: "film", attrs: { "aria-label": `${t("lobby.film")}: ${title}` } }),
      linkButton(label, address("match", one.id), { kind: mine ? "primary" : "", attrs: { "aria-label": `${label}: ${title}` } }),
    ),
  );
}

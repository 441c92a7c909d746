// @ts-check
/** The film of a match: any position, through any eyes that are allowed, step by step or as it was played. */

import { badge } from "../audit/report.js";
import { audit } from "../audit/verdict.js";
import * as client from "../client.js";
import { h } from "../dom.js";
import { listen } from "../film/keys.js";
import { load } from "../film/loading.js";
import { pngOf, save, svgOf } from "../film/saving.js";
import { Screen } from "../film/screen.js";
import * as kept from "../kept.js";
import { button, linkButton, seatName, select, waiting } from "../parts.js";
import { address, root } from "../router.js";
import { storyteller } from "../telling.js";
import { t } from "../texts/index.js";

const NARROW = matchMedia("(max-width: 720px)");
const OVER = ["finished", "aborted"];

/**
 * @param {import("../router.js").Place} place
 * @param {import("../app.js").App} app
 * @returns {import("../app.js").Page}
 */
export function page(place, app) {
  const stopped = new AbortController();
  const embedded = place.name === "embed";
  /** @type {any} */
  let match = null;
  /** @type {Screen | null} */
  let screen = null;
  /** @type {import("../telling.js").Storyteller | null} */
  let teller = null;
  /** @type {import("../audit/verdict.js").Audit | "busy" | "none"} */
  let proof = "busy";
  let as = place.query.get("as") ?? "";
  let writing = 0;

  const tokens = () => kept.matchOf(place.id)?.seats ?? {};

  /** @returns {import("../client.js").Eyes} */
  function eyes() {
    const seat = as.startsWith("seat:") ? as.slice(5) : Object.keys(tokens())[0];
    return { as: as || undefined, token: seat === undefined ? undefined : tokens()[seat] };
  }

  /** @param {number} at @param {string} [name] */
  function permalink(at, name = place.name) {
    const url = new URL(address(name, place.id), root);
    url.searchParams.set("at", String(at));
    if (as) url.searchParams.set("as", as);
    return url.href;
  }

  /** @param {number} at */
  function moved(at) {
    // browsers refuse to have an address changed hundreds of times a minute
    clearTimeout(writing);
    writing = setTimeout(() => history.replaceState(null, "", permalink(at)), 250);
  }

  async function look() {
    const timeline = await load(match, eyes(), stopped.signal);
    if (screen) screen.change(timeline);
    else {
      screen = new Screen({
        timeline,
        translate: (key, facts) => (teller ? teller.translate(key, facts) : key),
        narrow: () => NARROW.matches,
        redraw: app.redraw,
        moved,
      });
      const at = place.query.get("at");
      screen.show(at === null ? (OVER.includes(match.status) ? timeline.start : timeline.last) : Number(at) || 0);
    }
    app.redraw();
    if (!OVER.includes(match.status)) grow(timeline);
  }

  /** @param {import("../film/timeline.js").Timeline} timeline */
  async function grow(timeline) {
    try {
      for await (const frame of client.follow(place.id, { ...eyes(), after: timeline.last, signal: stopped.signal })) {
        if (frame.frame !== "event") continue;
        timeline.add([frame.data]);
        app.redraw();
      }
    } catch (error) {
      if (!stopped.signal.aborted) app.refuse(error);
    }
  }

  async function prove() {
    if (OVER.includes(match.status)) {
      const [bytes, keys] = await Promise.all([client.record(place.id, eyes()), client.keys()]);
      proof = await audit(bytes, { keys });
    } else proof = "none";
    app.redraw();
  }

  async function start() {
    match = await client.match(place.id, stopped.signal);
    teller = await storyteller(match);
    await look();
    if (!embedded) await prove();
  }
  start().catch((error) => stopped.signal.aborted || app.refuse(error));

  /** @param {string} chosen */
  function see(chosen) {
    as = chosen;
    screen?.pause();
    look().then(() => screen && moved(screen.at), app.refuse);
  }

  /** Whose eyes are allowed, the usual ones first. @returns {[string, string][]} */
  function allowed() {
    const over = OVER.includes(match.status);
    const seats = match.seats.filter((/** @type {any} */ seat) => over || tokens()[seat.seat]);
    return [
      ...(over ? [/** @type {[string, string]} */ (["", t("film.eyes_all")])] : []),
      ["spectator", t("film.eyes_spectator")],
      ...seats.map((/** @type {any} */ seat) => /** @type {[string, string]} */ ([`seat:${seat.seat}`, seatName(seat)])),
    ];
  }

  const title = () => teller?.title ?? match?.game ?? "";
  const shown = () => `${title()}, ${t("film.at", { at: screen?.at ?? 0, last: screen?.timeline.last ?? 0 })}`;

  /** @param {"svg" | "png"} kind */
  async function saved(kind) {
    if (!screen) return;
    const svg = svgOf(screen.timeline, screen.at, { names: match.seats.map(seatName), title: shown() });
    const blob = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg);
    save(blob, `${match.game}-${screen.at}.${kind}`);
  }

  /** @param {string} text */
  async function copy(text) {
    await navigator.clipboard.writeText(text);
    app.toast(t("copied"));
  }

  const frame = () =>
    `<iframe src="${permalink(screen?.at ?? 0, "embed")}" title="${title()}" width="640" height="560"></iframe>`;

  /** @param {Screen} screen */
  const stage = (screen) =>
    h(
      "div",
      { class: "film-stage" },
      screen.board(shown()) ??
        h("p", { class: "film-board empty" }, t(screen.timeline.board ? "film.not_started" : "film.no_board")),
      screen.controls(),
      !embedded && !OVER.includes(match.status) && h("p", { class: "small soft" }, t("film.live")),
    );

  /** @param {Screen} screen */
  const side = (screen) =>
    h(
      "section",
      { class: "film-side stack", "aria-label": t("film.events") },
      h(
        "div",
        { class: "field" },
        h("label", { for: "eyes" }, t("film.eyes")),
        select(as || allowed()[0][0], allowed(), see, { id: "eyes" }),
      ),
      screen.events((envelope) => teller?.tell(envelope) ?? ""),
      h(
        "div",
        { class: "row" },
        button(t("film.link"), { icon: "link", onclick: () => copy(permalink(screen.at)).catch(app.refuse) }),
        button(t("film.embed"), { icon: "copy", onclick: () => copy(frame()).catch(app.refuse) }),
        button(t("film.save_svg"), { onclick: () => saved("svg").catch(app.refuse) }),
        button(t("film.save_png"), { onclick: () => saved("png").catch(app.refuse) }),
      ),
      h("p", { class: "small soft for-keys" }, t("film.keys")),
      screen.words(),
    );

  const deaf = listen(() => screen, app.redraw);
  return {
    title: () => [title(), t("film.title")].filter(Boolean).join(" · "),
    bare: embedded,
    wide: true,
    stop: () => {
      stopped.abort();
      clearTimeout(writing);
      screen?.pause();
      deaf();
    },
    draw: () => {
      if (!screen) return waiting(t("waiting"));
      if (embedded) {
        const link = h("a", { class: "touch small", href: permalink(screen.at, "film"), target: "_top" }, t("film.open"));
        return h("div", { class: "film embedded" }, stage(screen), link);
      }
      return h(
        "div",
        { class: "film" },
        h(
          "div",
          { class: "film-head row between" },
          h("h1", null, title()),
          h(
            "div",
            { class: "row" },
            badge(proof, address("audit", place.id)),
            linkButton(t("film.to_table"), address("match", place.id), { kind: "plain" }),
          ),
        ),
        stage(screen),
        side(screen),
      );
    },
  };
}

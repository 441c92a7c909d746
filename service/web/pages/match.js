// @ts-check
/** A table: the board in the middle, who sits around it, whose turn it is, and what has happened. */

import { boards } from "../boards/index.js";
import { eyesOf, latestAt } from "../boards/fold.js";
import * as client from "../client.js";
import { h } from "../dom.js";
import * as kept from "../kept.js";
import { iconButton, seatName, waiting } from "../parts.js";
import { sound } from "../sound.js";
import { chosen, t as common, withTexts } from "../texts/index.js";
import { absence, absentSeats, lateSeats } from "../table/absence.js";
import { Mounted } from "../table/board.js";
import { menu, menuButton } from "../table/menu.js";
import { sentenceOf } from "../table/said.js";
import { seatsAround } from "../table/seats.js";
import { Session } from "../table/session.js";
import { side } from "../table/side.js";
import { report } from "../table/report.js";
import { result } from "../table/result.js";
import { waitingRoom } from "../table/waiting.js";
import { page as missing } from "./missing.js";

/**
 * @param {import("../router.js").Place} place
 * @param {import("../app.js").App} app
 * @returns {import("../app.js").Page}
 */
export function page({ id }, app) {
  /** @type {import("../boards/types.js").Board | null} */
  let board = null;
  /** @type {Mounted | null} */
  let mounted = null;
  let title = "";
  /** @type {string[]} */
  let levels = [];
  /** @type {number | null} the position that is shown; null: the latest */
  let at = null;
  /** @type {any} the view there */
  let past = null;
  let drawnUpTo = -1;
  /** @type {any[]} */
  let latest = [];
  let announced = "";
  let wasAsked = false;
  let tab = "log";
  /** @type {Session} */
  let session = follow();

  client.games().catch(() => {}); // on its way, like the match

  /** @param {number | null} [seat] which of this device's seats; none: the one that is asked, or the first */
  function follow(seat = null) {
    const mine = kept.matchOf(id)?.seats ?? {};
    const held = Object.keys(mine).map(Number);
    const one = seat !== null && held.includes(seat) ? seat : (held[0] ?? null);
    const begun = new Session(id, { seat: one, token: one === null ? null : mine[one] }, changed);
    begun.start();
    return begun;
  }

  /** @param {number | null} [seat] */
  function anew(seat = null) {
    session.stop();
    wasAsked = false;
    drawnUpTo = -1;
[at, past] = [null, null];
    session = follow(seat);
    app.redraw();
  }

  async function loadBoard() {
    const { game } = session.summary;
    const all = await client.games();
    const known = all.find((one) => one.game === game);
    title = known?.title ?? game;
    levels = known?.levels ?? [];
    if (boards[game]) {
      board = await boards[game]();
      mounted = new Mounted(board, { send, plan: (planned) => session.plan(planned), redraw: app.redraw, announce });
    }
    app.redraw();
  }

  let loading = false;
  function changed() {
    if (session.summary && !loading) {
      loading = true;
      loadBoard().catch(app.refuse);
    }
    if (session.fault && session.state === "live") {
      app.refuse(session.fault);
      session.fault = null;
    }
    hear();
    app.redraw();
  }

  /** Say, and let hear, what is new. */
  function hear() {
    const { view, hand, events } = session;
    if (!view) return;
    const asked = hand.seat !== null && view.status === "running" && view.to_act.some((/** @type {any} */ one) => one.seat === hand.seat);
    const fresh = drawnUpTo >= 0 ? events.slice(drawnUpTo + 1) : [];
    if (drawnUpTo < 0 || fresh.length) latest = latestAt(events, events.length - 1);
    drawnUpTo = events.length - 1;
    if (asked && !wasAsked) sound("turn");
    else if (fresh.some((one) => one.event)) sound("tick");
    const said = fresh.map((one) => sentenceOf(one, board, texts())).filter((one) => one !== null);
    if (asked && !wasAsked) said.push(common("table.your_turn"));
    if (said.length) announced = said.join(" ");
    wasAsked = asked;
  }

  /** @type {{made: string, t: import("../texts/index.js").Translate} | null} */
  let known = null;

  function texts() {
    const seats = session.summary?.seats ?? [];
    const made = JSON.stringify([chosen(), !!board, seats]);
    if (known?.made !== made) {
      known = { made, t: withTexts(board?.texts ?? NO_TEXTS, seats.map(seatName)) };
    }
    return known.t;
  }

  /** @param {any} command */
  async function send(command) {
    const answer = await session.send(command);
    if (!answer.ok && answer.problem) app.refuse(answer.problem, session.summary?.game);
    return answer;
  }

  /** @param {string} text */
  function announce(text) {
    announced = text;
    app.redraw();
  }

  /** @param {number | null} position */
  async function step(position) {
    const target = position === null || position >= session.last ? null : position;
    at = target;
    if (target === null) past = null;
    else {
      try {
        const view = await session.earlier(target);
        if (at === target) past = view;
      } catch (error) {
        app.refuse(error);
      }
    }
    app.redraw();
  }

  let late = "";
  const clock = setInterval(() => {
    const running = session.view?.status === "running";
    if (running && board?.clock?.(session.view.game) != null) app.redraw();
    else if (running && session.view.to_act.some((/** @type {any} */ one) => one.deadline) && Date.now() % 1_000 < 100) app.redraw();
    const later = String(lateSeats(session.view));
    if (later !== late) app.redraw();
    late = later;
  }, 100);
  /** @type {(() => void) | null} puts away what is reported */
  let putAway = null;
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== "Escape" || !putAway || document.querySelector("dialog[open], :popover-open")) return;
    event.stopPropagation(); // what lies below it is meant by the next one
    putAway();
  };
  addEventListener("keydown", escape, true);
  const timing = setInterval(() => client.time().catch(() => {}), 20_000);

  return {
    match: id,
    get wide() {
      return session.summary?.status !== "waiting";
    },
    title: () => {
      const turn = wasAsked ? `● ${common("table.your_turn")}` : "";
      return [turn, title].filter(Boolean).join(" · ");
    },
    stop() {
      session.stop();
      clearInterval(clock);
      clearInterval(timing);
      removeEventListener("keydown", escape, true);
    },
    draw() {
      const { summary, view, hand } = session;
      if (session.fault instanceof client.Refusal && !summary) return missing().draw();
      if (!summary || !view) return waiting(common("waiting"));
      const head = h(
        "div",
        { class: "table-head row", key: "head" },
        h("h1", null, title || " "),
        summary.label && h("span", { class: "soft" }, summary.label),
        view.status === "running" && turn(view, hand, texts()),
        session.state === "away" && h("span", { class: "badge warn", role: "status" }, common("table.away")),
        menuButton(),
        menu({ session, app, send, again: () => anew(hand.seat) }),
      );
      if (summary.status === "waiting") {
        return [head, waitingRoom({ session, levels, app, seated: anew, board })];
      }
      const live = at === null || past === null;
      const shown = live ? view : past;
      const position = live ? view.position : /** @type {number} */ (at);
      const t = texts();
      const reported = live && board ? report({ session, board, t, redraw: app.redraw }) : null;
      putAway = reported?.away ?? null;
      return [
        head,
        h(
          "div",
          { class: "table", key: "table" },
          h(
            "div",
            { class: "middle" },
            seatsAround({ summary, view, present: session.present, absent: absentSeats(session.events), seat: hand.seat, seats: Object.keys(kept.matchOf(id)?.seats ?? {}).map(Number), choose: anew }),
            absence({ view, seat: hand.seat, t, send }),
            (view.outcome || view.status === "aborted") && result({ session, app, t }),
            reported?.tree,
            mounted && shown.game
              ? mounted.draw({
                  view: shown.game,
                  position,
                  viewer: eyesOf(shown.viewer),
                  legal: live ? session.legal : null,
                  seat: hand.seat,
                  t,
                  latest: live ? latest : latestAt(session.events, position),
                  live: live && view.status === "running",
                })
              : h("div", { class: "board-holder", key: "no-board" }, waiting(common(board ? "table.not_begun" : title && !boards[summary.game] ? "table.no_board" : "waiting"))),
            steps({ session, at, step, t, board }),
          ),
          side({ session, board, t, shown, at, step, tab, choose: (chosen) => ((tab = chosen), app.redraw()) }),
        ),
        h("p", { class: "unseen", role: "status", "aria-live": "polite", key: "said" }, announced),
      ];
    },
  };
}

const NO_TEXTS = { en: {}, de: {}, zh_hant: {} };

/**
 * Whose turn it is.
 *
 * @param {any} view
 * @param {import("../table/session.js").Hand} hand
 * @param {import("../texts/index.js").Translate} t
 */
function turn(view, hand, t) {
  const asked = view.to_act.map((/** @type {any} */ one) => one.seat);
  const mine = hand.seat !== null && asked.includes(hand.seat);
  const others = asked.filter((/** @type {number} */ seat) => seat !== hand.seat).map((/** @type {number} */ seat) => t("seat", { seat }));
  return h(
    "p",
    { class: `turn${mine ? " mine" : ""}`, key: "turn" },
    mine ? common("table.your_turn") : others.length ? common("table.waits_for", { who: others.join(common("comma")) }) : common("table.nobody_asked"),
  );
}

/**
 * @param {{session: Session, at: number | null, step: (position: number | null) => void,
 *   t: import("../texts/index.js").Translate, board: import("../boards/types.js").Board | null}} how
 */
function steps({ session, at, step, t, board }) {
  const all = session.steps;
  const here = at ?? session.last;
  const before = all.filter((one) => one < here).at(-1);
  const after = at === null ? undefined : all.find((one) => one > here);
  const said = lastCommand(session.events, here).map((one) => sentenceOf(one, board, t)).filter(Boolean).at(-1);
  return h(
    "div",
    { class: "steps", key: "steps" },
    iconButton(common("table.before"), "left", { disabled: before === undefined, onclick: () => step(before ?? null) }),
    h("p", { class: "latest" }, at !== null && h("span", { class: "badge warn" }, common("table.earlier")), " ", said),
    iconButton(common("table.after"), "right", { disabled: at === null, onclick: () => step(after ?? null) }),
    iconButton(common("table.now"), "last", { disabled: at === null, onclick: () => step(null) }),
  );
}

/**
 * The events of the command that led to a position.
 *
 * @param {any[]} events
 * @param {number} position
 */
function lastCommand(events, position) {
  const last = events[position];
  if (!last) return [];
  let from = position;
  while (from > 0 && events[from - 1].time === last.time && events[from - 1].actor === last.actor) from -= 1;
  return events.slice(from, position + 1);
}

// @ts-check
// How rounds ended that a player has not looked at yet: who outlined what, what it brought, and who was not there.
import { seatMark } from "../paper.js";
import { round as rounded, s } from "../svg.js";
import { judged, linesOf } from "./draw.js";
import { FONT } from "./palette.js";
import { definitions } from "./symbols.js";
import { TABLEAU, tableau } from "./tableau.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {{position: number, round: number, seats: any[], points: number[], flipped: number | null, doubled: boolean}} Ended what a round brought */

/** @type {WeakMap<object, Map<string, import("../types.js").Report | null>>} */
const told = new WeakMap();

/**
 * What has to be seen before one goes on: the round that ended last in full, those before it in a line each.
 * @param {any} view
 * @param {import("../types.js").Reporting} reporting
 * @returns {import("../types.js").Report | null}
 */
export function report(view, { viewer, t, id = "ff-report", envelopes, seen, present }) {
  const made = told.get(view) ?? new Map();
  told.set(view, made);
  // it is asked for ten times a second, and changes with the view alone
  const key = JSON.stringify([viewer.seat, id, envelopes.length, seen, present, t("seat", { seat: 0 }), t("fuenfer_finden.table")]);
  if (!made.has(key)) made.set(key, written(view, { viewer, t, id, envelopes, seen, present }));
  return made.get(key);
}

/**
 * @param {any} view
 * @param {import("../types.js").Reporting} reporting
 */
function written(view, { viewer, t, id = "", envelopes, seen, present }) {
  const ended = endedRounds(envelopes).filter((one) => one.position > seen);
  const last = ended[ended.length - 1];
  if (!last) return null;
  const seats = view.seats.map((/** @type {any} */ one) => one.seat);
  const order = viewer.seat === null ? seats : [viewer.seat, ...seats.filter((/** @type {number} */ one) => one !== viewer.seat)];
  return {
    key: `round ${last.round}`,
    title: t("fuenfer_finden.report_title", { round: last.round, last: view.last_round }),
    go: view.phase === "over" ? t("fuenfer_finden.report_to_the_end") : view.seats[viewer.seat ?? 0]?.must_cross_out ? t("fuenfer_finden.report_cross_out") : t("fuenfer_finden.report_go", { round: last.round === view.round ? view.round + 1 : view.round }),
    body: s(
      "div",
      { class: "ff-report" },
      ended.length > 1 && s("p", { class: "report-lead" }, t("fuenfer_finden.report_missed", { rounds: ended.length })),
      isTied(view) && s("p", { class: "report-lead" }, t(view.options.variant === "basic" ? "fuenfer_finden.report_tie" : "fuenfer_finden.report_tie_puzzle")),
      order.map((/** @type {number} */ seat) => ofSeat(seat, last, { view, t, id, away: present !== null && !present.includes(seat) })),
      ended.length > 1 && earlier(ended.slice(0, -1), order, t),
    ),
  };
}

/**
 * The rounds that ended in some envelopes.
 * @param {any[]} envelopes
 * @returns {Ended[]}
 */
export function endedRounds(envelopes) {
  /** @type {Ended[]} */
  const ended = [];
  /** @type {number | null} */
  let flipped = null;
  for (const { event, position } of envelopes) {
    if (event?.type === "fuenfer_finden.timer_flipped") flipped = event.seat;
    else if (event?.type === "fuenfer_finden.outlines_revealed") {
      ended.push({ position, round: event.round, seats: event.seats, points: [], flipped, doubled: false });
      flipped = null;
    } else if (event?.type === "fuenfer_finden.round_scored") Object.assign(ended[ended.length - 1], { doubled: event.doubled, points: event.seats.map((/** @type {any} */ one) => one.points) });
    else if (event?.type === "fuenfer_finden.round_marked") Object.assign(ended[ended.length - 1], { points: event.seats.map((/** @type {any} */ one) => (one.circled?.value ?? 0) + (one.hourglass ? 1 : 0)) });
  }
  return ended;
}

/**
 * Whether the match is over and several have the most points.
 * @param {any} view
 */
function isTied(view) {
  const points = view.seats.map((/** @type {any} */ one) => one.points);
  return view.phase === "over" && points.filter((/** @type {number} */ one) => one === Math.max(...points)).length > 1;
}

/**
 * One seat in the round that ended last: its tableau with what was outlined, and what that brought.
 * @param {number} seat
 * @param {Ended} last
 * @param {{view: any, t: Translate, id: string, away: boolean}} how
 */
function ofSeat(seat, last, { view, t, id, away }) {
  const own = view.seats[seat];
  const outlines = last.seats.find((one) => one.seat === seat)?.outlines ?? [];
  const cell = 18;
  const side = rounded(TABLEAU * cell + 4);
  const label = t("fuenfer_finden.tableau_of", { seat: t("seat", { seat }) });
  return s(
    "section",
    { class: "report-seat", key: `seat ${seat}` },
    s(
      "svg",
      { viewBox: `0 0 ${side} ${side}`, class: "report-tableau", role: "group", "aria-label": label },
      s("g", { "font-family": FONT }, definitions(view.symbols, `${id}${seat}-`), tableau({ lines: linesOf(own, view), symbols: view.symbols, drawn: judged(outlines, t), x: 0, y: 0, cell, id: `${id}${seat}-`, t, label })),
    ),
    s(
      "div",
      { class: "report-words" },
      s(
        "h3",
        {},
        s("svg", { viewBox: "0 0 16 16", class: "report-mark", "aria-hidden": "true" }, seatMark(seat, 8, 8, 6.5)),
        s("span", { class: "who" }, t("seat", { seat })),
        s("strong", {}, t("fuenfer_finden.report_points", { points: last.points[seat] ?? 0 })),
      ),
      away && s("p", { class: "report-away" }, t("fuenfer_finden.report_away")),
      s(
        "ul",
        {},
        outlines.length === 0 && s("li", { class: "is-none" }, t("fuenfer_finden.report_nothing")),
        outlines.map((/** @type {any} */ one) =>
          s(
            "li",
            { class: one.verdict === "counts" ? "is-good" : "is-bad" },
            one.verdict === "counts"
              ? t("fuenfer_finden.report_counts", { shape: one.shape, value: last.doubled ? `${one.value} × 2` : one.value })
              : t("fuenfer_finden.report_struck", { shape: one.shape, verdict: t(`fuenfer_finden.verdict_${one.verdict}`) }),
          ),
        ),
        last.flipped === seat && s("li", { class: "is-good" }, t("fuenfer_finden.report_flipped")),
      ),
      s("p", { class: "report-total" }, t("fuenfer_finden.points_in_words", { points: own.points })),
    ),
  );
}

/**
 * What the rounds before brought, a line each.
 * @param {Ended[]} ended
 * @param {number[]} order
 * @param {Translate} t
 */
function earlier(ended, order, t) {
  return s(
    "table",
    { class: "report-table" },
    s("caption", {}, t("fuenfer_finden.report_before")),
    s("thead", {}, s("tr", {}, s("th", { scope: "col" }, t("fuenfer_finden.report_round")), order.map((seat) => s("th", { scope: "col" }, t("seat", { seat }))))),
    s(
      "tbody",
      {},
      ended.map((one) => s("tr", {}, s("th", { scope: "row" }, one.round), order.map((seat) => s("td", {}, one.points[seat] ?? 0)))),
    ),
  );
}

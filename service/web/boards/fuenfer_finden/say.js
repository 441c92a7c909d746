// @ts-check
// The table in lines of text: dice, time, every sheet, and the own tableau row by row.
import { symbolName } from "./tableau.js";

/** @typedef {import("../types.js").Translate} Translate */

/**
 * @param {any} view
 * @param {{viewer: import("../types.js").Eyes, t: Translate}} to
 * @returns {string[]}
 */
export function say(view, { viewer, t }) {
  const dice = view.dice.map((/** @type {string} */ symbol) => symbolName(symbol, t)).join(t("fuenfer_finden.comma")) || "–";
  return [
    view.round === 0 ? t("fuenfer_finden.before_the_first_round") : t("fuenfer_finden.round", { round: view.round, last: view.last_round }),
    t("fuenfer_finden.dice_in_words", { dice }),
    view.timer ? t("fuenfer_finden.timer_by", { seat: t("seat", { seat: view.timer.seat }) }) : t("fuenfer_finden.no_timer_yet"),
    ...view.seats.flatMap((/** @type {any} */ seat) => ofSeat(seat, view, t)),
    ...(viewer.seat === null ? [] : tableauInWords(view.seats[viewer.seat], view, t)),
  ];
}

/**
 * @param {any} seat
 * @param {any} view
 * @param {Translate} t
 */
function ofSeat(seat, view, t) {
  const outlines = (seat.outlines ?? []).map((/** @type {any} */ one) => `– ${t("fuenfer_finden.outline_in_words", { ...one, value: valueIn(one.shape, view) })} ${where(one.cells, t)}`);
  const circled = seat.circled.map((/** @type {any} */ one) => `– ${t("fuenfer_finden.circled_in_words", one)}`);
  const crossed = seat.crossed_out.map((/** @type {any} */ one) => `– ${t("fuenfer_finden.crossed_in_words", one)}`);
  const judged = (view.revealed?.seats[seat.seat]?.outlines ?? []).map(
    (/** @type {any} */ one) => `– ${t("fuenfer_finden.judged_in_words", { ...one, verdict: t(`fuenfer_finden.verdict_${one.verdict}`) })}`,
  );
  return [
    t("fuenfer_finden.labelled", { label: t("seat", { seat: seat.seat }), value: t("fuenfer_finden.points_in_words", seat) }),
    ...(seat.rounds.length > 0 ? [`– ${t("fuenfer_finden.rounds_in_words", { rounds: seat.rounds.join(", ") })}`] : []),
    ...outlines,
    ...circled,
    ...crossed,
    ...judged,
  ];
}

/**
 * @param {any} seat
 * @param {any} view
 * @param {Translate} t
 */
function tableauInWords(seat, view, t) {
  const lines = view.tableaus.find((/** @type {any} */ one) => one.tableau === seat.tableau)?.lines ?? [];
  const names = Object.fromEntries(view.symbols.map((/** @type {any} */ one) => [one.letter, symbolName(one.symbol, t)]));
  return lines.map((/** @type {string} */ line, /** @type {number} */ row) =>
    t("fuenfer_finden.row_in_words", { row: row + 1, symbols: [...line].map((letter) => names[letter]).join(t("fuenfer_finden.comma")) }),
  );
}

/**
 * @param {any[]} cells
 * @param {Translate} t
 */
function where(cells, t) {
  return cells.map((cell) => t("fuenfer_finden.place", { row: cell.row + 1, column: cell.column + 1 })).join(t("fuenfer_finden.comma"));
}

/**
 * @param {string} shape
 * @param {any} view
 */
function valueIn(shape, view) {
  return view.shapes.find((/** @type {any} */ one) => one.shape === shape)?.value ?? 0;
}

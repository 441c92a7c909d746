// @ts-check
// A position of Zatre.

import { box, fitted, INK, INK_SOFT, RULE, SHEET, text, widthOf } from "../paper.js";
import { s } from "../svg.js";
import { drawBoard } from "./board.js";
import { drawSheet, MEASURES, sheetHeight } from "./sheets.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Drawing} Drawing */

const MARGIN = 12;
const NARROW_MARGIN = 5; // on a phone every pixel is the board's
const GAP = 12;

/**
 * Draw a position.
 *
 * @param {any} view
 * @param {Drawing} drawing `marks.chosen`: {tile, plan, lens}: the tile that is to be laid, the placements so far, and
 *   the middle of what is looked at closer, where the board is small;
 *   `marks.legal`: what is legal after them; `marks.cursor`: the cell that the keys are at, with `shown`
 * @returns {Tree}
 */
export function draw(view, drawing) {
  const { viewer, t, marks = {}, shape = "wide" } = drawing;
  const margin = shape === "wide" ? MARGIN : NARROW_MARGIN;
  const board = drawBoard(view, drawing);
  const { length } = view.seats;
  const measures = { ...MEASURES[shape === "wide" && length > 3 ? "many" : shape] };
  if (shape === "tall") measures.width = board.width;
  const high = sheetHeight(measures);
  const latest = (marks.latest ?? []).filter((event) => event?.type === "zatre.tiles_placed").pop() ?? null;
  const bag = bagLine(view, t, shape === "tall" ? 25 : 19, shape === "tall" ? board.width : measures.width);
  const placed = [];
  let width = board.width + 2 * margin;
  let height = board.height + 2 * margin;
  const x = shape === "wide" ? width + GAP - margin + 4 : margin;
  let y = shape === "wide" ? MARGIN : height - margin + GAP;
  placed.push(s("g", { transform: `translate(${x} ${y})` }, bag.tree));
  y += bag.height + GAP;
  for (const seat of order(length, viewer.seat)) {
    placed.push(s("g", { key: `sheet ${seat}`, transform: `translate(${x} ${y})` }, drawSheet(view, seat, { t, measures, mine: viewer.seat, latest })));
    y += high + GAP;
  }
  if (shape === "wide") width = x + measures.width + margin;
  height = Math.max(height, y - GAP + margin);
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": t("zatre.board", { rows: view.board.length, columns: view.board[0].length }), class: "board zatre" },
    s("g", { transform: `translate(${margin} ${margin})` }, board.tree),
    placed
  );
}

/**
 * Draw the board alone, for the rules.
 *
 * @param {any} view
 * @param {Drawing} drawing
 * @returns {Tree}
 */
export function drawAlone(view, drawing) {
  const { tree, width, height } = drawBoard(view, drawing);
  return s(
    "svg",
    { viewBox: `0 0 ${width + 2 * MARGIN} ${height + 2 * MARGIN}`, role: "group", "aria-label": drawing.t("zatre.board", { rows: view.board.length, columns: view.board[0].length }), class: "board zatre" },
    s("g", { transform: `translate(${MARGIN} ${MARGIN})` }, tree)
  );
}

/**
 * Draw the sheet of the first seat alone, for the rules.
 *
 * @param {any} view
 * @param {Drawing} drawing
 * @returns {Tree}
 */
export function drawSheetAlone(view, { viewer, t, marks = {} }) {
  const measures = { ...MEASURES.wide, columns: 10 };
  const latest = (marks.latest ?? []).filter((event) => event?.type === "zatre.tiles_placed").pop() ?? null;
  const sheet = drawSheet(view, 0, { t, measures, mine: viewer.seat, latest });
  const width = measures.width + 2 * MARGIN;
  const height = sheetHeight(measures) + 2 * MARGIN;
  return s("svg", { viewBox: `0 0 ${width} ${height}`, class: "board zatre" }, s("g", { transform: `translate(${MARGIN} ${MARGIN})` }, sheet));
}

/**
 * All seats in their order, the player's own first.
 *
 * @param {number} length
 * @param {number | null} own
 */
function order(length, own) {
  return Array.from({ length }, (_, n) => ((own ?? 0) + n) % length);
}

/**
 * What is in the bag, and how far the match is.
 *
 * @param {any} view
 * @param {import("../types.js").Translate} t
 * @param {number} size
 * @param {number} width
 */
function bagLine(view, t, size, width) {
  const height = size * 2;
  const said = view.scored ? t("zatre.over_line") : view.turn ? t("zatre.turn_line", { number: view.turn.number + 1 }) : t("zatre.before_line");
  const bag = t("zatre.bag", { count: view.bag });
  const after = size * 2.2 + widthOf(bag, size, true) + size;
  const icon = s(
    "g",
    { transform: `translate(${size * 1.2} ${size}) scale(${size / 20})` },
    s("path", { d: "M-6-9C-4-7 4-7 6-9L4-4C12 2 13 12 0 12S-12 2-4-4Z", fill: "#b49a6c", stroke: "#7d6440", "stroke-width": 1.6, "stroke-linejoin": "round" }),
    s("path", { d: "M-5-4H5", stroke: "#7d6440", "stroke-width": 2, "stroke-linecap": "round" })
  );
  const tree = s(
    "g",
    { role: "img", "aria-label": `${bag}. ${said}` },
    box(0, 0, width, height, 12, { fill: SHEET, stroke: RULE, "stroke-width": 1.5 }),
    icon,
    text(size * 2.2, size * 1.36, bag, { size, weight: 600, fill: INK }),
    text(after, size * 1.36, fitted(said, size, width - after - 12), { size, fill: INK_SOFT })
  );
  return { tree, height };
}

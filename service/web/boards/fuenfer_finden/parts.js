// @ts-check
// What lies beside the tableaus: dice, shapes with their values, score boxes.
import { fitted } from "../paper.js";
import { round, s } from "../svg.js";
import { BAD, EDGE, FAINT, FRESH, GOOD, INK, LINE, LIT, PAPER, PEN } from "./palette.js";
import { cellsOf, DRAWN } from "./pentomino.js";
import { symbolName } from "./tableau.js";
import { used } from "./symbols.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */

/** How the dice have come to lie: turned a little, and not quite in a row. */
const THROWN = [[-7, 2], [4, -3], [-3, 3], [8, -1], [-5, 1]];

/**
 * The dice, *side* wide each.
 * @param {any} view
 * @param {{x: number, y: number, side: number, columns: number, id: string, t: Translate, fresh: boolean}} at
 * @returns {Tree}
 */
export function dice(view, { x, y, side, columns, id, t, fresh }) {
  const step = side * 1.2;
  const said = view.dice.map((/** @type {string} */ symbol) => symbolName(symbol, t)).join(t("fuenfer_finden.comma"));
  return s(
    "g",
    { transform: `translate(${round(x)} ${round(y)})`, role: "img", "aria-label": t("fuenfer_finden.dice_in_words", { dice: said || "–" }) },
    view.dice.map((/** @type {string} */ symbol, /** @type {number} */ n) => {
      const [angle, off] = THROWN[n % THROWN.length];
      const row = Math.floor(n / columns);
      const indent = row % 2 ? step / 2 : 0;
      const [cx, cy] = [round((n % columns) * step + side / 2 + indent), round(row * step + side / 2 + off * side * 0.02)];
      return s(
        "g",
        { transform: `translate(${cx} ${cy}) rotate(${angle})`, ...(fresh ? { "data-fresh": true } : {}) },
        s("rect", { x: round(-side / 2 + 1.5), y: round(-side / 2 + 3), width: side, height: side, rx: round(side * 0.2), fill: INK, opacity: 0.22 }),
        s("rect", { x: round(-side / 2), y: round(-side / 2), width: side, height: side, rx: round(side * 0.2), fill: PAPER, stroke: EDGE, "stroke-width": 1.2 }),
        s("rect", { x: round(-side * 0.42), y: round(-side * 0.42), width: round(side * 0.84), height: round(side * 0.84), rx: round(side * 0.34), fill: "#fff", opacity: 0.7 }),
        used(symbol, id, 0, 0, round(side * 0.82)),
      );
    }),
  );
}

/** How wide and high the table of shapes is. */
export const SHAPES = { width: 384, height: 118 };

/**
 * The twelve shapes, the most valuable first, each with what has become of it.
 * @param {any} view
 * @param {any} seat whose shapes; null: nobody's
 * @param {{x: number, y: number, t: Translate, acts: string[], chosen: string | null}} at
 * @returns {Tree}
 */
export function shapes(view, seat, { x, y, t, acts, chosen }) {
  const inOrder = [...view.shapes].sort((a, b) => b.value - a.value);
  const state = stateOfShapes(view, seat);
  return s(
    "g",
    { transform: `translate(${round(x)} ${round(y)})`, role: "group", "aria-label": t("fuenfer_finden.shapes") },
    inOrder.map(({ shape, value }, n) => oneShape({ shape, value, state: state[shape] ?? "free" }, (n % 6) * 64.4, Math.floor(n / 6) * 61, { t, acts, chosen })),
  );
}

/**
 * @param {any} view
 * @param {any} seat
 * @returns {Record<string, string>}
 */
function stateOfShapes(view, seat) {
  if (!seat) return {};
  const of = (/** @type {any[] | null} */ list, /** @type {string} */ state) => (list ?? []).map((one) => [one.shape, state]);
  return Object.fromEntries([...of(seat.outlines, "outlined"), ...of(seat.circled, "circled"), ...of(seat.crossed_out, "crossed")]);
}

/**
 * @param {{shape: string, value: number, state: string}} what
 * @param {number} x
 * @param {number} y
 * @param {{t: Translate, acts: string[], chosen: string | null}} how
 */
function oneShape({ shape, value, state }, x, y, { t, acts, chosen }) {
  const act = `shape:${shape}`;
  const offered = acts.includes(act);
  const label = t("fuenfer_finden.shape_in_words", { shape, value, state: t(`fuenfer_finden.shape_${state}`) });
  const cells = cellsOf(DRAWN[shape] ?? "o");
  const [rows, columns] = [Math.max(...cells.map((cell) => cell.row)) + 1, Math.max(...cells.map((cell) => cell.column)) + 1];
  const size = 8.4;
  const [left, top] = [24 - (columns * size) / 2, 28.5 - (rows * size) / 2];
  const colour = state === "circled" ? GOOD : state === "outlined" ? PEN : INK;
  return s(
    "g",
    {
      transform: `translate(${round(x)} ${round(y)})`,
      ...(offered ? { "data-act": act, role: "button", "aria-pressed": chosen === shape ? "true" : "false" } : { role: "img" }),
      "aria-label": label,
    },
    s("rect", { width: 62, height: 57, rx: 7, fill: PAPER, stroke: chosen === shape || offered ? LIT : state === "circled" ? GOOD : LINE, "stroke-width": chosen === shape ? 3 : offered || state === "circled" ? 2 : 1.2 }),
    cells.map((cell) =>
      s("rect", { x: round(left + cell.column * size + 0.5), y: round(top + cell.row * size + 0.5), width: size - 1, height: size - 1, rx: 1.4, fill: colour, opacity: state === "crossed" ? 0.35 : 1 }),
    ),
    s("text", { x: 53, y: 19, "font-size": 16, "font-weight": 700, "text-anchor": "middle", fill: colour }, value),
    s("text", { x: 53, y: 50, "font-size": 15, "text-anchor": "middle", fill: FAINT }, shape),
    state === "crossed" && s("path", { d: "M8 50L54 8M8 8L54 50", stroke: BAD, "stroke-width": 3, "stroke-linecap": "round", opacity: 0.85 }),
    (state === "circled" || state === "outlined") && s("path", { d: "M44 28.5L49 34 59 24", fill: "none", stroke: colour, "stroke-width": 2.6, "stroke-linecap": "round" }),
  );
}

/**
 * A seat's score: a box a round in the basic game; marks, values and hourglasses in the puzzle. 36 high.
 * @param {any} seat
 * @param {any} view
 * @param {{x: number, y: number, width: number, t: Translate, latest: any[]}} at
 * @returns {Tree}
 */
export function score(seat, view, { x, y, width, t, latest }) {
  const basic = view.options.variant === "basic";
  const said = t("fuenfer_finden.points_in_words", { points: seat.points });
  const fresh = latest.some((one) => one.type === "fuenfer_finden.round_scored" || one.type === "fuenfer_finden.round_marked");
  return s(
    "g",
    { transform: `translate(${round(x)} ${round(y)})`, role: "img", "aria-label": said },
    basic ? boxes(seat, view, width, fresh) : marks(seat, view, width, t),
    s("rect", { x: width - 58, y: 0, width: 58, height: 36, rx: 6, fill: PAPER, stroke: fresh ? FRESH : EDGE, "stroke-width": fresh ? 2.4 : 1.6 }),
    s("text", { x: width - 29, y: 26, "font-size": 23, "font-weight": 700, "text-anchor": "middle", fill: INK }, seat.points),
  );
}

/**
 * @param {any} seat
 * @param {any} view
 * @param {number} width
 * @param {boolean} fresh
 */
function boxes(seat, view, width, fresh) {
  const step = Math.min(48, (width - 66) / view.last_round);
  return Array.from({ length: view.last_round }, (_, n) => {
    const points = seat.rounds[n];
    const last = n === view.last_round - 1;
    const now = n === view.round - 1 && view.phase !== "over";
    const changed = fresh && n === seat.rounds.length - 1;
    return s(
      "g",
      { transform: `translate(${round(n * step)} 0)` },
      s("rect", { width: round(step - 5), height: 36, rx: 6, fill: PAPER, stroke: changed ? FRESH : now ? LIT : EDGE, "stroke-width": now || changed ? 2.2 : 1, "stroke-dasharray": points === undefined && !now ? "3 2.5" : null }),
      points === undefined
        ? s("text", { x: round((step - 5) / 2), y: 25, "font-size": 17, "text-anchor": "middle", fill: FAINT }, last ? "×2" : n + 1)
        : s("text", { x: round((step - 5) / 2), y: 25, "font-size": 19, "font-weight": 700, "text-anchor": "middle", fill: INK }, points),
    );
  });
}

/**
 * @param {any} seat
 * @param {any} view
 * @param {number} width
 * @param {Translate} t
 */
function marks(seat, view, width, t) {
  const values = seat.circled.map((/** @type {any} */ one) => one.value);
  const parts = [
    t("fuenfer_finden.labelled", { label: t("fuenfer_finden.circled"), value: values.length > 0 ? values.join("+") : "–" }),
    view.options.variant === "solo" ? null : t("fuenfer_finden.labelled", { label: t("fuenfer_finden.hourglasses"), value: seat.hourglasses }),
  ];
  return [
    s("rect", { width: width - 66, height: 36, rx: 6, fill: PAPER, stroke: EDGE }),
    parts.map((part, n) => part && s("text", { x: 9, y: parts[1] === null ? 24 : 15 + n * 16, "font-size": 15, fill: INK }, fitted(part, 15, width - 84))),
  ];
}

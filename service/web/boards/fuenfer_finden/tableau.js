// @ts-check
// A tableau: ten by ten cells with their symbols, what is outlined on it, and what is taken.
import { round, s } from "../svg.js";
import { BAD, FRAME, GOOD, INK, LINE, LIT, PAPER, PEN, TAKEN } from "./palette.js";
import { nameOf } from "./pentomino.js";
import { used } from "./symbols.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {{row: number, column: number}} Cell */
/**
 * @typedef {object} Drawn something that stands on a tableau
 * @property {Cell[]} cells
 * @property {string} label its shape, perhaps with its value
 * @property {"standing" | "counts" | "struck" | "circled" | "crossed"} look
 * @property {string} [act] what pressing it does
 * @property {string} [said] in words
 */
/**
 * @typedef {object} Hand what a player does on the tableau
 * @property {boolean} draws whether cells can be pressed
 * @property {Set<string>} chosen cells as "row:column"
 * @property {Set<string>} sent cells on their way to the server
 * @property {string | null} cursor
 * @property {boolean} ring whether the cursor is shown
 * @property {boolean} pencil whether a finger draws instead of scrolling the page
 * @property {string | null} asked what is asked, if that is answered here
 */

const SIZE = 10;
/** The frame's width, in cells. */
const MARGIN = 0.32;

/** How many cells wide and high a tableau is with its frame. */
export const TABLEAU = SIZE + 2 * MARGIN;

/**
 * A tableau with its top left corner at (x, y).
 * @param {{lines: string[], symbols: any[], drawn: Drawn[], hand?: Hand | null, x: number, y: number, cell: number, id: string, t: Translate,
 *   label: string}} what
 * @returns {Tree}
 */
export function tableau({ lines, symbols, drawn, hand = null, x, y, cell, id, t, label }) {
  const names = Object.fromEntries(symbols.map(({ symbol, letter }) => [letter, symbol]));
  const side = TABLEAU * cell;
  const edge = MARGIN * cell;
  return s(
    "g",
    { transform: `translate(${round(x)} ${round(y)})`, role: "group", "aria-label": label, ...(hand?.asked ? { "data-asked": hand.asked } : {}) },
    s("rect", { x: 1.5, y: 3, width: round(side), height: round(side), rx: round(cell * 0.3), fill: INK, opacity: 0.18 }),
    s("rect", { width: round(side), height: round(side), rx: round(cell * 0.3), fill: hand?.pencil ? LIT : FRAME }),
    s("rect", { x: round(edge * 0.6), y: round(edge * 0.6), width: round(side - edge * 1.2), height: round(side - edge * 1.2), rx: round(cell * 0.16), fill: PAPER }),
    s("path", { d: grid(cell, edge), stroke: LINE, "stroke-width": round(Math.max(0.6, cell * 0.028)) }),
    drawn.map((one) => ground(one, cell, edge)),
    lines.map((line, row) =>
      [...line].map((letter, column) => {
        const at = { row, column, name: names[letter] ?? letter };
        return oneCell(at, { cell, edge, id, t, hand });
      }),
    ),
    drawn.map((one) => outline(one, cell, edge, t)),
    hand && s("path", { d: border(hand.chosen, cell, edge, 0.06), fill: "none", stroke: LIT, "stroke-width": round(cell * 0.12), "stroke-linejoin": "round", "stroke-linecap": "round" }),
    hand && hand.sent.size > 0 && s("path", { d: border(hand.sent, cell, edge, 0.08), fill: "none", stroke: PEN, "stroke-width": round(cell * 0.08), "stroke-dasharray": `${round(cell * 0.2)} ${round(cell * 0.16)}`, "stroke-linecap": "round" }),
  );
}

/**
 * @param {number} cell
 * @param {number} edge
 */
function grid(cell, edge) {
  const length = round(SIZE * cell);
  const lines = [];
  for (let n = 1; n < SIZE; n += 1) {
    const at = round(edge + n * cell);
    lines.push(`M${at} ${round(edge)}v${length}M${round(edge)} ${at}h${length}`);
  }
  return lines.join("");
}

/**
 * @param {{row: number, column: number, name: string}} at
 * @param {{cell: number, edge: number, id: string, t: Translate, hand: Hand | null}} how
 */
function oneCell({ row, column, name }, { cell, edge, id, t, hand }) {
  const [x, y] = [round(edge + column * cell), round(edge + row * cell)];
  const symbol = used(name, id, round(x + cell / 2), round(y + cell / 2), round(cell * 0.74));
  if (!hand?.draws) return symbol;
  const key = nameOf({ row, column });
  const act = `cell:${key}`;
  const chosen = hand.chosen.has(key);
  return s(
    "g",
    {
      "data-act": act,
      "data-drag": hand.pencil ? "finger" : "mouse",
      role: "button",
      "aria-pressed": chosen ? "true" : "false",
      "aria-label": t("fuenfer_finden.cell_in_words", { row: row + 1, column: column + 1, symbol: symbolName(name, t) }),
      ...(hand.cursor === act ? { "data-cursor": true, tabindex: 0 } : {}),
    },
    s("rect", { x, y, width: cell, height: cell, fill: chosen ? LIT : PAPER, "fill-opacity": chosen ? 0.22 : 0 }),
    symbol,
    hand.cursor === act &&
      hand.ring &&
      s("rect", { x: round(x + cell * 0.04), y: round(y + cell * 0.04), width: round(cell * 0.92), height: round(cell * 0.92), rx: round(cell * 0.12), fill: "none", stroke: INK, "stroke-width": round(cell * 0.08) }),
  );
}

/**
 * What lies under the symbols of taken cells.
 * @param {Drawn} one
 * @param {number} cell
 * @param {number} edge
 */
function ground({ cells, look }, cell, edge) {
  if (look !== "circled" && look !== "crossed") return null;
  return cells.map(({ row, column }) => {
    const [x, y] = [round(edge + column * cell), round(edge + row * cell)];
    return s("rect", { x, y, width: cell, height: cell, fill: TAKEN, "fill-opacity": look === "crossed" ? 0.9 : 0.55 });
  });
}

/**
 * @param {Drawn} one
 * @param {number} cell
 * @param {number} edge
 * @param {Translate} t
 */
function outline({ cells, label, look, act, said }, cell, edge, t) {
  const keys = new Set(cells.map(nameOf));
  const colour = { standing: PEN, counts: GOOD, struck: BAD, circled: GOOD, crossed: INK }[look];
  const first = cells[0];
  const [x, y] = [edge + first.column * cell, edge + first.row * cell];
  return s(
    "g",
    act ? { "data-act": act, role: "button", "aria-label": said ?? t("fuenfer_finden.table") } : said ? { role: "img", "aria-label": said } : {},
    act && s("path", { d: area(cells, cell, edge), fill: BAD, "fill-opacity": 0.1 }),
    s("path", {
      d: border(keys, cell, edge, 0.09),
      fill: "none",
      stroke: colour,
      "stroke-width": round(cell * 0.1),
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "stroke-dasharray": look === "struck" ? `${round(cell * 0.22)} ${round(cell * 0.18)}` : null,
    }),
    (look === "crossed" || look === "struck") && s("path", { d: hatch(cells, cell, edge), stroke: colour, "stroke-width": round(cell * 0.05), "stroke-linecap": "round", opacity: 0.75 }),
    cell > 20 && [
      s("rect", { x: round(x - cell * 0.04), y: round(y - cell * 0.1), width: round(cell * (0.2 + 0.24 * label.length)), height: round(cell * 0.4), rx: round(cell * 0.12), fill: colour }),
      s("text", { x: round(x + cell * (0.06 + 0.12 * label.length)), y: round(y + cell * 0.21), "font-size": round(cell * 0.34), "font-weight": 700, "text-anchor": "middle", fill: PAPER }, label),
    ],
  );
}

/**
 * @param {Cell[]} cells
 * @param {number} cell
 * @param {number} edge
 */
function area(cells, cell, edge) {
  return cells.map(({ row, column }) => `M${round(edge + column * cell)} ${round(edge + row * cell)}h${cell}v${cell}h-${cell}z`).join("");
}

/**
 * @param {Cell[]} cells
 * @param {number} cell
 * @param {number} edge
 */
function hatch(cells, cell, edge) {
  return cells
    .map(({ row, column }) => {
      const [x, y] = [edge + column * cell, edge + row * cell];
      return `M${round(x + cell * 0.2)} ${round(y + cell * 0.8)}L${round(x + cell * 0.8)} ${round(y + cell * 0.2)}`;
    })
    .join("");
}

/**
 * The border of some cells, a little inside of them.
 * @param {Set<string>} keys
 * @param {number} cell
 * @param {number} edge
 * @param {number} inset in cells
 * @returns {string}
 */
export function border(keys, cell, edge, inset) {
  const has = (/** @type {number} */ row, /** @type {number} */ column) => keys.has(`${row}:${column}`);
  const lines = [...keys].flatMap((key) => {
    const [row, column] = key.split(":").map(Number);
    // each side: outwards (down, right), and along it
    return [[-1, 0], [0, 1], [1, 0], [0, -1]].flatMap(([down, right]) => {
      if (has(row + down, column + right)) return [];
      const ends = [-1, 1].map((along) => {
        const [dr, dc] = [right * along, down * along];
        const beside = has(row + dr, column + dc);
        const beyond = beside && has(row + dr + down, column + dc + right);
        const reach = 0.5 + (beyond ? inset : beside ? 0 : -inset);
        const out = 0.5 - inset;
        return [
          round(edge + (column + 0.5 + right * out + dc * reach) * cell),
          round(edge + (row + 0.5 + down * out + dr * reach) * cell),
        ];
      });
      return [`M${ends[0][0]} ${ends[0][1]}L${ends[1][0]} ${ends[1][1]}`];
    });
  });
  return lines.join("");
}

/**
 * The name of a symbol; another edition's own where we have none.
 * @param {string} symbol
 * @param {Translate} t
 */
export function symbolName(symbol, t) {
  return KNOWN.has(symbol) ? t(`fuenfer_finden.symbol_${symbol}`) : symbol;
}

const KNOWN = new Set(["circle", "diamond", "star", "drop", "leaf", "wave"]);

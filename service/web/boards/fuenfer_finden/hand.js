// @ts-check
// The pencil over the tableau: which cells are chosen as it is drawn over them, tapped or moved by keys.
import { areConnected, nameOf } from "./pentomino.js";

/** @typedef {{row: number, column: number}} Cell */

export const FIVE = 5;
const SIZE = 10;

/** @param {string | null} act */
export function cellOf(act) {
  const [kind, row, column] = (act ?? "").split(":");
  return kind === "cell" ? { row: Number(row), column: Number(column) } : null;
}

/**
 * Chosen cells after one of them was tapped, or another one was: a sixth begins anew.
 * @param {Cell[]} cells
 * @param {Cell} cell
 * @returns {Cell[]}
 */
export function toggled(cells, cell) {
  const without = cells.filter((one) => nameOf(one) !== nameOf(cell));
  if (without.length < cells.length) return without;
  return cells.length >= FIVE ? [cell] : [...cells, cell];
}

/**
 * Where a stroke begins: it goes on where it touches what is chosen, and begins anew elsewhere.
 * @param {Cell[]} cells
 * @param {Cell} cell
 * @returns {Cell[]}
 */
export function begun(cells, cell) {
  const goesOn = cells.length > 0 && cells.length < FIVE && areConnected([...cells, cell]);
  return goesOn ? added(cells, [cell]) : [cell];
}

/**
 * Chosen cells with those of a stroke from one cell to another; a fast pointer leaves cells out.
 * @param {Cell[]} cells
 * @param {Cell} from
 * @param {Cell} to
 * @returns {Cell[]}
 */
export function drawnOver(cells, from, to) {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  const stroke = Array.from({ length: steps }, (_, n) => ({
    row: Math.round(from.row + ((to.row - from.row) * (n + 1)) / steps),
    column: Math.round(from.column + ((to.column - from.column) * (n + 1)) / steps),
  }));
  return added(cells, stroke);
}

/**
 * @param {Cell[]} cells
 * @param {Cell[]} more
 */
function added(cells, more) {
  const all = [...cells];
  for (const cell of more) {
    if (all.length < FIVE && !all.some((one) => nameOf(one) === nameOf(cell))) all.push(cell);
  }
  return all;
}

/**
 * The cell next to another one, on the tableau.
 * @param {Cell} cell
 * @param {[number, number]} towards
 * @returns {Cell}
 */
export function nextTo({ row, column }, [down, right]) {
  const within = (/** @type {number} */ n) => Math.min(SIZE - 1, Math.max(0, n));
  return { row: within(row + down), column: within(column + right) };
}

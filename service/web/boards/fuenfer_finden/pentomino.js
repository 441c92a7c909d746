// @ts-check
// The twelve shapes of five cells, and which of them some cells are, however turned or mirrored.

/** @typedef {{row: number, column: number}} Cell */

/** @type {Record<string, string>} one way in which each shape lies, for drawings */
export const DRAWN = {
  F: ".oo/oo./.o.",
  I: "o/o/o/o/o",
  L: "o./o./o./oo",
  N: ".o/.o/oo/o.",
  P: "oo/oo/o.",
  T: "ooo/.o./.o.",
  U: "o.o/ooo",
  V: "o../o../ooo",
  W: "o../oo./.oo",
  X: ".o./ooo/.o.",
  Y: ".o/oo/.o/.o",
  Z: "oo./.o./.oo",
};

/**
 * The cells of a drawing.
 * @param {string} rows
 * @returns {Cell[]}
 */
export function cellsOf(rows) {
  return rows.split("/").flatMap((line, row) => [...line].flatMap((sign, column) => (sign === "o" ? [{ row, column }] : [])));
}

/** @type {Map<string, string>} */
const LETTERS = new Map(Object.entries(DRAWN).flatMap(([letter, rows]) => ways(cellsOf(rows)).map((way) => [keyOf(way), letter])));

/**
 * The letter of five connected cells; null for what is none of the shapes.
 * @param {Cell[]} cells
 * @returns {string | null}
 */
export function letterOf(cells) {
  return LETTERS.get(keyOf(cells)) ?? null;
}

/**
 * Whether cells hang together, across or down.
 * @param {Cell[]} cells
 */
export function areConnected(cells) {
  if (cells.length === 0) return true;
  const left = new Set(cells.map(nameOf));
  const reached = [cells[0]];
  left.delete(nameOf(cells[0]));
  for (const { row, column } of reached) {
    for (const [down, right] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const next = { row: row + down, column: column + right };
      if (left.delete(nameOf(next))) reached.push(next);
    }
  }
  return left.size === 0;
}

/** @param {Cell} cell */
export function nameOf({ row, column }) {
  return `${row}:${column}`;
}

/**
 * @param {Cell[]} cells
 * @returns {Cell[][]}
 */
function ways(cells) {
  const found = [];
  for (const start of [cells, cells.map(({ row, column }) => ({ row, column: -column }))]) {
    let way = start;
    for (let n = 0; n < 4; n += 1) {
      found.push(way);
      way = way.map(({ row, column }) => ({ row: column, column: -row }));
    }
  }
  return found;
}

/**
 * The same text for the same cells wherever they lie.
 * @param {Cell[]} cells
 */
function keyOf(cells) {
  const top = Math.min(...cells.map((cell) => cell.row));
  const left = Math.min(...cells.map((cell) => cell.column));
  return cells.map(({ row, column }) => `${row - top}:${column - left}`).sort().join(" ");
}

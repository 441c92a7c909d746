// @ts-check
// The lines that tiles make on the board of Zatre, and what they sum to.

/** @typedef {{ row: number, column: number }} Cell */
/** @typedef {{ direction: "across" | "down", row: number, column: number, length: number, sum: number }} Line */

const STEPS = /** @type {const} */ ([
  ["across", 0, 1],
  ["down", 1, 0],
]);

/**
 * The pips of the tile on a cell; 0: none lies there.
 *
 * @param {string[]} board
 * @param {number} row
 * @param {number} column
 * @returns {number}
 */
export function tileAt(board, row, column) {
  const sign = board[row]?.[column];
  return sign === undefined || sign === "." ? 0 : Number(sign);
}

/**
 * Every line of at least two tiles.
 *
 * @param {string[]} board
 * @returns {Line[]}
 */
export function linesOf(board) {
  /** @type {Line[]} */
  const found = [];
  board.forEach((signs, row) => {
    for (let column = 0; column < signs.length; column += 1) {
      if (tileAt(board, row, column) === 0) continue;
      for (const [direction, down, right] of STEPS) {
        if (tileAt(board, row - down, column - right)) continue;
        const { count, sum } = run(board, row, column, down, right);
        if (count > 1) found.push({ direction, row, column, length: count, sum });
      }
    }
  });
  return found;
}

/**
 * The sums of the lines that a tile would be part of on an empty cell; null where it would be alone.
 *
 * @param {string[]} board
 * @param {Cell} cell
 * @param {number} tile
 * @returns {{ across: number | null, down: number | null }}
 */
export function sumsWith(board, { row, column }, tile) {
  const [across, down] = STEPS.map(([, stepDown, stepRight]) => {
    const before = run(board, row - stepDown, column - stepRight, -stepDown, -stepRight);
    const after = run(board, row + stepDown, column + stepRight, stepDown, stepRight);
    return before.count + after.count > 0 ? before.sum + tile + after.sum : null;
  });
  return { across: across ?? null, down: down ?? null };
}

/**
 * The sums of the lines that the tile on a cell is part of; null where it is alone.
 *
 * @param {string[]} board
 * @param {Cell} cell
 */
export function sumsAt(board, cell) {
  return sumsWith(board, cell, tileAt(board, cell.row, cell.column));
}

/**
 * The tiles from a cell on, as far as they follow one another.
 *
 * @param {string[]} board
 * @param {number} row
 * @param {number} column
 * @param {number} down
 * @param {number} right
 */
function run(board, row, column, down, right) {
  let count = 0;
  let sum = 0;
  for (let tile = tileAt(board, row, column); tile; tile = tileAt(board, row + count * down, column + count * right)) {
    count += 1;
    sum += tile;
  }
  return { count, sum };
}

/**
 * Whether a line with this sum scores.
 *
 * @param {number | null} sum
 * @returns {boolean}
 */
export function scores(sum) {
  return sum !== null && sum >= 10 && sum <= 12;
}

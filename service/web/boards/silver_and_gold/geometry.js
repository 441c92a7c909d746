// @ts-check
// The shape in the hand: how it lies turned and mirrored, and which of the places that are legal lies so.

/** @typedef {{row: number, column: number}} Cell */
/** @typedef {{cells: Cell[], crosses: number}} Place */
/** @typedef {{turns: number, mirrored: boolean}} Way */

/**
 * A shape's rows after quarter turns clockwise, mirrored before that if asked.
 * @param {string} rows "o./o./oo"
 * @param {Way} way
 * @returns {string}
 */
export function turned(rows, { turns, mirrored }) {
  let lines = rows.split("/").map((line) => [...line]);
  if (mirrored) lines = lines.map((line) => [...line].reverse());
  for (let n = 0; n < turns % 4; n += 1) {
    lines = lines[0].map((_, column) => lines.map((line) => line[column]).reverse());
  }
  return lines.map((line) => line.join("")).join("/");
}

/**
 * The way in which a shape lies as these cells do; the way it lies now if that is one.
 * @param {string} rows
 * @param {Cell[]} cells
 * @param {Way} now
 * @returns {Way}
 */
export function wayOf(rows, cells, now) {
  const wanted = drawn(cells);
  /** @type {Way[]} */
  const ways = [now];
  for (const mirrored of [now.mirrored, !now.mirrored]) {
    for (let n = 0; n < 4; n += 1) ways.push({ turns: (now.turns + n) % 4, mirrored });
  }
  return ways.find((way) => turned(rows, way) === wanted) ?? now;
}

/**
 * Cells as rows of a drawing.
 * @param {Cell[]} cells
 */
export function drawn(cells) {
  const [top, left] = [Math.min(...cells.map((cell) => cell.row)), Math.min(...cells.map((cell) => cell.column))];
  const [bottom, right] = [Math.max(...cells.map((cell) => cell.row)), Math.max(...cells.map((cell) => cell.column))];
  const lines = [];
  for (let row = top; row <= bottom; row += 1) {
    let line = "";
    for (let column = left; column <= right; column += 1) {
      line += cells.some((cell) => cell.row === row && cell.column === column) ? "o" : ".";
    }
    lines.push(line);
  }
  return lines.join("/");
}

/**
 * The legal places that cover a cell: first those where the shape lies as it is turned, the nearest first.
 * @param {Place[]} places
 * @param {Cell} cell
 * @param {string} rows as the shape is turned
 * @returns {Place[]}
 */
export function placesOver(places, cell, rows) {
  return places
    .filter((place) => place.cells.some((one) => one.row === cell.row && one.column === cell.column))
    .map((place) => ({ place, turnedOtherwise: drawn(place.cells) === rows ? 0 : 1, far: distance(place.cells, cell) }))
    .sort((a, b) => a.turnedOtherwise - b.turnedOtherwise || a.far - b.far)
    .map(({ place }) => place);
}

/**
 * How far the middle of some cells is from a cell, squared.
 * @param {Cell[]} cells
 * @param {Cell} cell
 */
function distance(cells, cell) {
  const row = cells.reduce((sum, one) => sum + one.row, 0) / cells.length - cell.row;
  const column = cells.reduce((sum, one) => sum + one.column, 0) / cells.length - cell.column;
  return row * row + column * column;
}

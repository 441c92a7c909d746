// @ts-check
// The board of Zatre: its cells, the tiles on them, the sums of their lines, and what is lit.

import { ACCENT, ACCENT_WASH, box, CARD, CARD_EDGE, CARD_SHADE, cellName, columnName, EDGE, FOCUS, INK, INK_SOFT, ON_ACCENT, PRINT, RULE, seatColour, SERIF, shadow, SHEET, SUNKEN, text } from "../paper.js";
import { s } from "../svg.js";
import { withTiles } from "./fold.js";
import { linesOf, scores, sumsAt, sumsWith, tileAt } from "./lines.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Drawing} Drawing */
/** @typedef {{ row: number, column: number }} Cell */
/** @typedef {{ tile: number, row: number, column: number }} Placement */

export const CELL = 44;
const LEFT = 30;
const ABOVE = 28;
const RIGHT = 14;
const BELOW = 14;

/**
 * Draw the board with its frame.
 *
 * @param {any} view
 * @param {Drawing} drawing `marks.chosen`: {tile, plan, lens}
 * @returns {{ tree: Tree, width: number, height: number }}
 */
export function drawBoard(view, { t, marks = {}, shape }) {
  const { board: cells } = view.components;
  const columns = cells[0].length;
  const width = LEFT + columns * CELL + RIGHT;
  const height = ABOVE + cells.length * CELL + BELOW;
  /** @type {Placement[]} */
  const plan = marks.chosen?.plan ?? [];
  const board = withTiles(view.board, plan);
  const latest = (marks.latest ?? []).filter((event) => event?.type === "zatre.tiles_placed").pop() ?? null;
  const offers = plan.length > 0 || marks.legal ? offersOf(marks, board) : [];
  const pills = latest ? pillsOf(latest, cells) : [];
  const isSmall = shape === "tall"; // cells are smaller than fingers
  const lens = isSmall && marks.chosen?.lens ? lensOver(marks.chosen.lens, cells) : null;
  const asked = marks.legal ? `turn ${view.turn?.number}${marks.chosen?.tile ? " with a tile" : ""}${lens ? " closer" : ""}` : null;
  const taken = new Set([...offers.map(keyOf), ...pills.map((pill) => keyOf(pill.cell))]);
  const tree = s(
    "g",
    {},
    shadow(4, 4, width - 8, height - 8, 18, 10),
    box(0, 0, width, height, 18, { fill: SHEET, stroke: RULE, "stroke-width": 1.5, "data-asked": asked }),
    labels(cells.length, columns, lens),
    s(
      lens ? "svg" : "g",
      {
        ...(lens
          ? { key: "lens", x: LEFT, y: ABOVE, width: columns * CELL, height: cells.length * CELL, viewBox: `${lens.column * CELL} ${lens.row * CELL} ${lens.columns * CELL} ${lens.rows * CELL}` }
          : { key: "whole", transform: `translate(${LEFT} ${ABOVE})` }),
      },
      s("g", { "aria-hidden": "true" }, ground(cells)),
      s("g", { "aria-hidden": "true" }, sums(board, taken)),
      offers.map((offer) => glow(offer)),
      s("g", { "aria-hidden": "true" }, tiles(board, cells, plan, latest)),
      latest && s("g", { "aria-hidden": "true" }, latest.lines.map((/** @type {any} */ line) => outline(line, latest.seat)), pills.map((pill) => drawPill(pill, latest.seat))),
      isSmall && !lens ? [targets(board, cells, [], [], marks, t), zones(cells, offers, plan, marks, t)] : targets(board, cells, offers.filter((one) => within(one, lens)), plan.filter((one) => within(one, lens)), marks, t)
    )
  );
  return { tree, width, height };
}

/** @param {Cell} cell */
const keyOf = ({ row, column }) => `${row} ${column}`;

/** @typedef {{ row: number, column: number, rows: number, columns: number }} Lens a part of the board, from its first cell on */

/** How many cells a zone is wide and high, where fingers choose a zone first. */
const ZONE = 3;

/** How many cells are seen through the lens, across and down. */
const SEEN = 5;

/**
 * What the lens shows: a zone, given by its middle, with the cells around it.
 *
 * @param {Cell} middle
 * @param {string[]} cells
 * @returns {Lens}
 */
function lensOver({ row, column }, cells) {
  const rows = Math.min(SEEN, cells.length);
  const columns = Math.min(SEEN, cells[0].length);
  const from = (/** @type {number} */ at, /** @type {number} */ seen, /** @type {number} */ all) => Math.min(Math.max(at - Math.floor(seen / 2), 0), all - seen);
  return { row: from(row, rows, cells.length), column: from(column, columns, cells[0].length), rows, columns };
}

/**
 * @param {Cell} cell
 * @param {Lens | null} lens
 */
function within({ row, column }, lens) {
  return !lens || (row >= lens.row && row < lens.row + lens.rows && column >= lens.column && column < lens.column + lens.columns);
}

/**
 * @param {number} rows
 * @param {number} columns
 * @param {Lens | null} lens
 */
function labels(rows, columns, lens) {
  const look = /** @type {const} */ ({ size: 18, fill: INK_SOFT, anchor: "middle" });
  const { row, column, ...seen } = lens ?? { row: 0, column: 0, rows, columns };
  const [wide, high] = [(columns * CELL) / seen.columns, (rows * CELL) / seen.rows];
  return [
    ...Array.from({ length: seen.columns }, (_, n) => text(LEFT + (n + 0.5) * wide, 21, columnName(column + n), look)),
    ...Array.from({ length: seen.rows }, (_, n) => text(LEFT / 2 + 1, ABOVE + (n + 0.5) * high + 6, row + n + 1, look)),
  ];
}

/**
 * The zones in which something can be pressed: whoever presses one looks at it through the lens.
 *
 * @param {string[]} cells
 * @param {Cell[]} offers
 * @param {Cell[]} plan
 * @param {import("../types.js").Marks} marks
 * @param {import("../types.js").Translate} t
 */
function zones(cells, offers, plan, { legal }, t) {
  if (!legal) return [];
  const middleOf = (/** @type {number} */ at) => Math.floor(at / ZONE) * ZONE + 1;
  const middles = new Map([...offers, ...plan].map(({ row, column }) => ({ row: middleOf(row), column: middleOf(column) })).map((cell) => [keyOf(cell), cell]));
  return [...middles.values()].map(({ row, column }) =>
    s(
      "g",
      {
        key: `zone ${row} ${column}`,
        transform: `translate(${(column - 1) * CELL} ${(row - 1) * CELL})`,
        role: "button",
        "aria-label": t("zatre.look_closer", { cell: cellName({ row: Math.min(row, cells.length - 1), column: Math.min(column, cells[0].length - 1) }) }),
        "data-act": `zone:${row}:${column}`,
      },
      box(0, 0, ZONE * CELL, ZONE * CELL, 8, { fill: "#fff", "fill-opacity": 0, stroke: ACCENT, "stroke-width": 2, "stroke-opacity": 0.35 })
    )
  );
}

/**
 * The empty board: plain cells, double cells with a diamond, the centre with a star.
 *
 * @param {string[]} cells
 */
function ground(cells) {
  return cells.flatMap((kinds, row) =>
    [...kinds].flatMap((kind, column) => {
      if (kind === ".") return [];
      const x = column * CELL;
      const y = row * CELL;
      const middle = `translate(${x + CELL / 2} ${y + CELL / 2})`;
      const square = (/** @type {import("../types.js").Attributes} */ look) => box(x + 1.5, y + 1.5, CELL - 3, CELL - 3, 6, look);
      if (kind === "g") {
        return [
          square({ fill: EDGE, "fill-opacity": 0.42 }),
          s("path", { d: "M0-11 11 0 0 11-11 0Z", transform: middle, fill: SHEET, "fill-opacity": 0.35, stroke: INK_SOFT, "stroke-width": 1.6, "stroke-opacity": 0.7 }),
        ];
      }
      if (kind === "R") {
        return [
          square({ fill: ACCENT }),
          s("path", { d: "M0-14 3.6-4.6 13.6-4.3 5.6 1.8 8.4 11.5 0 6-8.4 11.5-5.6 1.8-13.6-4.3-3.6-4.6Z", transform: middle, fill: ON_ACCENT }),
        ];
      }
      return [square({ fill: SUNKEN, "fill-opacity": 0.75, stroke: RULE, "stroke-width": 1 })];
    })
  );
}

/**
 * The sum of each line, beside its end.
 *
 * @param {string[]} board
 * @param {Set<string>} taken cells that show something else
 */
function sums(board, taken) {
  return linesOf(board).flatMap(({ direction, row, column, length, sum }) => {
    const end = direction === "across" ? { row, column: column + length } : { row: row + length, column };
    if (taken.has(keyOf(end)) || board[end.row]?.[end.column] === undefined) return [];
    const x = end.column * CELL;
    const y = end.row * CELL;
    const look = /** @type {const} */ ({ size: 17, weight: scores(sum) ? 700 : 500, fill: scores(sum) ? INK : INK_SOFT });
    const said = direction === "across" ? text(x + 4, y + 38, sum, look) : text(x + CELL - 4, y + 16.5, sum, { ...look, anchor: "end" });
    return [s("g", { stroke: SHEET, "stroke-width": 3, "stroke-opacity": 0.75, "stroke-linejoin": "round", "paint-order": "stroke" }, said)];
  });
}

/**
 * All tiles that lie, those of the plan raised, those of the last turn ringed.
 *
 * @param {string[]} board
 * @param {string[]} cells
 * @param {Placement[]} plan
 * @param {any} latest
 */
function tiles(board, cells, plan, latest) {
  const planned = new Set(plan.map(keyOf));
  const fresh = new Set((latest?.placements ?? []).map(keyOf));
  const crossed = new Set((latest?.crosses ?? []).map(keyOf));
  const found = [];
  for (let row = 0; row < board.length; row += 1) {
    for (let column = 0; column < (board[row]?.length ?? 0); column += 1) {
      const pips = tileAt(board, row, column);
      if (!pips) continue;
      const key = `${row} ${column}`;
      const kind = cells[row]?.[column];
      found.push(
        s(
          "g",
          { key: `tile ${key}`, "data-fresh": fresh.has(key), "data-from": fresh.has(key) ? "0 -26" : null },
          s(
            "g",
            { transform: `translate(${column * CELL} ${row * CELL})` },
            tile(pips, { raised: planned.has(key), double: kind === "g" || kind === "R" }),
            fresh.has(key) && box(3.5, 3, CELL - 7, CELL - 7, 7, { fill: "none", stroke: seatColour(latest.seat), "stroke-width": 3 }),
            crossed.has(key) && cross(CELL - 10, 10, seatColour(latest.seat))
          )
        )
      );
    }
  }
  return found;
}

/**
 * A tile, in a square of CELL.
 *
 * @param {number} pips
 * @param {{ raised?: boolean, double?: boolean }} [look] `double`: it lies on a double cell
 * @returns {Tree[]}
 */
export function tile(pips, { raised = false, double = false } = {}) {
  const lift = raised ? -3 : 0;
  return [
    ...shadow(4, 4 + (raised ? 2 : 0), CELL - 8, CELL - 8, 7, raised ? 8 : 4),
    box(3, 4 + lift, CELL - 6, CELL - 6, 7, { fill: raised ? ACCENT : CARD_SHADE, stroke: CARD_EDGE, "stroke-width": 1 }),
    box(3, 2 + lift, CELL - 6, CELL - 6, 7, { fill: CARD, stroke: raised ? ACCENT : CARD_EDGE, "stroke-width": raised ? 3 : 1 }),
    ...(double ? [s("path", { d: `M5 ${13 + lift}V${8 + lift}Q5 ${4 + lift} 9 ${4 + lift}H14Z`, fill: "#8a7d6b" })] : []),
    s(
      "text",
      { x: CELL / 2, y: 32 + lift, "font-family": SERIF, "font-size": 29, "font-weight": 700, "text-anchor": "middle", fill: PRINT, "aria-hidden": "true" },
      String(pips)
    ),
  ];
}

/**
 * The back of a tile, in a square of CELL.
 *
 * @returns {Tree[]}
 */
export function tileBack() {
  return [
    ...shadow(4, 4, CELL - 8, CELL - 8, 7, 4),
    box(3, 4, CELL - 6, CELL - 6, 7, { fill: "#8d7450" }),
    box(3, 2, CELL - 6, CELL - 6, 7, { fill: "#b49a6c", stroke: "#8d7450", "stroke-width": 1 }),
    s("path", { d: "M13 12H31V30H13ZM22 12V30M13 21H31", fill: "none", stroke: "#8d7450", "stroke-width": 1.6 }),
  ];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} fill
 */
function cross(x, y, fill) {
  return s(
    "g",
    { transform: `translate(${x} ${y})` },
    s("circle", { cx: 0, cy: 0, r: 9, fill, stroke: CARD, "stroke-width": 1.5 }),
    s("path", { d: "M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5", stroke: "#fff", "stroke-width": 2.4, "stroke-linecap": "round" })
  );
}

/**
 * @param {any} line
 * @param {number} seat
 */
function outline({ direction, row, column, length }, seat) {
  const long = length * CELL - 2;
  const across = direction === "across";
  return box(column * CELL + 1, row * CELL + 1, across ? long : CELL - 2, across ? CELL - 2 : long, 9, { fill: "none", stroke: seatColour(seat), "stroke-width": 3.5, "stroke-dasharray": "9 5", "stroke-linecap": "round" });
}

/**
 * Where the points of each line that scored are shown: on the empty cell at one of its ends.
 *
 * @param {any} latest
 * @param {string[]} cells
 * @returns {{ cell: Cell, sum: number, points: number }[]}
 */
function pillsOf(latest, cells) {
  const taken = new Set();
  return latest.lines.flatMap((/** @type {any} */ { direction, row, column, length, sum, points }) => {
    const across = direction === "across";
    const ends = [
      { row: across ? row : row + length, column: across ? column + length : column },
      { row: across ? row : row - 1, column: across ? column - 1 : column },
    ];
    const cell = ends.find((end) => cells[end.row]?.[end.column] !== undefined && !taken.has(keyOf(end)));
    if (!cell) return [];
    taken.add(keyOf(cell));
    return [{ cell, sum, points }];
  });
}

/**
 * @param {{ cell: Cell, sum: number, points: number }} pill
 * @param {number} seat
 */
function drawPill({ cell, sum, points }, seat) {
  return s(
    "g",
    { transform: `translate(${cell.column * CELL} ${cell.row * CELL})`, "data-fresh": true },
    box(3, 3, CELL - 6, CELL - 6, 9, { fill: SHEET, stroke: seatColour(seat), "stroke-width": 2 }),
    text(CELL / 2, 18.5, sum, { size: 15, weight: 600, anchor: "middle", fill: INK_SOFT }),
    text(CELL / 2, 36, `+${points}`, { size: 18, weight: 700, anchor: "middle" })
  );
}

/**
 * The cells where the chosen tile may be laid, and what it would make there.
 *
 * @param {import("../types.js").Marks} marks
 * @param {string[]} board
 * @returns {{ row: number, column: number, double: boolean, tile: number, across: number | null, down: number | null }[]}
 */
function offersOf({ legal, chosen }, board) {
  const offered = legal?.tiles?.find((/** @type {any} */ one) => one.tile === chosen?.tile);
  return (offered?.cells ?? []).map((/** @type {any} */ cell) => ({ ...cell, tile: offered.tile, ...sumsWith(board, cell, offered.tile) }));
}

/**
 * A cell that is lit: with the sums that the chosen tile would make, a dashed rim where it must come to score yet.
 *
 * @param {{ row: number, column: number, double: boolean, across: number | null, down: number | null }} offer
 */
function glow({ row, column, double, across, down }) {
  const good = scores(across) || scores(down);
  const look = { fill: good ? ACCENT : ACCENT_WASH, stroke: ACCENT, "stroke-width": 2.5, "stroke-dasharray": double && !good ? "5 4" : null };
  const told = [across !== null && `→${across}`, down !== null && `↓${down}`].filter(Boolean);
  return s(
    "g",
    { transform: `translate(${column * CELL} ${row * CELL})`, "aria-hidden": "true" },
    box(2.5, 2.5, CELL - 5, CELL - 5, 8, look),
    told.map((one, n) =>
      text(CELL / 2, told.length > 1 ? 19 + n * 18 : 28, String(one), { size: 17, weight: 700, anchor: "middle", fill: good ? ON_ACCENT : INK })
    )
  );
}

/**
 * What can be pressed: lit cells, tiles of the plan, and the cell that the keys are at.
 *
 * @param {string[]} board
 * @param {string[]} cells
 * @param {any[]} offers
 * @param {Placement[]} plan
 * @param {import("../types.js").Marks} marks
 * @param {import("../types.js").Translate} t
 */
function targets(board, cells, offers, plan, { legal, cursor }, t) {
  if (!legal) return [];
  const found = new Map();
  for (const offer of offers) {
    const facts = { cell: cellName(offer), tile: offer.tile, sums: sumsTold(offer, t) };
    found.set(keyOf(offer), { cell: offer, label: t(offer.double ? "zatre.lay_on_double" : "zatre.lay_here", facts) });
  }
  for (const one of plan) found.set(keyOf(one), { cell: one, label: t("zatre.take_back_from", { cell: cellName(one), tile: one.tile }) });
  if (cursor && !found.has(keyOf(cursor))) found.set(keyOf(cursor), { cell: cursor, label: cellTold(board, cells, cursor, t) });
  return [...found.values()].map(({ cell, label }) => {
    const isCursor = cursor?.row === cell.row && cursor?.column === cell.column;
    return s(
      "g",
      {
        key: `target ${keyOf(cell)}`,
        transform: `translate(${cell.column * CELL} ${cell.row * CELL})`,
        role: "button",
        "aria-label": label,
        "data-act": `cell:${cell.row}:${cell.column}`,
        "data-cursor": isCursor,
        tabindex: isCursor ? 0 : -1,
      },
      box(-4, -4, CELL + 8, CELL + 8, 4, { fill: "#fff", "fill-opacity": 0 }), // fingers are wider than cells
      isCursor && cursor.shown && box(-1, -1, CELL + 2, CELL + 2, 9, { fill: "none", stroke: FOCUS, "stroke-width": 4 })
    );
  });
}

/**
 * @param {{ across: number | null, down: number | null }} sums
 * @param {import("../types.js").Translate} t
 */
function sumsTold({ across, down }, t) {
  const told = [];
  if (across !== null) told.push(t("zatre.sum_across", { sum: across }));
  if (down !== null) told.push(t("zatre.sum_down", { sum: down }));
  return told.length > 0 ? told.join(", ") : t("zatre.no_line");
}

/**
 * A cell in words.
 *
 * @param {string[]} board
 * @param {string[]} cells
 * @param {Cell} cell
 * @param {import("../types.js").Translate} t
 */
export function cellTold(board, cells, cell, t) {
  const pips = tileAt(board, cell.row, cell.column);
  const facts = { cell: cellName(cell), tile: pips };
  if (pips) return t("zatre.tile_lies", { ...facts, sums: sumsTold(sumsAt(board, cell), t) });
  const kind = cells[cell.row]?.[cell.column];
  return t(kind === "g" ? "zatre.double_cell" : kind === "R" ? "zatre.centre_cell" : "zatre.plain_cell", facts);
}


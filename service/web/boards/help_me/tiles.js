// @ts-check
// Stacks of Help Me! on their cells: how they lie, which are lit, what has just moved.

import { ACCENT, ACCENT_WASH, box, CARD, CARD_EDGE, CARD_SHADE, cellName, FOCUS, INK, INK_SOFT, PRINT, RULE, seatColour, SANS, SERIF, shadow, SUNKEN, text } from "../paper.js";
import { round, s } from "../svg.js";
import { colourOf, emblem, washOf } from "./emblems.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {{ row: number, column: number }} Cell */
/** @typedef {{ species: string, value: number }} Tile */

export const PITCH_X = 100;
export const PITCH_Y = 106;
const TILE = 84;
const TOP = 20; // room for what stacks rise
const RISE = 22;
const STEP = 4.5;

/**
 * The upper left corner of the lowest tile on a cell, within the grid.
 *
 * @param {Cell} cell
 */
export function placeOf({ row, column }) {
  return { x: column * PITCH_X + (PITCH_X - TILE) / 2, y: row * PITCH_Y + TOP };
}

/**
 * By how much the top of a stack lies higher than that of a single tile.
 *
 * @param {number} height
 */
export function riseOf(height) {
  return Math.min((height - 1) * STEP, RISE);
}

/**
 * A cell that is empty, at 0 0 of its place.
 *
 * @param {boolean} isNew whether a stack has just left it
 * @returns {Tree}
 */
export function slot(isNew) {
  return box(6, 6, TILE - 12, TILE - 12, 12, {
    fill: SUNKEN,
    "fill-opacity": isNew ? 0.9 : 0.45,
    stroke: isNew ? INK_SOFT : RULE,
    "stroke-width": isNew ? 2 : 1.5,
    "stroke-dasharray": isNew ? "7 6" : "2 7",
    "stroke-linecap": "round",
  });
}

/**
 * A stack: the edges of the tiles below, and the face of the top one, at 0 0 of its cell's place.
 *
 * @param {{ top: Tile, height: number }} stack
 * @param {{ helper: number | null, points: string | null, from: { x: number, y: number } | null, lifted: boolean }} look
 *   `helper`: the seat that protects its top, if that is known; `points`: what it was worth
 * @returns {Tree[]}
 */
export function stackOf({ top, height }, { helper, points, from, lifted }) {
  const rise = riseOf(height);
  const below = Math.min(height - 1, 8);
  const edges = [];
  for (let n = 0; n < below; n += 1) {
    const y = -(rise * n) / below;
    edges.push(box(0, y, TILE, TILE, 11, { fill: CARD_SHADE, stroke: CARD_EDGE, "stroke-width": 1.2 }));
  }
  const lift = lifted ? 9 : 0;
  return [
    ...shadow(2, 4, TILE - 4, TILE - 2, 11, 7 + Math.min(height, 10) * 0.8),
    ...edges,
    ...(lifted ? shadow(2, -rise - lift + 14, TILE - 4, TILE - 6, 11, 12) : []),
    s(
      "g",
      { "data-from": from && `${round(from.x)} ${round(from.y)}` },
      s("g", { transform: `translate(0 ${round(-rise - lift)})` }, face(top), height > 1 && heightBadge(height), helper !== null && s("g", { transform: "translate(17 66)" }, creature(helper)), points !== null && pointsBadge(points))
    ),
  ];
}

/**
 * The face of a character tile.
 *
 * @param {Tile} tile
 * @returns {Tree[]}
 */
function face({ species, value }) {
  const colour = colourOf(species);
  return [
    box(0, 0, TILE, TILE, 11, { fill: CARD, stroke: CARD_EDGE, "stroke-width": 1.2 }),
    box(5, 5, TILE - 10, TILE - 10, 8, { fill: washOf(species), stroke: colour, "stroke-width": 1.6, "stroke-opacity": 0.55 }),
    box(1.5, 1.2, TILE - 3, 3, 1.5, { fill: "#fff", "fill-opacity": 0.8 }),
    s("g", { transform: "translate(46 48) scale(1.16)" }, emblem(species)),
    s("text", { x: 12, y: 30, "font-family": SERIF, "font-size": 26, "font-weight": 700, fill: colour, stroke: washOf(species), "stroke-width": 4, "stroke-linejoin": "round", "paint-order": "stroke", "aria-hidden": "true" }, String(value)),
  ];
}

/**
 * How many tiles a stack has.
 *
 * @param {number} height
 * @returns {Tree}
 */
function heightBadge(height) {
  const wide = height > 9;
  const width = wide ? 46 : 37;
  return s(
    "g",
    { transform: `translate(${TILE - width + 5} -7)` },
    box(0, 0, width, 27, 13.5, { fill: PRINT, stroke: CARD, "stroke-width": 2 }),
    s("path", { d: "M8 9.5H17M8 13.5H17M8 17.5H17", stroke: CARD, "stroke-width": 2.4, "stroke-linecap": "round", fill: "none" }),
    text(wide ? 31 : 26, 20, height, { size: 19, weight: 700, anchor: "middle", fill: CARD })
  );
}

/**
 * @param {string} points
 * @returns {Tree}
 */
function pointsBadge(points) {
  const width = 14 + points.length * 11;
  return s(
    "g",
    { transform: `translate(${TILE - width + 5} ${TILE - 22})` },
    box(0, 0, width, 27, 7, { fill: CARD, stroke: PRINT, "stroke-width": 1.6 }),
    text(width / 2, 20, points, { size: 18, weight: 700, anchor: "middle", fill: PRINT, family: SANS })
  );
}

/**
 * A creature in the colour of the seat that protects it, as it looks out of its tree.
 *
 * @param {number | null} seat null: nobody's
 * @returns {Tree[]}
 */
export function creature(seat) {
  const fill = seat === null ? "#8a7d6b" : seatColour(seat);
  const outline = { stroke: CARD, "stroke-width": 2, "stroke-linejoin": "round" };
  return [
    s("path", { d: "M-11 8C-13-2-12-9-10-13L-4-8.5C-1.5-9.5 1.5-9.5 4-8.5L10-13C12-9 13-2 11 8 7 12-7 12-11 8Z", fill, ...outline }),
    s("circle", { cx: -4.2, cy: -0.5, r: 3, fill: "#fff" }),
    s("circle", { cx: 4.2, cy: -0.5, r: 3, fill: "#fff" }),
    s("circle", { cx: -3.8, cy: -0.2, r: 1.5, fill: PRINT }),
    s("circle", { cx: 4.6, cy: -0.2, r: 1.5, fill: PRINT }),
    s("path", { d: "M-2.4 5.2C-1 6.6 1 6.6 2.4 5.2", fill: "none", stroke: "#fff", "stroke-width": 1.5, "stroke-linecap": "round" }),
  ];
}

/**
 * What is lit around a cell: it is chosen, a stack may land on it, the keys' cursor is on it, something has landed.
 *
 * @param {number} rise of the stack that lies there
 * @param {{ chosen?: boolean, target?: boolean, cursor?: boolean, landed?: boolean }} lit
 * @returns {Tree[]}
 */
export function light(rise, { chosen, target, cursor, landed }) {
  const around = (/** @type {number} */ gap, /** @type {import("../types.js").Attributes} */ look) =>
    box(-gap, -rise - gap, TILE + 2 * gap, TILE + rise + 2 * gap, 11 + gap, { fill: "none", "pointer-events": "none", ...look });
  const found = [];
  if (target) found.push(around(6, { fill: ACCENT_WASH, "fill-opacity": 0.9, stroke: ACCENT, "stroke-width": 4, "stroke-dasharray": "12 7", "stroke-linecap": "round" }));
  if (landed && !target && !chosen) found.push(around(5, { stroke: INK, "stroke-width": 2.5, "stroke-opacity": 0.75 }));
  if (chosen) found.push(around(6, { stroke: ACCENT, "stroke-width": 5 }));
  if (cursor) found.push(around(10, { stroke: FOCUS, "stroke-width": 3.5 }));
  return found;
}

/**
 * A sign on the edge between two cells: the stack may go that way.
 *
 * @param {Cell} from
 * @param {Cell} to
 * @returns {Tree}
 */
export function way(from, to) {
  const turn = to.column > from.column ? 0 : to.row > from.row ? 90 : to.column < from.column ? 180 : 270;
  const one = middleOf(from);
  const other = middleOf(to);
  return s(
    "g",
    { transform: `translate(${(one.x + other.x) / 2} ${(one.y + other.y) / 2}) rotate(${turn})`, "pointer-events": "none" },
    s("circle", { cx: 0, cy: 0, r: 13, fill: ACCENT, stroke: CARD, "stroke-width": 2.5 }),
    s("path", { d: "M-4-6 4 0-4 6", fill: "none", stroke: CARD, "stroke-width": 3.4, "stroke-linecap": "round", "stroke-linejoin": "round" })
  );
}

/**
 * The way that a stack has just gone.
 *
 * @param {Cell} from
 * @param {Cell} to
 * @param {number} seat
 * @returns {Tree}
 */
export function trail(from, to, seat) {
  const one = middleOf(from);
  const other = middleOf(to);
  const dx = Math.sign(other.x - one.x);
  const dy = Math.sign(other.y - one.y);
  const end = { x: one.x + dx * 50, y: one.y + dy * 52 };
  const colour = seatColour(seat);
  const side = { x: -dy * 9, y: dx * 9 };
  return s(
    "g",
    { "pointer-events": "none" },
    s("path", { d: `M${one.x + dx * 20} ${one.y + dy * 20}L${end.x - dx * 6} ${end.y - dy * 6}`, stroke: colour, "stroke-width": 5, "stroke-linecap": "round", "stroke-dasharray": "1 9" }),
    s("path", {
      d: `M${end.x - dx * 10 + side.x} ${end.y - dy * 10 + side.y}L${end.x} ${end.y}L${end.x - dx * 10 - side.x} ${end.y - dy * 10 - side.y}`,
      fill: "none",
      stroke: colour,
      "stroke-width": 5,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    })
  );
}

/** @param {Cell} cell */
export function middleOf(cell) {
  const { x, y } = placeOf(cell);
  return { x: x + TILE / 2, y: y + TILE / 2 };
}

/**
 * How a stack is called.
 *
 * @param {{ top: Tile | null, height: number }} stack
 * @param {Cell} cell
 * @param {import("../types.js").Translate} t
 * @returns {string}
 */
export function nameOf({ top, height }, cell, t) {
  if (!top) return t("help_me.cell_empty", { cell: cellName(cell) });
  return t("help_me.cell", { cell: cellName(cell), species: speciesName(top.species, t), value: top.value, height });
}

const NAMED = new Set(["baobab", "cherry", "palm", "bamboo", "willow", "oak"]);

/**
 * @param {string} species
 * @param {import("../types.js").Translate} t
 * @returns {string}
 */
export function speciesName(species, t) {
  return NAMED.has(species) ? t(`help_me.species.${species}`) : species.replace(/_/g, " ");
}

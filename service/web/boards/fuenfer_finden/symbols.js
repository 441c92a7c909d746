// @ts-check
// The symbols of cells and dice. Each has a form of its own, so that colour is never the only difference; they are
// drawn once in a unit square around the origin and used by reference.
import { s } from "../svg.js";
import { SYMBOLS } from "./palette.js";

/** @typedef {import("../types.js").Tree} Tree */

/** @type {Record<string, {d: string, open?: boolean}>} */
const FORMS = {
  circle: { d: "M-.32 0A.32.32 0 1 1 .32 0 .32.32 0 1 1-.32 0zM-.15 0A.15.15 0 1 0 .15 0 .15.15 0 1 0-.15 0z" },
  diamond: { d: "M0-.4L.34 0 0 .4-.34 0z" },
  star: { d: "M0-.4L.11-.13.39-.12.17.06.25.34 0 .18-.25.34-.17.06-.39-.12-.11-.13z" },
  drop: { d: "M0-.42Q.3-.02.29.12A.29.27 0 0 1-.29.12Q-.3-.02 0-.42z" },
  leaf: { d: "M-.36.36Q-.42-.3.36-.36.42.3-.36.36zM-.3.3L.16-.16" },
  wave: { d: "M-.38-.14q.19-.24.38 0t.38 0M-.38.16q.19-.24.38 0t.38 0", open: true },
};

/**
 * What symbols are referred to by, once in a drawing.
 * @param {any[]} symbols of the view
 * @param {string} id
 * @returns {Tree}
 */
export function definitions(symbols, id) {
  return s("defs", {}, symbols.map(({ symbol, letter }, n) => s("g", { id: `${id}-${symbol}` }, form(symbol, letter, SYMBOLS[n % SYMBOLS.length]))));
}

/**
 * A symbol in a square of *size* around (x, y).
 * @param {string} symbol
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @returns {Tree}
 */
export function used(symbol, id, x, y, size) {
  return s("use", { href: `#${id}-${symbol}`, transform: `translate(${x} ${y}) scale(${size})` });
}

/**
 * @param {string} symbol
 * @param {string} letter
 * @param {string} colour
 */
function form(symbol, letter, colour) {
  const known = FORMS[symbol];
  if (!known) return s("text", { y: 0.26, "font-size": 0.76, "font-weight": 700, "text-anchor": "middle", fill: colour }, letter.toUpperCase());
  if (known.open) return s("path", { d: known.d, fill: "none", stroke: colour, "stroke-width": 0.15, "stroke-linecap": "round" });
  const vein = symbol === "leaf" ? { stroke: "var(--ff-paper, #fefaf0)", "stroke-width": 0.06, "stroke-linecap": "round" } : {};
  return s("path", { d: known.d, fill: colour, "fill-rule": "evenodd", ...vein });
}

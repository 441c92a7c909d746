// @ts-check
// What is printed on cells and cards: coin, palm, cross, the signs of the four colours. Each is drawn in a unit square
// around the origin, so that colour is never the only difference.
import { s } from "../svg.js";
import { COLOURS, CROSS, GOLD, GOLD_EDGE, PALM, PAPER, TRUNK } from "./palette.js";

/** @typedef {import("../types.js").Tree} Tree */

/** @type {Record<string, () => Tree[]>} */
const SYMBOLS = {
  C: () => [
    s("circle", { r: 0.33, fill: GOLD, stroke: GOLD_EDGE, "stroke-width": 0.06 }),
    s("circle", { r: 0.22, fill: "none", stroke: GOLD_EDGE, "stroke-width": 0.035, "stroke-dasharray": "0.07 0.05" }),
    s("path", { d: "M0-.13L.04-.04.13-.03.06.03.08.13 0 .08-.08.13-.06.03-.13-.03-.04-.04z", fill: GOLD_EDGE }),
  ],
  P: () => [
    s("path", { d: "M-.06.36Q-.02.1.03-.1L.11-.08Q.06.12.08.36z", fill: TRUNK }),
    s("path", {
      d: "M.06-.1Q-.1-.38-.38-.2-.2-.22-.12-.12-.3-.12-.34.08-.2-.06.03-.05zM.05-.1Q.2-.4.42-.2.25-.22.2-.13.36-.1.36.1.24-.04.05-.05zM.05-.1Q-.08-.38.06-.42.2-.34.08-.1z",
      fill: PALM,
    }),
  ],
  X: () => [
    s("path", {
      d: "M-.24-.24L.24.24M.24-.24L-.24.24",
      stroke: CROSS,
      "stroke-width": 0.17,
      "stroke-linecap": "round",
      fill: "none",
    }),
  ],
};

/**
 * A cell's symbol, in a square of *size* around (x, y); nothing for a plain cell.
 * @param {string} letter
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @returns {Tree | null}
 */
export function symbol(letter, x, y, size) {
  const draw = SYMBOLS[letter];
  return draw ? s("g", { transform: `translate(${x} ${y}) scale(${size})` }, draw()) : null;
}

/** @type {Record<string, string>} */
const SIGNS = {
  purple: "M0-.44L.36-.08 0 .44-.36-.08zM-.36-.08H.36M-.14-.08L0 .4.14-.08 0-.4z",
  orange:
    "M0-.24A.24.24 0 1 1 0 .24.24.24 0 1 1 0-.24zM0-.46V-.34M0 .46V.34M-.46 0H-.34M.46 0H.34M-.33-.33L-.24-.24M.33.33L.24.24M.33-.33L.24-.24M-.33.33L-.24.24",
  green: "M-.34.34Q-.42-.34.38-.38.42.3-.16.26M-.38.42L.14-.12",
  grey: "M-.46.34L-.14-.3 .04.02 .18-.16 .46.34z",
};

/**
 * The sign of a colour, in a square of *size* around (x, y).
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @returns {Tree}
 */
export function sign(colour, x, y, size) {
  return s("path", {
    d: SIGNS[colour] ?? "",
    transform: `translate(${x} ${y}) scale(${size})`,
    fill: "none",
    stroke: PAPER,
    "stroke-width": 0.09,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  });
}

/**
 * A disc in a colour with its sign.
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @returns {Tree}
 */
export function seal(colour, x, y, radius) {
  const { fill, edge } = COLOURS[colour];
  return s(
    "g",
    {},
    s("circle", { cx: x, cy: y, r: radius, fill, stroke: edge, "stroke-width": radius * 0.1 }),
    sign(colour, x, y, radius * 1.25),
  );
}

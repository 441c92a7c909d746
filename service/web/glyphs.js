// @ts-check
/** A small emblem for each game, for lists and cards: drawn by us, of the simplest things that the game is made of. */

import { h } from "./dom.js";

/** @param {number} x @param {number} y @param {number} size @param {string} fill */
const tile = (x, y, size, fill) =>
  h("rect", { x, y, width: size, height: size, rx: 2.5, fill, stroke: "var(--ink)", "stroke-width": 1.5 });

const INKED = { fill: "none", stroke: "var(--ink)", "stroke-width": 1.5, "stroke-linejoin": "round", "stroke-linecap": "round" };

/** @type {Record<string, () => import("./dom.js").Tree[]>} */
const DRAWN = {
  help_me: () => [
    tile(8, 20, 24, "var(--sunken)"),
    tile(11, 16, 24, "var(--raised)"),
    tile(14, 10, 24, "light-dark(#cfe0c0, #3e5a38)"),
    h("path", { ...INKED, d: "M26 30v-7M26 23c-5 0-7-3-6-7 5 0 6 3 6 7Zm0-3c0-4 2-6 6-6 1 4-1 6-6 6Z" }),
  ],
  zatre: () => [
    ...[8, 18, 28].map((x) => tile(x, 19, 10, "var(--raised)")),
    ...[9, 29].map((y) => tile(18, y, 10, "light-dark(#f0d9a8, #6a5424)")),
    ...[[13, 24], [21, 22], [25, 26], [31, 22], [33, 24], [35, 26], [23, 14], [21, 32], [25, 36]].map(([cx, cy]) =>
      h("circle", { cx, cy, r: 1.3, fill: "var(--ink)" }),
    ),
  ],
  silver_and_gold: () => [
    h("path", { ...INKED, fill: "light-dark(#f3dfae, #6b5422)", d: "M10 14c5-4 11 1 15-2s10-2 13 1c2 8-2 12 0 20-5 4-9-1-14 1s-10 3-14-1c-2-7 2-12 0-19Z" }),
    h("path", { ...INKED, "stroke-width": 3, stroke: "var(--accent)", d: "m20 19 8 8m0-8-8 8" }),
    h("path", { ...INKED, "stroke-dasharray": "2 3", d: "M14 33c3-2 4 1 7-2m10-4c3-1 1-6 4-8" }),
  ],
  fuenfer_finden: () => [
    ...[0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2, 3].map((column) =>
        h("rect", { x: 9 + column * 7, y: 9 + row * 7, width: 6, height: 6, rx: 1.2, fill: (row * 2 + column * 3) % 4 ? "var(--sunken)" : "light-dark(#b9cfe4, #34506b)" }),
      ),
    ),
    h("path", { ...INKED, "stroke-width": 2.4, stroke: "var(--accent)", d: "M22.500 8.500h14v7h-7v14h-14v-7h7Z" }),
  ],
};

/**
 * The emblem of a game; a plain tile for one that has none.
 *
 * @param {string} game
 */
export function glyph(game) {
  const drawn = DRAWN[game] ?? (() => [tile(12, 12, 24, "var(--raised)")]);
  return h("svg", { class: "glyph", viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" }, drawn());
}

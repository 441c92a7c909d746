// @ts-check
// The species of Help Me! as signs: each has a silhouette of its own besides its colour. Drawn around 0 0, about 46 high.

import { PRINT, SERIF } from "../paper.js";
import { s } from "../svg.js";

/** @typedef {import("../types.js").Tree} Tree */

/** @type {Record<string, { colour: string, wash: string, sign: (colour: string) => Tree[] }>} */
const KNOWN = {
  baobab: {
    colour: "#9a6b12",
    wash: "#f6e7c3",
    sign: (colour) => [
      path("M-11 22C-7 15-13 5-9-5L-19-13-15-16-6-9-4-16 1-16 1-9 11-17 15-15 8-5C13 5 7 15 11 22Z", colour),
      ellipse(-16, -16, 8, 4.6, colour),
      ellipse(-1, -19, 9.5, 4.8, colour),
      ellipse(15, -17, 8, 4.6, colour),
      stroke("M-3 17C-1 10-4 3-2-3M4 16C3 10 5 6 4 1", "#fff", 1.4, 0.45),
    ],
  },
  cherry: {
    colour: "#b8386c",
    wash: "#fbe1ea",
    sign: (colour) => [
      ...[0, 72, 144, 216, 288].map((turn) =>
        s("g", { transform: `rotate(${turn})` }, path("M0-3C-11-7-11-20-4-22L0-19 4-22C11-20 11-7 0-3Z", colour))
      ),
      s("circle", { cx: 0, cy: 0, r: 4.6, fill: "#fff6d8" }),
      ...[0, 72, 144, 216, 288].map((turn) =>
        s("g", { transform: `rotate(${turn})` }, stroke("M0-4.5V-10", "#fff6d8", 1.5, 0.95), s("circle", { cx: 0, cy: -11, r: 1.6, fill: "#fff6d8" }))
      ),
    ],
  },
  palm: {
    colour: "#0f7377",
    wash: "#d8eeec",
    sign: (colour) => [
      path("M-6 22C-1 12 0 2-2-7L4-8C7 2 5 13 4 22Z", colour),
      path("M1-8C-7-16-19-13-22-1-15-7-8-8 1-8ZM1-8C9-16 20-13 22-1 16-7 9-8 1-8Z", colour),
      path("M1-8C-3-21-14-24-20-17-11-18-5-15 1-8ZM1-8C4-21 15-24 21-17 12-18 6-15 1-8Z", colour),
      stroke("M-3 16 4 15M-1 10 5 9M0 4 5 3", "#fff", 1.4, 0.5),
      s("circle", { cx: -3, cy: -5, r: 3, fill: colour, stroke: "#fff", "stroke-width": 0.9, "stroke-opacity": 0.7 }),
      s("circle", { cx: 5, cy: -4.5, r: 3, fill: colour, stroke: "#fff", "stroke-width": 0.9, "stroke-opacity": 0.7 }),
    ],
  },
  bamboo: {
    colour: "#4f7d1c",
    wash: "#e6f0d0",
    sign: (colour) => [
      ...[
        [-14, [-8, 3, 14], 22],
        [-3, [-13, -1, 11], 22],
        [8, [-10, 2, 13], 22],
      ].flatMap(([x, joints, foot]) => {
        const all = [...(/** @type {number[]} */ (joints)), Number(foot) + 1];
        return all.slice(0, -1).map((top, n) =>
          s("rect", { x: Number(x), y: top, width: 6.5, height: (all[n + 1] ?? 0) - top - 1.4, rx: 1.8, fill: colour })
        );
      }),
      path("M-11-9C-20-12-23-18-22-23-15-21-11-16-11-9ZM0-14C0-21 5-24 11-24 11-18 7-14 0-14ZM0-14C-5-17-7-21-6-24-2-23 0-19 0-14ZM11-11C13-17 17-20 22-19 21-14 17-11 11-11Z", colour),
    ],
  },
  willow: {
    colour: "#4a59a8",
    wash: "#e1e4f5",
    sign: (colour) => [
      path("M-2.8 22C-1.5 12-2-2-2-8H2C2-2 1.5 12 2.8 22Z", colour),
      path("M-22-2C-22-16-12-23 0-23S22-16 22-2C14-9-14-9-22-2Z", colour),
      ...[
        [-20, 15],
        [-14.5, 19],
        [-9, 11],
        [9, 11],
        [14.5, 19],
        [20, 15],
      ].map(([x, foot]) => stroke(`M${x}-6V${foot}`, colour, 3.6, 1)),
    ],
  },
  oak: {
    colour: "#7c3a22",
    wash: "#f4e0d4",
    sign: (colour) => [
      path(
        "M0-23C6-23 8-18 6-14 12-17 16-12 12-7 18-8 20-1 14 2 17 6 14 12 8 10 7 14 4 15 1.6 14V23H-1.6V14C-4 15-7 14-8 10-14 12-17 6-14 2-20-1-18-8-12-7-16-12-12-17-6-14-8-18-6-23 0-23Z",
        colour
      ),
      stroke("M0-17V14M0-6 6-10M0-6-6-10M0 3 8-1M0 3-8-1M0 10 5 7M0 10-5 7", "#fff", 1.3, 0.6),
    ],
  },
};

const OTHERS = ["#35609a", "#8a4a86", "#2f7a58", "#97422f", "#5b6b24", "#6a5a9c"];

/**
 * The sign of a species; one that we have no sign for is shown by its first letter.
 *
 * @param {string} species
 * @returns {Tree[]}
 */
export function emblem(species) {
  const known = KNOWN[species];
  if (known) return known.sign(known.colour);
  return [
    s("circle", { cx: 0, cy: 0, r: 20, fill: colourOf(species) }),
    s("text", { x: 0, y: 9, "font-family": SERIF, "font-size": 26, "font-weight": 700, "text-anchor": "middle", fill: "#fff", "aria-hidden": "true" }, species.slice(0, 1).toUpperCase()),
  ];
}

/**
 * @param {string} species
 * @returns {string}
 */
export function colourOf(species) {
  const known = KNOWN[species];
  if (known) return known.colour;
  let sum = 0;
  for (const sign of species) sum += sign.charCodeAt(0);
  return OTHERS[sum % OTHERS.length] ?? PRINT;
}

/**
 * @param {string} species
 * @returns {string}
 */
export function washOf(species) {
  return KNOWN[species]?.wash ?? "#eee8da";
}

/** @param {string} d @param {string} fill */
function path(d, fill) {
  return s("path", { d, fill });
}

/** @param {string} d @param {string} colour @param {number} width @param {number} opacity */
function stroke(d, colour, width, opacity) {
  return s("path", { d, fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round", "stroke-opacity": opacity });
}

/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry @param {string} fill */
function ellipse(cx, cy, rx, ry, fill) {
  return s("ellipse", { cx, cy, rx, ry, fill });
}

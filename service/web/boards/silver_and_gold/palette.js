// @ts-check
/** Colours of the printed parts. A page may set them for a theme of its own; the values here make a lone picture. */

export const INK = "var(--sg-ink, #33302b)";
export const FAINT = "var(--sg-faint, #857c6d)";
export const PAPER = "var(--sg-paper, #fdf8ec)";
export const EDGE = "var(--sg-edge, #cdbf9f)";
export const SEA = "var(--sg-sea, #d3e2e1)";
export const WAVE = "var(--sg-wave, #b4cdcd)";
export const SAND = "var(--sg-sand, #f4e6c4)";
export const SHORE = "var(--sg-shore, #bf9f62)";
export const PEN = "var(--sg-pen, #27406b)";
export const GOLD = "var(--sg-gold, #d9a520)";
export const GOLD_EDGE = "var(--sg-gold-edge, #8d6508)";
export const PALM = "var(--sg-palm, #2f7248)";
export const TRUNK = "var(--sg-trunk, #7c5431)";
export const CROSS = "var(--sg-cross, #b3302a)";
export const LIT = "var(--sg-lit, #0f6fb8)";
export const FRESH = "var(--sg-fresh, #c65d00)";
export const TABLE_INK = "var(--ink, #33302b)";
export const TABLE_FAINT = "var(--ink-soft, #6f675a)";


/** @type {Record<string, {fill: string, edge: string}>} */
export const COLOURS = {
  purple: { fill: "var(--sg-purple, #75538a)", edge: "var(--sg-purple-edge, #543a65)" },
  orange: { fill: "var(--sg-orange, #c0651f)", edge: "var(--sg-orange-edge, #8c4814)" },
  green: { fill: "var(--sg-green, #55763a)", edge: "var(--sg-green-edge, #3c5528)" },
  grey: { fill: "var(--sg-grey, #6f7276)", edge: "var(--sg-grey-edge, #4e5155)" },
};
export { SERIF as FONT } from "../paper.js";

// @ts-check
/** Colours of the printed parts. A page may set them for a theme of its own; the values here make a lone picture. */

export { EDGE, FOCUS, INK as TABLE_INK, INK_SOFT as TABLE_FAINT, SERIF as FONT } from "../paper.js";

export const INK = "var(--ff-ink, #2d2a26)";
export const FAINT = "var(--ff-faint, #7d7464)";
export const PAPER = "var(--ff-paper, #fefaf0)";
export const LINE = "var(--ff-line, #e2d8c2)";
export const FRAME = "var(--ff-frame, #4b5d67)";
export const PEN = "var(--ff-pen, #1f3d7a)";
export const LIT = "var(--ff-lit, #0f6fb8)";
export const GOOD = "var(--ff-good, #2c6a3c)";
export const BAD = "var(--ff-bad, #a2272c)";
export const TAKEN = "var(--ff-taken, #d9cfb8)";
export const SAND = "var(--ff-sand, #d8a13a)";
export const WOOD = "var(--ff-wood, #8a5a33)";
export const GLASS = "var(--ff-glass, #eef3f1)";
export const FRESH = "var(--ff-fresh, #c65d00)";

/** The colours of symbols, in the edition's order. */
export const SYMBOLS = [
  "var(--ff-1, #b3403a)",
  "var(--ff-2, #2f6ba3)",
  "var(--ff-3, #b07c08)",
  "var(--ff-4, #2a7f86)",
  "var(--ff-5, #4f7f33)",
  "var(--ff-6, #76508f)",
];

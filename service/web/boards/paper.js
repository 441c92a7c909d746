// @ts-check
// What drawings of all boards share: colours with fallbacks, type, soft shadows, the marks of seats.

import { round, s } from "./svg.js";

/** @typedef {import("./types.js").Tree} Tree */

/** Colours that follow the page's theme; without a page, the light one. */
export const INK = "var(--ink, #2a241e)";
export const INK_SOFT = "var(--ink-soft, #655a4d)";
export const SHEET = "var(--sheet, #fffcf5)";
export const SUNKEN = "var(--sunken, #eae2d2)";
export const RULE = "var(--rule, #dcd1bd)";
export const EDGE = "var(--edge, #8a7d6b)";
export const ACCENT = "var(--accent, #a23e26)";
export const ON_ACCENT = "var(--on-accent, #fffaf1)";
export const ACCENT_WASH = "var(--accent-wash, #f6e2d6)";
export const FOCUS = "var(--focus, #1b5fa8)";

/** Colours of printed things, which are the same in every theme. */
export const CARD = "#fdf8ec";
export const CARD_SHADE = "#efe5cf";
export const CARD_EDGE = "#c9b994";
export const PRINT = "#2a241e";

export const SERIF =
  "var(--serif, 'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', Georgia, 'Noto Serif TC', serif)";
export const SANS = "var(--sans, system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans TC', sans-serif)";

const SEATS = ["#2f6f8f", "#b0562a", "#55722f", "#7d4f8f", "#8a6a12", "#a23a5a"];

/**
 * The colour of a seat.
 *
 * @param {number} seat
 * @returns {string}
 */
export function seatColour(seat) {
  const n = seat % SEATS.length;
  return `var(--seat-${n}, ${SEATS[n]})`;
}

const POINTS = [
  null, // a circle
  [[-0.86, -0.86], [0.86, -0.86], [0.86, 0.86], [-0.86, 0.86]],
  [[0, -1.1], [1.08, 0.82], [-1.08, 0.82]],
  [[0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0]],
  [[-0.52, -0.92], [0.52, -0.92], [1.05, 0], [0.52, 0.92], [-0.52, 0.92], [-1.05, 0]],
  [[0, -1.15], [0.3, -0.38], [1.12, -0.36], [0.48, 0.15], [0.7, 0.95], [0, 0.48], [-0.7, 0.95], [-0.48, 0.15], [-1.12, -0.36], [-0.3, -0.38]],
];

/**
 * The mark of a seat: each has its own shape besides its colour.
 *
 * @param {number} seat
 * @param {number} x of its middle
 * @param {number} y
 * @param {number} r
 * @returns {Tree}
 */
export function seatMark(seat, x, y, r) {
  const points = POINTS[seat % POINTS.length];
  const look = { fill: seatColour(seat), stroke: SHEET, "stroke-width": round(r / 6), "stroke-linejoin": "round" };
  if (!points) return s("circle", { cx: x, cy: y, r, ...look });
  return s("polygon", { points: points.map(([dx, dy]) => `${round(x + dx * r)},${round(y + dy * r)}`).join(" "), ...look });
}

/**
 * A line of text.
 *
 * @param {number} x
 * @param {number} y of its baseline
 * @param {string | number} said
 * @param {{ size?: number, weight?: number, anchor?: "start" | "middle" | "end", fill?: string, family?: string,
 *   spacing?: number, opacity?: number, hidden?: boolean }} [look]
 * @returns {Tree}
 */
export function text(x, y, said, look = {}) {
  return s(
    "text",
    {
      x: round(x),
      y: round(y),
      "font-family": look.family ?? SANS,
      "font-size": look.size ?? 16,
      "font-weight": look.weight ?? null,
      "text-anchor": look.anchor === "start" ? null : look.anchor,
      "letter-spacing": look.spacing ?? null,
      fill: look.fill ?? INK,
      "fill-opacity": look.opacity ?? null,
      "aria-hidden": look.hidden === false ? null : "true",
    },
    String(said)
  );
}

/**
 * How wide a text may be, in the widest of the fonts that people have.
 *
 * @param {string} said
 * @param {number} size
 * @param {boolean} [bold]
 * @returns {number}
 */
export function widthOf(said, size, bold = false) {
  let width = 0;
  for (const sign of said) {
    if ((sign.codePointAt(0) ?? 0) >= 0x2e80) width += 1;
    else if (/[ilj.,:;'|!· ]/.test(sign)) width += 0.34;
    else if (/[MWmw@%]/.test(sign)) width += 0.98;
    else width += /[A-Z]/.test(sign) ? 0.72 : 0.62;
  }
  return width * size * (bold ? 1.12 : 1);
}

/**
 * A text cut short, if it is wider than there is room for.
 *
 * @param {string} said
 * @param {number} size
 * @param {number} room
 * @param {boolean} [bold]
 * @returns {string}
 */
export function fitted(said, size, room, bold = false) {
  if (widthOf(said, size, bold) <= room) return said;
  const signs = [...said];
  while (signs.length > 1 && widthOf(signs.join("") + "…", size, bold) > room) signs.pop();
  return signs.join("").trimEnd() + "…";
}

/**
 * Text in lines of at most so wide. Chinese breaks anywhere, other words between them.
 *
 * @param {string} said
 * @param {number} size
 * @param {number} room
 * @returns {string[]}
 */
export function wrapped(said, size, room) {
  /** @type {string[]} */
  const lines = [];
  let line = "";
  for (const word of said.match(/[\u2e80-\uffff][，。、；：！？」』）]?|[^\s\u2e80-\uffff]+\s*|\s+/g) ?? []) {
    if (line !== "" && widthOf((line + word).trimEnd(), size) > room) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += word;
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()];
}

/**
 * A soft shadow below a rounded rectangle, without a filter.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} r
 * @param {number} depth how high the thing lies
 * @returns {Tree[]}
 */
export function shadow(x, y, width, height, r, depth) {
  return [1, 0.55, 0.15].map((spread) => {
    const grow = depth * spread;
    return s("rect", {
      x: round(x - grow * 0.5),
      y: round(y - grow * 0.1 + depth * 0.35),
      width: round(width + grow),
      height: round(height + grow * 0.6),
      rx: round(r + grow * 0.5),
      fill: "#20160c",
      "fill-opacity": 0.085,
    });
  });
}

/**
 * A rounded rectangle.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} rx
 * @param {import("./types.js").Attributes} [look]
 * @returns {Tree}
 */
export function box(x, y, width, height, rx, look = {}) {
  return s("rect", { x: round(x), y: round(y), width: round(width), height: round(height), rx, ...look });
}

/**
 * How a cell is called: its column by a letter, its row by a number, from the top left.
 *
 * @param {{ row: number, column: number }} cell
 * @returns {string}
 */
export function cellName({ row, column }) {
  return `${columnName(column)}${row + 1}`;
}

/**
 * @param {number} column
 * @returns {string}
 */
export function columnName(column) {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

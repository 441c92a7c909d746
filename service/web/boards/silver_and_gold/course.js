// @ts-check
// What all seats share: how far the match is, the expedition's shape, the trophies that are left.
import { fitted } from "../paper.js";
import { round, s } from "../svg.js";
import { EDGE, INK, LIT, PAPER, PEN, SHORE, TABLE_FAINT, TABLE_INK } from "./palette.js";
import { trophy } from "./sheet.js";

/** @typedef {import("../types.js").Translate} Translate */

const ROUNDS = 4;
const TURNS = 7;
const TROPHIES = [6, 5, 4, 3, 2, 1];

/**
 * Four rows of seven: the turns that were, the one that is, those that come. 150 wide, 78 high.
 * @param {any} view
 * @param {{x: number, y: number, t: Translate}} at
 */
export function track(view, { x, y, t }) {
  const now = view.round === null ? -1 : (view.round - 1) * TURNS + view.turn - 1;
  const over = view.phase === "over";
  const dots = Array.from({ length: ROUNDS * TURNS }, (_, n) => {
    const [cx, cy] = [28 + (n % TURNS) * 18, 9 + Math.floor(n / TURNS) * 20];
    const current = n === now && !over;
    return [
      s("circle", {
        cx,
        cy,
        r: current ? 7.5 : 5,
        fill: n < now || over ? TABLE_INK : current ? LIT : "none",
        stroke: current ? LIT : n < now || over ? TABLE_INK : TABLE_FAINT,
        "stroke-width": 1.3,
      }),
      current && s("circle", { cx, cy, r: 3, fill: PAPER }),
    ];
  });
  const numbers = Array.from({ length: ROUNDS }, (_, n) =>
    s("text", { x: 6, y: 14 + n * 20, "font-size": 14, "text-anchor": "middle", fill: TABLE_FAINT }, n + 1),
  );
  const label = view.round === null ? t("silver_and_gold.before_the_first_turn") : t("silver_and_gold.turn_in_words", view);
  return s("g", { transform: `translate(${x} ${y})`, role: "img", "aria-label": label }, numbers, dots);
}

/**
 * The trophies, those that are taken faint. 150 wide, 30 high.
 * @param {any} view
 * @param {{x: number, y: number, t: Translate}} at
 */
export function trophies(view, { x, y, t }) {
  return s(
    "g",
    {
      transform: `translate(${x} ${y})`,
      role: "img",
      "aria-label": t("silver_and_gold.trophies_in_words", { trophies: view.trophies.join(", ") || "–" }),
    },
    TROPHIES.map((points, n) =>
      s(
        "g",
        { transform: `translate(${13 + n * 25} 14) scale(1.15)`, opacity: view.trophies.includes(points) ? 1 : 0.45 },
        trophy(view.trophies.includes(points) ? points : null),
      ),
    ),
  );
}

/**
 * The expedition card, as the hand has turned it.
 * @param {any} view
 * @param {{x: number, y: number, size: number, t: Translate, rows: string | null, act: boolean}} at *rows*: as it is turned; *act*: it
 *   can be pressed to turn it
 */
export function expedition(view, { x, y, size, t, rows, act }) {
  const shape = view.expedition;
  /** @type {string[]} */
  const lines = (rows ?? shape?.rows ?? "").split("/");
  const cell = size / 5;
  const left = (size - lines[0].length * cell) / 2;
  const top = (size - lines.length * cell) / 2;
  const name = shape ? t("silver_and_gold.expedition_in_words", { shape: shape.shape, cells: shape.rows.replace(/[^o]/g, "").length }) : t("silver_and_gold.no_expedition");
  return s(
    "g",
    {
      transform: `translate(${round(x)} ${round(y)})`,
      ...(act ? { "data-act": "turn", role: "button", "aria-label": `${name} ${t("silver_and_gold.press_to_turn")}` } : { role: "img", "aria-label": name }),
    },
    s("rect", { x: 1.5, y: 3, width: size, height: size, rx: size * 0.07, fill: INK, opacity: 0.16 }),
    s("rect", { width: size, height: size, rx: size * 0.07, fill: PAPER, stroke: act ? LIT : EDGE, "stroke-width": act ? 2.5 : 1.5 }),
    s("rect", { x: size * 0.05, y: size * 0.05, width: size * 0.9, height: size * 0.9, rx: size * 0.05, fill: "none", stroke: EDGE, "stroke-dasharray": "3 4" }),
    shape &&
      lines.flatMap((line, row) =>
        [...line].map((letter, column) =>
          letter === "o"
            ? s("rect", {
                x: round(left + column * cell + 1.5),
                y: round(top + row * cell + 1.5),
                width: round(cell - 3),
                height: round(cell - 3),
                rx: round(cell * 0.12),
                fill: PEN,
                stroke: SHORE,
              })
            : null,
        ),
      ),
    act && turning(size),
  );
}

/** @param {number} size */
function turning(size) {
  return s("path", {
    d: "M-.3-.22A.36.36 0 1 1-.36.1M-.3-.22L-.42-.34M-.3-.22L-.14-.26",
    transform: `translate(${round(size * 0.86)} ${round(size * 0.14)}) scale(${round(size * 0.16)})`,
    fill: "none",
    stroke: LIT,
    "stroke-width": 0.13,
    "stroke-linecap": "round",
  });
}

/**
 * A small heading.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} room
 */
export function heading(text, x, y, size, room) {
  return s("text", { x, y, "font-size": size, fill: TABLE_INK, opacity: 0.8, "letter-spacing": 0.3 }, fitted(text, size, room));
}


/**
 * The expedition's shape as the hand has turned it, small, for a button.
 * @param {string} rows
 */
export function expeditionIcon(rows) {
  const lines = rows.split("/");
  const [high, wide] = [lines.length, Math.max(...lines.map((line) => line.length))];
  const side = Math.max(high, wide, 3);
  const [left, top] = [(side - wide) / 2, (side - high) / 2];
  return s(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, class: "board-icon", "aria-hidden": "true" },
    lines.flatMap((line, row) => [...line].map((one, column) => one !== "." && s("rect", { x: round(left + column + 0.05), y: round(top + row + 0.05), width: 0.9, height: 0.9, rx: 0.12, fill: "currentColor" }))),
  );
}

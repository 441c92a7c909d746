// @ts-check
// A seat's score card: coin boxes in rows of four, palm boxes, trophies, finished cards, and what it all is worth so far.
import { round, s } from "../svg.js";
import { COLOURS, EDGE, FAINT, FRESH, GOLD, GOLD_EDGE, INK, PAPER } from "./palette.js";
import { sign, symbol } from "./symbols.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */

export const SHEET = { width: 384, height: 92 };

const ROW = 4;
const PALMS = 4;

/**
 * A seat's score card, of the width and height of SHEET.
 * @param {any} seat of the view
 * @param {{x: number, y: number, t: Translate, latest: any[]}} at
 * @returns {Tree}
 */
export function sheet(seat, { x, y, t, latest }) {
  const points = pointsOf(seat);
  return s(
    "g",
    { transform: `translate(${x} ${y})`, role: "img", "aria-label": sheetInWords(seat, t) },
    s("rect", { x: 1, y: 2, width: SHEET.width - 2, height: SHEET.height, rx: 7, fill: INK, opacity: 0.12 }),
    s("rect", { x: 0.5, y: 0.5, width: SHEET.width - 1, height: SHEET.height - 1, rx: 7, fill: PAPER, stroke: EDGE }),
    s("g", { transform: "translate(10 8)" }, coins(seat, latest)),
    s("g", { transform: "translate(250 8)" }, palms(seat)),
    s("line", { x1: 10, x2: SHEET.width - 10, y1: 45, y2: 45, stroke: EDGE, "stroke-dasharray": "2 3" }),
    s("g", { transform: "translate(10 51)" }, finished(seat.finished, SHEET.width - 92)),
    s("line", { x1: SHEET.width - 70, x2: SHEET.width - 70, y1: 51, y2: SHEET.height - 8, stroke: EDGE }),
    s(
      "text",
      { x: SHEET.width - 36, y: 80, "font-size": 30, "font-weight": 700, "text-anchor": "middle", fill: INK },
      points.total,
    ),
  );
}

/**
 * What a seat has so far: as it is counted at the end.
 * @param {any} seat
 */
export function pointsOf(seat) {
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0);
  const colours = seat.finished.map((/** @type {any} */ one) => one.colour);
  const badges = seat.finished.map((/** @type {any} */ one) =>
    one.badge ? one.badge.points * colours.filter((/** @type {string} */ colour) => colour === one.badge.colour).length : 0,
  );
  const parts = {
    coins: seat.coins,
    trophies: sum(seat.trophies),
    palms: sum(seat.palms),
    cards: sum(seat.finished.map((/** @type {any} */ one) => one.value)),
    badges: sum(badges),
  };
  return { ...parts, total: sum(Object.values(parts)) };
}

/**
 * A score card in words.
 * @param {any} seat
 * @param {Translate} t
 */
export function sheetInWords(seat, t) {
  const points = pointsOf(seat);
  return t("silver_and_gold.sheet_in_words", { ...points, finished: seat.finished.length });
}

/**
 * @param {any} seat
 * @param {any[]} latest
 */
function coins(seat, latest) {
  return [0, 1, 2].map((row) => {
    const boxes = Array.from({ length: ROW }, (_, n) => {
      const ticked = row * ROW + n < seat.coins;
      return s(
        "g",
        { transform: `translate(${row * 78 + n * 14 + 7} 14)` },
        s("circle", {
          r: 5.8,
          fill: ticked ? GOLD : "none",
          stroke: ticked ? GOLD_EDGE : FAINT,
          "stroke-width": 1.3,
          "stroke-dasharray": ticked ? null : "2.2 1.6",
        }),
        ticked && s("path", { d: "M-2.8 .2L-.8 2.4 3-2.4", fill: "none", stroke: INK, "stroke-width": 1.8, "stroke-linecap": "round" }),
      );
    });
    const full = seat.coins >= (row + 1) * ROW;
    const points = seat.trophies[row];
    const fresh = full && latest.some((one) => one.type === "silver_and_gold.trophy_taken" && one.seat === seat.seat && one.points === points);
    return [boxes, s("g", { transform: `translate(${row * 78 + 64} 14) scale(0.86)` }, trophy(points ?? null, full, fresh))];
  });
}

/**
 * A cup: with its points if it is won, a mere outline as long as its row is not full.
 * @param {number | null} points
 * @param {boolean} full
 * @param {boolean} [fresh]
 * @returns {Tree}
 */
export function trophy(points, full = true, fresh = false) {
  const won = points !== null;
  return s(
    "g",
    {},
    s("path", {
      d: "M-6-9H6V-3Q6 4 1.4 5.4V8H4.6V10.6H-4.6V8H-1.4V5.4Q-6 4-6-3zM-6-7H-9.4Q-9.6-1-5.4-.6M6-7H9.4Q9.6-1 5.4-.6",
      fill: won ? GOLD : "none",
      stroke: fresh ? FRESH : won ? GOLD_EDGE : FAINT,
      "stroke-width": fresh ? 2 : 1.2,
      "stroke-linejoin": "round",
      opacity: won || full ? 1 : 0.55,
    }),
    won && s("text", { y: 2.6, "font-size": 10.5, "font-weight": 700, "text-anchor": "middle", fill: INK }, points),
  );
}

/** @param {any} seat */
function palms(seat) {
  return Array.from({ length: PALMS }, (_, n) => {
    const points = seat.palms[n];
    return s(
      "g",
      { transform: `translate(${n * 32} 0)` },
      s("rect", { width: 27, height: 28, rx: 5, fill: "none", stroke: FAINT, "stroke-dasharray": points === undefined ? "3 2" : null }),
      points === undefined
        ? s("g", { opacity: 0.3 }, symbol("P", 13.5, 15, 24))
        : [
            s("g", {}, symbol("P", 7, 19, 13)),
            s("text", { x: 17, y: 21, "font-size": 18, "font-weight": 700, "text-anchor": "middle", fill: INK }, points),
          ],
    );
  });
}

/**
 * Finished cards as small cards one beside the other, closer together the more there are.
 * @param {any[]} treasures
 * @param {number} room
 */
function finished(treasures, room) {
  const step = Math.min(31, (room - 28) / Math.max(1, treasures.length - 1));
  return treasures.map((treasure, n) => {
    const { fill, edge } = COLOURS[treasure.colour];
    return s(
      "g",
      { transform: `translate(${round(n * step)} 0)` },
      s("rect", { width: 28, height: 34, rx: 4, fill, stroke: edge }),
      sign(treasure.colour, 14, 10, 13),
      s("text", { x: 14, y: 29, "font-size": 13, "font-weight": 700, "text-anchor": "middle", fill: PAPER }, treasure.value),
      treasure.badge && s("circle", { cx: 24, cy: 4, r: 4.5, fill: COLOURS[treasure.badge.colour].fill, stroke: PAPER }),
    );
  });
}

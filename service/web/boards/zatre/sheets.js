// @ts-check
// The score sheets of Zatre, one a seat: a row of the printed sheet stands upright here, so that a sheet is as wide as
// it is long and all sheets find room beside the board.

import { ACCENT, ACCENT_WASH, box, fitted, INK, INK_SOFT, ON_ACCENT, RULE, seatMark, SERIF, SHEET, SUNKEN, text, widthOf } from "../paper.js";
import { s } from "../svg.js";
import { CELL, tile, tileBack } from "./board.js";
import { rowBonus } from "./fold.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {{ width: number, size: number, small: number, columns: number, line: number, tile: number }} Measures */

/** @type {Record<"wide" | "many" | "tall", Measures>} `many`: beside a board with more sheets than it is high */
export const MEASURES = {
  wide: { width: 500, size: 21, small: 16, columns: 16, line: 21, tile: 34 },
  many: { width: 500, size: 18, small: 14, columns: 16, line: 17, tile: 30 },
  tall: { width: 704, size: 29, small: 22, columns: 15, line: 29, tile: 46 },
};

const LINES = /** @type {const} */ (["bonus", "cross", "ten", "eleven", "twelve", "total"]);
const LABELS = { bonus: "", cross: "×2", ten: "10", eleven: "11", twelve: "12", total: "Σ" };
const PAD = 14;

/**
 * @param {Measures} measures
 * @returns {number}
 */
export function sheetHeight({ size, line, tile: tall }) {
  return PAD + Math.max(size * 1.3, tall) + 8 + LINES.length * line + PAD;
}

/**
 * The sheet of one seat.
 *
 * @param {any} view
 * @param {number} seat
 * @param {{ t: Translate, measures: Measures, mine: number | null, latest: any }} drawing
 * @returns {Tree}
 */
export function drawSheet(view, seat, { t, measures, mine, latest }) {
  const { width, columns, line, small, size, tile: tall } = measures;
  const one = view.seats[seat];
  const isAsked = view.turn?.seat === seat;
  const scored = view.scored?.scores[seat] ?? null;
  const rows = one.sheet.rows;
  const folded = Math.max(0, rows.length - columns + 1); // the next free column is shown, too
  const shown = folded > 0 ? rows.slice(folded + 1) : rows;
  const left = PAD + small * 1.75;
  const step = (width - left - PAD) / columns;
  const top = PAD + Math.max(size * 1.3, tall) + 8;
  const fresh = latest?.seat === seat ? freshCells(rows, latest) : new Set();
  /** @type {(Tree | string)[]} */
  const parts = [];
  LINES.forEach((name, n) => {
    const y = top + n * line;
    if (name === "total") parts.push(box(left, y, width - left - PAD, line, 4, { fill: SUNKEN, "fill-opacity": 0.8 }));
    else if (name !== "bonus") parts.push(s("path", { d: `M${left} ${y}H${width - PAD}`, stroke: RULE, "stroke-width": 1 }));
    parts.push(text(left - 7, y + line * 0.74, LABELS[name], { size: small * 0.92, weight: 600, anchor: "end", fill: INK_SOFT }));
  });
  for (let n = 1; n < columns; n += 1) {
    parts.push(s("path", { d: `M${left + n * step} ${top + line}V${top + LINES.length * line}`, stroke: RULE, "stroke-width": 1 }));
  }
  if (folded > 0) {
    const sum = rows.slice(0, folded + 1).reduce((/** @type {number} */ all, /** @type {any} */ row) => all + row.total, 0);
    parts.push(
      text(left + step / 2, top + line * 3.2, "…", { size: small, anchor: "middle", fill: INK_SOFT }),
      number(sum, left + step / 2, top + line * 5.74, small * 0.9, step, 700)
    );
  }
  for (let n = folded > 0 ? 1 : 0; n < columns; n += 1) {
    const at = folded + n;
    const row = shown[folded > 0 ? n - 1 : n];
    const x = left + (n + 0.5) * step;
    const bonus = rowBonus(view.components, at);
    const reached = row?.bonus > 0;
    if (reached) parts.push(box(x - step * 0.42, top + 1.5, step * 0.84, line - 3, 5, { fill: ACCENT_WASH, stroke: ACCENT, "stroke-width": 1.2 }));
    parts.push(number(`+${bonus}`, x, top + line * 0.74, small * 0.82, step, reached ? 700 : 400, reached ? INK : INK_SOFT));
    if (!row) continue;
    LINES.slice(1).forEach((name, m) => {
      const value = name === "cross" ? (row.cross ? "×" : null) : row[name];
      if (value === null || value === undefined) return;
      const y = top + (m + 1) * line;
      if (fresh.has(`${at} ${name}`)) parts.push(s("g", { "data-fresh": true }, box(x - step / 2 + 1.5, y + 1.5, step - 3, line - 3, 4, { fill: ACCENT })));
      const fill = fresh.has(`${at} ${name}`) ? ON_ACCENT : INK;
      parts.push(number(value, x, y + line * 0.74, small, step, name === "total" || name === "cross" ? 700 : 500, fill));
    });
  }
  const look = { fill: isAsked ? ACCENT_WASH : SHEET, stroke: isAsked ? ACCENT : RULE, "stroke-width": isAsked ? 2.5 : 1.5 };
  return s(
    "g",
    { role: "img", "aria-label": sheetTold(view, seat, t) },
    box(0, 0, width, sheetHeight(measures), 14, look),
    heading(view, seat, { t, measures, isMine: mine === seat, isAsked, scored }),
    s("g", { "aria-hidden": "true" }, parts)
  );
}

/**
 * Which cells of a sheet the last turn has written.
 *
 * @param {any[]} rows
 * @param {any} latest
 */
function freshCells(rows, latest) {
  const found = new Set();
  const written = { ten: latest.tens, eleven: latest.elevens, twelve: latest.twelves };
  for (const [name, value] of Object.entries(written)) {
    const filled = rows.filter((row) => row[name] !== null).length;
    if (value) found.add(`${filled - 1} ${name}`);
  }
  const crosses = rows.filter((row) => row.cross).length;
  for (let n = crosses - latest.crosses.length; n < crosses; n += 1) found.add(`${n} cross`);
  return found;
}

/**
 * @param {string | number} said
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} room
 * @param {number} weight
 * @param {string} [fill]
 */
function number(said, x, y, size, room, weight, fill = INK) {
  const wide = widthOf(String(said), size, weight > 600);
  return text(x, y, said, { size: wide > room ? Math.floor((size * room * 10) / wide) / 10 : size, weight, anchor: "middle", fill });
}

/**
 * @param {any} view
 * @param {number} seat
 * @param {{ t: Translate, measures: Measures, isMine: boolean, isAsked: boolean, scored: any }} drawing
 */
function heading(view, seat, { t, measures, isMine, isAsked, scored }) {
  const { width, size, tile: tall, small } = measures;
  const one = view.seats[seat];
  const middle = PAD + Math.max(size * 1.3, tall) / 2;
  const total = String(scored ? scored.total : one.sheet.total);
  const best = view.scored && Math.max(...view.scored.scores.map((/** @type {any} */ other) => other.total));
  const wide = widthOf(total, size * 1.3, true);
  const parts = [text(width - PAD - 2, middle + size * 0.45, total, { size: size * 1.3, weight: 700, anchor: "end", family: SERIF })];
  let right = width - PAD - wide - 12;
  if (scored && scored.total === best) {
    parts.push(s("path", { d: "M-13 9-15-7-6 0 0-11 6 0 15-7 13 9Z", transform: `translate(${right - 15} ${middle})`, fill: "#d9a521", stroke: "#7c5a08", "stroke-width": 1.6, "stroke-linejoin": "round" }));
    right -= 38;
  }
  if (scored?.held) {
    const said = `−${scored.held}`;
    parts.push(text(right, middle + small * 0.36, said, { size: small, anchor: "end", fill: INK_SOFT }));
    right -= widthOf(said, small) + 8;
  }
  const hand = handOf(view, one, middle, right, measures);
  parts.push(...hand.trees);
  right -= hand.width + 8;
  if (isAsked) {
    const said = t(isMine ? "zatre.your_turn" : "zatre.to_play");
    const pill = widthOf(said, small * 0.92, true) + 18;
    parts.push(
      box(right - pill, middle - small * 0.82, pill, small * 1.64, small * 0.82, { fill: ACCENT }),
      text(right - pill / 2, middle + small * 0.33, said, { size: small * 0.92, weight: 600, anchor: "middle", fill: ON_ACCENT })
    );
    right -= pill + 8;
  }
  const from = PAD + size * 1.5;
  return [
    seatMark(seat, PAD + size * 0.6, middle, size * 0.54),
    text(from, middle + size * 0.36, fitted(t("seat", { seat }), size, right - from, true), { size, weight: isAsked || isMine ? 700 : 600 }),
    ...parts,
  ];
}

/**
 * The tiles in a hand: face up where they are known, else their backs; before the first turn the start draws.
 *
 * @param {any} view
 * @param {any} one
 * @param {number} middle
 * @param {number} right
 * @param {Measures} measures
 */
function handOf(view, one, middle, right, { tile: tall, small }) {
  const scale = tall / CELL;
  const isBeforeStart = view.start_seat === null;
  /** @type {(number | null)[]} */
  const tiles = isBeforeStart
    ? view.start_draws.filter((/** @type {any} */ draw) => draw.seat === one.seat).map((/** @type {any} */ draw) => draw.tile)
    : one.hand ?? Array.from({ length: one.held }, () => null);
  const most = 4;
  const shown = tiles.length > most ? tiles.slice(0, most - 1) : tiles;
  const step = tall * 0.94;
  const rest = tiles.length - shown.length;
  const more = rest > 0 ? `+${rest}` : "";
  const width = shown.length * step + (more ? widthOf(more, small, true) + 6 : 0);
  const trees = shown.map((pips, n) =>
    s("g", { transform: `translate(${right - width + n * step} ${middle - tall / 2}) scale(${scale})` }, pips === null ? tileBack() : tile(pips))
  );
  if (more) trees.push(text(right, middle + small * 0.36, more, { size: small, weight: 700, anchor: "end" }));
  return { trees, width };
}

/**
 * A sheet in words.
 *
 * @param {any} view
 * @param {number} seat
 * @param {Translate} t
 * @returns {string}
 */
export function sheetTold(view, seat, t) {
  const one = view.seats[seat];
  const who = t("seat", { seat });
  const score = view.scored?.scores[seat];
  const total = score ? t("zatre.final", { who, total: score.total, sheet: score.sheet + score.bonus, held: score.held }) : t("zatre.so_far", { who, total: one.sheet.total });
  const hand = one.hand?.length ? t("zatre.hand", { tiles: one.hand.join(", ") }) : t("zatre.holds", { count: one.held });
  return `${total} ${hand}`;
}

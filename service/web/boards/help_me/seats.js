// @ts-check
// Beside the grid of Help Me!: who plays, what they protect, and at the end what their stacks were worth.

import { ACCENT, ACCENT_WASH, box, CARD, CARD_EDGE, fitted, INK, INK_SOFT, ON_ACCENT, RULE, seatMark, SERIF, SHEET, text, widthOf } from "../paper.js";
import { s } from "../svg.js";
import { colourOf, emblem, washOf } from "./emblems.js";
import { creature, speciesName } from "./tiles.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {{ head: Tree[], body: Tree[], height: number, isAsked: boolean }} Card */
/** @typedef {{ width: number, size: number, tile: number, chip: number, small: number }} Measures */

/** @type {Record<"wide" | "tall", Measures>} */
export const MEASURES = {
  wide: { width: 336, size: 20, tile: 48, chip: 106, small: 17 },
  tall: { width: 314, size: 27, tile: 60, chip: 150, small: 23 },
};

/**
 * One card a seat, and at the end one for what is nobody's.
 *
 * @param {any} view
 * @param {{ t: Translate, measures: Measures, mine: number | null }} drawing
 * @returns {Card[]}
 */
export function seatCards(view, { t, measures, mine }) {
  const best = view.scored && Math.max(...view.seats.map((/** @type {any} */ one) => one.points ?? 0));
  const cards = view.seats.map((/** @type {any} */ one) => {
    const head = heading(t("seat", { seat: one.seat }), {
      measures,
      mark: seatMark(one.seat, 26, 30, measures.size * 0.56),
      isAsked: view.turn === one.seat,
      isMine: mine === one.seat,
      won: best !== null && one.points === best,
      points: one.points,
      t,
    });
    const count = one.creatures ? one.creatures.length : hiddenCount(view);
    const tiles = Array.from({ length: count }, (_, n) => creatureTile(one.creatures?.[n] ?? null, n, one.seat, measures));
    const at = 18 + count * (measures.tile + 8);
    const told = view.scored
      ? chips(view.scored.stacks.filter((/** @type {any} */ stack) => stack.owner === one.seat), at, measures)
      : { trees: names(one.creatures, at, measures, t), lines: 1 };
    return { head, body: [...tiles, ...told.trees], height: heightOf(measures, told.lines), isAsked: view.turn === one.seat };
  });
  if (view.scored) cards.push(nobody(view, t, measures));
  return cards;
}

/**
 * How many creatures a seat has whose creatures are its secret: what every seat has been dealt.
 *
 * @param {any} view
 */
function hiddenCount(view) {
  if (view.start_seat === null) return 0;
  return view.seats.length === 4 ? 1 : 2;
}

/**
 * @param {Measures} measures
 * @param {number} lines
 */
function heightOf({ tile, small }, lines) {
  return 50 + Math.max(tile + 16, lines * (small + 14) + 10);
}

/**
 * Draw a card, perhaps higher than it needs.
 *
 * @param {Card} card
 * @param {{ x: number, y: number, width: number, height: number }} place
 * @returns {Tree}
 */
export function drawCard({ head, body, isAsked }, { x, y, width, height }) {
  const look = { fill: isAsked ? ACCENT_WASH : SHEET, stroke: isAsked ? ACCENT : RULE, "stroke-width": isAsked ? 2.5 : 1.5 };
  return s("g", { transform: `translate(${x} ${y})` }, box(0, 0, width, height, 14, look), head, body);
}

/**
 * @param {string} name
 * @param {{ measures: Measures, mark: Tree, isAsked: boolean, isMine: boolean, won: boolean, points: number | null, t: Translate }} seat
 * @returns {Tree[]}
 */
function heading(name, { measures, mark, isAsked, isMine, won, points, t }) {
  const { width, size, small } = measures;
  const right = width - 16;
  const end = [];
  let room = width - 48 - 16;
  if (points !== null) {
    const said = String(points);
    const taken = widthOf(said, size * 1.35, true);
    end.push(text(right, 30 + size * 0.45, said, { size: size * 1.35, weight: 700, anchor: "end", family: SERIF }));
    if (won) end.push(s("g", { transform: `translate(${right - taken - 20} 30)` }, crown()));
    room -= taken + (won ? 44 : 10);
  } else if (isAsked) {
    const said = t(isMine ? "help_me.your_move" : "help_me.to_move");
    const pill = widthOf(said, small, true) + 18;
    end.push(
      box(right - pill, 30 - small * 0.85, pill, small * 1.7, small * 0.85, { fill: ACCENT }),
      text(right - pill / 2, 30 + small * 0.36, said, { size: small, weight: 600, anchor: "middle", fill: ON_ACCENT })
    );
    room -= pill + 8;
  }
  return [mark, text(48, 30 + size * 0.36, fitted(name, size, room, true), { size, weight: isAsked || isMine ? 700 : 600 }), ...end];
}

/** @returns {Tree} */
function crown() {
  return s("path", { d: "M-13 9-15-7-6 0 0-11 6 0 15-7 13 9Z", fill: "#d9a521", stroke: "#7c5a08", "stroke-width": 1.6, "stroke-linejoin": "round" });
}

/**
 * A creature tile: face up with its species and who protects it, or its back.
 *
 * @param {string | null} species
 * @param {number} n
 * @param {number | null} seat
 * @param {Measures} measures
 * @returns {Tree}
 */
function creatureTile(species, n, seat, { tile }) {
  const scale = tile / 48;
  const inside = species
    ? [
        box(0, 0, 48, 48, 24, { fill: washOf(species), stroke: colourOf(species), "stroke-width": 2 }),
        s("g", { transform: "translate(24 24) scale(0.72)" }, emblem(species)),
        s("g", { transform: "translate(38 38) scale(0.62)" }, creature(seat)),
      ]
    : [
        box(0, 0, 48, 48, 24, { fill: CARD, stroke: CARD_EDGE, "stroke-width": 2 }),
        box(5, 5, 38, 38, 19, { fill: "none", stroke: CARD_EDGE, "stroke-width": 1.5, "stroke-dasharray": "3 4" }),
        text(24, 33, "?", { size: 26, weight: 700, anchor: "middle", fill: "#8a7d6b", family: SERIF }),
      ];
  return s("g", { transform: `translate(${16 + n * (tile + 8)} 52) scale(${scale})` }, inside);
}

/**
 * @param {string[] | null} creatures
 * @param {number} at
 * @param {Measures} measures
 * @param {Translate} t
 * @returns {Tree[]}
 */
function names(creatures, at, { width, tile, small }, t) {
  const room = width - at - 14;
  const lines = creatures ? creatures.map((one) => speciesName(one, t)) : [t("help_me.secret")];
  const middle = 52 + tile / 2;
  return lines.map((line, n) =>
    text(at + 4, middle + small * 0.36 + (n - (lines.length - 1) / 2) * small * 1.25, fitted(line, small, room), {
      size: small,
      fill: creatures ? INK : INK_SOFT,
    })
  );
}

/**
 * What each stack was worth: its tiles, and what they brought on top.
 *
 * @param {any[]} stacks
 * @param {number} at
 * @param {Measures} measures
 */
function chips(stacks, at, { width, chip, small }) {
  const columns = Math.max(1, Math.floor((width - at - 8) / chip));
  const trees = stacks.map((stack, n) => {
    const top = stack.tiles[stack.tiles.length - 1];
    const said = stack.bonus ? `${stack.points}+${stack.bonus}` : String(stack.points);
    const x = at + (n % columns) * chip;
    const y = 56 + Math.floor(n / columns) * (small + 14);
    return s(
      "g",
      { transform: `translate(${x} ${y})` },
      s(
        "g",
        { transform: `translate(${small * 0.75} ${small * 0.64}) scale(${small / 44})` },
        s("circle", { cx: 0, cy: 0, r: 31, fill: washOf(top.species), stroke: colourOf(top.species), "stroke-width": 2.5 }),
        s("g", { transform: "scale(0.86)" }, emblem(top.species))
      ),
      text(small * 1.75, small, fitted(said, small, chip - small * 1.75 - 2), { size: small, weight: 600 })
    );
  });
  return { trees, lines: Math.max(1, Math.ceil(stacks.length / columns)) };
}

/**
 * @param {any} view
 * @param {Translate} t
 * @param {Measures} measures
 */
function nobody(view, t, measures) {
  const mark = s("g", { transform: "translate(26 31)" }, creature(null));
  const head = heading(t("help_me.nobody"), { measures, mark, isAsked: false, isMine: false, won: false, points: null, t });
  const unused = view.unused ?? [];
  const tiles = unused.map((/** @type {string} */ species, /** @type {number} */ n) => creatureTile(species, n, null, measures));
  const told = chips(view.scored.stacks.filter((/** @type {any} */ stack) => stack.owner === null), 18 + unused.length * (measures.tile + 8), measures);
  return { head, body: [...tiles, ...told.trees], height: heightOf(measures, told.lines), isAsked: false };
}

// @ts-check
// The rules of Silver & Gold in our own words, with drawn examples; every refusal points at one of the sections.
import { s } from "../svg.js";
import { CARD, treasureCard } from "./card.js";
import { expedition } from "./course.js";
import { FONT } from "./palette.js";
import de from "./rules/de.js";
import en from "./rules/en.js";
import zh_hant from "./rules/zh_hant.js";
import { SHEET, sheet } from "./sheet.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {{title: string, body: (string | string[])[], captions: string[]}} Told what a language tells in a section */

const WORDS = /** @type {Record<string, Record<string, Told>>} */ ({ en, de, zh_hant });

/** The sections in their order: the refusals that point there, and its pictures. */
const SECTIONS = /** @type {[string, string[], ((t: Translate) => Tree)[]][]} */ ([
  ["goal", ["over"], [islands]],
  ["keeping", ["not_keeping", "kept_already", "not_two_cards", "card_twice", "card_not_dealt"], []],
  ["turns", ["no_clock"], []],
  [
    "marking",
    ["not_marking", "marked_already", "card_not_yours", "no_cells", "cell_twice", "off_the_island", "cell_taken", "wrong_size", "wrong_shape"],
    [placed],
  ],
  [
    "crosses",
    ["extra_too_many", "extra_card_not_yours", "extra_card_finished", "extra_off_the_island", "extra_cell_taken", "cross_open", "nothing_to_decline"],
    [chained],
  ],
  ["coins_and_palms", [], [scored]],
  ["taking", ["not_taking", "card_not_on_display", "deck_card_named", "deck_empty"], []],
  ["end", [], []],
]);

/**
 * @param {"en" | "de" | "zh_hant"} language
 * @param {{t: Translate}} drawing
 * @returns {import("../types.js").RuleSection[]}
 */
export function rules(language, { t }) {
  return SECTIONS.map(([id, refusals, pictures]) => {
    const { title, body, captions } = WORDS[language][id];
    return {
      id,
      title,
      rules: refusals.map((one) => `silver_and_gold.${one}`),
      body,
      examples: pictures.map((draw, n) => ({ drawing: draw(t), caption: captions[n] })),
    };
  });
}

const PURPLE = { card: 4, colour: "purple", value: 14, badge: null, rows: ".Co./Pooo/oooo/CooX" };
const ORANGE = { card: 14, colour: "orange", value: 12, badge: { colour: "green", points: 1 }, rows: ".X.X/.o.o/oooo/oooo" };
const GREEN = { card: 30, colour: "green", value: 10, badge: null, rows: "o.Xo/o.oo/Pooo" };
const GREY = { card: 42, colour: "grey", value: 8, badge: null, rows: ".oo./oooP/.oo." };
const CELL = 30;
const STEP = CARD.width * CELL + 14;

/** @param {Translate} t */
function islands(t) {
  return picture(4 * STEP, CARD.height * CELL + 16, t, [PURPLE, ORANGE, GREEN, GREY].map((card, n) => treasureCard(card, [], { x: 6 + n * STEP, y: 6, cell: CELL, t })));
}

/** @param {Translate} t */
function placed(t) {
  const view = { expedition: { shape: "L4", rows: "o./o./oo" } };
  const chosen = new Set(["1:0", "1:1", "1:2", "2:2"]);
  return picture(2 * STEP + 20, CARD.height * CELL + 16, t, [
    expedition(view, { x: 6, y: 20, size: 120, t, rows: null, act: false }),
    treasureCard(GREY, [], { x: STEP + 6, y: 6, cell: CELL, t, lit: { chosen } }),
  ]);
}

/** @param {Translate} t */
function chained(t) {
  const first = { chosen: new Set(["0:1", "1:1"]) };
  const second = { chosen: new Set(["0:2"]), preview: new Set(["1:2"]) };
  return picture(2 * STEP, CARD.height * CELL + 16, t, [
    treasureCard(ORANGE, [], { x: 6, y: 6, cell: CELL, t, lit: first }),
    treasureCard(GREEN, [], { x: STEP + 6, y: 6, cell: CELL, t, lit: second }),
  ]);
}

/** @param {Translate} t */
function scored(t) {
  const seat = { seat: 0, coins: 6, palms: [3, 1], trophies: [6], finished: [GREEN, ORANGE] };
  return picture(SHEET.width + 12, SHEET.height + 14, t, sheet(seat, { x: 6, y: 6, t, latest: [] }));
}

/**
 * @param {number} width
 * @param {number} height
 * @param {Translate} t
 * @param {import("../types.js").Child} inside
 */
function picture(width, height, t, inside) {
  return s("svg", { viewBox: `0 0 ${width} ${height}`, "font-family": FONT, role: "group", "aria-label": t("silver_and_gold.table") }, inside);
}

// @ts-check
// The rules of 5er Finden in our own words, with drawn examples; every refusal points at one of the sections.
import { s } from "../svg.js";
import { hourglass } from "./clock.js";
import { FONT } from "./palette.js";
import { dice, SHAPES, shapes } from "./parts.js";
import de from "./rules/de.js";
import en from "./rules/en.js";
import zh_hant from "./rules/zh_hant.js";
import { definitions } from "./symbols.js";
import { TABLEAU, tableau } from "./tableau.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {import("./tableau.js").Drawn} Drawn */
/** @typedef {{title: string, body: (string | string[])[], captions: string[]}} Told what a language tells in a section */

const WORDS = /** @type {Record<string, Record<string, Told>>} */ ({ en, de, zh_hant });

/** The sections in their order: the refusals that point there, and its pictures. */
const SECTIONS = /** @type {[string, string[], ((t: Translate, id: string) => Tree)[]][]} */ ([
  ["goal", ["over"], [rolled]],
  ["shapes", [], [values]],
  [
    "outlining",
    ["round_over", "not_five_cells", "repeated_cell", "off_tableau", "not_connected", "same_outline", "no_such_outline", "too_many_outlines", "wrong_symbols"],
    [outlined],
  ],
  ["hourglass", ["locked", "too_late", "timer_flipped", "timer_not_flipped", "no_deadline"], [running]],
  ["counting", ["overlap", "shape_repeated", "sixth_outline"], [judged]],
  ["basic", [], []],
  ["puzzle", ["shape_not_available", "cells_taken"], []],
  ["crossing_out", ["no_cross_out", "shape_does_not_fit", "cells_missing", "not_the_shape"], [crossed]],
  ["alone", ["no_timer"], []],
]);

/**
 * @param {"en" | "de" | "zh_hant"} language
 * @param {{t: Translate, id?: string}} drawing
 * @returns {import("../types.js").RuleSection[]}
 */
export function rules(language, { t, id = "ff-rules" }) {
  return SECTIONS.map(([section, refusals, pictures]) => {
    const { title, body, captions } = WORDS[language][section];
    return {
      id: section,
      title,
      rules: refusals.map((one) => `fuenfer_finden.${one}`),
      body,
      examples: pictures.map((draw, n) => ({ drawing: draw(t, `${id}-${section}-${n}`), caption: captions[n] })),
    };
  });
}

const SYMBOLS = ["circle", "diamond", "star", "drop", "leaf", "wave"].map((symbol, n) => ({ symbol, letter: "cdsrlw"[n] }));
const VALUES = Object.entries({ 4: "XIW", 3: "TVZ", 2: "UFN", 1: "PLY" }).flatMap(([value, letters]) => [...letters].map((shape) => ({ shape, value: Number(value) })));
const DICE = ["star", "star", "drop", "leaf", "circle"];

/** A tableau of ours, for examples alone: what is outlined on it bears the symbols of DICE. */
const LINES = ["cdsrlwcdsr", "lwssrcldwc", "drlwcssrls", "scdwlrcswd", "wlrsdcwlcr", "rcwdsslrdl", "dslcrsdcww", "lrdwcdrslc", "swcrlsdwrd", "crlsdwlcsr"];

/** @param {Translate} t @param {string} id */
function rolled(t, id) {
  return picture(330, 84, id, t, dice({ dice: DICE }, { x: 12, y: 10, side: 54, columns: 5, id, t, fresh: false }));
}

/** @param {Translate} t @param {string} id */
function values(t, id) {
  return picture(SHAPES.width + 12, SHAPES.height + 10, id, t, shapes({ shapes: VALUES }, null, { x: 6, y: 5, t, acts: [], chosen: null }));
}

/** @param {Translate} t @param {string} id */
function running(t, id) {
  const view = {
    deadline: "2026-01-01T00:00:30.000000Z",
    opened_at: "2026-01-01T00:00:00.000000Z",
    timer: { seat: 0, flipped_at: "2026-01-01T00:00:00.000000Z", deadline: "2026-01-01T00:00:30.000000Z" },
  };
  return picture(90, 130, id, t, hourglass(view, { x: 15, y: 6, now: 1_767_225_611_000, t }));
}

const P = at(1, 2, [0, 0], [0, 1], [0, 2], [-1, 2], [1, 2]);

/** @param {Translate} t @param {string} id */
function outlined(t, id) {
  return board(t, id, [{ cells: P, label: "3", look: "standing" }]);
}

/** @param {Translate} t @param {string} id */
function judged(t, id) {
  return board(t, id, [
    { cells: P, label: "3", look: "struck" },
    { cells: at(2, 4, [0, 0], [0, 1], [0, 2], [1, 0], [1, 1]), label: "1", look: "struck" },
    { cells: at(6, 1, [0, 0], [0, 1], [0, 2], [0, 3], [0, 4]), label: "4", look: "counts" },
  ]);
}

/** @param {Translate} t @param {string} id */
function crossed(t, id) {
  return board(t, id, [
    { cells: at(1, 1, [0, 0], [0, 1], [1, 0], [1, 1], [2, 0]), label: "1", look: "circled" },
    { cells: at(6, 4, [0, 0], [0, 1], [0, 2], [1, 0], [1, 2]), label: "U", look: "crossed" },
  ]);
}

/**
 * @param {number} row
 * @param {number} column
 * @param {...[number, number]} cells
 */
function at(row, column, ...cells) {
  return cells.map(([down, right]) => ({ row: row + down, column: column + right }));
}

/**
 * @param {Translate} t
 * @param {string} id
 * @param {Drawn[]} drawn
 */
function board(t, id, drawn) {
  const cell = 28;
  const side = TABLEAU * cell + 10;
  return picture(side, side + 4, id, t, tableau({ lines: LINES, symbols: SYMBOLS, drawn, x: 4, y: 4, cell, id, t, label: t("fuenfer_finden.own_tableau") }));
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} id
 * @param {Translate} t
 * @param {import("../types.js").Child} inside
 */
function picture(width, height, id, t, inside) {
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${Math.ceil(height)}`, role: "group", "aria-label": t("fuenfer_finden.table") },
    s("g", { "font-family": FONT }, definitions(SYMBOLS, id), inside),
  );
}

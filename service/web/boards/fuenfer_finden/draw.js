// @ts-check
// The table of 5er Finden: one's own tableau large, dice and hourglass beside it, the others' sheets small.
import { fitted, seatMark } from "../paper.js";
import { round, s } from "../svg.js";
import { hourglass } from "./clock.js";
import { FONT, GOOD, BAD, TABLE_FAINT, TABLE_INK } from "./palette.js";
import { dice, score, SHAPES, shapes } from "./parts.js";
import { definitions } from "./symbols.js";
import { TABLEAU, tableau } from "./tableau.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Drawing} Drawing */
/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {import("./tableau.js").Drawn} Drawn */
/**
 * @typedef {object} Picked what the hand that plays does
 * @property {string[]} [acts] what can be pressed: "shape:T", "erase:2"
 * @property {boolean} [draws] whether cells can be pressed
 * @property {string[]} [cells] chosen cells as "row:column"
 * @property {string[]} [sent] cells on their way to the server
 * @property {string | null} [shape] the shape that is to be crossed out
 * @property {boolean} [pencil] a finger draws instead of scrolling the page
 * @property {boolean} [ring] keys are used: a ring shows where the cursor is
 */
/** @typedef {{view: any, viewer: number | null, t: Translate, id: string, picked: Picked, cursor: string | null, latest: any[]}} Scene */

/** The width of a seat's sheet; everything else is laid out by it. */
const WIDTH = 384;

/**
 * Draw the table.
 * @param {any} view
 * @param {Drawing} drawing
 * @returns {Tree}
 */
export function draw(view, { viewer, t, marks = {}, id = "ff", shape = "wide", now }) {
  /** @type {Scene} */
  const scene = { view, viewer: viewer.seat, t, id, picked: marks.chosen ?? {}, cursor: marks.cursor ?? null, latest: marks.latest ?? NOTHING };
  const { width, height, still, glass } = laidOut(scene, shape);
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${round(height)}`, class: viewer.seat === null ? "board" : "board fuenfer-finden", role: "group", "aria-label": t("fuenfer_finden.table") },
    s("g", { "font-family": FONT }, still, hourglass(view, { ...glass, now, t })),
  );
}

/** @type {any[]} */
const NOTHING = [];

/** @typedef {{width: number, height: number, still: Tree, glass: {x: number, y: number, scale: number}}} Layout */

/** @type {WeakMap<object, {t: Translate, latest: any[], key: string, layout: Layout}>} */
const drawnLast = new WeakMap();

/**
 * Everything but the hourglass, which runs: as long as nothing else changes, it is the very same tree, which a page
 * need not look through ten times a second.
 * @param {Scene} scene
 * @param {"wide" | "tall"} shape
 * @returns {Layout}
 */
function laidOut(scene, shape) {
  const { view, t, latest, id, viewer, picked, cursor } = scene;
  const key = JSON.stringify([shape, id, viewer, picked, cursor]);
  const last = drawnLast.get(view);
  if (last && last.t === t && last.latest === latest && last.key === key) return last.layout;
  const { width, height, parts, glass } = shape === "tall" ? tall(scene) : wide(scene);
  const layout = { width, height, still: s("g", {}, definitions(view.symbols, id), parts), glass };
  drawnLast.set(view, { t, latest, key, layout });
  return layout;
}

/** @param {Scene} scene */
function wide(scene) {
  return scene.viewer === null ? watched(scene) : played(scene, scene.viewer);
}

/**
 * A player's table: the tableau as large as can be, beside it what it is compared with, below it the others.
 * @param {Scene} scene
 * @param {number} viewer
 */
function played(scene, viewer) {
  const { view, t, id, latest } = scene;
  const fresh = latest.some((one) => one.type === "fuenfer_finden.dice_rolled");
  const cell = 62;
  const own = view.seats[viewer];
  const right = 8 + TABLEAU * cell + 18;
  const scale = (1000 - right - 6) / WIDTH;
  const parts = [
    ownTableau(own, scene, 8, 6, cell),
    title(scene, right, 28, 24, 200),
    dice(view, { x: right + 2, y: 50, side: 60, columns: 3, id, t, fresh }),
    at(right, 214, scale, [
      shapes(view, own, { x: 0, y: 0, t, acts: scene.picked.acts ?? [], chosen: scene.picked.shape ?? null }),
      nameOf(own, scene, SHAPES.height + 22),
      at(0, SHAPES.height + 54, 1, score(own, view, { x: 0, y: 0, width: WIDTH, t, latest })),
      lastRound(own, scene, SHAPES.height + 112, 330),
    ]),
  ];
  const top = 6 + TABLEAU * cell + 22;
  const others = view.seats.filter((/** @type {any} */ seat) => seat.seat !== viewer);
  const each = (1000 - 16 - 16 * (others.length - 1)) / Math.max(1, others.length);
  const size = Math.min(1.2, each / WIDTH);
  others.forEach((/** @type {any} */ seat, /** @type {number} */ n) => parts.push(at(8 + n * (each + 16), top, size, sheet(seat, scene))));
  return { width: 1000, height: others.length > 0 ? top + SHEET * size + 12 : top, parts, glass: { x: 920, y: 44, scale: 1.25 } };
}

/**
 * The table as it is watched: all sheets alike.
 * @param {Scene} scene
 */
function watched(scene) {
  const { view, t, id, latest } = scene;
  const fresh = latest.some((one) => one.type === "fuenfer_finden.dice_rolled");
  const size = 1.18;
  const parts = [
    title(scene, 16, 36, 26, 240),
    dice(view, { x: 22, y: 66, side: 76, columns: 2, id, t, fresh }),
    at(264, 16, 1.2, shapes(view, null, { x: 0, y: 0, t, acts: [], chosen: null })),
    view.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => at(264 + (n % 2) * 470, 180 + Math.floor(n / 2) * (SHEET * size + 20), size, sheet(seat, scene))),
  ];
  const height = Math.max(600, 180 + Math.ceil(view.seats.length / 2) * (SHEET * size + 20));
  return { width: 1200, height, parts, glass: { x: 60, y: 372, scale: 1.7 } };
}

/** @param {Scene} scene */
function tall(scene) {
  const { view, viewer, t, id, latest } = scene;
  const fresh = latest.some((one) => one.type === "fuenfer_finden.dice_rolled");
  const parts = [
    title(scene, 8, 20, 17, 300),
    dice(view, { x: 12, y: 40, side: 52, columns: 5, id, t, fresh }),
  ];
  let top = 114;
  if (viewer !== null) {
    const own = view.seats[viewer];
    const cell = 36.8;
    parts.push(ownTableau(own, scene, 4, top, cell));
    top += TABLEAU * cell + 14;
    parts.push(at(8, top, 1, [
      shapes(view, own, { x: 0, y: 0, t, acts: scene.picked.acts ?? [], chosen: scene.picked.shape ?? null }),
      at(0, SHAPES.height + 12, 1, nameOf(own, scene, 0)),
      at(0, SHAPES.height + 40, 1, score(own, view, { x: 0, y: 0, width: WIDTH, t, latest })),
      lastRound(own, scene, SHAPES.height + 92, 190),
    ]));
    top += SHAPES.height + 92 + (view.revealed ? 196 : 0);
  } else {
    parts.push(at(8, top, 1, shapes(view, null, { x: 0, y: 0, t, acts: [], chosen: null })));
    top += SHAPES.height + 14;
  }
  for (const seat of view.seats) {
    if (seat.seat === viewer) continue;
    parts.push(at(8, top, 1, sheet(seat, scene)));
    top += SHEET + 16;
  }
  return { width: 400, height: top, parts, glass: { x: 336, y: 2, scale: 0.92 } };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {import("../types.js").Child} inside
 */
function at(x, y, scale, inside) {
  return s("g", { transform: `translate(${round(x)} ${round(y)}) scale(${round(scale)})` }, inside);
}

/**
 * Which round it is.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} room
 */
function title({ view, t }, x, y, size, room) {
  const said = view.round === 0 ? t("fuenfer_finden.before_the_first_round") : t("fuenfer_finden.round", { round: view.round, last: view.last_round });
  return s("text", { x, y, "font-size": size, "font-weight": 700, fill: TABLE_INK }, fitted(said, size, room, true));
}

/**
 * One's own tableau, with what stands, what is taken, and what the hand does.
 * @param {any} own
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 */
function ownTableau(own, scene, x, y, cell) {
  const { view, t, id, picked, cursor } = scene;
  const hand = {
    draws: picked.draws ?? false,
    chosen: new Set(picked.cells ?? []),
    sent: new Set(picked.sent ?? []),
    cursor: picked.draws ? cursor : null,
    ring: picked.ring ?? false,
    pencil: picked.pencil ?? false,
    asked: picked.draws ? `${view.phase} ${view.round}${view.timer ? " timed" : ""}` : null,
  };
  const drawn = [...taken(own, t), ...standing(own, scene)];
  return tableau({ lines: linesOf(own, view), symbols: view.symbols, drawn, hand, x, y, cell, id, t, label: t("fuenfer_finden.own_tableau") });
}

/**
 * What was circled or crossed out in earlier rounds of the puzzle.
 * @param {any} seat
 * @param {Translate} t
 * @returns {Drawn[]}
 */
function taken(seat, t) {
  return [
    ...seat.circled.map((/** @type {any} */ one) => ({ cells: one.cells, label: `${one.value}`, look: "circled", said: t("fuenfer_finden.circled_in_words", one) })),
    ...seat.crossed_out
      .filter((/** @type {any} */ one) => one.cells !== null)
      .map((/** @type {any} */ one) => ({ cells: one.cells, label: one.shape, look: "crossed", said: t("fuenfer_finden.crossed_in_words", one) })),
  ];
}

/**
 * The outlines that stand in this round.
 * @param {any} seat
 * @param {Scene} scene
 * @returns {Drawn[]}
 */
function standing(seat, { view, t, picked }) {
  return (seat.outlines ?? []).map((/** @type {any} */ one) => {
    const act = `erase:${one.outline}`;
    const facts = { ...one, value: valueOf(one.shape, view) };
    const erases = picked.acts?.includes(act);
    return {
      cells: one.cells,
      label: `${facts.value}`,
      look: "standing",
      said: t(erases ? "fuenfer_finden.erase_in_words" : "fuenfer_finden.outline_in_words", facts),
      ...(erases ? { act } : {}),
    };
  });
}

/**
 * What stood on a seat's tableau as the last round ended.
 * @param {any} seat
 * @param {any} view
 * @param {Translate} t
 */
const judgedOf = (seat, view, t) => judged(view.revealed?.seats[seat.seat]?.outlines ?? [], t);

/**
 * Outlines with what became of them.
 * @param {any[]} outlines
 * @param {Translate} t
 * @returns {Drawn[]}
 */
export function judged(outlines, t) {
  return outlines.map((/** @type {any} */ one) => ({
    cells: one.cells,
    label: `${one.value}`,
    look: one.verdict === "counts" ? "counts" : "struck",
    said: t("fuenfer_finden.judged_in_words", { ...one, verdict: t(`fuenfer_finden.verdict_${one.verdict}`) }),
  }));
}

/**
 * How the last round went for oneself: a small tableau, and what became of each outline.
 * @param {any} own
 * @param {Scene} scene
 * @param {number} y
 * @param {number} height
 */
function lastRound(own, { view, t, id }, y, height) {
  if (!view.revealed) return null;
  const side = Math.min(height - 24, 186);
  const cell = side / TABLEAU;
  return at(0, y, 1, [
    s("text", { x: 0, y: 14, "font-size": 18, fill: TABLE_INK, opacity: 0.85 }, fitted(t("fuenfer_finden.last_round", { round: view.revealed.round }), 18, WIDTH)),
    tableau({ lines: linesOf(own, view), symbols: view.symbols, drawn: judgedOf(own, view, t), x: 0, y: 24, cell, id, t, label: t("fuenfer_finden.last_round", { round: view.revealed.round }) }),
    verdicts(own, view, t, side + 16, 42, WIDTH - side - 16, 7),
  ]);
}

/** How high a seat's sheet is. */
const SHEET = 222;

/**
 * Another seat's sheet: its name, score, tableau, and how the last round went for it.
 * @param {any} seat
 * @param {Scene} scene
 */
function sheet(seat, scene) {
  const { view, t, id, latest } = scene;
  const basic = view.options.variant === "basic";
  const cell = 142 / TABLEAU;
  const now = standing(seat, { ...scene, picked: {} });
  const drawn = basic ? (now.length > 0 ? now : judgedOf(seat, view, t)) : [...taken(seat, t), ...now, ...judgedOf(seat, view, t).filter((one) => one.look === "struck")];
  return [
    nameOf(seat, scene, 0),
    score(seat, view, { x: 0, y: 28, width: WIDTH, t, latest }),
    tableau({ lines: linesOf(seat, view), symbols: view.symbols, drawn, x: 0, y: 74, cell, id, t, label: t("fuenfer_finden.tableau_of", { seat: t("seat", { seat: seat.seat }) }) }),
    view.revealed
      ? [
          s("text", { x: 156, y: 90, "font-size": 17, fill: TABLE_INK, opacity: 0.85 }, fitted(t("fuenfer_finden.last_round", { round: view.revealed.round }), 17, WIDTH - 156)),
          verdicts(seat, view, t, 156, 116, WIDTH - 156, 5),
        ]
      : null,
  ];
}

/**
 * A line for each outline of the last round: its shape and value, and whether it counts.
 * @param {any} seat
 * @param {any} view
 * @param {Translate} t
 * @param {number} x
 * @param {number} y
 * @param {number} room
 * @param {number} most how many lines there is room for
 */
function verdicts(seat, view, t, x, y, room, most) {
  const outlines = view.revealed.seats[seat.seat]?.outlines ?? [];
  if (outlines.length === 0) return s("text", { x, y, "font-size": 17, fill: TABLE_FAINT }, fitted(t("fuenfer_finden.no_outlines"), 17, room));
  const shown = outlines.length > most ? outlines.slice(0, most - 1) : outlines;
  const lines = shown.map((/** @type {any} */ one, /** @type {number} */ n) => {
    const counts = one.verdict === "counts";
    return [
      s("path", { d: counts ? "M0-4L4 0 11-9" : "M0-9L9 0M9-9L0 0", transform: `translate(${round(x)} ${y + n * 23})`, fill: "none", stroke: counts ? themed(GOOD, "--good") : themed(BAD, "--bad"), "stroke-width": 2.4, "stroke-linecap": "round" }),
      s("text", { x: round(x + 18), y: y + n * 23, "font-size": 17, "font-weight": 700, fill: TABLE_INK }, `${one.shape} ${one.value}`),
      s("text", { x: round(x + 62), y: y + n * 23, "font-size": 17, fill: counts ? TABLE_INK : TABLE_FAINT }, fitted(t(`fuenfer_finden.verdict_${one.verdict}`), 17, room - 62)),
    ];
  });
  const rest = outlines.length - shown.length;
  return [lines, rest > 0 && s("text", { x: round(x + 18), y: y + shown.length * 23, "font-size": 17, fill: TABLE_FAINT }, fitted(t("fuenfer_finden.more", { outlines: rest }), 17, room - 18))];
}

/**
 * A colour on the table itself, which may be dark: the page's own for that, if there is a page.
 * @param {string} colour
 * @param {string} name
 */
function themed(colour, name) {
  return `var(${name}, ${colour.replace(/^var\([^,]*, (.*)\)$/, "$1")})`;
}

/**
 * A seat's name, and how it stands with the round.
 * @param {any} seat
 * @param {Scene} scene
 * @param {number} y
 */
function nameOf(seat, { view, t, viewer }, y) {
  const state = stateOf(seat, view);
  const said = state ? t(`fuenfer_finden.${state}`) : "";
  const room = said === "" ? 0 : 170;
  return s(
    "g",
    {},
    seatMark(seat.seat, 7, y + 11, 6.5),
    s("text", { x: 20, y: y + 17, "font-size": 19, "font-weight": seat.seat === viewer ? 700 : 400, fill: TABLE_INK }, fitted(t("seat", { seat: seat.seat }), 19, WIDTH - 28 - room, seat.seat === viewer)),
    said !== "" && s("text", { x: WIDTH, y: y + 17, "font-size": 16, "text-anchor": "end", fill: state === "looks" ? TABLE_FAINT : TABLE_INK }, fitted(said, 16, room)),
  );
}

/**
 * @param {any} seat
 * @param {any} view
 */
function stateOf(seat, view) {
  if (view.phase === "cross_out") return seat.must_cross_out ? "must_cross_out" : null;
  if (view.phase !== "find") return null;
  if (!seat.locked) return "looks";
  return view.timer?.seat === seat.seat ? "has_flipped" : "is_done";
}

/**
 * @param {any} seat
 * @param {any} view
 * @returns {string[]}
 */
export function linesOf(seat, view) {
  return view.tableaus.find((/** @type {any} */ one) => one.tableau === seat.tableau)?.lines ?? [];
}

/**
 * What a shape is worth.
 * @param {string} shape
 * @param {any} view
 * @returns {number}
 */
export function valueOf(shape, view) {
  return view.shapes.find((/** @type {any} */ one) => one.shape === shape)?.value ?? 0;
}

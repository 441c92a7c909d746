// @ts-check
// The table of Silver & Gold: one's own cards large, the others' small, the expedition and the display between them.
import { fitted, seatMark } from "../paper.js";
import { round, s } from "../svg.js";
import { CARD, cardBack, treasureCard } from "./card.js";
import { expedition, heading, track, trophies } from "./course.js";
import { FONT, FRESH, LIT, TABLE_FAINT, TABLE_INK } from "./palette.js";
import { SHEET, sheet } from "./sheet.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {import("../types.js").Drawing} Drawing */
/** @typedef {import("./card.js").Lit} Lit */
/**
 * @typedef {object} Picked what the hand that plays has picked, beside what `legal` offers
 * @property {string[]} [acts] what can be pressed: "card:14", "deck", "cell:14:0:1"
 * @property {string[]} [cards] acts of cards that are chosen
 * @property {string[]} [cells] acts of cells that are chosen
 * @property {string[]} [preview] acts of cells where the shape would lie
 * @property {string} [rows] the shape as it is turned
 * @property {boolean} [ring] keys are used: a ring shows where the cursor is
 */
/** @typedef {{view: any, viewer: number | null, all: boolean, t: Translate, picked: Picked, cursor: string | null, latest: any[]}} Scene */

/**
 * Draw the table.
 * @param {any} view
 * @param {Drawing} drawing
 * @returns {Tree}
 */
export function draw(view, { viewer, t, marks = {}, shape = "wide" }) {
  /** @type {Scene} */
  const scene = {
    view,
    viewer: viewer.seat,
    all: viewer.all,
    t,
    picked: marks.chosen ?? {},
    cursor: marks.cursor ?? null,
    latest: marks.latest ?? [],
  };
  const { width, height, parts } = shape === "tall" ? tall(scene) : wide(scene);
  return s(
    "svg",
    {
      viewBox: `0 0 ${width} ${round(height)}`,
      "font-family": FONT,
      role: "group",
      "aria-label": t("silver_and_gold.table"),
    },
    parts,
  );
}

/** @param {Scene} scene */
function wide(scene) {
  const { view, viewer } = scene;
  const parts = [common(scene, 16, 14)];
  const rest = view.seats.filter((/** @type {any} */ seat) => seat.seat !== viewer);
  let top = 14;
  if (viewer !== null) {
    const scale = 1.42;
    const own = ownPanel(view.seats[viewer], scene);
    parts.push(at(240, 14, scale, own.tree));
    top = Math.max(14 + own.height * scale + 16, 560);
    parts.push(display(scene, { x: 820, y: 14, columns: 2, cell: 36 }));
    const each = (1200 - 32 - 16 * (rest.length - 1)) / rest.length;
    const size = Math.min(1.42, each / SHEET.width);
    const left = rest.length === 1 ? 240 : 16;
    rest.forEach((/** @type {any} */ seat, /** @type {number} */ n) => parts.push(at(left + n * (each + 16), top, size, otherPanel(seat, scene))));
    return { width: 1200, height: top + OTHER * size + 10, parts };
  }
  parts.push(display(scene, { x: 820, y: 14, columns: 2, cell: 36 }));
  rest.forEach((/** @type {any} */ seat, /** @type {number} */ n) => {
    const size = 1.42;
    if (rest.length <= 2) parts.push(at(240, 14 + n * (OTHER * size + 20), size, otherPanel(seat, scene)));
    else parts.push(at(n < 2 ? 240 : 16 + (n - 2) * 592, n < 2 ? 14 + n * (OTHER * size + 18) : 14 + 2 * (OTHER * size + 18), size, otherPanel(seat, scene)));
  });
  const rows = rest.length <= 2 ? rest.length : 3;
  return { width: 1200, height: Math.max(14 + rows * (OTHER * 1.42 + 20), 560), parts };
}

/** @param {Scene} scene */
function tall(scene) {
  const { view, viewer } = scene;
  const parts = [at(8, 8, 1, commonBand(scene))];
  let top = 122;
  if (viewer !== null) {
    const own = ownPanel(view.seats[viewer], scene);
    parts.push(at(8, top, 1, own.tree));
    top += own.height + 14;
  }
  parts.push(display(scene, { x: 8, y: top, columns: 5, cell: 15.6 }));
  top += 40 + CARD.height * 15.6;
  for (const seat of view.seats) {
    if (seat.seat === viewer) continue;
    parts.push(at(8, top, 1, otherPanel(seat, scene)));
    top += OTHER + 14;
  }
  return { width: 400, height: top, parts };
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
 * The column at the left: expedition, turns, trophies.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 */
function common(scene, x, y) {
  const { view, t, picked } = scene;
  return s(
    "g",
    {},
    heading(t("silver_and_gold.expedition"), x, y + 14, 20, 210),
    expedition(view, { x, y: y + 24, size: 200, t, rows: picked.rows ?? null, act: Boolean(picked.acts?.includes("turn")) }),
    heading(t("silver_and_gold.rounds"), x, y + 262, 20, 210),
    at(x, y + 276, 1.25, track(view, { x: 0, y: 0, t })),
    heading(t("silver_and_gold.trophies"), x, y + 402, 20, 210),
    at(x, y + 414, 1.25, trophies(view, { x: 0, y: 0, t })),
  );
}

/** @param {Scene} scene */
function commonBand({ view, t, picked }) {
  return s(
    "g",
    {},
    expedition(view, { x: 0, y: 0, size: 104, t, rows: picked.rows ?? null, act: Boolean(picked.acts?.includes("turn")) }),
    at(122, 0, 0.98, track(view, { x: 0, y: 0, t })),
    at(122, 78, 0.95, trophies(view, { x: 0, y: 0, t })),
  );
}

/**
 * The cards that can be taken, and the deck.
 * @param {Scene} scene
 * @param {{x: number, y: number, columns: number, cell: number}} place
 */
function display({ view, t, picked, cursor, latest }, { x, y, columns, cell }) {
  const step = { x: CARD.width * cell + cell * (columns > 2 ? 0.25 : 0.4), y: CARD.height * cell + cell * 0.4 };
  const fresh = latest.filter((one) => one.type === "silver_and_gold.cards_turned_up").flatMap((one) => one.cards);
  const cards = view.display.map((/** @type {any} */ treasure, /** @type {number} */ n) => {
    const act = `card:${treasure.card}`;
    const place = { x: x + (n % columns) * step.x, y: y + 24 + Math.floor(n / columns) * step.y, cell };
    const lit = { act: picked.acts?.includes(act) ? act : null, picked: picked.cards?.includes(act) ?? false, cursor, ring: picked.ring };
    const card = treasureCard(treasure, [], { ...place, t, lit });
    return fresh.includes(treasure.card) ? s("g", { "data-fresh": true }, card) : card;
  });
  const asked = askedIn(view, picked);
  return s(
    "g",
    asked && view.taking !== null ? { "data-asked": asked } : {},
    heading(t("silver_and_gold.display"), x, y + 16, columns > 2 ? 16 : 20, 260),
    cards,
    deck({ view, t, picked, cursor }, { x, y, columns, cell, step }),
  );
}

/**
 * What is asked of the hand that plays, told apart from what was asked before; null: nothing.
 * @param {any} view
 * @param {Picked} picked
 */
const askedIn = (view, picked) => (picked.acts?.length ? `${view.phase} ${view.round} ${view.turn} ${view.to_take}` : null);

/**
 * The deck: beside the display where it is narrow, below it otherwise.
 * @param {Pick<Scene, "view" | "t" | "picked" | "cursor">} scene
 * @param {{x: number, y: number, columns: number, cell: number, step: {x: number, y: number}}} place
 */
function deck({ view, t, picked, cursor }, { x, y, columns, cell, step }) {
  const offered = picked.acts?.includes("deck") ?? false;
  const chosen = picked.cards?.includes("deck") ?? false;
  const label = t("silver_and_gold.deck_in_words", { cards: view.deck });
  const act = offered ? { "data-act": "deck", role: "button", "aria-pressed": chosen ? "true" : "false", "aria-label": label } : { role: "img", "aria-label": label };
  const at_cursor = offered && cursor === "deck" ? { "data-cursor": true, tabindex: 0 } : {};
  const frame = (/** @type {number} */ w, /** @type {number} */ h) =>
    offered && s("rect", { width: round(w), height: round(h), rx: cell * 0.22, fill: LIT, "fill-opacity": 0, stroke: LIT, "stroke-width": chosen ? 4 : 2, "stroke-dasharray": chosen ? null : "7 4" });
  if (columns > 2) {
    const left = x + (columns - 1) * step.x;
    return s(
      "g",
      { ...act, ...at_cursor },
      view.deck > 0 && cardBack({ x: left, y: y + 24, cell }),
      s("g", { transform: `translate(${round(left)} ${y + 24})` }, frame(CARD.width * cell, CARD.height * cell)),
      number(view.deck, left + (CARD.width * cell) / 2, y + 24 + CARD.height * cell * 0.86, 17),
    );
  }
  const top = y + 24 + 2 * step.y + 4;
  return s(
    "g",
    { ...act, ...at_cursor },
    view.deck > 0 && at(x, top, 1, cardBack({ x: 0, y: 0, cell: cell * 0.42 })),
    s("g", { transform: `translate(${x - 4} ${round(top - 4)})` }, frame(step.x * 2 - 6, cell * 0.42 * CARD.height + 8)),
    s("text", { x: x + 92, y: round(top + cell * 0.42 * CARD.height * 0.6), "font-size": 20, fill: TABLE_INK }, fitted(label, 20, 250)),
  );
}

/**
 * @param {number} shown
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function number(shown, x, y, size) {
  return s("text", { x: round(x), y: round(y), "font-size": size, "font-weight": 700, "text-anchor": "middle", fill: "var(--sg-ink, #33302b)" }, shown);
}

/**
 * One's own cards, large, and one's score card; while cards are chosen, the four that were dealt. 384 wide.
 * @param {any} seat
 * @param {Scene} scene
 */
function ownPanel(seat, scene) {
  const choosing = scene.view.phase === "keeping" && seat.dealt;
  const cards = choosing ? seat.dealt.map((/** @type {any} */ treasure) => ({ treasure, marked: [] })) : seat.cards;
  const cell = choosing ? 32 : 40;
  const step = { x: 384 - CARD.width * cell, y: CARD.height * cell + 10 };
  const left = choosing ? (384 - 2 * CARD.width * cell - 16) / 2 : 0;
  const across = choosing ? CARD.width * cell + 16 : step.x;
  const rows = choosing ? 2 : 1;
  const height = 28 + rows * step.y + SHEET.height + 4;
  const asked = scene.view.taking === null ? askedIn(scene.view, scene.picked) : null;
  const tree = [
    nameOf(seat, scene, 384),
    s("g", asked ? { "data-asked": asked } : {}, cards.map((/** @type {any} */ card, /** @type {number} */ n) =>
      treasureCard(card.treasure, card.marked, {
        x: left + (n % 2) * across,
        y: 28 + Math.floor(n / 2) * step.y,
        cell,
        t: scene.t,
        lit: litOn(card.treasure.card, seat, scene),
      }),
    )),
    sheet(seat, { x: 0, y: 28 + rows * step.y, t: scene.t, latest: scene.latest }),
  ];
  return { tree, height };
}

const SMALL = 27;
/** How high another seat's panel is; it is as wide as a score card. */
const OTHER = 26 + CARD.height * SMALL + 8 + SHEET.height;

/**
 * Another seat: its cards small, how it stands with this turn, its score card.
 * @param {any} seat
 * @param {Scene} scene
 */
function otherPanel(seat, scene) {
  const dealt = scene.view.phase === "keeping" && seat.dealt ? seat.dealt.map((/** @type {any} */ treasure) => ({ treasure, marked: [] })) : null;
  const cards = dealt ?? seat.cards;
  const cell = Math.min(SMALL, 384 / (cards.length * 4.9));
  const step = CARD.width * cell + (cards.length > 2 ? cell * 0.2 : 12);
  return [
    nameOf(seat, scene, 384),
    cards.map((/** @type {any} */ card, /** @type {number} */ n) =>
      treasureCard(card.treasure, card.marked, { x: n * step, y: 26, cell, t: scene.t, lit: { ...litOn(card.treasure.card, seat, scene), act: null } }),
    ),
    cards.length <= 2 && breakdown(seat, scene, cards.length * step + 6),
    sheet(seat, { x: 0, y: round(26 + CARD.height * SMALL + 8), t: scene.t, latest: scene.latest }),
  ];
}

/**
 * What a seat scored, once the match is over; before that, what it marked last.
 * @param {any} seat
 * @param {Scene} scene
 * @param {number} x
 */
function breakdown(seat, { view, t }, x) {
  const room = 384 - x;
  const score = view.scored?.seats[seat.seat];
  if (!score || room < 60) return null;
  const lines = ["cards", "badges", "trophies", "palms", "coins"];
  return lines.map((name, n) =>
    s(
      "g",
      { transform: `translate(${round(x)} ${42 + n * 22})`, fill: TABLE_INK, "font-size": 16 },
      s("text", {}, fitted(t(`silver_and_gold.points_of_${name}`), 16, room - 24)),
      s("text", { x: round(room), "text-anchor": "end", "font-weight": 700 }, score[name]),
    ),
  );
}

/**
 * A seat's name; whether it begins; whether it has acted. *room* wide.
 * @param {any} seat
 * @param {Scene} scene
 * @param {number} room
 */
function nameOf(seat, { view, t, viewer }, room) {
  const state = stateOf(seat, view);
  const said = state ? t(`silver_and_gold.${state}`) : "";
  const starts = view.start_seat === seat.seat;
  const words = said === "" ? 0 : 150;
  return s(
    "g",
    {},
    seatMark(seat.seat, 7, 11, 6.5),
    s("text", { x: 20, y: 17, "font-size": 18, "font-weight": seat.seat === viewer ? 700 : 400, fill: TABLE_INK }, fitted(t("seat", { seat: seat.seat }), 18, room - 48 - words)),
    starts && s("g", { role: "img", "aria-label": t("silver_and_gold.start_seat") }, s("path", { d: `M${room - words - 22} 20V4l13 4.5-13 4.5`, fill: FRESH, stroke: FRESH, "stroke-width": 2, "stroke-linejoin": "round" })),
    said !== "" && s("text", { x: room, y: 17, "font-size": 15, "text-anchor": "end", fill: state === "thinks" ? TABLE_FAINT : TABLE_INK }, fitted(said, 15, words)),
  );
}

/**
 * How a seat stands with what is asked, as the key of a text; null where nothing is asked.
 * @param {any} seat
 * @param {any} view
 */
function stateOf(seat, view) {
  if (view.phase === "keeping") return seat.has_chosen ? "has_chosen" : "thinks";
  if (view.phase === "marking") return seat.has_marked ? "has_marked" : "thinks";
  if (view.taking === seat.seat) return "takes";
  return null;
}

/**
 * @param {number} card
 * @param {any} seat
 * @param {Scene} scene
 * @returns {Lit}
 */
function litOn(card, seat, { viewer, picked, cursor, latest }) {
  const own = seat.seat === viewer;
  const on = (/** @type {string[] | undefined} */ acts) =>
    new Set((own ? acts ?? [] : []).filter((act) => act.startsWith(`cell:${card}:`)).map((act) => act.slice(`cell:${card}:`.length)));
  const act = `card:${card}`;
  return {
    offered: on(picked.acts),
    chosen: on(picked.cells),
    preview: on(picked.preview),
    fresh: new Set(freshCells(card, seat.seat, latest)),
    cursor: own ? cursor : null,
    ring: picked.ring,
    act: own && picked.acts?.includes(act) ? act : null,
    picked: own && (picked.cards?.includes(act) ?? false),
  };
}

/**
 * The cells that a seat marked on a card in the latest events.
 * @param {number} card
 * @param {number} seat
 * @param {any[]} latest
 * @returns {string[]}
 */
function freshCells(card, seat, latest) {
  const marks = latest.flatMap((event) => {
    if (event.type === "silver_and_gold.marks_revealed") return event.seats;
    return event.type === "silver_and_gold.cells_marked" ? [event.marks] : [];
  });
  return marks
    .filter((one) => one.seat === seat)
    .flatMap((one) => [...one.cells.map((/** @type {any} */ cell) => ({ card: one.card, ...cell })), ...one.extras])
    .filter((one) => one.card === card)
    .map((one) => `${one.row}:${one.column}`);
}

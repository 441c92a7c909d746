// @ts-check
// A treasure card: its colour and value, its badge, its island, and what is marked on it.
import { round, s } from "../svg.js";
import { COLOURS, EDGE, FRESH, INK, LIT, PAPER, PEN, SAND, SEA, SHORE, TABLE_INK, WAVE } from "./palette.js";
import { seal, sign, symbol } from "./symbols.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {{row: number, column: number}} Cell */
/**
 * @typedef {object} Lit what is lit on a card; cells as "row:column"
 * @property {Set<string>} [offered] cells that can be pressed
 * @property {Set<string>} [chosen]
 * @property {Set<string>} [preview]
 * @property {Set<string>} [fresh] what was marked last
 * @property {string | null} [cursor]
 * @property {boolean} [ring] the cursor is shown
 * @property {string | null} [act] the whole card can be pressed
 * @property {boolean} [picked] the whole card is chosen
 */

/** How many cells of its own width a card is wide, and how high. */
export const CARD = { width: 4.7, height: 5.55 };

const LETTERS = /** @type {Record<string, string>} */ ({ C: "coin", P: "palm", X: "cross", o: "plain" });

/**
 * A card whose top left corner is at (x, y); *cell* is the side of a cell on an island of four by four.
 * @param {any} treasure
 * @param {Cell[]} marked
 * @param {{x: number, y: number, cell: number, t: Translate, lit?: Lit}} at
 * @returns {Tree}
 */
export function treasureCard(treasure, marked, { x, y, cell, t, lit = {} }) {
  const [width, height] = [CARD.width * cell, CARD.height * cell];
  const { fill, edge } = COLOURS[treasure.colour];
  const frame = lit.picked ? LIT : lit.act ? LIT : edge;
  return s(
    "g",
    {
      transform: `translate(${round(x)} ${round(y)})`,
      ...(lit.act ? { "data-act": lit.act, role: "button", "aria-pressed": lit.picked ? "true" : "false" } : { role: "group" }),
      ...(lit.act && lit.cursor === lit.act ? { "data-cursor": true, tabindex: 0 } : {}),
      "aria-label": described(treasure, marked, t),
    },
    s("rect", { x: 1, y: 2, width, height, rx: cell * 0.22, fill: INK, opacity: 0.16 }),
    s("rect", {
      width,
      height,
      rx: cell * 0.22,
      fill: PAPER,
      stroke: frame,
      "stroke-width": round(cell * (lit.picked ? 0.14 : lit.act ? 0.08 : 0.05)),
      "stroke-dasharray": lit.act && !lit.picked ? `${round(cell * 0.25)} ${round(cell * 0.12)}` : null,
    }),
    s("path", {
      d: `M${round(cell * 0.12)} ${round(cell * 0.3)}a${round(cell * 0.18)} ${round(cell * 0.18)} 0 0 1 ${round(cell * 0.18)} ${round(-cell * 0.18)}H${round(width - cell * 0.3)}a${round(cell * 0.18)} ${round(cell * 0.18)} 0 0 1 ${round(cell * 0.18)} ${round(cell * 0.18)}V${round(cell * 0.84)}H${round(cell * 0.12)}z`,
      fill,
    }),
    sign(treasure.colour, cell * 0.55, cell * 0.48, cell * 0.6),
    s(
      "text",
      {
        x: round(cell * 1.05),
        y: round(cell * 0.7),
        "font-size": round(cell * 0.62),
        "font-weight": 700,
        fill: PAPER,
      },
      treasure.value,
    ),
    treasure.badge && badge(treasure.badge, width, cell),
    lit.act && lit.cursor === lit.act && lit.ring && s("rect", {
      x: round(-cell * 0.12),
      y: round(-cell * 0.12),
      width: round(width + cell * 0.24),
      height: round(height + cell * 0.24),
      rx: round(cell * 0.3),
      fill: "none",
      stroke: TABLE_INK,
      "stroke-width": round(cell * 0.1),
    }),
    lit.picked && tick(width - cell * 0.5, height - cell * 0.45, cell * 0.36),
    island(treasure, marked, cell, lit, t),
  );
}

/**
 * The badge at the right of a card's head: the seal of a colour, and what each finished card of it pays.
 * @param {{colour: string, points: number}} shown
 * @param {number} width
 * @param {number} cell
 */
function badge({ colour, points }, width, cell) {
  const x = width - cell * 1.75;
  return s(
    "g",
    {},
    s("rect", {
      x: round(x),
      y: round(cell * 0.17),
      width: round(cell * 1.56),
      height: round(cell * 0.62),
      rx: round(cell * 0.31),
      fill: PAPER,
    }),
    seal(colour, round(x + cell * 0.34), round(cell * 0.48), round(cell * 0.25)),
    s(
      "text",
      { x: round(x + cell * 0.7), y: round(cell * 0.66), "font-size": round(cell * 0.5), "font-weight": 700, fill: INK },
      `+${points}`,
    ),
  );
}

/**
 * @param {any} treasure
 * @param {Cell[]} marked
 * @param {number} side
 * @param {Lit} lit
 * @param {Translate} t
 */
function island(treasure, marked, side, lit, t) {
  const lines = treasure.rows.split("/");
  const most = Math.max(lines.length, lines[0].length, 4);
  const cell = (side * 4) / most;
  const width = CARD.width * side;
  const left = (width - lines[0].length * cell) / 2;
  const top = side * 1.18 + (side * 4 - lines.length * cell) / 2;
  const inked = new Set(marked.map(keyOf));
  /** @type {(Tree | null)[]} */
  const cells = lines.flatMap((/** @type {string} */ line, /** @type {number} */ row) =>
    [...line].map((letter, column) => {
      if (letter === ".") return null;
      const key = `${row}:${column}`;
      const place = { x: left + column * cell, y: top + row * cell, cell };
      return oneCell(treasure.card, key, letter, place, {
        marked: inked.has(key),
        offered: lit.offered?.has(key) ?? false,
        chosen: lit.chosen?.has(key) ?? false,
        preview: lit.preview?.has(key) ?? false,
        fresh: lit.fresh?.has(key) ?? false,
        cursor: lit.cursor === `cell:${treasure.card}:${key}`,
        ring: lit.ring ?? false,
        t,
      });
    }),
  );
  return s(
    "g",
    {},
    s("rect", {
      x: round(side * 0.12),
      y: round(side * 0.9),
      width: round(width - side * 0.24),
      height: round(side * 4.53),
      rx: round(side * 0.12),
      fill: SEA,
    }),
    waves(side, width),
    cells,
  );
}

/**
 * @param {number} side
 * @param {number} width
 */
function waves(side, width) {
  const at = [
    [0.3, 1.25], [3.2, 1.5], [0.5, 2.6], [3.5, 3.1], [0.25, 4.2], [2.9, 4.9], [1.4, 5.2], [1.8, 1.2], [2.1, 3.6],
  ];
  const d = at.map(([x, y]) => `M${round(x * side)} ${round(y * side)}q${round(side * 0.14)} ${round(-side * 0.14)} ${round(side * 0.28)} 0t${round(side * 0.28)} 0`);
  return width > 60
    ? s("path", { d: d.join(""), fill: "none", stroke: WAVE, "stroke-width": round(side * 0.06), "stroke-linecap": "round" })
    : null;
}

/**
 * @param {number} card
 * @param {string} key
 * @param {string} letter
 * @param {{x: number, y: number, cell: number}} place
 * @param {{marked: boolean, offered: boolean, chosen: boolean, preview: boolean, fresh: boolean, cursor: boolean, ring: boolean, t: Translate}} state
 */
function oneCell(card, key, letter, { x, y, cell }, state) {
  const { marked, offered, chosen, preview, fresh, cursor, ring, t } = state;
  const gap = cell * 0.03;
  const [cx, cy] = [round(x + cell / 2), round(y + cell / 2)];
  const acts = offered || chosen || preview;
  const [row, column] = key.split(":").map(Number);
  return s(
    "g",
    acts
      ? {
          "data-act": `cell:${card}:${key}`,
          role: "button",
          "aria-label": cellLabel({ card, row, column, letter, marked, chosen }, t),
          "aria-pressed": chosen ? "true" : "false",
          ...(cursor ? { "data-cursor": true, tabindex: 0 } : {}),
        }
      : { "aria-hidden": "true" },
    s("rect", {
      x: round(x + gap),
      y: round(y + gap),
      width: round(cell - 2 * gap),
      height: round(cell - 2 * gap),
      rx: round(cell * 0.1),
      fill: SAND,
      stroke: SHORE,
      "stroke-width": round(cell * 0.035),
    }),
    symbol(letter, cx, cy, round(cell * 0.92)),
    marked && scribble(cx, cy, cell, PEN, fresh),
    (chosen || preview) && !marked && s("rect", {
      x: round(x + gap * 2),
      y: round(y + gap * 2),
      width: round(cell - 4 * gap),
      height: round(cell - 4 * gap),
      rx: round(cell * 0.1),
      fill: LIT,
      "fill-opacity": chosen ? 0.3 : 0.16,
      stroke: LIT,
      "stroke-width": round(cell * (chosen ? 0.09 : 0.06)),
      "stroke-dasharray": chosen ? null : `${round(cell * 0.16)} ${round(cell * 0.1)}`,
    }),
    chosen && !marked && scribble(cx, cy, cell, LIT, false),
    offered && !chosen && !preview && s("circle", { cx: round(x + cell * 0.85), cy: round(y + cell * 0.15), r: round(cell * 0.07), fill: LIT }),
    fresh && s("rect", {
      x: round(x + gap),
      y: round(y + gap),
      width: round(cell - 2 * gap),
      height: round(cell - 2 * gap),
      rx: round(cell * 0.1),
      fill: "none",
      stroke: FRESH,
      "stroke-width": round(cell * 0.08),
    }),
    cursor && ring && s("rect", {
      x: round(x - cell * 0.03),
      y: round(y - cell * 0.03),
      width: round(cell * 1.06),
      height: round(cell * 1.06),
      rx: round(cell * 0.14),
      fill: "none",
      stroke: INK,
      "stroke-width": round(cell * 0.09),
    }),
  );
}

/**
 * Strokes of a pen over a cell; what lies below stays to be seen.
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 * @param {string} colour
 * @param {boolean} fresh
 */
function scribble(x, y, cell, colour, fresh) {
  const d = "M-.34.12L-.1-.34M-.3.36L.2-.36M-.02.36L.36-.22M.22.36L.38.1";
  return s("path", {
    d,
    transform: `translate(${x} ${y}) scale(${round(cell)})`,
    fill: "none",
    stroke: colour,
    "stroke-width": 0.095,
    "stroke-linecap": "round",
    ...(fresh ? { "data-fresh": true } : {}),
  });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function tick(x, y, radius) {
  return s(
    "g",
    {},
    s("circle", { cx: round(x), cy: round(y), r: round(radius), fill: LIT, stroke: PAPER, "stroke-width": round(radius * 0.14) }),
    s("path", {
      d: "M-.4.02L-.1.32.42-.3",
      transform: `translate(${round(x)} ${round(y)}) scale(${round(radius)})`,
      fill: "none",
      stroke: PAPER,
      "stroke-width": 0.22,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}

/**
 * The back of a card.
 * @param {{x: number, y: number, cell: number}} at
 * @param {import("../types.js").Child[]} inside
 */
export function cardBack({ x, y, cell }, ...inside) {
  const [width, height] = [CARD.width * cell, CARD.height * cell];
  return s(
    "g",
    { transform: `translate(${round(x)} ${round(y)})` },
    s("rect", { x: 3, y: 4, width, height, rx: cell * 0.22, fill: EDGE }),
    s("rect", { width, height, rx: cell * 0.22, fill: SEA, stroke: EDGE, "stroke-width": round(cell * 0.06) }),
    waves(cell, width),
    symbol("X", round(width / 2), round(height / 2), round(cell * 2)),
    inside,
  );
}

/**
 * A card in words.
 * @param {any} treasure
 * @param {Cell[]} marked
 * @param {Translate} t
 */
export function described(treasure, marked, t) {
  const facts = { card: treasure.card, colour: t(`silver_and_gold.${treasure.colour}`), value: treasure.value, marked: marked.length };
  const card = t("silver_and_gold.card_in_words", facts);
  if (!treasure.badge) return card;
  const { colour, points } = treasure.badge;
  return `${card} ${t("silver_and_gold.badge_in_words", { colour: t(`silver_and_gold.${colour}`), points })}`;
}

/**
 * A cell in words.
 * @param {{card: number, row: number, column: number, letter: string, marked: boolean, chosen: boolean}} cell
 * @param {Translate} t
 */
export function cellLabel({ card, row, column, letter, marked, chosen }, t) {
  const state = marked ? "marked" : chosen ? "chosen" : "empty";
  return t("silver_and_gold.cell_in_words", {
    card,
    row: row + 1,
    column: column + 1,
    symbol: t(`silver_and_gold.${LETTERS[letter]}`),
    state: t(`silver_and_gold.${state}`),
  });
}

/** @param {Cell} cell */
export function keyOf({ row, column }) {
  return `${row}:${column}`;
}

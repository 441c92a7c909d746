// @ts-check
// A position of Help Me!

import { box, columnName, INK_SOFT, RULE, seatMark, shadow, SHEET, SUNKEN, text, fitted } from "../paper.js";
import { s } from "../svg.js";
import { drawCard, MEASURES, seatCards } from "./seats.js";
import { light, middleOf, nameOf, PITCH_X, PITCH_Y, placeOf, riseOf, slot, speciesName, stackOf, trail, way } from "./tiles.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {{ row: number, column: number }} Cell */

const LEFT = 32;
const ABOVE = 30;
const MARGIN = 12;
const NARROW_MARGIN = 5; // on a phone every pixel is the board's

/**
 * Draw a position.
 *
 * @param {any} view
 * @param {import("../types.js").Drawing} drawing `marks.chosen`: the cell of the stack that is to move; `marks.cursor`:
 *   the cell that the keys are at, with `shown`
 * @returns {Tree}
 */
export function draw(view, { viewer, t, marks = {}, shape = "wide" }) {
  const board = grid(view, { viewer, t, marks });
  const margin = shape === "wide" ? MARGIN : NARROW_MARGIN;
  const measures = MEASURES[shape];
  const cards = seatCards(view, { t, measures, mine: viewer.seat });
  const placed = [];
  let width = board.width + 2 * margin;
  let height = board.height + 2 * margin;
  if (shape === "wide") {
    const x = width + 12;
    let y = margin;
    for (const card of cards) {
      placed.push(drawCard(card, { x, y, width: measures.width, height: card.height }));
      y += card.height + 12;
    }
    width = x + measures.width + margin;
    height = Math.max(height, y - 12 + margin);
  } else {
    const gap = board.width - 2 * measures.width;
    let y = height + 4;
    for (let n = 0; n < cards.length; n += 2) {
      const pair = cards.slice(n, n + 2);
      const high = Math.max(...pair.map((card) => card.height));
      pair.forEach((card, m) => placed.push(drawCard(card, { x: margin + m * (measures.width + gap), y, width: measures.width, height: high })));
      y += high + 12;
    }
    height = y - 12 + margin;
  }
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": t("help_me.board", { rows: view.rows, columns: view.columns }), class: "board help-me" },
    s("g", { transform: `translate(${margin} ${margin})` }, board.tree),
    s("g", { role: "img", "aria-label": seatsTold(view, t) }, placed)
  );
}

/**
 * Draw the grid alone, for the rules.
 *
 * @param {any} view
 * @param {import("../types.js").Drawing} drawing
 * @returns {Tree}
 */
export function drawGrid(view, drawing) {
  const { tree, width, height } = grid(view, drawing);
  return s(
    "svg",
    { viewBox: `0 0 ${width + 2 * MARGIN} ${height + 2 * MARGIN}`, role: "group", "aria-label": drawing.t("help_me.board", { rows: view.rows, columns: view.columns }), class: "board help-me" },
    s("g", { transform: `translate(${MARGIN} ${MARGIN})` }, tree)
  );
}

/**
 *
 * @param {any} view
 * @param {import("../types.js").Drawing} drawing
 * @returns {{ tree: Tree, width: number, height: number }}
 */
function grid(view, { viewer, t, marks = {} }) {
  const width = LEFT + view.columns * PITCH_X + 14;
  const height = ABOVE + view.rows * PITCH_Y + 44;
  const commands = marks.legal?.commands ?? [];
  const latest = (marks.latest ?? []).filter((event) => event?.type === "help_me.stack_moved").pop() ?? null;
  const helpers = helpersOf(view);
  const worth = worthOf(view);
  const cells = [];
  const lights = [];
  for (let row = 0; row < view.rows; row += 1) {
    for (let column = 0; column < view.columns; column += 1) {
      const cell = { row, column };
      const stack = view.grid[row][column];
      const { x, y } = placeOf(cell);
      const isChosen = same(marks.chosen, cell);
      const isTarget = commands.some((/** @type {any} */ one) => same(one.from, marks.chosen) && same(one.to, cell));
      const canMove = commands.some((/** @type {any} */ one) => same(one.from, cell));
      const isLatest = same(latest?.to, cell);
      const cursor = same(marks.cursor, cell);
      const lit = { chosen: isChosen, target: isTarget, cursor: cursor && marks.cursor.shown, landed: isLatest };
      if (isTarget) lights.push(way(marks.chosen, cell));
      const look = {
        helper: stack.top ? helpers.get(stack.top.species) ?? null : null,
        points: worth.get(`${row} ${column}`) ?? null,
        from: isLatest ? { x: (latest.from.column - column) * PITCH_X, y: (latest.from.row - row) * PITCH_Y } : null,
        lifted: isChosen,
      };
      const isPressed = commands.length > 0 && (stack.top || cursor);
      const named = nameOf(stack, cell, t);
      const hint = isTarget ? t("help_me.is_target") : isChosen ? t("help_me.is_chosen") : canMove ? t("help_me.can_move") : "";
      const told = stack.tiles?.length > 1 && stack.tiles.map((/** @type {any} */ tile) => `${speciesName(tile.species, t)} ${tile.value}`).join(t("help_me.comma"));
      cells.push(
        s(
          "g",
          { key: `cell ${row} ${column}`, transform: `translate(${x} ${y})` },
          s(
            "g",
            { "aria-hidden": "true" },
            stack.top === null && slot(same(latest?.from, cell)),
            isTarget && light(riseOf(stack.height), { target: true }),
            stack.top && stackOf(stack, look),
            light(riseOf(stack.height) + (isChosen ? 9 : 0), { ...lit, target: false, landed: lit.landed && !isTarget })
          ),
          // what is pressed lies above what is seen, whose numbers are no names
          s(
            "g",
            {
              role: isPressed ? "button" : "img",
              "aria-label": hint ? `${named}. ${hint}` : named,
              "aria-pressed": isPressed ? String(isChosen) : null,
              "data-act": isPressed ? `cell:${row}:${column}` : null,
              "data-cursor": cursor,
              tabindex: cursor ? 0 : isPressed ? -1 : null,
            },
            told && s("title", {}, t("help_me.from_below", { tiles: told })),
            box(-8, -20, PITCH_X, PITCH_Y, 6, { fill: "#fff", "fill-opacity": 0 })
          )
        )
      );
    }
  }
  const tree = s(
    "g",
    {},
    shadow(4, 4, width - 8, height - 8, 18, 10),
    box(0, 0, width, height, 18, { fill: SHEET, stroke: RULE, "stroke-width": 1.5 }),
    box(LEFT - 6, ABOVE - 4, view.columns * PITCH_X + 12, view.rows * PITCH_Y + 8, 14, { fill: SUNKEN, "fill-opacity": 0.5 }),
    labels(view),
    s("g", { transform: `translate(${LEFT} ${ABOVE})` }, cells, latest && [trail(latest.from, latest.to, latest.seat), whoMoved(latest)], lights),
    text(LEFT, height - 13, fitted(t(view.scored ? "help_me.over_after" : "help_me.progress", { made: view.moves_made }), 21, width - LEFT - 10), { size: 21, fill: INK_SOFT })
  );
  return { tree, width, height };

  /** @param {any} event */
  function whoMoved(event) {
    const { x, y } = middleOf(event.from);
    return s("g", { "pointer-events": "none" }, seatMark(event.seat, x, y, 12));
  }
}

/** @param {any} view */
function labels(view) {
  const look = /** @type {const} */ ({ size: 17, fill: INK_SOFT, anchor: "middle" });
  return [
    ...Array.from({ length: view.columns }, (_, n) => text(LEFT + (n + 0.5) * PITCH_X, 20, columnName(n), look)),
    ...Array.from({ length: view.rows }, (_, n) => text(LEFT / 2 - 2, ABOVE + n * PITCH_Y + 68, n + 1, look)),
  ];
}

/**
 * Which seat protects each species, as far as it is known.
 *
 * @param {any} view
 * @returns {Map<string, number>}
 */
function helpersOf(view) {
  const helpers = new Map();
  for (const { seat, creatures } of view.seats) for (const species of creatures ?? []) helpers.set(species, seat);
  return helpers;
}

/**
 * What each stack was worth, by row and column.
 *
 * @param {any} view
 * @returns {Map<string, string>}
 */
function worthOf(view) {
  const worth = new Map();
  for (const { cell, owner, points, bonus } of view.scored?.stacks ?? []) {
    if (owner !== null) worth.set(`${cell.row} ${cell.column}`, bonus ? `${points}+${bonus}` : String(points));
  }
  return worth;
}

/**
 * @param {any} view
 * @param {import("../types.js").Translate} t
 */
function seatsTold(view, t) {
  return view.seats
    .map((/** @type {any} */ one) => {
      const facts = { who: t("seat", { seat: one.seat }), species: (one.creatures ?? []).map((/** @type {string} */ species) => speciesName(species, t)).join(t("help_me.comma")), points: one.points };
      const told = one.creatures?.length ? t("help_me.seat_protects", facts) : t("help_me.seat_hides", facts);
      return one.points === null ? told : `${told} ${t("help_me.seat_scored", facts)}`;
    })
    .join(" ");
}

/**
 * @param {any} one
 * @param {any} other
 */
function same(one, other) {
  return Boolean(one && other && one.row === other.row && one.column === other.column);
}

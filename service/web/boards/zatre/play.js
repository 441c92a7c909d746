// @ts-check
// Zatre by hand: tiles are chosen and laid one by one, taken back as one likes, and sent as one turn.

import { s } from "../svg.js";
import { cellTold, tile as drawTile, CELL } from "./board.js";
import { withTiles } from "./fold.js";
import { goodTurns, pointsOf } from "./suggest.js";

/** @typedef {{ row: number, column: number }} Cell */
/** @typedef {{ tile: number, row: number, column: number }} Placement */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * Take a seat's hand. The memory holds `turn` (which turn the rest is of), `plan` (the placements so far), `tile` (that
 * is to be laid next), `after` (what is legal after the plan; null while the server is asked), `cursor`, `lens` (the cell
 * that is looked at closer), `found` (the placements that a search has found, or "none") and `search` (one that runs).
 *
 * @param {import("../types.js").Table} table
 * @returns {import("../types.js").Play}
 */
export function play({ view, legal, t, memory, send, plan: ask, redraw, announce }) {
  const isAsked = Boolean(legal?.turn);
  const turn = view.turn?.number ?? null;
  let isSending = false;
  if (!isAsked || memory.turn !== turn) Object.assign(memory, { turn, plan: [], tile: null, after: isAsked ? legal : null, lens: null, found: null, search: null });
  if (isAsked && memory.plan.length === 0) memory.after = legal;
  if (isAsked && memory.after === null) replan(memory.plan);
  memory.cursor ??= centreOf(view.components.board);
  settle();

  /** Choose the next tile by itself where there is one kind left. */
  function settle() {
    const left = memory.after?.tiles.filter((/** @type {any} */ one) => one.cells.length > 0) ?? [];
    if (!left.some((/** @type {any} */ one) => one.tile === memory.tile)) memory.tile = left.length === 1 ? left[0].tile : null;
  }

  /**
   * Put in another plan, and ask what is legal after it.
   *
   * @param {Placement[]} placements
   */
  function replan(placements) {
    const before = { plan: memory.plan, after: memory.after };
    Object.assign(memory, { plan: placements, lens: null, found: null, search: null });
    if (placements.length === 0) {
      memory.after = legal;
      settle();
      redraw();
      return;
    }
    memory.after = null;
    redraw();
    ask({ type: "zatre.place_tiles", placements }).then(
      (answer) => {
        if (memory.plan !== placements) return; // another one has been made meanwhile
        memory.after = answer;
        settle();
        announce(hint());
        redraw();
      },
      () => {
        if (memory.plan !== placements) return; // another one has been made meanwhile
        Object.assign(memory, before.after ? before : { plan: [], after: legal });
        settle();
        redraw();
      }
    );
  }

  /** @param {Cell} cell */
  function press(cell) {
    if (!isAsked || isSending || !memory.after) return;
    memory.cursor = { ...memory.cursor, ...cell };
    const laid = memory.plan.find((/** @type {Placement} */ one) => same(one, cell));
    if (laid) {
      memory.tile = laid.tile;
      replan(memory.plan.filter((/** @type {Placement} */ one) => one !== laid));
      return;
    }
    const offered = memory.after.tiles.find((/** @type {any} */ one) => one.tile === memory.tile);
    if (offered?.cells.some((/** @type {Cell} */ one) => same(one, cell))) replan([...memory.plan, { tile: memory.tile, ...cell }]);
    else redraw();
  }

  /**
   * Put a turn in that brings much: one that holds what is laid already and the tile that is chosen. The best that a
   * quick search finds, or the one that the server names, if none of those is legal or better.
   */
  async function suggest() {
    const { after, plan, tile } = memory;
    if (!after?.can_be_completed || isSending) return;
    const search = {};
    Object.assign(memory, { search, found: null, lens: null });
    redraw();
    const keeps = (/** @type {Placement[]} */ placements) => tile === null || placements.slice(plan.length).some((one) => one.tile === tile) || plan.length >= after.most;
    const named = ordered(after.turn?.placements ?? [], plan);
    const least = keeps(named) ? pointsOf(view, named) : -1;
    const better = goodTurns(view, after, plan, tile).filter(({ points }) => points > least).slice(0, MOST_ASKED);
    for (const placements of [...better.map((one) => one.placements), ...(least < 0 ? [] : [named])]) {
      const answer = await ask({ type: "zatre.place_tiles", placements }).catch(() => null);
      if (memory.search !== search) return; // something else has been done meanwhile
      if (!answer?.may_end) continue;
      Object.assign(memory, { plan: placements, after: answer, found: placements, search: null, tile: null });
      announce(hint());
      redraw();
      return;
    }
    Object.assign(memory, { found: "none", search: null });
    announce(hint());
    redraw();
  }

  function sendTurn() {
    if (!memory.after?.may_end || isSending) return;
    isSending = true;
    announce(t("zatre.sending"));
    redraw();
    const done = () => {
      isSending = false;
      redraw();
    };
    send({ type: "zatre.place_tiles", placements: memory.plan }).then(done, done);
  }

  /** @param {number} pips */
  function choose(pips) {
    if (!memory.after?.tiles.some((/** @type {any} */ one) => one.tile === pips && one.cells.length > 0)) return false;
    Object.assign(memory, { tile: memory.tile === pips ? null : pips, lens: null, found: null, search: null });
    announce(hint());
    redraw();
    return true;
  }

  /** @returns {string} */
  function hint() {
    if (isSending) return t("zatre.sending");
    const { after, plan, tile } = memory;
    if (!after || memory.search) return t("zatre.thinking");
    if (memory.found === "none") return t("zatre.none_found", { tile });
    if (memory.found) return t("zatre.found");
    const count = t("zatre.laid_of", { laid: plan.length, most: after.most });
    if (after.may_end) return `${count} ${t("zatre.complete")}`;
    if (!after.can_be_completed) return `${count} ${t("zatre.dead_end")}`;
    if (plan.length >= after.most) return `${count} ${t("zatre.not_yet")}`;
    return `${count} ${tile === null ? t("zatre.choose_tile") : t("zatre.choose_cell", { tile })}`;
  }

  /**
   * Let the keys go on to the next cell, or to the next one that is lit.
   *
   * @param {[number, number]} step
   * @param {boolean} toLit
   */
  function moveCursor([down, right], toLit) {
    const lit = memory.after?.tiles.find((/** @type {any} */ one) => one.tile === memory.tile)?.cells ?? [];
    const { row, column } = nextCell(memory.cursor, [down, right], toLit && lit.length > 0 ? lit : cellsOf(view.components.board));
    Object.assign(memory, { cursor: { row, column, shown: true }, lens: null });
    redraw();
  }

  return {
    get marks() {
      if (!isAsked) return {};
      return {
        legal: isSending ? null : memory.after ?? { tiles: [] },
        chosen: { tile: memory.tile, plan: memory.plan, lens: memory.lens },
        cursor: memory.cursor,
      };
    },
    get controls() {
      if (!view.turn) return null;
      if (!isAsked) return s("div", { class: "board-controls" }, s("p", { class: "board-hint" }, t("zatre.wait", { who: t("seat", { seat: view.turn.seat }) })));
      const after = memory.after;
      const tiles = after?.tiles ?? kinds(view.seats[view.turn.seat].hand, memory.plan);
      const button = (/** @type {string} */ act, /** @type {string} */ label, /** @type {boolean} */ off, look = "button") =>
        s("button", { type: "button", class: look, "data-act": act, disabled: off }, label);
      return s(
        "div",
        { class: "board-controls" },
        s(
          "div",
          { class: "zatre-hand", role: "group", "aria-label": t("zatre.your_hand") },
          tiles.flatMap((/** @type {any} */ one) => handTile(one, memory.tile === one.tile, !after || isSending || one.cells.length === 0, t))
        ),
        s("p", { class: "board-hint" }, hint()),
        s(
          "div",
          { class: "board-buttons" },
          !memory.lens && button("send", t("zatre.lay", { count: memory.plan.length || (after?.most ?? legal.most) }), !after?.may_end || isSending, "button primary"),
          (!memory.lens || memory.plan.length > 0) && button("back", t("zatre.back"), memory.plan.length === 0 || isSending),
          memory.lens ? button("whole", t("zatre.whole_board"), false) : button("show", t("zatre.show"), !after || isSending || after.may_end || !after.can_be_completed || Boolean(memory.search))
        )
      );
    },
    onAct(act) {
      const [word, first, second] = act.split(":");
      if (word === "cell") press({ row: Number(first), column: Number(second) });
      else if (word === "tile") choose(Number(first));
      else if (word === "zone" || word === "whole") {
        memory.lens = word === "zone" ? { row: Number(first), column: Number(second) } : null;
        redraw();
      } else if (word === "send") sendTurn();
      else if (word === "back" && memory.plan.length > 0 && !isSending) {
        memory.tile = memory.plan[memory.plan.length - 1].tile;
        replan(memory.plan.slice(0, -1));
      } else if (word === "show") void suggest();
    },
    onKey({ key, shiftKey }) {
      if (!isAsked || isSending) return false;
      const step = STEPS[key];
      if (step) moveCursor(step, Boolean(shiftKey));
      else if (key >= "1" && key <= "6" && key.length === 1) return choose(Number(key));
      else if (key === "Enter" || key === " ") {
        memory.cursor = { ...memory.cursor, shown: true };
        press({ row: memory.cursor.row, column: memory.cursor.column });
        if (memory.after) announce(cellTold(withTiles(view.board, memory.plan), view.components.board, memory.cursor, t));
      } else if (key === "Backspace" && memory.plan.length > 0) {
        memory.tile = memory.plan[memory.plan.length - 1].tile;
        replan(memory.plan.slice(0, -1));
      } else if (key === "Escape" && (memory.tile !== null || memory.plan.length > 0)) {
        memory.tile = null;
        if (memory.plan.length > 0) replan([]);
        else redraw();
      } else return false;
      return true;
    },
  };
}

/** How many turns that were found the server is asked about. */
const MOST_ASKED = 6;

/**
 * The placements of a turn, those that are planned first.
 *
 * @param {Placement[]} turn
 * @param {Placement[]} plan
 */
function ordered(turn, plan) {
  return [...plan, ...turn.filter((one) => !plan.some((other) => same(one, other)))];
}

/**
 * The tiles of one kind in hand, each as a button.
 *
 * @param {{ tile: number, count: number }} kind
 * @param {boolean} isChosen
 * @param {boolean} off
 * @param {import("../types.js").Translate} t
 */
function handTile({ tile, count }, isChosen, off, t) {
  const step = CELL - 3; // side by side, so that each is seen whole
  const width = CELL + (count - 1) * step;
  return [
    s(
      "button",
      {
        key: `hand ${tile}`,
        type: "button",
        class: "zatre-tile",
        "data-act": `tile:${tile}`,
        "aria-pressed": String(isChosen),
        disabled: off,
      },
      s("span", { class: "unseen" }, t("zatre.tile", { tile, count })),
      s(
        "svg",
        { viewBox: `-2 -4 ${width + 4} ${CELL + 8}`, width: width + 4, height: CELL + 8, "aria-hidden": "true" },
        Array.from({ length: count }, (_, n) => s("g", { transform: `translate(${n * step} 0)` }, drawTile(tile, { raised: isChosen })))
      )
    ),
  ];
}

/**
 * What is left of a hand after a plan, kind by kind.
 *
 * @param {number[]} hand
 * @param {Placement[]} plan
 */
function kinds(hand, plan) {
  const counts = new Map();
  for (const tile of hand ?? []) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  for (const { tile } of plan) counts.set(tile, counts.get(tile) - 1);
  return [...counts].filter(([, count]) => count > 0).map(([tile, count]) => ({ tile, count, cells: [] }));
}

/**
 * The nearest cell in a direction: straight ahead if there is one, else as little aside as can be.
 *
 * @param {Cell} from
 * @param {[number, number]} step
 * @param {Cell[]} cells
 * @returns {Cell}
 */
function nextCell(from, [down, right], cells) {
  const ahead = cells.flatMap(({ row, column }) => {
    const far = (row - from.row) * down + (column - from.column) * right;
    const aside = Math.abs((row - from.row) * right) + Math.abs((column - from.column) * down);
    return far > 0 ? [{ row, column, cost: aside === 0 ? far : 100 * aside + far }] : [];
  });
  ahead.sort((one, other) => one.cost - other.cost);
  return ahead[0] ?? from;
}

/**
 * @param {string[]} cells
 * @returns {Cell[]}
 */
function cellsOf(cells) {
  return cells.flatMap((line, row) => [...line].flatMap((kind, column) => (kind === "." ? [] : [{ row, column }])));
}

/**
 * @param {string[]} cells
 * @returns {Cell}
 */
function centreOf(cells) {
  const row = cells.findIndex((line) => line.includes("R"));
  return { row, column: cells[row]?.indexOf("R") ?? 0 };
}

/**
 * @param {Cell} one
 * @param {Cell} other
 */
function same(one, other) {
  return one.row === other.row && one.column === other.column;
}

// @ts-check
// Help Me! by hand: a stack is chosen, then where it lands.

import { s } from "../svg.js";
import { nameOf } from "./tiles.js";

/** @typedef {{ row: number, column: number }} Cell */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * Take a seat's hand. The memory holds the cell that is chosen, and the cell that the keys are at.
 *
 * @param {import("../types.js").Table} table
 * @returns {import("../types.js").Play}
 */
export function play({ view, legal, seat, t, memory, send, redraw, announce }) {
  /** @type {{ from: Cell, to: Cell }[]} */
  const commands = legal?.commands ?? [];
  const isAsked = commands.length > 0;
  const species = view.seats[seat]?.creatures;
  let isSending = false;
  if (!isAsked || !commands.some(({ from }) => same(from, memory.chosen))) memory.chosen = null;
  memory.cursor ??= firstStack(view);

  /** @param {Cell} cell */
  function press(cell) {
    if (!isAsked || isSending) return;
    memory.cursor = { ...memory.cursor, ...cell };
    const command = commands.find(({ from, to }) => same(from, memory.chosen) && same(to, cell));
    if (command) {
      isSending = true;
      announce(t("help_me.sending"));
      send(command).then(
        () => settle(),
        () => settle()
      );
    } else if (same(memory.chosen, cell) || !commands.some(({ from }) => same(from, cell))) {
      memory.chosen = null;
      announce(t("help_me.choose"));
    } else {
      memory.chosen = cell;
      announce(t("help_me.choose_target", { stack: nameOf(view.grid[cell.row][cell.column], cell, t) }));
    }
    redraw();
  }

  function settle() {
    isSending = false;
    memory.chosen = null;
    redraw();
  }

  return {
    get marks() {
      return { legal: isSending ? null : legal, chosen: memory.chosen, cursor: isAsked ? memory.cursor : null };
    },
    get controls() {
      if (view.turn === null) return null;
      const hint = isSending
        ? t("help_me.sending")
        : !isAsked
          ? t("help_me.wait", { who: t("seat", { seat: view.turn }) })
          : memory.chosen
            ? t("help_me.choose_target", { stack: nameOf(view.grid[memory.chosen.row][memory.chosen.column], memory.chosen, t) })
            : species?.length
              ? t("help_me.choose_for", { species })
              : t("help_me.choose");
      return s(
        "div",
        { class: "board-controls" },
        s("p", { class: "board-hint" }, hint),
        memory.chosen && !isSending && s("button", { type: "button", class: "button", "data-act": "cancel" }, t("help_me.cancel"))
      );
    },
    onAct(act) {
      if (act === "cancel") {
        memory.chosen = null;
        redraw();
        return;
      }
      const [, row, column] = act.split(":").map(Number);
      if (act.startsWith("cell:")) press({ row: Number(row), column: Number(column) });
    },
    onKey({ key }) {
      if (!isAsked) return false;
      const step = STEPS[key];
      if (step) {
        memory.cursor = {
          row: Math.min(Math.max(memory.cursor.row + step[0], 0), view.rows - 1),
          column: Math.min(Math.max(memory.cursor.column + step[1], 0), view.columns - 1),
          shown: true,
        };
        redraw();
        return true;
      }
      if (key === "Enter" || key === " ") {
        memory.cursor = { ...memory.cursor, shown: true };
        press({ row: memory.cursor.row, column: memory.cursor.column });
        return true;
      }
      if (key === "Escape" && memory.chosen) {
        memory.chosen = null;
        redraw();
        return true;
      }
      return false;
    },
  };
}

/**
 * @param {any} view
 * @returns {Cell}
 */
function firstStack(view) {
  for (let row = 0; row < view.rows; row += 1) {
    for (let column = 0; column < view.columns; column += 1) {
      if (view.grid[row][column].top) return { row, column };
    }
  }
  return { row: 0, column: 0 };
}

/**
 * @param {any} one
 * @param {any} other
 */
function same(one, other) {
  return Boolean(one && other && one.row === other.row && one.column === other.column);
}

// @ts-check
// A player's hand at Silver & Gold: two cards to keep, a shape to lay, a card to take. Mouse, touch and keys.
import { s } from "../svg.js";
import { expeditionIcon } from "./course.js";
import { cellOf, Marking, newPlan } from "./marking.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Play} Play */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * @param {Table} table
 * @returns {Play}
 */
export function play(table) {
  const { view, legal, seat, t, memory } = table;
  const asked = `${view.phase} ${view.round} ${view.turn} ${view.to_take}`;
  if (memory.asked !== asked) Object.assign(memory, { asked, plan: newPlan(), picked: [], cursor: null });
  const marking = legal?.mark ? new Marking(legal.mark, view, memory.plan) : null;
  const keeping = Boolean(legal?.keep?.length);
  const taking = Boolean(legal?.take?.length);

  /** @returns {string[]} */
  const offered = () => {
    if (marking) return [...(memory.plan.single ? [] : ["turn"]), ...marking.offered];
    if (keeping) return view.seats[seat].dealt.map((/** @type {any} */ one) => `card:${one.card}`);
    if (taking) return legal.take.map((/** @type {any} */ one) => (one.source === "deck" ? "deck" : `card:${one.card}`));
    return [];
  };

  const ready = () => {
    if (marking) return marking.complete;
    return keeping ? memory.picked.length === 2 : memory.picked.length === 1;
  };

  const command = () => {
    if (marking) return marking.command(false);
    if (keeping) {
      const cards = memory.picked.map((/** @type {string} */ act) => Number(act.slice(5)));
      return legal.keep.find((/** @type {any} */ one) => cards.every((/** @type {number} */ card) => one.cards.includes(card)));
    }
    return legal.take.find((/** @type {any} */ one) => memory.picked[0] === (one.source === "deck" ? "deck" : `card:${one.card}`));
  };

  /** @param {any} sent */
  const send = (sent) => {
    if (sent) void table.send(sent);
  };

  /** @type {Record<string, () => void>} */
  const acts = {
    turn: () => marking?.turn(),
    mirror: () => marking?.mirror(),
    single: () => marking?.switchSingle(),
    undo: () => (marking ? marking.undo() : (memory.picked = [])),
    decline: () => marking?.mayDecline && send(marking.command(true)),
    confirm: () => ready() && send(command()),
  };

  /** @param {string} act */
  const pick = (act) => {
    const { picked } = memory;
    if (picked.includes(act)) memory.picked = picked.filter((/** @type {string} */ one) => one !== act);
    else memory.picked = [...picked, act].slice(keeping ? -2 : -1);
  };

  /** @param {string} act */
  const onAct = (act) => {
    if (acts[act]) acts[act]();
    else if (offered().includes(act)) {
      memory.cursor = act;
      if (marking) marking.press(act);
      else pick(act);
      table.announce(hint());
    }
    table.redraw();
  };

  /** @returns {string | null} */
  const cursor = () => {
    const all = offered().filter((act) => act !== "turn");
    return all.includes(memory.cursor) ? memory.cursor : (all[0] ?? null);
  };

  /** @param {[number, number]} towards */
  const moveCursor = (towards) => {
    const all = offered().filter((act) => act !== "turn");
    memory.cursor = marking ? nextCell(all, cursor(), towards, view.seats[seat]) : nextCard(all, cursor(), towards[0] + towards[1]);
    memory.keys = true;
    if (marking) memory.plan.hover = memory.cursor;
  };

  /** @param {{key: string, shiftKey?: boolean}} event */
  const onKey = ({ key }) => {
    if (offered().length === 0) return false;
    const at = cursor();
    if (ARROWS[key]) moveCursor(ARROWS[key]);
    else if (key === " " && at) return onAct(at), true;
    else if (key === "Enter") return (ready() ? acts.confirm() : at && onAct(at)), table.redraw(), true;
    else if (KEYS[key.toLowerCase()]) acts[KEYS[key.toLowerCase()]]();
    else return false;
    table.redraw();
    return true;
  };

  const hint = () => {
    if (keeping) return t("silver_and_gold.hint_keep");
    if (taking) return t("silver_and_gold.hint_take");
    if (!marking) return t(view.phase === "over" ? "silver_and_gold.hint_over" : "silver_and_gold.hint_wait");
    if (marking.mayDecline) return t("silver_and_gold.hint_extra", { crosses: marking.crosses });
    if (marking.complete) return t("silver_and_gold.hint_confirm");
    if (!marking.fits) return t("silver_and_gold.hint_only_single");
    return t(memory.plan.single ? "silver_and_gold.hint_single" : "silver_and_gold.hint_shape");
  };

  return {
    get marks() {
      const chosen = marking
        ? { acts: offered(), cells: marking.cells.map(({ card, row, column }) => `cell:${card}:${row}:${column}`), preview: marking.preview, rows: memory.plan.single ? "o" : marking.rows }
        : { acts: offered(), cards: memory.picked };
      return { legal, chosen: { ...chosen, ring: Boolean(memory.keys) }, cursor: cursor() };
    },
    get controls() {
      return s(
        "div",
        { class: "board-controls" },
        s("p", { class: "board-hint" }, hint()),
        s(
          "div",
          { class: "board-buttons" },
          marking && !memory.plan.single && [button("turn", "R", "turn", undefined, expeditionIcon(marking.rows)), button("mirror", "F")],
          marking?.fits && button(memory.plan.single ? "shape" : "single", "O", "single"),
          (marking || keeping || taking) && button("undo", "⌫", "undo", undefined, null, marking ? marking.cells.length === 0 : memory.picked.length === 0),
          marking?.mayDecline && button("decline", "D"),
          (marking || keeping || taking) && button(marking ? "confirm_mark" : keeping ? "confirm_keep" : "confirm_take", "⏎", "confirm", ready()),
        ),
      );
    },
    onAct,
    onKey,
    onHover(act) {
      const hover = act !== null && cellOf(act) ? act : null;
      if (!marking || memory.plan.hover === hover) return;
      memory.plan.hover = hover;
      table.redraw();
    },
  };

  /**
   * @param {string} name of the text
   * @param {string} key
   * @param {string} [act]
   * @param {boolean} [primary] a main button: whether it can be pressed
   * @param {import("../types.js").Tree | null} [icon]
   * @param {boolean} [off] whether it can not be pressed now; it keeps its place, so that the others keep theirs
   */
  function button(name, key, act = name, primary = undefined, icon = null, off = primary === false) {
    return s(
      "button",
      { type: "button", key: act, class: primary === undefined ? "button" : "button primary", "data-act": act, disabled: off, "aria-keyshortcuts": key === "⏎" ? "Enter" : key === "⌫" ? "Backspace" : key },
      icon,
      t(`silver_and_gold.${name}`),
      s("kbd", { "aria-hidden": "true" }, key),
    );
  }
}

const KEYS = /** @type {Record<string, string>} */ ({ r: "turn", f: "mirror", o: "single", d: "decline", backspace: "undo", escape: "undo" });

/**
 * The nearest cell in a direction; the cards lie side by side.
 * @param {string[]} all
 * @param {string | null} from
 * @param {[number, number]} towards
 * @param {any} own
 */
function nextCell(all, from, [down, right], own) {
  const places = all.map((act) => ({ act, ...placeOf(act, own) }));
  const here = places.find((one) => one.act === from);
  if (!here) return all[0] ?? null;
  const ahead = places
    .map((one) => ({ act: one.act, along: (one.row - here.row) * down + (one.column - here.column) * right, aside: Math.abs((one.row - here.row) * right) + Math.abs((one.column - here.column) * down) }))
    .filter((one) => one.along > 0)
    .sort((a, b) => a.along + 3 * a.aside - (b.along + 3 * b.aside));
  return ahead[0]?.act ?? from;
}

/**
 * @param {string} act
 * @param {any} own
 */
function placeOf(act, own) {
  const cell = cellOf(act);
  const index = own.cards.findIndex((/** @type {any} */ card) => card.treasure.card === cell?.card);
  return { row: cell?.row ?? 0, column: (cell?.column ?? 0) + index * 12 };
}

/**
 * @param {string[]} all
 * @param {string | null} from
 * @param {number} by
 */
function nextCard(all, from, by) {
  const at = from === null ? -1 : all.indexOf(from);
  return all[(at + by + all.length) % all.length] ?? null;
}

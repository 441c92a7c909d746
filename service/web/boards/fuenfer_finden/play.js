// @ts-check
// A player's hand at 5er Finden: outlines drawn over cells, the rubber, the hourglass, shapes to cross out.
import { round, s } from "../svg.js";
import { timeOf } from "./clock.js";
import { valueOf } from "./draw.js";
import { begun, cellOf, drawnOver, FIVE, nextTo, toggled } from "./hand.js";
import { areConnected, letterOf, nameOf } from "./pentomino.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Play} Play */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});
const KEYS = /** @type {Record<string, string>} */ ({ e: "rubber", h: "flip", d: "done", c: "by_clock", escape: "clear", backspace: "back" });

/**
 * @param {Table} table
 * @returns {Play}
 */
export function play(table) {
  const { view, legal, t, memory } = table;
  const asked = `${view.phase} ${view.round}`;
  if (memory.asked !== asked) Object.assign(memory, { asked, cells: [], sent: [], stroke: null, rubber: false, shape: null });
  const crossing = legal?.cross_out ?? null;
  const draws = Boolean(legal?.may_outline || crossing);
  const erasable = /** @type {number[]} */ (legal?.erasable ?? []);
  const puzzle = view.options.variant !== "basic";
  if (erasable.length === 0) memory.rubber = false;

  /** The shape of what is chosen, if it is one. */
  const letter = () => (memory.cells.length === FIVE && areConnected(memory.cells) ? letterOf(memory.cells) : null);

  const nothingFits = () => crossing !== null && crossing.shapes.every((/** @type {any} */ one) => !one.fits);

  /** @returns {string[]} */
  const offered = () => [
    ...(memory.rubber ? erasable.map((outline) => `erase:${outline}`) : []),
    ...(nothingFits() ? crossing.shapes.map((/** @type {any} */ one) => `shape:${one.shape}`) : []),
  ];

  /** Five cells are chosen: an outline is sent, a cross-out waits to be confirmed. */
  const settle = async () => {
    table.redraw();
    if (memory.cells.length < FIVE || crossing || !legal?.may_outline) return;
    if (!areConnected(memory.cells)) {
      table.announce(t("fuenfer_finden.hint_not_connected"));
      return;
    }
    const cells = memory.cells;
    Object.assign(memory, { cells: [], sent: cells });
    table.redraw();
    await table.send({ type: "fuenfer_finden.outline", cells });
    if (memory.sent === cells) memory.sent = [];
    table.redraw();
  };

  const crossOut = () => {
    const shape = nothingFits() ? memory.shape : letter();
    if (shape === null) return;
    void table.send({ type: "fuenfer_finden.cross_out", shape, cells: nothingFits() ? null : memory.cells });
  };

  /** @type {Record<string, () => void>} */
  const acts = {
    rubber: () => (memory.rubber = erasable.length > 0 && !memory.rubber),
    pencil: () => (memory.pencil = !memory.pencil),
    clear: () => Object.assign(memory, { cells: [], rubber: false }),
    back: () => (memory.cells = memory.cells.slice(0, -1)),
    flip: () => legal?.may_flip_timer && void table.send({ type: "fuenfer_finden.flip_timer" }),
    done: () => legal?.may_be_done && void table.send({ type: "fuenfer_finden.done" }),
    cross_out: crossOut,
    by_clock: () => crossing && void table.send(crossing.by_clock),
  };

  /** @param {{row: number, column: number}} cell */
  const tap = (cell) => {
    if (memory.rubber) {
      const found = under(cell);
      if (found !== null) erase(found);
      return;
    }
    memory.cells = toggled(memory.cells, cell);
    void settle();
  };

  /** @param {number} outline */
  const erase = (outline) => {
    memory.rubber = false;
    void table.send({ type: "fuenfer_finden.erase", outline });
  };

  /** @param {{row: number, column: number}} cell */
  const under = (cell) => {
    const own = view.seats[table.seat].outlines ?? [];
    const found = own.filter((/** @type {any} */ one) => one.cells.some((/** @type {any} */ other) => nameOf(other) === nameOf(cell)));
    return found.length > 0 ? found[found.length - 1].outline : null;
  };

  /** @param {string} act */
  const onAct = (act) => {
    const cell = cellOf(act);
    const [kind, what] = act.split(":");
    if (acts[act]) acts[act]();
    else if (cell && draws) {
      memory.cursor = act;
      tap(cell);
    } else if (kind === "erase" && erasable.includes(Number(what))) erase(Number(what));
    else if (kind === "shape" && offered().includes(act)) memory.shape = what;
    table.redraw();
  };

  const cursor = () => memory.cursor ?? "cell:0:0";

  /** @param {{key: string}} event */
  const onKey = ({ key }) => {
    const at = cellOf(cursor());
    if (ARROWS[key] && at && draws) {
      const next = nextTo(at, ARROWS[key]);
      Object.assign(memory, { cursor: `cell:${nameOf(next)}`, keys: true });
    } else if (key === " " && draws) onAct(cursor());
    else if (key === "Enter" && draws) (crossing ? crossOut() : memory.cells.length === FIVE ? void settle() : onAct(cursor()));
    else if (KEYS[key.toLowerCase()]) acts[KEYS[key.toLowerCase()]]();
    else return false;
    table.redraw();
    return true;
  };

  /**
   * @param {"start" | "over" | "end" | "cancel"} phase
   * @param {string | null} act
   * @param {boolean} [touch]
   */
  const onDrag = (phase, act, touch = false) => {
    if (!draws || (memory.rubber && phase === "start")) return false;
    if (touch && !memory.pencil) return false;
    const cell = cellOf(act);
    if (phase === "start") {
      if (!cell) return false;
      memory.stroke = { first: cell, last: cell, moved: false, before: memory.cells };
    } else if (!memory.stroke) return false;
    else if (phase === "over" && cell && nameOf(cell) !== nameOf(memory.stroke.last)) {
      const { stroke } = memory;
      if (!stroke.moved) memory.cells = begun(memory.cells, stroke.first);
      memory.cells = drawnOver(memory.cells, stroke.last, cell);
      Object.assign(stroke, { last: cell, moved: true });
      table.redraw();
    } else if (phase === "end") {
      const { stroke } = memory;
      memory.stroke = null;
      memory.cursor = `cell:${nameOf(stroke.last)}`;
      if (stroke.moved) void settle();
      else tap(stroke.first);
    } else if (phase === "cancel") {
      // nothing was drawn over: what was pressed is acted on as a tap
      memory.cells = memory.stroke.before;
      memory.stroke = null;
      table.redraw();
      return false;
    }
    return true;
  };

  const hint = () => {
    if (view.phase === "over") return t("fuenfer_finden.hint_over");
    if (!draws) return t(view.phase === "cross_out" ? "fuenfer_finden.hint_wait_cross_out" : "fuenfer_finden.hint_wait");
    if (memory.rubber) return t("fuenfer_finden.hint_rubber");
    if (nothingFits()) return t("fuenfer_finden.hint_nothing_fits");
    const shape = letter();
    if (shape) return t("fuenfer_finden.hint_shape", { shape, value: valueOf(shape, view) });
    if (memory.cells.length === FIVE) return t("fuenfer_finden.hint_not_connected");
    if (memory.cells.length > 0) return t("fuenfer_finden.hint_more", { cells: FIVE - memory.cells.length });
    if (crossing) return t("fuenfer_finden.hint_cross_out");
    if (erasable.length > 0 && !memory.pencil) {
      return legal?.may_flip_timer ? t("fuenfer_finden.hint_flip", { seconds: view.options.timer_seconds }) : t("fuenfer_finden.hint_done");
    }
    const hint = puzzle ? "fuenfer_finden.hint_puzzle" : "fuenfer_finden.hint_find";
    const tapped = memory.pencil ? "fuenfer_finden.hint_pencil" : `${hint}_by_tapping`;
    return [s("span", { class: "by-mouse" }, t(hint)), s("span", { class: "by-finger" }, t(tapped))];
  };

  /** The time that runs, and who set it running: where one looks while one searches. */
  const running = () => {
    const time = timeOf(view, table.now());
    if (!time || !view.timer) return null;
    const facts = { seat: view.timer.seat, seconds: Math.ceil(time.left / 1000) };
    const own = view.timer.seat === table.seat;
    return s(
      "div",
      { class: `board-time${own ? "" : " is-urgent"}`, role: "timer", "aria-live": "off" },
      s("p", {}, t(own ? "fuenfer_finden.others_have" : "fuenfer_finden.you_have", facts)),
      s("svg", { viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { width: round((100 * time.left) / time.all), height: 4 })),
    );
  };

  const canCrossOut = () => {
    if (nothingFits()) return memory.shape !== null;
    const shape = letter();
    return shape !== null && crossing.shapes.some((/** @type {any} */ one) => one.shape === shape);
  };

  return {
    get marks() {
      const chosen = { acts: offered(), draws, cells: memory.cells.map(nameOf), sent: memory.sent.map(nameOf), shape: memory.shape ?? (crossing ? letter() : null), ring: Boolean(memory.keys), pencil: Boolean(memory.pencil) };
      return { legal, chosen, cursor: cursor() };
    },
    get controls() {
      const time = running();
      const busy = memory.cells.length > 0 || memory.rubber; // else the time says enough
      return s(
        "div",
        { class: "board-controls" },
        time,
        (!time || busy) && s("p", { class: "board-hint" }, hint()),
        s(
          "div",
          { class: "board-buttons" },
          crossing && [button("cross_out", "⏎", { primary: true, ready: canCrossOut() }), button("by_clock", "C")],
          draws && memory.cells.length === 0 && button("pencil", "", { pressed: Boolean(memory.pencil), finger: true }),
          draws && memory.cells.length > 0 && button("clear", "Esc"),
          erasable.length > 0 && memory.cells.length === 0 && button("rubber", "E", { pressed: memory.rubber }),
          legal?.may_flip_timer && button("flip", "H", { primary: true, ready: true }),
          legal?.may_be_done && button("done", "D", { primary: true, ready: true }),
        ),
      );
    },
    onAct,
    onKey,
    onDrag,
  };

  /**
   * @param {string} act
   * @param {string} key
   * @param {{primary?: boolean, ready?: boolean, pressed?: boolean, finger?: boolean}} [how] finger: for fingers alone
   */
  function button(act, key, { primary = false, ready = true, pressed = undefined, finger = false } = {}) {
    return s(
      "button",
      {
        type: "button",
        key: act,
        class: `button${primary ? " primary" : ""}${finger ? " by-finger" : ""}`,
        "data-act": act,
        disabled: !ready,
        "aria-pressed": pressed === undefined ? null : pressed ? "true" : "false",
        "aria-keyshortcuts": key === "⏎" ? "Enter" : key === "Esc" ? "Escape" : key || null,
      },
      t(`fuenfer_finden.${act}`),
      key !== "" && s("kbd", { "aria-hidden": "true" }, key),
    );
  }
}

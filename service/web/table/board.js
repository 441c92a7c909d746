// @ts-check
/**
 * The board of a table: draws it, and hands on what is done with mouse, touch and keys. What that means is the board's.
 *
 * @typedef {import("../boards/types.js").Board} Board
 * @typedef {import("../boards/types.js").Play} Play
 */

import { move } from "../boards/motion.js";
import { now } from "../client.js";
import { h } from "../dom.js";

/** Below so many pixels the parts of a board lie one below the other. */
const NARROW = 640;

export class Mounted {
  /** @type {Record<string, any>} what the player has half done */
  #memory = {};
  /** @type {Play | null} */
  #play = null;
  /** @type {any[]} what the hand was made for */
  #madeFor = [];
  /** @type {HTMLElement | null} */
  #element = null;
  #shown = -1;
  /** What was asked when the page last scrolled to where it is answered. */
  #asked = "";
  /** @type {any} the first of the events that were shown by motion */
  #moved = null;
  #byKey = false;
  /** whether what was done last here was done by keys */
  #keyed = false;
  /** @type {{id: number, taken: boolean, last: string | null} | null} */
  #drag = null;
  #dragged = false;

  /**
   * @param {Board} board
   * @param {{send: (command: any) => Promise<{ok: boolean, problem?: any}>, plan: (command: any) => Promise<any>,
   *   redraw: () => void, announce: (text: string) => void}} does
   */
  constructor(board, does) {
    this.board = board;
    this.does = does;
  }

  /**
   * @param {{view: any, position: number, viewer: import("../boards/types.js").Eyes, legal: any, seat: number | null,
   *   t: import("../boards/types.js").Translate, latest: any[], live: boolean}} what
   * @returns {import("../dom.js").Tree[]}
   */
  draw({ view, position, viewer, legal, seat, t, latest, live }) {
    const playing = live && seat !== null;
    const madeFor = [view, legal, seat, t];
    if (!playing) this.#play = null;
    else if (!this.#play || madeFor.some((one, index) => one !== this.#madeFor[index])) {
      this.#madeFor = madeFor;
      this.#play = this.board.play({
        view,
        legal,
        seat: /** @type {number} */ (seat),
        t,
        memory: this.#memory,
        send: this.does.send,
        plan: this.does.plan,
        redraw: this.does.redraw,
        announce: this.does.announce,
        now,
      });
    }
    const marks = { ...this.#play?.marks, latest };
    const width = this.#element?.clientWidth || innerWidth;
    const drawing = this.board.draw(view, { viewer, t, marks, id: "table-", shape: width < NARROW ? "tall" : "wide", now: now() });
    // what the match does by itself after a command may come a moment later: that moves nothing again
    const moved = this.#shown >= 0 && position !== this.#shown && latest[0] !== this.#moved;
    this.#shown = position;
    this.#moved = latest[0];
    const byKey = this.#byKey;
    this.#byKey = false;
    queueMicrotask(() => this.#drawn(moved, byKey));
    return [
      h(
        "div",
        {
          class: "board-holder",
          "data-position": position,
          key: "board",
          ref: (/** @type {HTMLElement} */ element) => this.#mount(element),
          onclick: this.#onclick,
          onkeydown: this.#onkeydown,
          onpointerdown: this.#onpointerdown,
          onpointermove: this.#onpointermove,
          onpointerup: this.#onpointerup,
          onpointercancel: this.#onpointercancel,
          onpointerleave: this.#onpointerleave,
          ontouchstart: this.#ontouch,
          ontouchmove: this.#ontouch,
        },
        /** @type {any} */ (drawing),
      ),
      h(
        "div",
        { class: "controls", key: "controls", onclick: this.#onclick, onkeydown: this.#onkeydown },
        /** @type {any} */ (this.#play?.controls ?? null),
      ),
    ];
  }

  /** @param {HTMLElement} element */
  #mount(element) {
    this.#element = element;
    let narrow = element.clientWidth < NARROW;
    const watching = new ResizeObserver(() => {
      if (!element.isConnected) watching.disconnect();
      else if (element.clientWidth < NARROW !== narrow) {
        narrow = !narrow;
        this.does.redraw();
      }
    });
    watching.observe(element);
  }

  /** @param {boolean} moved @param {boolean} byKey */
  #drawn(moved, byKey) {
    const drawing = this.#element?.querySelector("svg");
    if (!drawing) return;
    if (moved) move(drawing);
    this.#show();
    // whoever pressed a button by key that is gone now goes on at the board
    if (byKey || (this.#keyed && document.activeElement === document.body)) {
      const cursor = document.querySelector(".board-holder [data-cursor], .controls [data-cursor]");
      if (cursor instanceof SVGElement || cursor instanceof HTMLElement) cursor.focus({ preventScroll: false });
    }
  }

  /** Scroll to where something is asked, once for each question; what can be done lies over the page's end. */
  #show() {
    const place = this.#element?.querySelector("[data-asked]");
    const asked = place?.getAttribute("data-asked") ?? "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    const seen = this.#element?.getBoundingClientRect();
    // whoever reads something below stays there
    if (!place || !seen || seen.bottom < innerHeight / 2 || seen.top > innerHeight) return;
    const { top, bottom } = place.getBoundingClientRect();
    const end = Math.min(innerHeight, this.#element?.nextElementSibling?.getBoundingClientRect().top ?? innerHeight);
    const below = Math.max(0, bottom + 6 - end);
    const by = top - below < 6 ? Math.min(0, top - 6) || Math.max(0, top - 6) : below;
    if (Math.abs(by) > 1) scrollBy({ top: by, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  /** @param {Event} event */
  #onclick = (event) => {
    if (this.#dragged) {
      this.#dragged = false;
      return;
    }
    const node = acting(event.target);
    if (node) this.#play?.onAct(node.getAttribute("data-act") ?? "", node);
  };

  /** @param {KeyboardEvent} event */
  #onkeydown = (event) => {
    if (!this.#play || event.ctrlKey || event.metaKey || event.altKey) return;
    this.#keyed = true;
    const node = acting(event.target);
    const native = event.target instanceof HTMLElement && event.target.matches("button, input, select, a");
    const presses = event.key === "Enter" || event.key === " ";
    if (native && presses) return;
    this.#byKey = true;
    if (this.#play.onKey({ key: event.key, shiftKey: event.shiftKey })) event.preventDefault();
    else if (node && presses) {
      event.preventDefault();
      this.#play.onAct(node.getAttribute("data-act") ?? "", node);
    } else this.#byKey = false;
  };

  /** @param {PointerEvent} event */
  #onpointerdown = (event) => {
    this.#dragged = false;
    this.#keyed = false;
    const from = event.target instanceof Element ? event.target.closest("[data-drag]") : null;
    if (!from || !this.#play?.onDrag || event.button !== 0) return;
    const act = from.getAttribute("data-act");
    if (!this.#play.onDrag("start", act, event.pointerType === "touch")) return;
    this.#drag = { id: event.pointerId, taken: false, last: act };
    this.#element?.setPointerCapture(event.pointerId);
  };

  /** @param {PointerEvent} event */
  #onpointermove = (event) => {
    const act = acting(document.elementFromPoint(event.clientX, event.clientY))?.getAttribute("data-act") ?? null;
    if (this.#drag?.id === event.pointerId) {
      if (act === this.#drag.last) return;
      this.#drag.last = act;
      this.#drag.taken = true;
      this.#play?.onDrag?.("over", act);
    } else if (event.pointerType === "mouse") this.#play?.onHover?.(act);
  };

  /** @param {PointerEvent} event */
  #onpointerup = (event) => {
    if (this.#drag?.id !== event.pointerId) return;
    const { taken, last } = this.#drag;
    this.#drag = null;
    const used = this.#play?.onDrag?.(taken ? "end" : "cancel", last) ?? false;
    this.#dragged = taken;
    setTimeout(() => (this.#dragged = false)); // the click that a mouse makes of it comes before, a finger makes none
    // a press that went nowhere is a click, which pointer capture sends to the holder: act here
    if (!taken && !used && last !== null) {
      this.#dragged = true;
      this.#play?.onAct(last, acting(document.elementFromPoint(event.clientX, event.clientY)));
    }
  };

  /** @param {PointerEvent} event */
  #onpointercancel = (event) => {
    if (this.#drag?.id !== event.pointerId) return;
    this.#drag = null;
    this.#play?.onDrag?.("cancel", null);
  };

  /**
   * A finger that draws does not scroll: `touch-action` does not hold for what is inside of a drawing.
   *
   * @param {Event} event
   */
  #ontouch = (event) => {
    if (this.#drag && event.cancelable) event.preventDefault();
  };

  #onpointerleave = () => this.#play?.onHover?.(null);
}

/** @param {EventTarget | null} target */
function acting(target) {
  return target instanceof Element ? target.closest("[data-act]") : null;
}

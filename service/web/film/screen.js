// @ts-check
/**
 * A match on film: the board at one position, what steers it, and what happened, beside it.
 *
 * @typedef {import("./timeline.js").Timeline} Timeline
 * @typedef {import("../texts/index.js").Translate} Translate
 */

import { eyesOf, latestAt } from "../boards/fold.js";
import { move } from "../boards/motion.js";
import { h } from "../dom.js";
import { iconButton, select } from "../parts.js";
import { t } from "../texts/index.js";
import { Player, SPEEDS } from "./player.js";

/** How many events stand in the list before the one that is shown, and after it. */
const AROUND = 6;

/** Show by motion what the position that was stepped to has changed. */
function moved() {
  const drawing = document.querySelector(".film-board > svg");
  if (drawing) move(drawing);
}

export class Screen {
  /**
   * @param {{timeline: Timeline, translate: Translate, narrow: () => boolean, redraw: () => void,
   *   moved?: (at: number) => void}} how `moved` is called when somebody has gone to a position
   */
  constructor({ timeline, translate, narrow, redraw, moved = () => {} }) {
    this.timeline = timeline;
    this._translate = translate;
    this._narrow = narrow;
    this._moved = moved;
    this._before = -1;
    this._player = new Player(
      () => this.timeline.last,
      (position) => this._pause(position),
      () => redraw(),
    );
  }

  /** The position that is shown. */
  get at() {
    return Math.min(this._player.at, this.timeline.last);
  }

  get playing() {
    return this._player.playing;
  }

  /**
   * Go on with another viewer's timeline, at the same position.
   *
   * @param {Timeline} timeline
   */
  change(timeline) {
    this.timeline = timeline;
    this._player.go(this._player.at);
  }

  /**
   * Stand at a position.
   *
   * @param {number} at
   */
  show(at) {
    this._player.pause();
    this._player.go(at);
  }

  /**
   * Stand at a position because somebody wants to.
   *
   * @param {number} at
   */
  go(at) {
    this.show(at);
    this._moved(this.at);
  }

  pause() {
    this._player.pause();
  }

  toggle() {
    if (this._player.playing) this.go(this.at);
    else {
      if (this.at >= this.timeline.last) this._player.go(this.timeline.start);
      this._player.play();
    }
  }

  /**
   * Go to where a turn begins.
   *
   * @param {-1 | 1} by
   */
  turn(by) {
    const turns = this.timeline.turns();
    const found = by > 0 ? turns.find((one) => one > this.at) : turns.filter((one) => one < this.at).at(-1);
    this.go(found ?? (by > 0 ? this.timeline.last : 0));
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const speed = SPEEDS.indexOf(this._player.speed);
    switch (event.key) {
      case " ":
        this.toggle();
        return true;
      case "ArrowLeft":
      case "ArrowRight": {
        const by = event.key === "ArrowLeft" ? -1 : 1;
        if (event.shiftKey) this.turn(by);
        else this.go(this.at + by);
        return true;
      }
      case "Home":
        this.go(0);
        return true;
      case "End":
        this.go(this.timeline.last);
        return true;
      case "+":
        this._player.turn(SPEEDS[Math.min(speed + 1, SPEEDS.length - 1)]);
        break;
      case "-":
        this._player.turn(SPEEDS[Math.max(speed - 1, 0)]);
        break;
      default:
        return false;
    }
    this._player.go(this.at);
    return true;
  }

  /**
   * The board; null for a game or a position without one.
   *
   * @param {string} label what is read out for it
   */
  board(label) {
    const { board, viewer } = this.timeline;
    const view = this.timeline.view(this.at);
    if (board === null || view === null) return null;
    if (this.at === this._before + 1) requestAnimationFrame(moved);
    this._before = this.at;
    const drawn = board.draw(view, {
      viewer: eyesOf(viewer),
      t: this._translate,
      shape: this._narrow() ? "tall" : "wide",
      id: "film-",
      marks: { latest: latestAt(this.timeline.envelopes, this.at) },
    });
    return h("div", { class: "film-board", role: "group", "aria-label": label }, drawn);
  }

  /** The position in words. */
  words() {
    const { board, viewer } = this.timeline;
    const view = this.timeline.view(this.at);
    if (board === null || view === null) return null;
    const lines = board.say(view, { viewer: eyesOf(viewer), t: this._translate });
    return h(
      "details",
      null,
      h("summary", { class: "touch" }, t("film.text")),
      lines.map((line, number) => h("p", { key: number }, line)),
    );
  }

  /** What steers the film. */
  controls() {
    const last = this.timeline.last;
    const step = (/** @type {() => void} */ act) => ({ onclick: act });
    return h(
      "div",
      { class: "film-controls", role: "group", "aria-label": t("film.controls") },
      h("div", { class: "film-line" }, h("input", {
        class: "scrubber",
        type: "range",
        min: 0,
        max: last,
        step: 1,
        value: this.at,
        "aria-label": t("film.position"),
        "aria-valuetext": t("film.at", { at: this.at, last }),
        oninput: (/** @type {Event} */ event) => this.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
      h("output", { class: "soft small film-at" }, t("film.at", { at: this.at, last }))),
      h(
        "div",
        { class: "row film-row" },
        iconButton(t("film.turn_back"), "first", step(() => this.turn(-1))),
        iconButton(t("film.back"), "left", step(() => this.go(this.at - 1))),
        iconButton(t(this.playing ? "film.pause" : "film.play"), this.playing ? "pause" : "play", step(() => this.toggle())),
        iconButton(t("film.on"), "right", step(() => this.go(this.at + 1))),
        iconButton(t("film.turn_on"), "last", step(() => this.turn(1))),
        select(
          String(this._player.speed),
          SPEEDS.map((speed) => /** @type {[string, string]} */ ([String(speed), speed === 0.5 ? "½ ×" : `${speed} ×`])),
          (speed) => this._player.turn(Number(speed)),
          { "aria-label": t("film.speed"), class: "select film-speed" },
        ),
      ),
    );
  }

  /**
   * What happened around this position, as a list whose entries are gone to.
   *
   * @param {(envelope: import("../boards/types.js").Envelope) => string} told
   */
  events(told) {
    const from = Math.max(0, Math.min(this.at - AROUND, this.timeline.last - 2 * AROUND));
    const shown = this.timeline.envelopes.slice(from, from + 2 * AROUND + 1);
    return h(
      "ol",
      { class: "film-events", "aria-label": t("film.events") },
      shown.map((envelope) =>
        h(
          "li",
          { key: envelope.position },
          h(
            "button",
            {
              type: "button",
              class: envelope.event === null ? "soft" : null,
              "aria-current": envelope.position === this.at ? "step" : null,
              onclick: () => this.go(envelope.position),
            },
            h("span", { class: "number" }, String(envelope.position)),
            h("span", null, told(envelope)),
          ),
        ),
      ),
    );
  }

  /** @param {number} position how long its players took before this event */
  _pause(position) {
    const [one, other] = [this.timeline.envelopes[position - 1], this.timeline.envelopes[position]];
    return one && other ? Date.parse(other.time) - Date.parse(one.time) : 0;
  }
}

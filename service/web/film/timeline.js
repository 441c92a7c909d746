// @ts-check
// A match over time: what stood at each of its positions, for one viewer, from the events alone.

import { after, eyesOf } from "../boards/fold.js";

/** @typedef {import("../boards/types.js").Board} Board */
/** @typedef {import("../boards/types.js").Edition} Edition */
/** @typedef {import("../boards/types.js").Envelope} Envelope */

const EVERY = 32; // positions between two views that are kept: a jump folds at most so many events

export class Timeline {
  /**
   * @param {Board | null} board null: a game without a board, whose events are all there is to see
   * @param {Edition} edition
   * @param {string} viewer `spectator`, `seat:1` or `all`
   * @param {Envelope[]} [envelopes] from position 0 on
   */
  constructor(board, edition, viewer, envelopes = []) {
    this.board = board;
    this.viewer = viewer;
    this._edition = edition;
    this._eyes = eyesOf(viewer);
    /** @type {Envelope[]} */
    this.envelopes = [];
    /** @type {any[]} views at the positions EVERY − 1, 2 · EVERY − 1, … */
    this._kept = [];
    this._shown = { at: -1, view: null };
    this.add(envelopes);
  }

  /** The last position; −1 if there is none. */
  get last() {
    return this.envelopes.length - 1;
  }

  /** The position at which the match has started, and all is dealt that is dealt then; 0 as long as it has not. */
  get start() {
    const started = this.envelopes.findIndex(({ event }) => event?.type === "match.started");
    if (started < 0) return 0;
    const { time, actor } = this.envelopes[started];
    const next = this.envelopes.findIndex((one, position) => position > started && (one.time !== time || one.actor !== actor));
    return (next < 0 ? this.envelopes.length : next) - 1;
  }

  /**
   * Add what has happened since. What is known already is left out; a gap is an error, since views would be wrong.
   *
   * @param {Envelope[]} envelopes in order
   */
  add(envelopes) {
    for (const envelope of envelopes) {
      if (envelope.position <= this.last) continue;
      if (envelope.position !== this.last + 1) throw new Error(`position ${envelope.position} after ${this.last}`);
      this.envelopes.push(envelope);
    }
  }

  /**
   * The game's view right after the event at a position; null before the match starts.
   *
   * @param {number} at
   * @returns {any}
   */
  view(at) {
    if (this.board === null) return null;
    let { at: from, view } = this._before(at);
    while (from < at) {
      from += 1;
      view = after(this.board, view, this.envelopes[from], {
        opened: this.envelopes[0].event,
        edition: this._edition,
        eyes: this._eyes,
      });
      if ((from + 1) % EVERY === 0) this._kept[(from + 1) / EVERY - 1] = view;
    }
    this._shown = { at, view };
    return view;
  }

  /**
   * The positions at which somebody's turn begins: the first event of each actor's run, without the clock's.
   *
   * @returns {number[]}
   */
  turns() {
    const found = [];
    let actor = "";
    for (const envelope of this.envelopes) {
      if (!envelope.actor.startsWith("seat:") || envelope.actor === actor) continue;
      actor = envelope.actor;
      found.push(envelope.position);
    }
    return found;
  }

  /**
   * The known view that is nearest before a position, or at it.
   *
   * @param {number} at
   */
  _before(at) {
    let number = Math.min(Math.floor((at + 1) / EVERY), this._kept.length);
    while (number > 0 && this._kept[number - 1] === undefined) number -= 1;
    const kept = number === 0 ? { at: -1, view: null } : { at: number * EVERY - 1, view: this._kept[number - 1] };
    return this._shown.at <= at && this._shown.at > kept.at ? this._shown : kept;
  }
}

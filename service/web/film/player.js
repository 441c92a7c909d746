// @ts-check
// Plays a timeline as it was played, faster or slower; a page shows it at most once a frame.

export const SPEEDS = [0.5, 1, 2, 4, 8, 16];

// How long a position is shown at single speed, in milliseconds, however long or short its player took.
const SHORTEST = 350;
const LONGEST = 2000;

export class Player {
  /**
   * @param {() => number} last the last position there is
   * @param {(position: number) => number} pause how long its players took before the event at a position, in ms
   * @param {(position: number) => void} show is called when another position is to be seen
   * @param {{ now: () => number, frame: (step: () => void) => void }} [clock]
   */
  constructor(last, pause, show, clock = { now: () => performance.now(), frame: (step) => void requestAnimationFrame(step) }) {
    this._last = last;
    this._pause = pause;
    this._show = show;
    this._clock = clock;
    this._due = 0;
    this.at = 0;
    this.speed = 1;
    this.playing = false;
  }

  /**
   * Go to a position, or as near as there is one.
   *
   * @param {number} position
   */
  go(position) {
    this.at = Math.max(0, Math.min(Math.trunc(position), this._last()));
    this._due = this._clock.now() + this._wait(this.at + 1);
    this._show(this.at);
  }

  /** Play on from here; from the beginning, if this is the end. */
  play() {
    if (this.playing) return;
    this.playing = true;
    this.go(this.at >= this._last() ? 0 : this.at);
    this._clock.frame(() => this._step());
  }

  /** Stand still. */
  pause() {
    this.playing = false;
  }

  /** @param {number} speed one of SPEEDS */
  turn(speed) {
    this.speed = speed;
    this._due = this._clock.now() + this._wait(this.at + 1);
  }

  _step() {
    if (!this.playing) return;
    const now = this._clock.now();
    const from = this.at;
    while (this._due <= now && this.at < this._last()) {
      this.at += 1;
      this._due += this._wait(this.at + 1);
    }
    if (this._due <= now && this.at >= this._last()) this.playing = false;
    if (this.at !== from || !this.playing) this._show(this.at);
    if (this.playing) this._clock.frame(() => this._step());
  }

  /** @param {number} position how long what stands before it is shown */
  _wait(position) {
    if (position > this._last()) return 0;
    return Math.max(SHORTEST, Math.min(this._pause(position), LONGEST)) / this.speed;
  }
}

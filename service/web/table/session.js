// @ts-check
/**
 * A match as one viewer follows it: what the server last said, and every event so far. Whatever breaks, it goes on
 * after the last event that came.
 *
 * @typedef {{seat: number | null, token: string | null}} Hand whose eyes look, and by which right
 */

import * as client from "../client.js";
import * as kept from "../kept.js";
import { reveal, revealed } from "../luck.js";

/** Milliseconds in which events that come together are shown together. */
const TOGETHER = 12;

export class Session {
  /** @type {any} the match's summary */
  summary = null;
  /** @type {any} the latest view */
  view = null;
  /** @type {any} what the seat may do now */
  legal = null;
  /** @type {any[]} envelopes, by position */
  events = [];
  /** @type {number[] | null} */
  present = null;
  /** @type {"loading" | "live" | "away" | "over"} */
  state = "loading";
  /** @type {unknown} what ended it */
  fault = null;
  /** @type {Map<number, Promise<any>>} */
  #earlier = new Map();
  #stopping = new AbortController();
  #timer = 0;
  /** The position of the last asking for what was promised that this device has answered. */
  #revealed = -1;

  /**
   * @param {string} id
   * @param {Hand} hand
   * @param {() => void} changed called whenever there is something else to show
   */
  constructor(id, hand, changed) {
    this.id = id;
    this.hand = hand;
    this.changed = changed;
  }

  get #eyes() {
    return { token: this.hand.token, seat: this.hand.seat ?? undefined };
  }

  get last() {
    return this.events.length - 1;
  }

  /** Begin. It goes on until `stop`. */
  async start() {
    try {
      await this.#load();
      await this.#follow();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      if (error instanceof client.Refusal && error.code === "unauthenticated" && this.hand.token !== null) {
        // the seat goes on elsewhere: what is left to this device is to watch
        if (this.hand.seat !== null) kept.forgetSeat(this.id, this.hand.seat);
        this.hand = { seat: null, token: null };
        this.#earlier.clear();
        this.legal = null;
        this.fault = error;
        this.#soon();
        this.start();
        return;
      }
      this.fault = error;
      this.#soon();
      if (error instanceof client.NoAnswer) setTimeout(() => this.#stopping.signal.aborted || this.start(), 2_000);
    }
  }

  stop() {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  async #load() {
    const { signal } = this.#stopping;
    const [summary, view, events] = await Promise.all([
      client.match(this.id, signal),
      client.view(this.id, this.#eyes, signal),
      client.history(this.id, { ...this.#eyes, as: this.hand.seat === null ? undefined : `seat:${this.hand.seat}` }, signal),
    ]);
    this.summary = summary;
    this.view = view;
    this.events = events;
    if (view.position !== this.last) this.view = await client.view(this.id, this.#eyes, signal);
    await this.#askLegal();
    this.#revealIfAsked();
    this.state = "live";
    this.fault = null;
    this.#soon();
  }

  async #askLegal() {
    if (this.hand.token === null || this.view.status !== "running") this.legal = null;
    else this.legal = await client.legal(this.id, this.#eyes, this.#stopping.signal);
  }

  async #follow() {
    const { signal } = this.#stopping;
    /** @type {("view" | "legal")[]} */
    const include = this.hand.token === null ? ["view"] : ["view", "legal"];
    for await (const frame of client.follow(this.id, { ...this.#eyes, after: this.last, signal, include })) {
      if (signal.aborted) return;
      if (frame.frame === "event") this.#take(frame.data);
      else if (frame.frame === "presence") this.present = /** @type {any} */ (frame.data).seats ?? null;
      else if (frame.frame === "interrupted") this.state = "away";
      if (frame.frame !== "interrupted" && this.state === "away") this.state = "live";
      this.#soon();
    }
    this.state = "over";
    await this.#renew();
    // what was hidden is told now
    this.view = await client.view(this.id, this.#eyes, signal);
    this.#soon();
  }

  /** @param {any} envelope with the view after it and what is legal then */
  #take({ view, legal, ...envelope }) {
    this.#add(envelope);
    if (view) this.#show(view, legal ?? null);
  }

  /**
   * Add what has happened, whether a command's answer tells it first or the stream.
   *
   * @param {any} envelope
   */
  #add(envelope) {
    if (envelope.position !== this.events.length) return;
    this.events.push(envelope);
    if (envelope.event?.type.startsWith("match.")) this.#renew();
  }

  /** @param {any} view @param {any} legal */
  #show(view, legal) {
    if (this.view && view.position < this.view.position) return;
    this.view = view;
    this.legal = legal;
    this.#revealIfAsked();
  }

  /** Reveal what this device has promised when its seat was taken: that decides nothing, so nobody is bothered. */
  async #revealIfAsked() {
    const { seat } = this.hand;
    const asked = this.#asked();
    if (seat === null || !asked?.commands.includes("match.reveal_entropy") || asked.asked_at === this.#revealed) return;
    this.#revealed = asked.asked_at;
    const command = await reveal(this.id, seat);
    if (command === null) return;
    if ((await this.send(command)).ok) revealed(this.id, seat);
    else if (!this.#stopping.signal.aborted) {
      this.#revealed = -1;
      setTimeout(() => this.#revealIfAsked(), 2_000); // until it has arrived, or is no longer asked for
    }
  }

  /** Read the summary anew: names, seats, a rematch. */
  async #renew() {
    try {
      this.summary = await client.match(this.id, this.#stopping.signal);
      this.#soon();
    } catch {
      // the next event of the match itself asks again
    }
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.changed(), TOGETHER);
  }

  /**
   * Send a command, once.
   *
   * @param {any} command
   * @returns {Promise<{ok: boolean, problem?: any}>}
   */
  async send(command) {
    const { token, seat } = this.hand;
    if (token === null) return { ok: false };
    try {
      const ofGame = !String(command.type).startsWith("match.");
      const askedAt = ofGame ? (this.legal?.asked_at ?? this.#asked()?.asked_at ?? null) : null;
      const accepted = /** @type {any} */ (await client.command(this.id, command, { token, seat: seat ?? undefined, askedAt }));
      for (const envelope of accepted.events) this.#add(envelope);
      if (accepted.view) this.#show(accepted.view, accepted.legal ?? null);
      this.#soon();
      return { ok: true };
    } catch (problem) {
      return { ok: false, problem };
    }
  }

  #asked() {
    return this.view?.to_act.find((/** @type {any} */ one) => one.seat === this.hand.seat);
  }

  /** @param {any} planned */
  plan(planned) {
    return client.plan(this.id, this.#eyes, planned);
  }

  /**
   * The view at an earlier position.
   *
   * @param {number} at
   */
  earlier(at) {
    let found = this.#earlier.get(at);
    if (!found) {
      found = client.view(this.id, { ...this.#eyes, at }, this.#stopping.signal);
      found.catch(() => this.#earlier.delete(at));
      this.#earlier.set(at, found);
    }
    return found;
  }

  /** The positions between which one steps: after each command, once the game has begun. */
  get steps() {
    const begun = this.events.findIndex((one) => one.event?.type === "match.started");
    if (begun < 0) return [];
    /** @type {number[]} */
    const found = [];
    this.events.forEach((one, position) => {
      const next = this.events[position + 1];
      if (position >= begun && (!next || next.time !== one.time || next.actor !== one.actor)) found.push(position);
    });
    return found;
  }
}

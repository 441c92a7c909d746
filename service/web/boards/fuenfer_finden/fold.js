// @ts-check
/**
 * 5er Finden from its events: the same object that the server's view gives the same eyes at the same position.
 * Outlines that a viewer may not see change nothing that it can see.
 */
import { micros, timestamp } from "../timestamp.js";

/** @typedef {{seat: number | null, all: boolean}} Eyes */

/** What the fold must know beside the view; it lies with the view while events are folded, and apart otherwise. */
const KNOWN = Symbol("known");

/** @type {WeakMap<object, any>} */
const apart = new WeakMap();

/** @param {any} view */
function shown({ [KNOWN]: known, ...view }) {
  apart.set(view, known);
  return view;
}

const SHAPES = [..."FILNPTUVWXYZ"];
const SECOND = 1_000_000;

/**
 * Return the view before the game's first event.
 * @param {any} opened the members of match.opened
 * @param {any} edition the answer to the request for the edition
 * @param {Eyes} eyes
 */
export function begin(opened, edition, eyes = { seat: null, all: false }) {
  const { symbols, shapes, white, grey } = edition.content;
  const layouts = new Map([["grey", grey], ...white.map((/** @type {any} */ one, /** @type {number} */ n) => [`white_${n + 1}`, one])]);
  return shown({
    type: "fuenfer_finden.view",
    options: opened.options,
    symbols,
    shapes,
    tableaus: [],
    phase: "roll",
    round: 0,
    last_round: opened.options.variant === "basic" ? 5 : 12,
    dice: [],
    rolls: [],
    opened_at: null,
    timer: null,
    deadline: null,
    seats: Array.from({ length: opened.seats }, (_, seat) => newSeat(seat, eyes)),
    revealed: null,
    basic_scored: null,
    puzzle_scored: null,
    [KNOWN]: { layouts, due: null, waits: opened.parent !== null, since: null },
  });
}

/**
 * Return the view after one more envelope.
 * @param {any} view
 * @param {any} envelope
 * @param {Eyes} eyes
 */
export function evolve(view, envelope, eyes) {
  const event = envelope.event;
  const next = event && SEEN[event.type];
  if (!next) return view;
  const known = apart.get(view);
  // a fork takes its first events over at the time when it was opened, and nothing runs before it starts
  const since = known.since ?? envelope.time;
  const after = next({ ...view, [KNOWN]: { ...known, since } }, event, envelope.time, eyes);
  return shown({ ...after, deadline: earliest(after[KNOWN].due, after.timer?.deadline ?? null) });
}

/** @type {Record<string, (view: any, event: any, time: string, eyes: Eyes) => any>} */
const SEEN = {
  "match.started": (view, _event, time) => {
    const { waits, since } = view[KNOWN];
    const started = { ...view, [KNOWN]: { ...view[KNOWN], waits: false } };
    return waits ? held(started, { since, until: time }) : started;
  },
  "match.clock_held": (view, event) => (view[KNOWN].waits ? view : held(view, event)),
  "fuenfer_finden.tableaus_dealt": (view, { tableaus }) => ({
    ...view,
    tableaus: [...new Set(tableaus)].map((tableau) => ({ tableau, lines: view[KNOWN].layouts.get(tableau) })),
    seats: view.seats.map((/** @type {any} */ seat) => ({ ...seat, tableau: tableaus[seat.seat] })),
  }),
  "fuenfer_finden.dice_rolled": (view, { roll, dice, admissible }) => ({
    ...view,
    rolls: [...(roll > 1 ? view.rolls : []), dice],
    dice: admissible ? dice : view.dice,
  }),
  "fuenfer_finden.round_opened": (view, { round, seconds }, time) =>
    opened({ ...view, phase: "find", round }, time, seconds),
  "fuenfer_finden.outlined": (view, { seat, outline, cells, shape, replaces }) =>
    withSeat(view, seat, (one) => ({
      outlines: [
        ...one.outlines.filter((/** @type {any} */ other) => other.outline !== replaces),
        { outline, cells, shape },
      ],
      next_outline: outline + 1,
    })),
  "fuenfer_finden.erased": (view, { seat, outline }) =>
    withSeat(view, seat, (one) => ({
      outlines: one.outlines.filter((/** @type {any} */ other) => other.outline !== outline),
    })),
  "fuenfer_finden.timer_flipped": (view, { seat, seconds }, time) => ({
    ...withSeat(view, seat, () => ({ locked: true })),
    timer: { seat, flipped_at: time, deadline: later(time, seconds * SECOND) },
  }),
  "fuenfer_finden.seat_done": (view, { seat }) => withSeat(view, seat, () => ({ locked: true })),
  "fuenfer_finden.outlines_revealed": (view, event, _time, eyes) => ({
    ...view,
    phase: "roll",
    revealed: event,
    timer: null,
    seats: view.seats.map((/** @type {any} */ seat) => ({ ...seat, locked: false, ...nothingDrawn(seat.seat, eyes) })),
    [KNOWN]: { ...view[KNOWN], due: null },
  }),
  "fuenfer_finden.round_scored": (view, { seats }) =>
    withSeats(view, (one) => counted(view, { ...one, rounds: [...one.rounds, seats[one.seat].points] })),
  "fuenfer_finden.round_marked": (view, { seats }) =>
    withSeats(view, (one) => {
      const { circled, hourglass } = seats[one.seat];
      return counted(view, {
        ...one,
        circled: circled ? [...one.circled, circled] : one.circled,
        hourglasses: one.hourglasses + (hourglass ? 1 : 0),
      });
    }),
  "fuenfer_finden.cross_outs_asked": (view, { seats, seconds }, time) =>
    opened(
      withSeats({ ...view, phase: "cross_out" }, (one) => ({ ...one, must_cross_out: seats.includes(one.seat) })),
      time,
      seconds,
    ),
  "fuenfer_finden.shape_crossed_out": (view, { seat, shape, cells }) =>
    withSeat(view, seat, (one) =>
      counted(view, { ...one, must_cross_out: false, crossed_out: [...one.crossed_out, { shape, cells }] }),
    ),
  "fuenfer_finden.basic_scored": (view, event) => ({ ...view, phase: "over", basic_scored: event }),
  "fuenfer_finden.puzzle_scored": (view, event) => ({ ...view, phase: "over", puzzle_scored: event }),
};

/**
 * What is asked runs since *time*, for so many seconds.
 * @param {any} view
 * @param {string} time
 * @param {number | null} seconds
 */
function opened(view, time, seconds) {
  const due = seconds === null ? null : later(time, seconds * SECOND);
  return { ...view, opened_at: time, [KNOWN]: { ...view[KNOWN], due } };
}

/**
 * Nobody could answer for a while: what was running then ends so much later.
 * @param {any} view
 * @param {any} event
 */
function held(view, { since, until }) {
  const lost = (/** @type {string} */ began) => Math.max(micros(until) - Math.max(micros(since), micros(began)), 0);
  let after = view;
  if (view.timer) {
    const by = lost(view.timer.flipped_at);
    const { seat, flipped_at, deadline } = view.timer;
    after = { ...after, timer: { seat, flipped_at: later(flipped_at, by), deadline: later(deadline, by) } };
  }
  if (view.opened_at) {
    const by = lost(view.opened_at);
    const { due } = view[KNOWN];
    const known = { ...view[KNOWN], due: due && later(due, by) };
    after = { ...after, opened_at: later(view.opened_at, by), [KNOWN]: known };
  }
  return after;
}

/**
 * A seat with what follows from what it circled, crossed out or wrote down.
 * @param {any} view
 * @param {any} seat
 */
function counted(view, seat) {
  const used = [...seat.circled, ...seat.crossed_out].map((one) => one.shape);
  const marks = seat.circled.map((/** @type {any} */ one) => one.value);
  const points = view.options.variant === "basic" ? seat.rounds : [...marks, seat.hourglasses];
  return {
    ...seat,
    available: SHAPES.filter((shape) => !used.includes(shape)),
    points: points.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0),
  };
}

/**
 * @param {any} view
 * @param {number} number
 * @param {(seat: any) => object} change
 */
function withSeat(view, number, change) {
  return withSeats(view, (seat) => (seat.seat === number ? { ...seat, ...change(seat) } : seat));
}

/**
 * @param {any} view
 * @param {(seat: any) => any} change
 */
function withSeats(view, change) {
  return { ...view, seats: view.seats.map(change) };
}

/**
 * @param {number} seat
 * @param {Eyes} eyes
 */
function nothingDrawn(seat, eyes) {
  const shown = eyes.all || eyes.seat === seat;
  return { outlines: shown ? [] : null, next_outline: shown ? 1 : null };
}

/**
 * @param {number} seat
 * @param {Eyes} eyes
 */
function newSeat(seat, eyes) {
  const nothing = { rounds: [], circled: [], crossed_out: [], available: SHAPES, hourglasses: 0 };
  return { seat, tableau: null, locked: false, ...nothingDrawn(seat, eyes), ...nothing, must_cross_out: false, points: 0 };
}

/**
 * @param {string} time
 * @param {number} by microseconds
 */
function later(time, by) {
  return timestamp(micros(time) + by);
}

/**
 * @param {string | null} one
 * @param {string | null} other
 */
function earliest(one, other) {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

// @ts-check
// A match as a viewer saw it, position by position, from its events alone.

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Edition} Edition */
/** @typedef {import("./types.js").Envelope} Envelope */
/** @typedef {import("./types.js").Eyes} Eyes */

/**
 * Tell whose eyes a viewer's name stands for.
 *
 * @param {string} viewer `spectator`, `seat:1` or `all`
 * @returns {Eyes}
 */
export function eyesOf(viewer) {
  return { seat: viewer.startsWith("seat:") ? Number(viewer.slice(5)) : null, all: viewer === "all" };
}

/**
 * The game's view after one more event; null before the match starts.
 *
 * @param {Board} board
 * @param {any} view what stood before
 * @param {Envelope} envelope
 * @param {{ opened: any, edition: Edition, eyes: Eyes }} match `opened`: the event at position 0
 * @returns {any}
 */
export function after(board, view, envelope, { opened, edition, eyes }) {
  const type = envelope.event?.type;
  const begins = opened.parent === null ? "match.started" : "match.opened"; // a fork takes events over before its start
  if (type === begins) view = board.begin(opened, edition, eyes);
  return view === null || type === "match.opened" ? view : board.evolve(view, envelope, eyes);
}

/**
 * Every view of a match, by position.
 *
 * @param {Board} board
 * @param {Envelope[]} envelopes from position 0 on
 * @param {{ edition: Edition, eyes: Eyes }} match
 * @returns {any[]}
 */
export function views(board, envelopes, { edition, eyes }) {
  const opened = envelopes[0]?.event;
  /** @type {any} */
  let view = null;
  return envelopes.map((envelope) => (view = after(board, view, envelope, { opened, edition, eyes })));
}

/**
 * What has just happened at a position, for `marks.latest`: the events of the last command that the viewer may see, and
 * what the match did by itself because of it.
 *
 * @param {Envelope[]} envelopes from position 0 on
 * @param {number} position
 * @returns {any[]}
 */
export function latestAt(envelopes, position) {
  let from = position;
  while (from > 0 && envelopes[from - 1]?.time === envelopes[position]?.time) from -= 1;
  return envelopes.slice(from, position + 1).flatMap(({ event }) => (event === null ? [] : [event]));
}

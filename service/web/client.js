// @ts-check
/**
 * All that is asked of the server: the public API, through its client. No other file of the frontend calls it.
 *
 * @typedef {{token?: string | null, seat?: number, as?: string, at?: number}} Eyes
 * @typedef {Record<string, any>} Json
 * @typedef {import("./client/index.js").MatchFrame} MatchFrame
 */

import { newKey, NoAnswer, Partie, Refusal } from "./client/index.js";
import { tokens } from "./kept.js";
import { root } from "./router.js";

export { NoAnswer, Refusal };

export const partie = new Partie({ url: root, tokens });

/** Every operation, by its id. What is sent and what comes is as the server's document says. */
const api = /** @type {Record<string, (what?: any, options?: any) => Promise<any>>} */ (/** @type {unknown} */ (partie.api));

/** The server's time, in milliseconds since 1970. */
export const now = () => partie.clock.now();

/** Ask the server for its time, so that `now` is right. */
export const time = () => api.getTime();

/** @type {Promise<any[]> | undefined} */
let catalogue;

/** The games of this server, asked for once. */
export function games() {
  catalogue ??= api.listGames().then((page) => page.items);
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}

/** @param {string} game @param {string} edition by name or digest */
export const edition = (game, edition) => api.getEdition({ path: { game, edition } });

/** @param {Json} query @param {AbortSignal} [signal] */
export const list = (query, signal) => api.listMatches({ query: told(query) }, { signal });

/** @param {Json} query @param {AbortSignal} [signal] the matches of this device's player */
export const mine = (query, signal) => api.listMyMatches({ query: told(query) }, { signal, token: "player" });

/** @param {string} id @param {AbortSignal} [signal] */
export const match = (id, signal) => api.getMatch({ path: { match_id: id } }, { token: null, signal });

/** @param {string} id @param {Eyes} eyes @param {AbortSignal} [signal] */
export const view = (id, { token = null, seat, as, at }, signal) =>
  api.getView({ path: { match_id: id }, query: told({ seat, as, at }) }, { token, signal });

/** @param {string} id @param {Eyes} eyes @param {AbortSignal} [signal] */
export const legal = (id, { token = null, seat }, signal) =>
  api.getLegal({ path: { match_id: id }, query: told({ seat }) }, { token, signal });

/**
 * What can be done after a command that is only planned.
 *
 * @param {string} id
 * @param {Eyes} eyes
 * @param {Json} planned
 */
export const plan = (id, { token = null, seat }, planned) =>
  api.planLegal({ path: { match_id: id }, query: told({ seat }), body: { planned } }, { token });

/**
 * @param {string} id
 * @param {any} command
 * @param {{token: string, seat?: number, askedAt?: number | null}} how
 */
export const command = (id, command, how) => partie.command(id, command, { ...how, include: ["view", "legal"] });

/** @param {string} id @param {Eyes & {after?: number, limit?: number}} eyes @param {AbortSignal} [signal] */
export const events = (id, { token = null, seat, as, after = -1, limit }, signal) =>
  api.getEvents({ path: { match_id: id }, query: told({ seat, as, after: after < 0 ? undefined : after, limit }) }, { token, signal });

/**
 * All events from *after* on, up to now.
 *
 * @param {string} id
 * @param {Eyes & {after?: number}} eyes
 * @param {AbortSignal} [signal]
 * @returns {Promise<any[]>}
 */
export async function history(id, { token = null, seat, as, after = -1 }, signal) {
  const found = [];
  for (let cursor = after, viewer = as; ; ) {
    const page = await events(id, { token, seat, as: viewer, after: cursor, limit: 1_000 }, signal);
    found.push(...page.events);
    cursor += page.events.length;
    if (!page.events.length || cursor >= page.head) return found;
    viewer = page.viewer;
  }
}

/**
 * Follow a match after a position, whatever breaks in between.
 *
 * @param {string} id
 * @param {Eyes & {after: number, signal: AbortSignal, include?: ("view" | "legal")[]}} how `include` adds the view and
 *   what is legal after each event
 */
export const follow = (id, { token = null, ...how }) => partie.frames(id, { ...how, token });

/**
 * The whole match as one file, exactly as the server wrote it.
 *
 * @param {string} id
 * @param {Eyes} [eyes]
 * @returns {Promise<Uint8Array>}
 */
export async function record(id, { token = null, seat, as } = {}) {
  const response = await api.getRecord({ path: { match_id: id }, query: told({ seat, as }) }, { token });
  return new Uint8Array(await response.arrayBuffer());
}

/** The public keys that this server signs with. */
export const keys = () => api.getKeys();

/** @param {string} id @param {Json} body @returns {Promise<any>} an invitation with its code */
export const invite = (id, body) =>
  api.createInvitation({ path: { match_id: id }, body, headers: { "Idempotency-Key": newKey() } }, { token: "host" });

/** @param {string} id @param {number} seat @param {string} token */
export const leave = (id, seat, token) => api.leaveSeat({ path: { match_id: id, seat } }, { token });

/** @param {string} id @param {number} seat @param {Json} body @param {string} token */
export const handOver = (id, seat, body, token) =>
  api.handOverSeat({ path: { match_id: id, seat }, query: { seat }, body, headers: { "Idempotency-Key": newKey() } }, { token });

/** @param {string} token */
export const me = (token) => api.getMe(undefined, { token });

/**
 * @param {Json} query
 * @returns {Json} without what is not said
 */
function told(query) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ""));
}

// @ts-check
/** The matches at which this device holds seats, and those of its player. */

import * as client from "./client.js";
import * as kept from "./kept.js";

/** How many matches are asked for, the latest first. */
const MOST = 40;

/**
 * Their summaries. What is gone is forgotten, and what is over is remembered to be.
 *
 * @param {AbortSignal} signal
 * @param {{open?: boolean}} [which] `open`: leave out those that are over
 * @returns {Promise<any[]>}
 */
export async function ofThisDevice(signal, { open = false } = {}) {
  const ids = Object.entries(kept.matches())
    .filter(([, one]) => !(open && one.over))
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST)
    .map(([id]) => id);
  const found = await Promise.all(ids.map((id) => summary(id, signal)));
  const player = kept.player();
  if (player) {
    const page = await client.mine({ limit: MOST, to_act: open ? true : undefined }, signal).catch((error) => {
      if (open) return { items: [] }; // those of the device are known all the same
      throw error;
    });
    for (const one of page.items) {
      for (const seat of one.seats) kept.keep(one.match.id, one.match.game, { seat, token: player.token });
      found.push(one.match);
    }
  }
  const known = new Map(found.filter(Boolean).map((one) => [one.id, one]));
  return [...known.values()];
}

/** @param {string} id @param {AbortSignal} signal */
async function summary(id, signal) {
  try {
    const found = await client.match(id, signal);
    if (["finished", "aborted"].includes(found.status)) kept.keepOver(id);
    return found;
  } catch (error) {
    if (error instanceof client.Refusal && error.code === "not_found") kept.forget(id);
    return null; // one that cannot be had just now must not hide the others
  }
}

/** @param {any} one the summary of a match @returns {boolean} whether it waits for a seat of this device */
export function waitsForMe(one) {
  const seats = Object.keys(kept.matchOf(one.id)?.seats ?? {}).map(Number);
  return one.status === "running" && one.to_act.some((/** @type {any} */ act) => seats.includes(act.seat));
}

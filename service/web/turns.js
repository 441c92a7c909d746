// @ts-check
/** Which matches wait for somebody at this device, asked for every so often while its page is seen. */

import { ofThisDevice, waitsForMe } from "./matches.js";

/** Milliseconds between two looks. */
const EVERY = 15_000;

/** @type {any[]} */
let found = [];

/** @type {() => void} */
let changed = () => {};

let looked = 0;

/** The summaries of the matches that wait, whose time runs out first the first of them. */
export const turns = () => found;

/** Look now. What is asked for later is shown, whichever answer comes first. */
export async function lookForTurns() {
  const mine = (looked += 1);
  const all = await ofThisDevice(AbortSignal.timeout(EVERY), { open: true }).catch(() => null);
  if (all === null || mine !== looked) return; // the next look asks again
  const before = JSON.stringify(found);
  found = all.filter(waitsForMe).sort((one, other) => due(one).localeCompare(due(other)) || other.opened_at.localeCompare(one.opened_at));
  if (JSON.stringify(found) !== before) changed();
}

/**
 * Look now and from now on.
 *
 * @param {() => void} redraw is called when others wait
 */
export function watchTurns(redraw) {
  changed = redraw;
  const look = () => document.visibilityState === "visible" && lookForTurns();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  look();
}

/** @param {any} one until when it waits; the end of all strings if for ever */
const due = (one) => one.to_act.map((/** @type {any} */ act) => act.deadline).filter(Boolean).sort()[0] ?? "~";

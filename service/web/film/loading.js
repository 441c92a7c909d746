// @ts-check
/** Gets what a film needs of a match: its board, its edition, and its events as a viewer may see them. */

import { boards } from "../boards/index.js";
import * as client from "../client.js";
import { Timeline } from "./timeline.js";

const PAGE = 500;

/**
 * Load a match as it stands now.
 *
 * @param {any} match its summary
 * @param {import("../client.js").Eyes} eyes
 * @param {AbortSignal} signal
 * @returns {Promise<Timeline>}
 */
export async function load(match, eyes, signal) {
  const [board, edition, first] = await Promise.all([
    boards[match.game]?.() ?? null,
    client.edition(match.game, match.edition),
    client.events(match.id, { ...eyes, after: -1, limit: PAGE }, signal),
  ]);
  const timeline = new Timeline(board, edition, first.viewer, first.events);
  let head = first.head;
  while (timeline.last < head) {
    const page = await client.events(match.id, { ...eyes, after: timeline.last, limit: PAGE }, signal);
    timeline.add(page.events);
    head = page.head;
  }
  return timeline;
}

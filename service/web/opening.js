// @ts-check
/** Opening a match and sitting down at it, which several pages do. */

import * as client from "./client.js";
import * as kept from "./kept.js";
import { canPromise, promise, random } from "./luck.js";
import { address, go } from "./router.js";
import { t } from "./texts/index.js";

/** What a player is called who has not said. */
export const playerName = () => kept.player()?.name || kept.name() || t("seat.guest");

/**
 * Sit down, and keep the seat's token on this device. Where one sits down by invitation, a host invites itself.
 *
 * @param {{id: string, game: string, joining?: string}} match
 * @param {{seat?: number, invitation?: string}} how
 */
export async function sitDown({ id, game, joining }, { seat, invitation } = {}) {
  const player = kept.player();
  if (joining === "by_invitation" && !invitation && kept.matchOf(id)?.host) invitation = (await client.invite(id, { seat })).code;
  /** @type {Record<string, any>} */
  const body = {
    ...(player ? {} : { name: playerName() }),
    ...(seat === undefined ? {} : { seat }),
    ...(invitation ? { invitation } : {}),
    entropy: random(),
  };
  if (kept.strongLuck() && canPromise() && seat !== undefined) {
    delete body.entropy;
    body.entropy_hash = await promise(id, seat);
  }
  const seated = await client.partie.sit(id, body, { token: player?.token ?? null });
  kept.keep(id, game, { seat: seated.seat, token: seated.seat_token ?? player?.token });
  return seated;
}

/**
 * Open a match, keep its host's token, sit down if that is wanted, and go there.
 *
 * @param {Record<string, any>} body
 * @param {{sit?: boolean}} [how]
 */
export async function openMatch(body, { sit = true } = {}) {
  const opened = await client.partie.open(/** @type {any} */ (body), { token: kept.player()?.token ?? null });
  const { id, game } = opened.match;
  kept.keep(id, game, { host: opened.host_token });
  if (sit) await sitDown(opened.match, { seat: 0 }); // house bots have the highest seats
  go(address("match", id));
}

/**
 * Play against the house at once: as few seats as there is company in, and the first level.
 *
 * @param {{game: string, seats: number[], levels: string[]}} game
 */
export async function playNow({ game, seats, levels }) {
  const wanted = seats.find((count) => count > 1) ?? seats[0];
  const bots = Array.from({ length: wanted - 1 }, () => ({ level: levels[0] }));
  await openMatch({ game, seats: wanted, bots, visibility: "unlisted" });
}

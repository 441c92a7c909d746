// @ts-check
/**
 * Luck that nobody could choose, the server included: a seat promises some random bytes by their hash when it is taken,
 * and reveals them once all seats are. Until then they lie on this device, so its page has to be there.
 */

import * as kept from "./kept.js";

/** Whether this browser can hash; pages that are served without TLS cannot, except from this machine. */
export const canPromise = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} id @param {number} seat */
const nameOf = (id, seat) => `partie.luck.${id}.${seat}`;

/**
 * The promise of a seat, whose entropy is kept on this device.
 *
 * @param {string} id
 * @param {number} seat
 */
export async function promise(id, seat) {
  const entropy = random();
  kept.write(nameOf(id, seat), [entropy]);
  return hashOf(id, seat, entropy);
}

/**
 * The command that reveals what was promised, and promises other entropy in case that everybody is asked anew; null if
 * this device knows of no promise. It is the same until `revealed` says that it has arrived.
 *
 * @param {string} id
 * @param {number} seat
 */
export async function reveal(id, seat) {
  const [entropy, next = random()] = kept.read(nameOf(id, seat)) ?? [];
  if (!entropy) return null;
  kept.write(nameOf(id, seat), [entropy, next]);
  return { type: "match.reveal_entropy", entropy, entropy_hash: await hashOf(id, seat, next) };
}

/** @param {string} id @param {number} seat */
export function revealed(id, seat) {
  const [, next] = kept.read(nameOf(id, seat)) ?? [];
  if (next) kept.write(nameOf(id, seat), [next]);
}

/** 32 random bytes, as hex. */
export const random = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * @param {string} id
 * @param {number} seat
 * @param {string} entropy as hex
 */
export async function hashOf(id, seat, entropy) {
  const told = [...new TextEncoder().encode("partie/entropy/1"), ...bytes(id.replaceAll("-", "")), seat >> 8, seat & 255, ...bytes(entropy)];
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(told))));
}

/** @param {string} text */
const bytes = (text) => [...text.matchAll(/../g)].map(([two]) => parseInt(two, 16));

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// @ts-check
/** The history of a match in sentences. */

import { has } from "../texts/index.js";

/**
 * What an event says; null if there is nothing to say of it.
 *
 * @param {any} envelope
 * @param {import("../boards/types.js").Board | null} board
 * @param {import("../texts/index.js").Translate} t
 * @returns {string | null}
 */
export function sentenceOf(envelope, board, t) {
  const event = envelope.event;
  if (!event) return null;
  const key = `event.${event.type}`;
  if (!has(key, board?.texts)) return null;
  const seat = event.seat ?? (envelope.actor.startsWith("seat:") ? Number(envelope.actor.slice(5)) : null);
  const who = typeof seat === "number" ? t("seat", { seat }) : "";
  return t(key, { ...event, who }) || null;
}

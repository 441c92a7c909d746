// @ts-check
/** The history of a match in sentences. */

import { has } from "../texts/index.js"

/**
 * What an event says; null if there is nothing to say of it.
 *
 * @param {any} envelope
 * @param {import("../boards/types.js").Board | null} board
 * @param {import("../texts/index.js").Translate} t
 * @returns {string | null}
 */
export function sentenceOf(envelope, board, t) {
  const event = envelope.event
  if (!event) return null
  const key = `event.${event.type}`
  if (!has(key, board?.texts)) return null
  const who = typeof event.seat === "number" ? t("seat", { seat: event.seat }) : ""
  return t(key, { ...event, who }) || null
}

/**
 * The texts of a table: the game's, the pages', and the players' names.
 *
 * @param {import("../texts/index.js").Translate} t
 * @param {(seat: number) => string} nameOf
 * @returns {import("../texts/index.js").Translate}
 */
export function naming(t, nameOf) {
  return (key, facts = {}) => (key === "seat" && typeof facts.seat === "number" ? nameOf(facts.seat) : t(key, facts))
}


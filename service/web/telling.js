// @ts-check
/**
 * Tells what happens in a match, in the reader's language and with its players' names.
 *
 * @typedef {{title: string, translate: import("./texts/index.js").Translate,
 *   tell: (envelope: import("./boards/types.js").Envelope) => string}} Storyteller
 */

import { boards } from "./boards/index.js";
import * as client from "./client.js";
import { seatName } from "./parts.js";
import { has, t, withTexts } from "./texts/index.js";

/**
 * @param {{game: string, seats: {seat: number, kind: string, level?: string | null, name?: string | null}[]}} match
 * @returns {Promise<Storyteller>} `title` is the game's; a record may be told without its server, and then has its id
 */
export async function storyteller({ game, seats }) {
  const [board, games] = await Promise.all([boards[game]?.() ?? null, client.games().catch(() => [])]);
  const texts = board?.texts ?? { en: {}, de: {}, zh_hant: {} };
  /** @type {import("./texts/index.js").Translate} */
  const translate = (key, facts) => withTexts(texts, seats.map(seatName))(key, facts); // names change with the language
  return {
    title: games.find((one) => one.game === game)?.title ?? game,
    translate,
    tell({ event, actor }) {
      if (event === null) return t("film.hidden");
      const key = `event.${event.type}`;
      const seat = event.seat ?? (actor.startsWith("seat:") ? Number(actor.slice(5)) : null);
      const who = seat === null ? t("somebody") : translate("seat", { seat });
      return has(key, texts) ? translate(key, { ...event, who }) : event.type;
    },
  };
}

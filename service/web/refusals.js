// @ts-check
/** What to say when something is refused: a sentence for its rule, else for its code; in the reader's language. */

import { boards } from "./boards/index.js";
import { NoAnswer, Refusal } from "./client.js";
import { address } from "./router.js";
import { has, t, withTexts } from "./texts/index.js";

let leaving = false;
globalThis.addEventListener?.("beforeunload", () => (leaving = true));

/**
 * @param {unknown} error
 * @param {string} [game]
 * @returns {Promise<{text: string, href?: string}>} the sentence, and where its rule is explained
 */
export async function sentence(error, game) {
  if (error instanceof NoAnswer) return { text: t("refusal.no_answer") };
  if (!(error instanceof Refusal)) {
    if (!leaving) console.error(error); // what a page that is left breaks off is no fault
    return { text: t("refusal.fault") };
  }
  const { rule, code, facts } = error;
  if (rule && game && rule.startsWith(`${game}.`) && boards[game]) {
    const { texts } = await boards[game]();
    if (has(`rule.${rule}`, texts)) return { text: withTexts(texts)(`rule.${rule}`, facts), href: `${address("rules", game)}#${rule}` };
  }
  if (rule && has(`rule.${rule}`)) return { text: t(`rule.${rule}`, facts) };
  return { text: has(`code.${code}`) ? t(`code.${code}`, facts) : error.detail };
}

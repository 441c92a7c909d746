// @ts-check
// Says texts of a table of texts, without a page. Pages have a translator of their own, which knows players' names.

/** @typedef {import("./types.js").Text} Text */
/** @typedef {import("./types.js").Translate} Translate */

/** @type {Record<string, Record<string, Text>>} */
const COMMON = {
  en: { seat: ({ seat }) => `Seat ${seat + 1}` },
  de: { seat: ({ seat }) => `Platz ${seat + 1}` },
  zh_hant: { seat: ({ seat }) => `座位 ${seat + 1}` },
};

/**
 * Say a text with its facts put in.
 *
 * @param {Text} text
 * @param {Record<string, any>} facts
 * @param {Translate} t
 * @returns {string}
 */
export function say(text, facts, t) {
  if (typeof text === "function") return text(facts, t);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

/**
 * A translator for the texts of one language.
 *
 * @param {"en" | "de" | "zh_hant"} language
 * @param {import("./types.js").Texts} texts by language
 * @param {(string | null)[]} [names] of the players, by seat
 * @returns {Translate}
 */
export function translator(language, texts, names = []) {
  const table = { ...COMMON[language], ...texts[language] };
  /** @type {Translate} */
  const t = (key, facts = {}) => {
    if (key === "seat" && names[facts.seat]) return String(names[facts.seat]);
    const text = table[key];
    if (text === undefined) throw new Error(`no text ${key} in ${language}`);
    return say(text, facts, t);
  };
  return t;
}

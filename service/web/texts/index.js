// @ts-check
/**
 * What the pages say, in the language that was chosen. Texts are strings with `{names}` for facts, or functions.
 *
 * @typedef {Record<string, any>} Facts
 * @typedef {(key: string, facts?: Facts) => string} Translate
 * @typedef {string | ((facts: any, t: Translate) => string)} Text
 * @typedef {Record<string, Text>} Table
 */

/** The languages, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", zh_hant: "繁體中文" };

/** @typedef {keyof typeof LANGUAGES} Language */

const LOADED = {
  en: () => import("./en.js"),
  de: () => import("./de.js"),
  zh_hant: () => import("./zh_hant.js"),
};

/** @type {Table} */
let table = {};

/** @type {Language} */
let language = "en";

/** Keys that were asked for and that no table has. Tests want none. */
export const missing = new Set();

/** @returns {Language} */
export function chosen() {
  return language;
}

/** The language as HTML and `Intl` name it. */
export function tag() {
  return language === "zh_hant" ? "zh-Hant" : language;
}

/**
 * The language that a reader wants: `?lang=`, what was chosen before, or the browser's.
 *
 * @returns {Language}
 */
export function wanted() {
  const asked = new URLSearchParams(location.search).get("lang") ?? remembered();
  const spelt = [asked, ...navigator.languages].filter(Boolean).map((one) => String(one).toLowerCase().replace("-", "_"));
  for (const one of spelt) {
    if (one.startsWith("zh")) return "zh_hant";
    if (one.startsWith("de")) return "de";
    if (one.startsWith("en")) return "en";
  }
  return "en";
}

function remembered() {
  try {
    return localStorage.getItem("partie.language");
  } catch {
    return null;
  }
}

/**
 * Speak this language from now on.
 *
 * @param {Language} name
 */
export async function speak(name) {
  const module = await LOADED[name]();
  table = /** @type {Table} */ (module.default);
  language = name;
  document.documentElement.lang = tag();
}

/**
 * @param {string} key
 * @param {Facts} [facts]
 * @returns {string}
 */
export function t(key, facts = {}) {
  return filled(table, key, facts, t) ?? lacking(key);
}

/**
 * What says the same as `t`, and looks in a game's own table first.
 *
 * @param {Record<Language, Table>} texts the game's, by language
 * @param {string[]} [names] what its seats are called
 * @returns {Translate}
 */
export function withTexts(texts, names = []) {
  /** @type {Translate} */
  const translate = (key, facts = {}) =>
    (key === "seat" ? names[facts.seat] : undefined) ?? filled(texts[language] ?? {}, key, facts, translate) ?? filled(table, key, facts, translate) ?? lacking(key);
  return translate;
}

/**
 * Whether there is such a text.
 *
 * @param {string} key
 * @param {Record<Language, Table>} [texts]
 */
export function has(key, texts) {
  return Object.hasOwn(table, key) || Object.hasOwn(texts?.[language] ?? {}, key);
}

/**
 * @param {Table} texts
 * @param {string} key
 * @param {Facts} facts
 * @param {Translate} translate
 * @returns {string | undefined}
 */
function filled(texts, key, facts, translate) {
  if (!Object.hasOwn(texts, key)) return undefined;
  const text = texts[key];
  if (typeof text === "function") return text(facts, translate);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
}

/** @param {string} key */
function lacking(key) {
  missing.add(key);
  document.documentElement.dataset.missing = [...missing].join(" ");
  return key;
}

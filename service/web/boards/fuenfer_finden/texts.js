// @ts-check
import de from "./texts/de.js";
import en from "./texts/en.js";
import zh_hant from "./texts/zh_hant.js";

/** @type {import("../types.js").Texts} */
export const texts = { en, de, zh_hant };

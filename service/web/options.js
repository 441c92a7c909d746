// @ts-check
/** A game's options: what they are called, which controls they get, and what was chosen. Made from the catalogue. */

import { choice, field, input, select, switched } from "./parts.js";
import { has, t as common, withTexts } from "./texts/index.js";

/** @typedef {{name: string, default: any, schema: any}} Option */

/**
 * The name of an option, or of one of its values.
 *
 * @param {import("./boards/types.js").Board | null} board
 * @param {string} name
 * @param {any} [value]
 */
export function optionText(board, name, value) {
  const key = value === undefined ? `option.${name}` : `option.${name}.${value}`;
  if (board && has(key, /** @type {any} */ (board.texts))) return withTexts(/** @type {any} */ (board.texts))(key);
  if (value === undefined) return name.replaceAll("_", " ");
  if (value === null) return common("option.unset");
  if (typeof value === "boolean") return common(value ? "option.yes" : "option.no");
  if (name === "first_seat") return common("seat", { seat: value });
  if (name.endsWith("_seconds")) return common("time.span", { seconds: value });
  return String(value).replaceAll("_", " ");
}

/**
 * What was chosen for a match, in words.
 *
 * @param {any} summary
 * @param {import("./boards/types.js").Board | null} board
 * @returns {string[]}
 */
export function optionLines(summary, board) {
  const lines = Object.entries(summary.options).map(([name, value]) => common("option.line", { name: optionText(board, name), value: optionText(board, name, value) }));
  if (summary.turn_seconds) lines.push(common("option.line", { name: common("open.turn"), value: common("time.span", { seconds: summary.turn_seconds }) }));
  if (summary.visibility === "unlisted") lines.push(common("open.unlisted"));
  if (summary.disclosure === "seats") lines.push(common("open.closed"));
  return lines;
}

/**
 * The control of an option.
 *
 * @param {Option} option
 * @param {any} value
 * @param {(value: any) => void} change
 * @param {{board: import("./boards/types.js").Board | null, seats: number}} how
 */
export function optionControl({ name, schema }, value, change, { board, seats }) {
  const label = optionText(board, name);
  const id = `option-${name}`;
  const number = schema.anyOf?.find((/** @type {any} */ one) => one.type === "integer") ?? (schema.type === "integer" ? schema : null);
  const nullable = schema.anyOf?.some((/** @type {any} */ one) => one.type === "null") ?? false;
  if (schema.enum) return choice(id, label, String(value), schema.enum.map((/** @type {string} */ one) => [one, optionText(board, name, one)]), change);
  if (schema.type === "boolean") return switched(label, value, change);
  if (number && (name === "first_seat" || number.maximum - number.minimum <= 3)) {
    const most = name === "first_seat" ? Math.min(number.maximum, seats - 1) : number.maximum;
    const values = [...(nullable ? [null] : []), ...Array.from({ length: most - number.minimum + 1 }, (_, index) => number.minimum + index)];
    return choice(id, label, JSON.stringify(value), values.map((one) => [JSON.stringify(one), optionText(board, name, one)]), (text) => change(JSON.parse(text)));
  }
  if (number && nullable) {
    const steps = [30, 60, 90, 120, 180, 300, 600, 1_800, 3_600].filter((one) => one >= number.minimum && one <= number.maximum);
    return field(id, label, select(JSON.stringify(value), [null, ...steps].map((one) => /** @type {[string, string]} */ ([JSON.stringify(one), optionText(board, name, one)])), (text) => change(JSON.parse(text))));
  }
  if (number) return field(id, label, input(String(value), (text) => change(Number(text)), { type: "number", min: number.minimum, max: number.maximum, inputmode: "numeric", required: true }));
  return field(id, label, input(String(value ?? ""), change));
}

// @ts-check
// Reads a record file (docs/fairness.md, The record) for showing it; whether it is true is verify.mjs' to say.

/** @typedef {import("../boards/types.js").Envelope} Envelope */

/**
 * @typedef {object} RecordedMatch
 * @property {any} header
 * @property {Envelope[]} envelopes
 * @property {any} closing
 */

/** Why a file is not a record: `line` counts from 1, and is 0 for the file as a whole. */
export class NotARecord extends Error {
  /** @param {number} line */
  constructor(line) {
    super(line === 0 ? "no record" : `no record: line ${line}`);
    this.line = line;
  }
}

/**
 * Read the first record of a file.
 *
 * @param {string} text
 * @returns {RecordedMatch}
 * @throws {NotARecord}
 */
export function read(text) {
  const lines = text.split("\n");
  const header = parsed(lines[0], 1);
  if (header.format !== "partie/record/1") throw new NotARecord(0);
  /** @type {Envelope[]} */
  const envelopes = [];
  for (let number = 2; number <= lines.length; number += 1) {
    const one = parsed(lines[number - 1], number);
    if ("hash" in one) return { header, envelopes, closing: one };
    const line = one.line;
    if (line?.position !== envelopes.length || typeof line.actor !== "string") throw new NotARecord(number);
    envelopes.push(line);
  }
  throw new NotARecord(0);
}

/**
 * @param {string} line
 * @param {number} number
 * @returns {any}
 */
function parsed(line, number) {
  try {
    const value = JSON.parse(line);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return value;
  } catch {
    // falls through: what cannot be read is no record either
  }
  throw new NotARecord(number);
}

// @ts-check
// Every game that has a board, by its id.

/** @type {Record<string, import("./types.js").Board>} */
export const BOARDS = {};

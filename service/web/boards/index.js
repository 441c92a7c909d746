// @ts-check
// Every game that has a board, by its id; a board is loaded when it is asked for.

/** @type {Record<string, () => Promise<import("./types.js").Board>>} */
export const boards = {
  help_me: () => import("./help_me/index.js"),
  fuenfer_finden: () => import("./fuenfer_finden/index.js"),
  silver_and_gold: () => import("./silver_and_gold/index.js"),
  zatre: () => import("./zatre/index.js"),
};

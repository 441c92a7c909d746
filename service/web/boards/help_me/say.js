// @ts-check
// A position of Help Me! in words.

import { speciesName, nameOf } from "./tiles.js";

/**
 * Every row of the grid, then the seats, then whose turn it is.
 *
 * @param {any} view
 * @param {{ viewer: import("../types.js").Eyes, t: import("../types.js").Translate }} drawing
 * @returns {string[]}
 */
export function say(view, { t }) {
  const rows = view.grid.map((/** @type {any[]} */ row, /** @type {number} */ r) =>
    t("help_me.row", { row: r + 1, cells: row.map((stack, c) => nameOf(stack, { row: r, column: c }, t)).join(t("help_me.semicolon")) })
  );
  const seats = view.seats.map((/** @type {any} */ one) => {
    const facts = {
      who: t("seat", { seat: one.seat }),
      species: (one.creatures ?? []).map((/** @type {string} */ species) => speciesName(species, t)).join(t("help_me.comma")),
      points: one.points,
    };
    const told = one.creatures?.length ? t("help_me.seat_protects", facts) : t("help_me.seat_hides", facts);
    return one.points === null ? told : `${told} ${t("help_me.seat_scored", facts)}`;
  });
  const progress = t(view.scored ? "help_me.over_after" : "help_me.progress", { made: view.moves_made });
  const turn = view.turn === null ? [] : [t("help_me.turn", { who: t("seat", { seat: view.turn }) })];
  return [...rows, ...seats, progress, ...turn];
}

// @ts-check
// A position of Zatre in words.

import { columnName } from "../paper.js";
import { tileAt } from "./lines.js";
import { sheetTold } from "./sheets.js";

/**
 * The tiles on the board row by row, every sheet, the bag, and whose turn it is.
 *
 * @param {any} view
 * @param {{ viewer: import("../types.js").Eyes, t: import("../types.js").Translate }} drawing
 * @returns {string[]}
 */
export function say(view, { t }) {
  const rows = view.board.flatMap((/** @type {string} */ line, /** @type {number} */ row) => {
    const tiles = [...line].flatMap((_, column) => {
      const pips = tileAt(view.board, row, column);
      return pips ? [`${columnName(column)} ${pips}`] : [];
    });
    return tiles.length > 0 ? [t("zatre.row", { row: row + 1, tiles: tiles.join(", ") })] : [];
  });
  const sheets = view.seats.map((/** @type {any} */ one) => sheetTold(view, one.seat, t));
  const turn = view.scored
    ? t("zatre.over_line")
    : view.turn
      ? t("zatre.turn", { who: t("seat", { seat: view.turn.seat }) })
      : t("zatre.before_line");
  return [...(rows.length > 0 ? rows : [t("zatre.empty_board")]), ...sheets, t("zatre.bag", { count: view.bag }), turn];
}

// @ts-check
// The table in lines of text.
import { described } from "./card.js";
import { sheetInWords } from "./sheet.js";

/** @typedef {import("../types.js").Translate} Translate */

const LETTERS = /** @type {Record<string, string>} */ ({ C: "coin", P: "palm", X: "cross", o: "plain" });

/**
 * @param {any} view
 * @param {{viewer: import("../types.js").Eyes, t: Translate}} to
 * @returns {string[]}
 */
export function say(view, { t }) {
  const cells = view.expedition?.rows.replace(/[^o]/g, "").length;
  return [
    view.round === null ? t("silver_and_gold.before_the_first_turn") : t("silver_and_gold.turn_in_words", view),
    view.expedition ? t("silver_and_gold.expedition_in_words", { shape: view.expedition.shape, cells }) : t("silver_and_gold.no_expedition"),
    t("silver_and_gold.trophies_in_words", { trophies: view.trophies.join(", ") || "–" }),
    t("silver_and_gold.say_display", { cards: view.display.map((/** @type {any} */ one) => described(one, [], t)).join(" ") || "–" }),
    t("silver_and_gold.deck_in_words", { cards: view.deck }),
    ...view.seats.flatMap((/** @type {any} */ seat) => ofSeat(seat, view, t)),
  ];
}

/**
 * @param {any} seat
 * @param {any} view
 * @param {Translate} t
 */
function ofSeat(seat, view, t) {
  const named = t("silver_and_gold.say_seat", { seat: t("seat", { seat: seat.seat }), state: sheetInWords(seat, t) });
  const starts = view.start_seat === seat.seat ? [`– ${t("silver_and_gold.start_seat")}`] : [];
  const cards = seat.dealt ? seat.dealt.map((/** @type {any} */ treasure) => ({ treasure, marked: [] })) : seat.cards;
  return [
    named,
    ...starts,
    ...cards.map((/** @type {any} */ card) =>
      t("silver_and_gold.say_card", { card: described(card.treasure, card.marked, t), cells: emptyCells(card, t) }),
    ),
  ];
}

/**
 * @param {any} card
 * @param {Translate} t
 */
function emptyCells(card, t) {
  const marked = new Set(card.marked.map((/** @type {any} */ cell) => `${cell.row}:${cell.column}`));
  const empty = card.treasure.rows.split("/").flatMap((/** @type {string} */ line, /** @type {number} */ row) =>
    [...line].flatMap((letter, column) => {
      if (letter === "." || marked.has(`${row}:${column}`)) return [];
      const symbol = letter === "o" ? "" : t(`silver_and_gold.${LETTERS[letter]}`);
      return [t("silver_and_gold.say_cell", { row: row + 1, column: column + 1, symbol }).trim()];
    }),
  );
  return empty.join(t("silver_and_gold.comma")) || t("silver_and_gold.say_none");
}

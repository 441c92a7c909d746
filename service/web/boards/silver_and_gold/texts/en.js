// @ts-check

/** @typedef {import("../../types.js").Translate} Translate */

/** @param {number[]} cards */
const listed = (cards) => cards.join(" and ");

/**
 * What a seat marked, and what it got for it.
 * @param {any} marks
 * @param {Translate} t
 */
function marked({ seat, card, cells, extras, coins, palms, finished }, t) {
  const who = t("seat", { seat });
  if (card === null) return `${who} has no empty cell.`;
  const got = [
    coins > 0 && `${coins} × coin`,
    palms.length > 0 && `palm for ${palms.join(" + ")}`,
    finished.length > 0 && `finishes card ${listed(finished)}`,
  ].filter(Boolean);
  return `${who} marks card ${card}, cells: ${cells.length + extras.length}${got.length > 0 ? ` (${got.join(", ")})` : ""}.`;
}

/** @type {Record<string, import("../../types.js").Text>} */
export default {
  "silver_and_gold.comma": ", ",
  "silver_and_gold.table": "The table of Silver & Gold",
  "silver_and_gold.expedition": "Expedition",
  "silver_and_gold.no_expedition": "No expedition card is open.",
  "silver_and_gold.expedition_in_words": "Expedition card {shape}, {cells} cells.",
  "silver_and_gold.press_to_turn": "Press to turn it.",
  "silver_and_gold.rounds": "Rounds and turns",
  "silver_and_gold.turn_in_words": "Round {round} of 4, turn {turn} of 7.",
  "silver_and_gold.before_the_first_turn": "The first turn has not begun.",
  "silver_and_gold.trophies": "Trophies left",
  "silver_and_gold.trophies_in_words": "Trophies left: {trophies}.",
  "silver_and_gold.display": "Display",
  "silver_and_gold.deck_in_words": "Deck: {cards}",
  "silver_and_gold.card_in_words": "Card {card}, {colour}, worth {value}, {marked} of {value} cells marked.",
  "silver_and_gold.badge_in_words": "Badge: {points} for each finished card in {colour}.",
  "silver_and_gold.cell_in_words": "Card {card}, row {row}, column {column}: {symbol}, {state}",
  "silver_and_gold.plain": "plain",
  "silver_and_gold.coin": "coin",
  "silver_and_gold.palm": "palm",
  "silver_and_gold.cross": "cross",
  "silver_and_gold.marked": "marked",
  "silver_and_gold.chosen": "chosen",
  "silver_and_gold.empty": "empty",
  "silver_and_gold.purple": "purple",
  "silver_and_gold.orange": "orange",
  "silver_and_gold.green": "green",
  "silver_and_gold.grey": "grey",
  "silver_and_gold.sheet_in_words":
    "So far {total}: coins {coins}, trophies {trophies}, palms {palms}, finished cards {finished} worth {cards}, badges {badges}.",
  "silver_and_gold.start_seat": "Start seat",
  "silver_and_gold.thinks": "thinking …",
  "silver_and_gold.has_chosen": "has chosen",
  "silver_and_gold.has_marked": "has marked",
  "silver_and_gold.takes": "takes a card",
  "silver_and_gold.points_of_coins": "Coins",
  "silver_and_gold.points_of_trophies": "Trophies",
  "silver_and_gold.points_of_palms": "Palms",
  "silver_and_gold.points_of_cards": "Cards",
  "silver_and_gold.points_of_badges": "Badges",
  "silver_and_gold.hint_keep": "Choose the two cards that you keep.",
  "silver_and_gold.hint_take": "A card is finished: choose a new one from the display or the deck.",
  "silver_and_gold.hint_over": "The match is over.",
  "silver_and_gold.hint_wait": "The others are still busy.",
  "silver_and_gold.hint_extra": "A cross: mark one more empty cell, or leave it. Extra cells: {crosses}",
  "silver_and_gold.hint_confirm": "Press again for another place, or confirm.",
  "silver_and_gold.hint_only_single": "The shape fits nowhere: mark a single cell.",
  "silver_and_gold.hint_single": "Press the one cell that you mark.",
  "silver_and_gold.hint_shape": "Press a cell to lay the shape there. Turn and mirror it as you like.",
  "silver_and_gold.turn": "Turn",
  "silver_and_gold.mirror": "Mirror",
  "silver_and_gold.single": "One cell instead",
  "silver_and_gold.shape": "The shape again",
  "silver_and_gold.undo": "Back",
  "silver_and_gold.decline": "Leave the cross",
  "silver_and_gold.confirm_mark": "Mark",
  "silver_and_gold.confirm_keep": "Keep these two",
  "silver_and_gold.confirm_take": "Take this card",
  "silver_and_gold.say_seat": "{seat}: {state}",
  "silver_and_gold.say_card": "– {card} Empty: {cells}.",
  "silver_and_gold.say_cell": "row {row} column {column} {symbol}",
  "silver_and_gold.say_none": "none",
  "silver_and_gold.say_display": "Display: {cards}",

  "event.silver_and_gold.treasures_shuffled": "The treasure cards are shuffled.",
  "event.silver_and_gold.cards_dealt": ({ seat, cards }, t) => `${t("seat", { seat })} is dealt the cards ${cards.join(", ")}.`,
  "event.silver_and_gold.start_seat_drawn": ({ seat }, t) => `${t("seat", { seat })} is drawn as start seat.`,
  "event.silver_and_gold.start_seat_set": ({ seat }, t) => `${t("seat", { seat })} is the start seat.`,
  "event.silver_and_gold.cards_chosen": ({ seat, cards }, t) => `${t("seat", { seat })} keeps the cards ${listed(cards)}.`,
  "event.silver_and_gold.cards_kept": ({ seats }, t) =>
    `All have chosen: ${seats.map((/** @type {any} */ one) => `${t("seat", one)} keeps ${listed(one.cards)}`).join("; ")}.`,
  "event.silver_and_gold.cards_turned_up": ({ cards }) => `New on display: ${cards.join(", ")}.`,
  "event.silver_and_gold.expeditions_shuffled": "Round {round} begins: the expedition cards are shuffled.",
  "event.silver_and_gold.expedition_revealed": "Round {round}, turn {turn}: the expedition {shape}.",
  "event.silver_and_gold.cells_marked": ({ marks }, t) => marked(marks, t),
  "event.silver_and_gold.marks_revealed": ({ seats }, t) => seats.map((/** @type {any} */ one) => marked(one, t)).join(" "),
  "event.silver_and_gold.trophy_taken": ({ seat, points }, t) => `${t("seat", { seat })} fills a row of coins and takes the trophy ${points}.`,
  "event.silver_and_gold.cards_finished": ({ seat, cards }, t) => `${t("seat", { seat })} has finished card ${listed(cards)}.`,
  "event.silver_and_gold.card_taken": ({ seat, source, card }, t) =>
    `${t("seat", { seat })} takes card ${card} from the ${source === "deck" ? "deck" : "display"}.`,
  "event.silver_and_gold.scored": ({ seats }, t) =>
    `The end: ${seats.map((/** @type {any} */ one) => `${t("seat", one)} ${one.total}`).join(", ")}.`,

  "command.silver_and_gold.keep_cards": "Keep two cards",
  "command.silver_and_gold.mark": "Mark cells",
  "command.silver_and_gold.take_card": "Take a card",

  "rule.silver_and_gold.card_not_dealt": "Card {card} was not dealt to you.",
  "rule.silver_and_gold.card_not_on_display": "This card is not on display.",
  "rule.silver_and_gold.card_not_yours": "Card {card} does not lie before you.",
  "rule.silver_and_gold.card_twice": "You have named the same card twice.",
  "rule.silver_and_gold.cell_taken": "A cell there is marked already (card {card}).",
  "rule.silver_and_gold.cell_twice": "You have named the same cell twice.",
  "rule.silver_and_gold.cross_open": "A cross gives one more cell: take it, or say that you leave it.",
  "rule.silver_and_gold.deck_card_named": "Nobody knows the top card of the deck: take it unseen.",
  "rule.silver_and_gold.deck_empty": "The deck is empty.",
  "rule.silver_and_gold.extra_card_finished": "The extra cell lies on card {card}, which is finished.",
  "rule.silver_and_gold.extra_card_not_yours": "The extra cell lies on card {card}, which is not before you.",
  "rule.silver_and_gold.extra_cell_taken": "The extra cell is marked already.",
  "rule.silver_and_gold.extra_off_the_island": "Card {card} has no such extra cell.",
  "rule.silver_and_gold.extra_too_many": "No cross gives you this extra cell.",
  "rule.silver_and_gold.kept_already": "You have chosen your cards.",
  "rule.silver_and_gold.marked_already": "You have marked in this turn.",
  "rule.silver_and_gold.no_cells": "Mark at least one cell.",
  "rule.silver_and_gold.no_clock": "This game is played without a clock.",
  "rule.silver_and_gold.not_keeping": "The choice of cards is over.",
  "rule.silver_and_gold.not_marking": "Nothing is marked now.",
  "rule.silver_and_gold.not_taking": "You have no card to take now.",
  "rule.silver_and_gold.not_two_cards": "Keep exactly two cards.",
  "rule.silver_and_gold.nothing_to_decline": "There is no cross that you could leave.",
  "rule.silver_and_gold.off_the_island": "Card {card} has no such cell.",
  "rule.silver_and_gold.over": "The match is over.",
  "rule.silver_and_gold.wrong_shape": "These cells are not the shape {shape}, however it is turned.",
  "rule.silver_and_gold.wrong_size": "The shape has {size} cells. Mark all of them, or a single cell.",

  "option.first_seat": "First start seat",
};

// @ts-check

/** @typedef {import("../../types.js").Translate} Translate */

/** @param {number[]} cards */
const listed = (cards) => cards.join(" und ");

/**
 * What a seat marked, and what it got for it.
 * @param {any} marks
 * @param {Translate} t
 */
function marked({ seat, card, cells, extras, coins, palms, finished }, t) {
  const who = t("seat", { seat });
  if (card === null) return `${who} hat kein freies Feld.`;
  const got = [
    coins > 0 && `${coins} × Münze`,
    palms.length > 0 && `Palme für ${palms.join(" + ")}`,
    finished.length > 0 && `Karte ${listed(finished)} fertig`,
  ].filter(Boolean);
  return `${who} kreuzt auf Karte ${card} an, Felder: ${cells.length + extras.length}${got.length > 0 ? ` (${got.join(", ")})` : ""}.`;
}

/** @type {Record<string, import("../../types.js").Text>} */
export default {
  "silver_and_gold.comma": ", ",
  "silver_and_gold.table": "Der Tisch von Silver & Gold",
  "silver_and_gold.expedition": "Expedition",
  "silver_and_gold.no_expedition": "Keine Expeditionskarte liegt offen.",
  "silver_and_gold.expedition_in_words": "Expeditionskarte {shape}, {cells} Felder.",
  "silver_and_gold.press_to_turn": "Antippen dreht sie.",
  "silver_and_gold.rounds": "Runden und Züge",
  "silver_and_gold.turn_in_words": "Runde {round} von 4, Zug {turn} von 7.",
  "silver_and_gold.before_the_first_turn": "Der erste Zug hat noch nicht begonnen.",
  "silver_and_gold.trophies": "Übrige Pokale",
  "silver_and_gold.trophies_in_words": "Übrige Pokale: {trophies}.",
  "silver_and_gold.display": "Auslage",
  "silver_and_gold.deck_in_words": "Stapel: {cards}",
  "silver_and_gold.card_in_words": "Karte {card}, {colour}, Wert {value}, {marked} von {value} Feldern angekreuzt.",
  "silver_and_gold.badge_in_words": "Abzeichen: {points} für jede fertige Karte in {colour}.",
  "silver_and_gold.cell_in_words": "Karte {card}, Zeile {row}, Spalte {column}: {symbol}, {state}",
  "silver_and_gold.plain": "ohne Symbol",
  "silver_and_gold.coin": "Münze",
  "silver_and_gold.palm": "Palme",
  "silver_and_gold.cross": "Kreuz",
  "silver_and_gold.marked": "angekreuzt",
  "silver_and_gold.chosen": "gewählt",
  "silver_and_gold.empty": "frei",
  "silver_and_gold.purple": "Lila",
  "silver_and_gold.orange": "Orange",
  "silver_and_gold.green": "Grün",
  "silver_and_gold.grey": "Grau",
  "silver_and_gold.sheet_in_words":
    "Bisher {total}: Münzen {coins}, Pokale {trophies}, Palmen {palms}, fertige Karten {finished} im Wert von {cards}, Abzeichen {badges}.",
  "silver_and_gold.start_seat": "Startplatz",
  "silver_and_gold.thinks": "überlegt …",
  "silver_and_gold.has_chosen": "hat gewählt",
  "silver_and_gold.has_marked": "hat angekreuzt",
  "silver_and_gold.takes": "nimmt eine Karte",
  "silver_and_gold.points_of_coins": "Münzen",
  "silver_and_gold.points_of_trophies": "Pokale",
  "silver_and_gold.points_of_palms": "Palmen",
  "silver_and_gold.points_of_cards": "Karten",
  "silver_and_gold.points_of_badges": "Abzeichen",
  "silver_and_gold.hint_keep": "Wähle die zwei Karten, die du behältst.",
  "silver_and_gold.hint_take": "Eine Karte ist fertig: Wähle eine neue aus der Auslage oder vom Stapel.",
  "silver_and_gold.hint_over": "Die Partie ist zu Ende.",
  "silver_and_gold.hint_wait": "Die anderen sind noch beschäftigt.",
  "silver_and_gold.hint_extra": "Ein Kreuz: Kreuze noch ein freies Feld an, oder lass es. Zusatzfelder: {crosses}",
  "silver_and_gold.hint_confirm": "Noch einmal tippen legt die Form anders; sonst bestätigen.",
  "silver_and_gold.hint_only_single": "Die Form passt nirgends: Kreuze ein einzelnes Feld an.",
  "silver_and_gold.hint_single": "Tippe das eine Feld an, das du ankreuzt.",
  "silver_and_gold.hint_shape": "Tippe ein Feld an, um die Form dort hinzulegen. Drehe und spiegle sie, wie du willst.",
  "silver_and_gold.turn": "Drehen",
  "silver_and_gold.mirror": "Spiegeln",
  "silver_and_gold.single": "Nur ein Feld",
  "silver_and_gold.shape": "Doch die Form",
  "silver_and_gold.undo": "Zurück",
  "silver_and_gold.decline": "Kreuz verfallen lassen",
  "silver_and_gold.confirm_mark": "Ankreuzen",
  "silver_and_gold.confirm_keep": "Diese zwei behalten",
  "silver_and_gold.confirm_take": "Diese Karte nehmen",
  "silver_and_gold.say_seat": "{seat}: {state}",
  "silver_and_gold.say_card": "– {card} Frei: {cells}.",
  "silver_and_gold.say_cell": "Zeile {row} Spalte {column} {symbol}",
  "silver_and_gold.say_none": "keine",
  "silver_and_gold.say_display": "Auslage: {cards}",

  "event.silver_and_gold.treasures_shuffled": "Die Schatzkarten werden gemischt.",
  "event.silver_and_gold.cards_dealt": ({ seat, cards }, t) => `${t("seat", { seat })} bekommt die Karten ${cards.join(", ")}.`,
  "event.silver_and_gold.start_seat_drawn": ({ seat }, t) => `${t("seat", { seat })} ist als Startplatz gelost.`,
  "event.silver_and_gold.start_seat_set": ({ seat }, t) => `${t("seat", { seat })} ist der Startplatz.`,
  "event.silver_and_gold.cards_chosen": ({ seat, cards }, t) => `${t("seat", { seat })} behält die Karten ${listed(cards)}.`,
  "event.silver_and_gold.cards_kept": ({ seats }, t) =>
    `Alle haben gewählt: ${seats.map((/** @type {any} */ one) => `${t("seat", one)} behält ${listed(one.cards)}`).join("; ")}.`,
  "event.silver_and_gold.cards_turned_up": ({ cards }) => `Neu in der Auslage: ${cards.join(", ")}.`,
  "event.silver_and_gold.expeditions_shuffled": "Runde {round} beginnt: Die Expeditionskarten werden gemischt.",
  "event.silver_and_gold.expedition_revealed": "Runde {round}, Zug {turn}: die Expedition {shape}.",
  "event.silver_and_gold.cells_marked": ({ marks }, t) => marked(marks, t),
  "event.silver_and_gold.marks_revealed": ({ seats }, t) => seats.map((/** @type {any} */ one) => marked(one, t)).join(" "),
  "event.silver_and_gold.trophy_taken": ({ seat, points }, t) => `${t("seat", { seat })} füllt eine Münzreihe und nimmt den Pokal ${points}.`,
  "event.silver_and_gold.cards_finished": ({ seat, cards }, t) => `${t("seat", { seat })} hat Karte ${listed(cards)} fertig.`,
  "event.silver_and_gold.card_taken": ({ seat, source, card }, t) =>
    `${t("seat", { seat })} nimmt Karte ${card} ${source === "deck" ? "vom Stapel" : "aus der Auslage"}.`,
  "event.silver_and_gold.scored": ({ seats }, t) =>
    `Das Ende: ${seats.map((/** @type {any} */ one) => `${t("seat", one)} ${one.total}`).join(", ")}.`,

  "command.silver_and_gold.keep_cards": "Zwei Karten behalten",
  "command.silver_and_gold.mark": "Felder ankreuzen",
  "command.silver_and_gold.take_card": "Eine Karte nehmen",

  "rule.silver_and_gold.card_not_dealt": "Karte {card} hast du nicht bekommen.",
  "rule.silver_and_gold.card_not_on_display": "Diese Karte liegt nicht in der Auslage.",
  "rule.silver_and_gold.card_not_yours": "Karte {card} liegt nicht vor dir.",
  "rule.silver_and_gold.card_twice": "Du hast dieselbe Karte zweimal genannt.",
  "rule.silver_and_gold.cell_taken": "Dort ist schon ein Feld angekreuzt (Karte {card}).",
  "rule.silver_and_gold.cell_twice": "Du hast dasselbe Feld zweimal genannt.",
  "rule.silver_and_gold.cross_open": "Ein Kreuz gibt noch ein Feld: Nimm es, oder lass es ausdrücklich.",
  "rule.silver_and_gold.deck_card_named": "Niemand kennt die oberste Karte des Stapels: Nimm sie verdeckt.",
  "rule.silver_and_gold.deck_empty": "Der Stapel ist leer.",
  "rule.silver_and_gold.extra_card_finished": "Das Zusatzfeld liegt auf Karte {card}, die fertig ist.",
  "rule.silver_and_gold.extra_card_not_yours": "Das Zusatzfeld liegt auf Karte {card}, die nicht vor dir liegt.",
  "rule.silver_and_gold.extra_cell_taken": "Das Zusatzfeld ist schon angekreuzt.",
  "rule.silver_and_gold.extra_off_the_island": "Karte {card} hat kein solches Zusatzfeld.",
  "rule.silver_and_gold.extra_too_many": "Kein Kreuz gibt dir dieses Zusatzfeld.",
  "rule.silver_and_gold.kept_already": "Du hast deine Karten gewählt.",
  "rule.silver_and_gold.marked_already": "Du hast in diesem Zug schon angekreuzt.",
  "rule.silver_and_gold.no_cells": "Kreuze mindestens ein Feld an.",
  "rule.silver_and_gold.no_clock": "Dieses Spiel wird ohne Uhr gespielt.",
  "rule.silver_and_gold.not_keeping": "Die Wahl der Karten ist vorbei.",
  "rule.silver_and_gold.not_marking": "Jetzt wird nichts angekreuzt.",
  "rule.silver_and_gold.not_taking": "Du hast jetzt keine Karte zu nehmen.",
  "rule.silver_and_gold.not_two_cards": "Behalte genau zwei Karten.",
  "rule.silver_and_gold.nothing_to_decline": "Es gibt kein Kreuz, das du verfallen lassen könntest.",
  "rule.silver_and_gold.off_the_island": "Karte {card} hat kein solches Feld.",
  "rule.silver_and_gold.over": "Die Partie ist zu Ende.",
  "rule.silver_and_gold.wrong_shape": "Diese Felder sind nicht die Form {shape}, wie man sie auch dreht.",
  "rule.silver_and_gold.wrong_size": "Die Form hat {size} Felder. Kreuze alle an, oder ein einzelnes.",

  "option.first_seat": "Erster Startplatz",
};

// @ts-check
/** Was die Seiten sagen, auf Deutsch. */

import film from "./film_de.js"
import match from "./match_de.js"

/** @type {typeof import("./en.js").default} */
export default {
  ...match,
  ...film,

  waiting: "Einen Augenblick …",
  close: "Schließen",
  cancel: "Abbrechen",
  copy: "Kopieren",
  copied: "Kopiert.",
  somebody: "Jemand",
  seat: ({ seat }) => `Platz ${seat + 1}`,

  "frame.skip": "Zum Inhalt",
  "frame.nav": "Seiten",
  "frame.offline": "Das alles kommt von diesem Server.",
  "nav.mine": "Meine Partien",
  "nav.audit": "Protokoll prüfen",
  "nav.docs": "API",

  "settings.title": "Einstellungen",
  "settings.language": "Sprache",
  "settings.theme": "Farben",
  "settings.theme_system": "Wie das System",
  "settings.theme_light": "Hell",
  "settings.theme_dark": "Dunkel",
  "settings.sound": "Töne",

  "missing.title": "Hier ist nichts",
  "missing.text": "Diese Adresse führt nirgendwohin. Vielleicht wurde die Partie entfernt, oder ein Buchstabe stimmt nicht.",
  "missing.back": "Zur Übersicht",

  "refusal.no_answer": "Der Server antwortet nicht. Gleich folgt ein neuer Versuch.",
  "refusal.fault": "Auf dieser Seite ist etwas schiefgegangen.",
  "refusal.rule": "Die Regel",

  "seat.bot": "Haus ({level})",
  "seat.free": "Freier Platz",
  "seat.guest": "Gast",
  "seat.nameless": "Spieler {number}",
  "seat.you": "Du",

  "level.random": "gelassen",
  "level.greedy": "ehrgeizig",
  "level.relaxed": "gemütlich",
  "level.steady": "stetig",
  "level.swift": "flink",

  "time.just_now": "gerade eben",

  "pitch.help_me": "Stapelt Baumplättchen und ratet, wessen Geschöpfe dort wohnen.",
  "pitch.zatre": "Legt Zahlen zu Reihen von 10, 11 und 12.",
  "pitch.silver_and_gold": "Kreuzt die Inseln auf euren Karten ab, Form für Form.",
  "pitch.fuenfer_finden": "Findet alle zugleich Fünferformen, bevor der Sand verronnen ist.",

  "lobby.title": "Nimm Platz",
  "lobby.text": "Spiele sofort gegen das Haus, eröffne einen Tisch für Freunde oder sieh anderen zu.",
  "lobby.games": "Spiele",
  "lobby.players": ({ from, to }) => `${from}–${to} Personen`,
  "lobby.play_now": "Sofort spielen",
  "lobby.open": "Tisch eröffnen",
  "lobby.rules": "Regeln",
  "lobby.matches": "Tische",
  "lobby.all_games": "Alle Spiele",
  "lobby.filter": "Welches Spiel",
  "lobby.joinable": "Zum Mitspielen",
  "lobby.running": "Im Gange",
  "lobby.finished": "Beendet",
  "lobby.none_joinable": "Gerade wartet kein Tisch auf Mitspieler. Eröffne einen.",
  "lobby.none_running": "Gerade spielt niemand öffentlich.",
  "lobby.none_finished": "Noch wurde öffentlich keine Partie beendet.",
  "lobby.more": "Mehr zeigen",
  "lobby.join": "Mitspielen",
  "lobby.go_on": "Weiterspielen",
  "lobby.watch": "Zusehen",
  "lobby.look": "Ansehen",
  "lobby.film": "Film",
  "lobby.turn": "am Zug",
  "lobby.won": "gewonnen",
  "lobby.free": ({ count }) => (count === 1 ? "1 freier Platz" : `${count} freie Plätze`),
}

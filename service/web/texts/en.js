// @ts-check
/** What the pages say, in English. */

import film from "./film_en.js"
import match from "./match_en.js"

export default {
  ...match,
  ...film,

  waiting: "One moment…",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied.",
  somebody: "Somebody",
  seat: (/** @type {{seat: number}} */ { seat }) => `Seat ${seat + 1}`,

  "frame.skip": "Skip to the page",
  "frame.nav": "Pages",
  "frame.offline": "All of this comes from this server.",
  "nav.mine": "My matches",
  "nav.audit": "Check a record",
  "nav.docs": "API",

  "settings.title": "Settings",
  "settings.language": "Language",
  "settings.theme": "Colours",
  "settings.theme_system": "As the system",
  "settings.theme_light": "Light",
  "settings.theme_dark": "Dark",
  "settings.sound": "Sounds",

  "missing.title": "Nothing here",
  "missing.text": "This address leads nowhere. The match may have been removed, or a letter is wrong.",
  "missing.back": "To the lobby",

  "refusal.no_answer": "The server does not answer. Trying again soon.",
  "refusal.fault": "Something went wrong on this page.",
  "refusal.rule": "The rule",

  "seat.bot": "House ({level})",
  "seat.free": "Free seat",
  "seat.guest": "Guest",
  "seat.nameless": "Player {number}",
  "seat.you": "You",

  "level.random": "easygoing",
  "level.greedy": "keen",
  "level.relaxed": "relaxed",
  "level.steady": "steady",
  "level.swift": "swift",

  "time.just_now": "just now",

  "pitch.help_me": "Stack tiles of trees, and guess whose creatures live there.",
  "pitch.zatre": "Lay numbers into lines of 10, 11 and 12.",
  "pitch.silver_and_gold": "Cross out the islands on your maps, shape by shape.",
  "pitch.fuenfer_finden": "Find shapes of five, all at once, before the sand runs out.",

  "lobby.title": "Take a seat",
  "lobby.text": "Play against the house at once, open a table for friends, or watch others play.",
  "lobby.games": "Games",
  "lobby.players": (/** @type {{from: number, to: number}} */ { from, to }) => `${from}–${to} players`,
  "lobby.play_now": "Play now",
  "lobby.open": "Open a table",
  "lobby.rules": "Rules",
  "lobby.matches": "Tables",
  "lobby.all_games": "All games",
  "lobby.filter": "Which game",
  "lobby.joinable": "To join",
  "lobby.running": "Being played",
  "lobby.finished": "Finished",
  "lobby.none_joinable": "No table waits for anybody just now. Open one.",
  "lobby.none_running": "Nobody plays in public just now.",
  "lobby.none_finished": "No match has been finished in public yet.",
  "lobby.more": "Show more",
  "lobby.join": "Join",
  "lobby.go_on": "Play on",
  "lobby.watch": "Watch",
  "lobby.look": "Look",
  "lobby.film": "Film",
  "lobby.turn": "to move",
  "lobby.won": "won",
  "lobby.free": (/** @type {{count: number}} */ { count }) => (count === 1 ? "1 free seat" : `${count} free seats`),
}

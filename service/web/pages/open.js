// @ts-check
/** Opening a table: the form is made from the catalogue, so a new game needs nothing here. */

import { boards } from "../boards/index.js";
import * as client from "../client.js";
import { h } from "../dom.js";
import { glyph } from "../glyphs.js";
import * as kept from "../kept.js";
import { openMatch, playerName } from "../opening.js";
import { optionControl } from "../options.js";
import { button, choice, field, input, select, strongLuckSwitch, switched, waiting } from "../parts.js";
import { t } from "../texts/index.js";

const TURNS = [null, 30, 60, 300, 3_600, 86_400, 259_200];

/**
 * @param {import("../router.js").Place} place
 * @param {import("../app.js").App} app
 * @returns {import("../app.js").Page}
 */
export function page({ query }, app) {
  /** @type {any[] | null} */
  let games = null;
  /** @type {any} */
  let game = null;
  /** @type {import("../boards/types.js").Board | null} */
  let board = null;
  let seats = 2;
  /** @type {Record<string, any>} */
  let options = {};
  let edition = "";
  /** @type {string[]} the levels of house bots, one a seat */
  let bots = [];
  let visibility = "public";
  let joining = "open";
  let start = "when_full";
  /** @type {number | null} */
  let turnSeconds = null;
  let closed = false;
  let sit = true;
  let label = "";
  let busy = false;

  client.games().then((all) => {
    games = all;
    choose(query.get("game") ?? all[0].game);
  }, app.refuse);

  /** @param {string} name */
  async function choose(name) {
    game = games?.find((one) => one.game === name) ?? games?.[0];
    seats = game.seats.find((/** @type {number} */ count) => count > 1) ?? game.seats[0];
    options = Object.fromEntries(game.options.map((/** @type {any} */ one) => [one.name, one.default]));
    edition = game.editions[0].name;
    bots = [];
    board = null;
    app.redraw();
    board = (await boards[game.game]?.().catch(() => null)) ?? null;
    app.redraw();
  }

  /** @param {() => void} act */
  const change = (act) => {
    act();
    app.redraw();
  };

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (busy) return;
    busy = true;
    app.redraw();
    const allowed = Object.fromEntries(game.options.map((/** @type {any} */ one) => [one.name, options[one.name]]));
    if (typeof allowed.first_seat === "number" && allowed.first_seat >= seats) allowed.first_seat = null;
    try {
      await openMatch(
        {
          game: game.game,
          seats,
          options: allowed,
          edition,
          bots: bots.map((level) => ({ level })),
          visibility,
          joining,
          start,
          turn_seconds: turnSeconds,
          disclosure: closed ? "seats" : "everyone",
          label: label.trim() || null,
        },
        { sit: sit && bots.length < seats },
      );
    } catch (error) {
      app.refuse(error, game.game);
    }
    busy = false;
    app.redraw();
  }

  return {
    title: () => t("open.title"),
    draw() {
      if (!games || !game) return waiting(t("waiting"));
      /** @type {[string, string][]} */
      const levels = game.levels.map((/** @type {string} */ level) => [level, t(`level.${level}`)]);
      return h(
        "form",
        { class: "opening", onsubmit: submit },
        h("h1", null, t("open.title")),
        h(
          "section",
          { class: "card stack" },
          choice("game", t("open.game"), game.game, games.map((one) => [one.game, [glyph(one.game), one.title]]), choose),
          choice("seats", t("open.seats"), String(seats), game.seats.map((/** @type {number} */ count) => [String(count), String(count)]), (count) => change(() => ((seats = Number(count)), (bots = bots.slice(0, seats)))),
          ),
          levels.length > 0 &&
            choice(
              "bots",
              t("open.bots"),
              String(bots.length),
              Array.from({ length: seats + 1 }, (_, count) => [String(count), String(count)]),
              (count) => change(() => (bots = Array.from({ length: Number(count) }, (_, index) => bots[index] ?? game.levels[0]))),
              t("open.bots_hint"),
            ),
          bots.map((level, index) =>
            choice(`bot-${index}`, t("open.bot", { number: index + 1 }), level, levels, (level) => change(() => (bots = bots.map((one, at) => (at === index ? level : one))))),
          ),
          bots.length < seats && switched(t("open.sit"), sit, (on) => change(() => (sit = on))),
          sit && bots.length < seats && !kept.player() && field("your-name", t("room.name"), input(kept.name(), kept.keepName, { maxlength: 40, autocomplete: "nickname", placeholder: playerName() })),
        ),
        game.options.length > 0 &&
          folded(
            t("open.variants"),
            game.game,
            game.options.map((/** @type {any} */ option) => optionControl(option, options[option.name], (value) => change(() => (options[option.name] = value)), { board, seats })),
            game.editions.length > 1 && field("edition", t("open.edition"), select(edition, game.editions.map((/** @type {any} */ one) => [one.name, one.name]), (name) => change(() => (edition = name)))),
          ),
        folded(
          t("open.who"),
          "who",
          choice("joining", t("open.joining"), joining, [["open", t("open.joining_open")], ["by_invitation", t("open.joining_invited")]], (value) => change(() => (joining = value))),
          choice("visibility", t("open.visibility"), visibility, [["public", t("open.public")], ["unlisted", t("open.unlisted")]], (value) => change(() => (visibility = value))),
          choice("start", t("open.start"), start, [["when_full", t("open.start_full")], ["by_host", t("open.start_host")]], (value) => change(() => (start = value))),
          field("turn", t("open.turn"), select(JSON.stringify(turnSeconds), TURNS.map((one) => [JSON.stringify(one), one === null ? t("option.none") : t("time.span", { seconds: one })]), (value) => change(() => (turnSeconds = JSON.parse(value)))), t("open.turn_hint")),
          switched(t("open.closed"), closed, (on) => change(() => (closed = on)), t("open.closed_hint")),
          field("label", t("open.label"), input(label, (text) => change(() => (label = text)), { maxlength: 100, autocomplete: "off" }), t("open.label_hint")),
        ),
        h("p", { class: "soft small" }, t("open.luck")),
        sit && bots.length < seats && strongLuckSwitch(app.redraw),
        h("div", { class: "row" }, button(t("open.submit"), { kind: "primary", disabled: busy, attrs: { type: "submit" } })),
      );
    },
  };
}

/**
 * What most people leave as it is.
 *
 * @param {string} title
 * @param {string} key
 * @param {...any} content
 */
function folded(title, key, ...content) {
  return h("details", { class: "card", key }, h("summary", null, h("h2", null, title)), h("div", { class: "stack" }, content));
}

// @ts-check
/** The matches of this device, and of its player if it has one. */

import * as client from "../client.js";
import { confirmed } from "../dialogs.js";
import { h } from "../dom.js";
import * as kept from "../kept.js";
import { button, field, input, linkButton, waiting } from "../parts.js";
import { ofThisDevice, waitsForMe } from "../matches.js";
import { t } from "../texts/index.js";
import { matchRow } from "./lobby.js";

/**
 * @param {import("../router.js").Place} place
 * @param {import("../app.js").App} app
 * @returns {import("../app.js").Page}
 */
export function page(place, app) {
  const stopped = new AbortController();
  /** @type {any[]} */
  let games = [];
  /** @type {any[] | null} */
  let items = null;
  let busy = false;

  async function load() {
    const { signal } = stopped;
    games = await client.games();
    const found = await ofThisDevice(signal);
    items = found.sort((one, other) => weight(other) - weight(one) || other.opened_at.localeCompare(one.opened_at));
    app.redraw();
  }

  load().catch((error) => stopped.signal.aborted || app.refuse(error));
  const again = setInterval(() => document.visibilityState === "visible" && load().catch(() => {}), 10_000);

  async function register() {
    busy = true;
    app.redraw();
    try {
      const { player, player_token } = await client.partie.register(kept.name().trim() || t("seat.guest"));
      kept.keepPlayer({ token: player_token, id: player.id, name: player.name });
      await load();
    } catch (error) {
      app.refuse(error);
    }
    busy = false;
    app.redraw();
  }

  return {
    title: () => t("nav.mine"),
    stop() {
      stopped.abort();
      clearInterval(again);
    },
    draw() {
      const player = kept.player();
      return [
        h("div", { class: "hero slim" }, h("h1", null, t("nav.mine")), h("p", { class: "soft" }, t("mine.text"))),
        items === null
          ? waiting(t("waiting"))
          : items.length
            ? h("ul", { class: "list" }, items.map((one) => matchRow(one, games)))
            : h("div", { class: "empty stack" }, h("p", null, t("mine.none")), h("div", { class: "row center" }, linkButton(t("lobby.open"), "open", { kind: "primary" }))),
        h(
          "section",
          { class: "card stack narrow player" },
          h("h2", null, t("mine.you")),
          player
            ? [
                h("p", null, t("mine.known", { name: player.name })),
                h("p", { class: "small soft" }, t("mine.id"), " ", h("code", null, player.id)),
                h("div", { class: "row" }, button(t("mine.forget"), { kind: "danger", onclick: () => confirmed(t("mine.forget"), t("mine.forget_text"), t("mine.forget"), () => (kept.keepPlayer(null), app.redraw())) })),
              ]
            : [
                field("your-name", t("room.name"), input(kept.name(), (name) => (kept.keepName(name), app.redraw()), { maxlength: 40, autocomplete: "nickname" }), t("mine.name_hint")),
                h("div", { class: "row" }, button(t("mine.register"), { disabled: busy || !kept.name().trim(), onclick: register })),
              ],
        ),
      ];
    },
  };
}

/** @param {any} one what comes first: one's turn, then what goes on, then what waits */
function weight(one) {
  return waitsForMe(one) ? 3 : one.status === "running" ? 2 : one.status === "waiting" ? 1 : 0;
}

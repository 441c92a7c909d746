// @ts-check
/** Where links lead that invite somebody, or move a seat to this device. What they hold stands behind `#`. */

import * as client from "../client.js";
import { h } from "../dom.js";
import { glyph } from "../glyphs.js";
import * as kept from "../kept.js";
import { playerName, sitDown } from "../opening.js";
import { button, field, input, linkButton, seatChip, waiting } from "../parts.js";
import { address, go } from "../router.js";
import { t } from "../texts/index.js";

/**
 * @param {import("../router.js").Place} place
 * @param {import("../app.js").App} app
 * @returns {import("../app.js").Page}
 */
export function page({ fragment }, app) {
  const id = fragment.get("match") ?? "";
  const invitation = fragment.get("invitation");
  const handover = fragment.get("handover");
  /** @type {any} */
  let summary = null;
  let title = "";
  let busy = false;
  let failed = !id || !(invitation || handover);

  if (!failed) {
    Promise.all([client.match(id), client.games()]).then(
      ([found, games]) => {
        summary = found;
        title = games.find((one) => one.game === found.game)?.title ?? found.game;
        app.redraw();
      },
      (error) => {
        failed = true;
        app.refuse(error);
        app.redraw();
      },
    );
  }

  async function accept() {
    busy = true;
    app.redraw();
    try {
      if (invitation) await sitDown(summary, { invitation });
      else {
        const { seat, seat_token } = await client.partie.takeOver(id, String(handover), { token: null });
        kept.keep(id, summary.game, { seat, token: seat_token ?? undefined });
      }
      go(address("match", id), { replace: true });
    } catch (error) {
      app.refuse(error);
      busy = false;
      app.redraw();
    }
  }

  return {
    title: () => t(handover ? "join.handover" : "join.title"),
    draw() {
      if (failed) {
        return h("section", { class: "card stack narrow" }, h("h1", null, t("join.bad")), h("p", null, t("join.bad_text")), h("div", { class: "row" }, linkButton(t("missing.back"), "./", { kind: "primary" })));
      }
      if (!summary) return waiting(t("waiting"));
      const others = summary.seats.filter((/** @type {any} */ one) => one.kind !== "free");
      return h(
        "section",
        { class: "card stack narrow invitation" },
        glyph(summary.game),
        h("h1", null, t(handover ? "join.handover" : "join.title")),
        h("p", null, t(handover ? "join.handover_text" : "join.text", { game: title })),
        others.length > 0 && h("div", { class: "row seats" }, others.map((/** @type {any} */ one) => seatChip(one))),
        invitation && !kept.player() && field("your-name", t("room.name"), input(kept.name(), kept.keepName, { maxlength: 40, autocomplete: "nickname", placeholder: playerName() })),
        h(
          "div",
          { class: "row" },
          button(t(handover ? "join.take_over" : "room.sit"), { kind: "primary", disabled: busy, onclick: accept }),
          linkButton(t("lobby.watch"), address("match", id)),
        ),
      );
    },
  };
}

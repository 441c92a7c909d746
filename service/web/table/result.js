// @ts-check
/** How a match ended, and what can be done now. */

import * as client from "../client.js";
import { h } from "../dom.js";
import * as kept from "../kept.js";
import { button, linkButton, seatMark } from "../parts.js";
import { address, go } from "../router.js";
import { t as common } from "../texts/index.js";

/**
 * @param {{session: import("./session.js").Session, app: import("../app.js").App,
 *   t: import("../texts/index.js").Translate}} how
 */
export function result({ session, app, t }) {
  const { summary, view, hand, id } = session;
  const seats = [...(view.outcome?.seats ?? [])].sort((one, other) => one.rank - other.rank);
  const winners = seats.filter((one) => one.rank === 1);
  const title = !view.outcome
    ? common("result.aborted")
    : winners.length === 1 && winners[0].seat === hand.seat
      ? common("result.you_won")
      : winners.length
        ? common("result.won", { who: winners.map((one) => t("seat", { seat: one.seat })).join(common("comma")), count: winners.length })
        : common("result.nobody");

  async function again() {
    try {
      const player = kept.player();
      const { match, seat, seat_token } = await client.partie.rematch(id, {}, { token: hand.token });
      if (seat !== null) kept.keep(match.id, match.game, { seat, token: seat_token ?? player?.token });
      go(address("match", match.id));
    } catch (error) {
      app.refuse(error);
    }
  }

  return h(
    "section",
    { class: "card result", key: "result", "aria-labelledby": "result-title" },
    h("h2", { id: "result-title" }, title),
    seats.length > 0 &&
      h(
        "ol",
        { class: "ranks" },
        seats.map((one) =>
          h(
            "li",
            { key: one.seat },
            h("span", { class: "rank" }, common("result.rank", { rank: one.rank })),
            seatMark(one.seat),
            h("span", { class: "who" }, t("seat", { seat: one.seat })),
            one.resigned && h("span", { class: "badge" }, common("result.resigned")),
            h("strong", null, one.points === null || one.points === undefined ? "" : common("result.points", { points: one.points })),
          ),
        ),
      ),
    h(
      "div",
      { class: "row" },
      hand.seat !== null && view.outcome && button(common("result.again"), { kind: "primary", icon: "again", onclick: again }),
      hand.seat === null && summary.rematch && linkButton(common("result.to_rematch"), address("match", summary.rematch)),
      linkButton(common("lobby.film"), address("film", id), { icon: "film" }),
      linkButton(common("result.check"), address("audit", id), { icon: "proof" }),
    ),
  );
}

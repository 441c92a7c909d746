// @ts-check
/** Who sits around the table, who is there, and who is asked. */

import { h } from "../dom.js";
import { seatMark, seatName } from "../parts.js";
import { t } from "../texts/index.js";
import { timeLeft } from "./clock.js";

/**
 * @param {{summary: any, view: any, present: number[] | null, absent: Set<number>, seat: number | null, seats: number[],
 *   choose: (seat: number) => void}} how `seats`: those that this device holds; `absent`:
 *   for whom the house plays on
 */
export function seatsAround({ summary, view, present, absent, seat, seats, choose }) {
  return h(
    "ul",
    { class: "around", "aria-label": t("table.seats"), key: "around" },
    summary.seats.map((/** @type {any} */ one) => {
      const asked = view.status === "running" && view.to_act.find((/** @type {any} */ act) => act.seat === one.seat);
      const here = present?.includes(one.seat);
      const mine = one.seat === seat;
      return h(
        "li",
        { class: `around-seat${asked ? " is-turn" : ""}`, key: one.seat },
        seatMark(one.seat),
        h(
          "span",
          { class: "who" },
          h("span", { class: "name" }, seatName(one)),
          one.kind === "human" && here && h("span", { class: "here", title: t("table.here") }, h("span", { class: "unseen" }, t("table.here"))),
        ),
        mine && h("span", { class: "badge" }, t("seat.you")),
        absent.has(one.seat) && view.status === "running" && h("span", { class: "badge warn" }, t("table.absent")),
        asked && h("span", { class: "unseen" }, t("lobby.turn")),
        asked && timeLeft(asked.deadline),
        view.abort_asked?.includes(one.seat) && h("span", { class: "badge warn" }, t("table.wants_abort")),
        !mine && seats.includes(one.seat) && h("button", { type: "button", class: "button small", onclick: () => choose(one.seat) }, t("table.sit_as")),
      );
    }),
  );
}

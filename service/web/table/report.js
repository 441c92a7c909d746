// @ts-check
/** What has happened that the player has not looked at yet: it stays in sight until it is put away, on this device. */

import { eyesOf } from "../boards/fold.js";
import { h } from "../dom.js";
import * as kept from "../kept.js";
import { button } from "../parts.js";
import { timeLeft } from "./clock.js";

/**
 * @param {{session: import("./session.js").Session, board: import("../boards/types.js").Board,
 *   t: import("../texts/index.js").Translate, redraw: () => void}} how
 * @returns {{tree: import("../dom.js").Tree, title: string, away: () => void} | null} null: nothing was missed
 */
export function report({ session, board, t, redraw }) {
  const { view, hand, events, present, id } = session;
  if (hand.seat === null || !view.game || !board.report) return null;
  const told = board.report(view.game, { viewer: eyesOf(view.viewer), t, id: "report-", envelopes: events, seen: kept.matchOf(id)?.seen ?? -1, present: atTable(session, present) });
  if (!told) return null;
  const away = () => {
    kept.keepSeen(id, session.last);
    redraw();
  };
  const tree = h(
    "section",
    { class: "card report", role: "dialog", "aria-labelledby": "report-title", key: `report ${told.key}` },
    h("h2", { id: "report-title" }, told.title),
    h("div", { class: "report-body", tabindex: 0, role: "group", "aria-labelledby": "report-title" }, /** @type {any} */ (told.body)),
    h("div", { class: "report-foot" }, timeLeft(view.game.deadline), button(told.go, { kind: "primary", onclick: away })),
  );
  return { tree, title: told.title, away };
}

/**
 * The seats that are at the table: a bot always is, and so is whoever looks at this page.
 *
 * @param {import("./session.js").Session} session
 * @param {number[] | null} present
 */
function atTable({ summary, hand }, present) {
  if (present === null) return null;
  return summary.seats.filter((/** @type {any} */ one) => one.kind === "bot" || one.seat === hand.seat || present.includes(one.seat)).map((/** @type {any} */ one) => one.seat);
}

// @ts-check
/** When others keep the match waiting past their time: that is said, and whoever is there may let the house play on. */

import { now } from "../client.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "../parts.js";
import { t as common } from "../texts/index.js";

/**
 * The seats that have kept the match waiting for longer than it was opened for.
 *
 * @param {any} view
 * @returns {number[]}
 */
export function lateSeats(view) {
  if (view?.status !== "running") return [];
  return view.to_act.filter((/** @type {any} */ one) => one.absent_from && Date.parse(one.absent_from) <= now()).map((/** @type {any} */ one) => one.seat);
}

/**
 * The seats that the house plays on for, because somebody claimed that they are absent.
 *
 * @param {any[]} events
 * @returns {Set<number>}
 */
export function absentSeats(events) {
  const found = new Set();
  for (const { event } of events) {
    if (event?.type === "match.seat_absent") found.add(event.seat);
    else if (event?.type === "match.seat_returned") found.delete(event.seat);
  }
  return found;
}

/**
 * @param {{view: any, seat: number | null, t: import("../texts/index.js").Translate, send: (command: any) => Promise<any>}} how
 */
export function absence({ view, seat, t, send }) {
  const late = lateSeats(view);
  if (seat === null || !late.length || late.includes(seat)) return null;
  return h(
    "div",
    { class: "notice warn absence", role: "status", key: "absence" },
    icon("sand"),
    h("p", null, common("absence.text", { who: late.map((one) => t("seat", { seat: one })).join(common("comma")), count: late.length })),
    button(common("absence.claim"), { onclick: () => send({ type: "match.claim_absence" }) }),
  );
}

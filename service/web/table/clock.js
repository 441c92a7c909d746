// @ts-check
/** The time that is left, by the server's clock. */

import { now } from "../client.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../texts/index.js";

/**
 * @param {string | null | undefined} deadline
 */
export function timeLeft(deadline) {
  if (!deadline) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(deadline) - now()) / 1000));
  return h(
    "span",
    { class: `badge clock ${seconds <= 15 ? "bad" : ""}`, role: "timer", "aria-label": t("table.time_left", { time: written(seconds) }) },
    icon("sand"),
    written(seconds),
  );
}

/** @param {number} seconds */
export function written(seconds) {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60];
  if (days) return t("time.span", { seconds: Math.floor(seconds / 3_600) * 3_600 }); // whole hours are enough
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// @ts-check
/** The parts that pages are made of: buttons, fields, seats, dialogs. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import * as kept from "./kept.js";
import { canPromise } from "./luck.js";
import { t, tag } from "./texts/index.js";
import { now } from "./client.js";

/** @typedef {import("./dom.js").Tree} Tree */
/** @typedef {import("./dom.js").Child} Child */

/**
 * @param {Child | Child[]} label
 * @param {{onclick?: (event: Event) => void, kind?: string, icon?: Parameters<typeof icon>[0], disabled?: boolean,
 *   attrs?: Record<string, any>}} [how]
 */
export function button(label, { onclick, kind = "", icon: picture, disabled = false, attrs = {} } = {}) {
  return h(
    "button",
    { type: "button", class: `button ${kind}`.trim(), disabled, onclick, ...attrs },
    picture && icon(picture),
    label,
  );
}

/**
 * A button that shows a picture; its label is read out and shown as a hint.
 *
 * @param {string} label
 * @param {Parameters<typeof icon>[0]} picture
 * @param {{onclick?: (event: Event) => void, disabled?: boolean, attrs?: Record<string, any>}} [how]
 */
export function iconButton(label, picture, { onclick, disabled = false, attrs = {} } = {}) {
  return h(
    "button",
    { type: "button", class: "button icon plain", "aria-label": label, title: label, disabled, onclick, ...attrs },
    icon(picture),
  );
}

/**
 * @param {string} label
 * @param {string} href
 * @param {{kind?: string, icon?: Parameters<typeof icon>[0], attrs?: Record<string, any>}} [how]
 */
export function linkButton(label, href, { kind = "", icon: picture, attrs = {} } = {}) {
  return h("a", { class: `button ${kind}`.trim(), href, ...attrs }, picture && icon(picture), label);
}

/**
 * A field with one control.
 *
 * @param {string} id
 * @param {string} label
 * @param {Tree} control
 * @param {string} [hint]
 */
export function field(id, label, control, hint) {
  control.attrs = { ...control.attrs, id, "aria-describedby": hint ? `${id}-hint` : null };
  return h(
    "div",
    { class: "field", key: id },
    h("label", { for: id }, label),
    control,
    hint && h("span", { class: "hint", id: `${id}-hint` }, hint),
  );
}

/**
 * @param {string} value
 * @param {(value: string) => void} oninput
 * @param {Record<string, any>} [attrs]
 */
export function input(value, oninput, attrs = {}) {
  return h("input", {
    class: "input",
    value,
    oninput: (/** @type {Event} */ event) => oninput(/** @type {HTMLInputElement} */ (event.target).value),
    ...attrs,
  });
}

/**
 * @param {string} value
 * @param {[string, string][]} options values and labels
 * @param {(value: string) => void} onchange
 * @param {Record<string, any>} [attrs]
 */
export function select(value, options, onchange, attrs = {}) {
  return h(
    "select",
    {
      class: "select",
      value,
      onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLSelectElement} */ (event.target).value),
      ...attrs,
    },
    options.map(([option, label]) => h("option", { value: option, key: option }, label)),
  );
}

/**
 * One of few, side by side.
 *
 * @param {string} name
 * @param {string} label
 * @param {string} value
 * @param {[string, Child | Child[], boolean?][]} options values, labels, and which cannot be chosen
 * @param {(value: string) => void} onchange
 * @param {string} [hint]
 */
export function choice(name, label, value, options, onchange, hint) {
  return h(
    "fieldset",
    { class: "field", key: name },
    h("legend", null, label),
    h(
      "div",
      { class: "choice" },
      options.map(([option, text, disabled]) =>
        h(
          "label",
          { key: option },
          h("input", { type: "radio", name, value: option, checked: option === value, disabled: !!disabled, onchange: () => onchange(option) }),
          h("span", null, text),
        ),
      ),
    ),
    hint && h("span", { class: "hint" }, hint),
  );
}

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} onchange
 * @param {string} [hint]
 */
export function switched(label, checked, onchange, hint) {
  return h(
    "label",
    { class: "switch", key: label },
    h("input", {
      type: "checkbox",
      role: "switch",
      checked,
      onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
    h("span", null, label, hint && h("span", { class: "hint small soft" }, " ", hint)),
  );
}

/** @param {() => void} redraw */
export function strongLuckSwitch(redraw) {
  if (!canPromise()) return null;
  const change = (/** @type {boolean} */ on) => {
    kept.setStrongLuck(on);
    redraw();
  };
  return switched(t("luck.strong"), kept.strongLuck(), change, t("luck.strong_hint"));
}

/** The outlines of seats' marks: each seat has a shape of its own besides its colour. */
const SHAPES = [
  "M13 2a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z",
  "M4 2.500h18a1.500 1.500 0 0 1 1.500 1.500v18a1.500 1.500 0 0 1-1.500 1.500H4A1.500 1.500 0 0 1 2.500 22V4A1.500 1.500 0 0 1 4 2.500Z",
  "M13 1 25 13 13 25 1 13Z",
  "M8 2h10l7 11-7 11H8L1 13Z",
  "M13 1.500 25 9.500 20.500 24h-15L1 9.500Z",
  "M13 1l3.500 4.500L22 5l-.5 5.500L25 13l-3.500 2.500.5 5.500-5.500-.5L13 25l-3.500-4.500L4 21l.5-5.500L1 13l3.500-2.500L4 5l5.500.5Z",
];

/** @param {number} seat */
export function seatMark(seat) {
  return h(
    "svg",
    { class: "mark", viewBox: "0 0 26 26", "aria-hidden": "true", focusable: "false" },
    h("path", { d: SHAPES[seat % SHAPES.length], fill: `var(--seat-${seat % SHAPES.length})` }),
    h("text", { x: 13, y: 17.5, "text-anchor": "middle", "font-size": 13, "font-weight": 700, fill: "var(--sheet)" }, String(seat + 1)),
  );
}

/**
 * What a seat is called: its player's name, the house's level, or that it is free.
 *
 * @param {{seat: number, kind: string, level?: string | null, name?: string | null}} seat
 */
export function seatName(seat) {
  if (seat.kind === "bot") return t("seat.bot", { level: t(`level.${seat.level}`) });
  if (seat.kind === "free") return t("seat.free");
  return seat.name || t("seat.nameless", { number: seat.seat + 1 });
}

/**
 * @param {{seat: number, kind: string, level?: string | null, name?: string | null}} seat
 * @param {{turn?: boolean, you?: boolean}} [how]
 */
export function seatChip(seat, { turn = false, you = false } = {}) {
  return h(
    "span",
    { class: `seat${turn ? " is-turn" : ""}${seat.kind === "free" ? " is-free" : ""}`, key: `seat-${seat.seat}` },
    seatMark(seat.seat),
    h("span", { class: "who" }, seatName(seat)),
    you && h("span", { class: "badge" }, t("seat.you")),
  );
}

/** @param {string} label */
export const waiting = (label) => h("div", { class: "waiting", role: "status" }, label);

/**
 * How long ago, in the reader's language.
 *
 * @param {string | null | undefined} time
 */
export function ago(time) {
  if (!time) return "";
  const seconds = Math.max(0, (now() - Date.parse(time)) / 1000);
  const format = new Intl.RelativeTimeFormat(tag(), { numeric: "auto", style: "short" });
  if (seconds < 60) return t("time.just_now");
  if (seconds < 3_600) return format.format(-Math.round(seconds / 60), "minute");
  if (seconds < 86_400) return format.format(-Math.round(seconds / 3_600), "hour");
  return format.format(-Math.round(seconds / 86_400), "day");
}

// @ts-check
/** Dialogs: one at a time, above everything, closed by Escape. */

import { h, patch } from "./dom.js";
import { button } from "./parts.js";
import { t } from "./texts/index.js";

/** @type {HTMLDialogElement | null} */
let shown = null;

/**
 * Show a dialog.
 *
 * @param {string} title
 * @param {(close: () => void) => any} content
 */
export function dialog(title, content) {
  shown?.close();
  const element = document.createElement("dialog");
  shown = element;
  element.setAttribute("aria-labelledby", "dialog-title");
  document.body.append(element);
  const close = () => element.close();
  element.addEventListener("close", () => {
    element.remove();
    if (shown === element) shown = null;
  });
  element.addEventListener("click", (event) => {
    if (event.target === element) close(); // beside it
  });
  patch(element, h("div", { class: "stack" }, h("h2", { id: "dialog-title" }, title), content(close)));
  element.showModal();
}

/**
 * Ask before something that cannot be taken back.
 *
 * @param {string} title
 * @param {string} text
 * @param {string} label of the button that does it
 * @param {() => void} act
 */
export function confirmed(title, text, label, act) {
  dialog(title, (close) => [
    h("p", null, text),
    h(
      "div",
      { class: "row end" },
      button(t("cancel"), { onclick: close, attrs: { autofocus: true } }),
      button(label, {
        kind: "primary",
        onclick: () => {
          close();
          act();
        },
      }),
    ),
  ]);
}

/**
 * A link with its picture, to be passed on.
 *
 * @param {string} title
 * @param {string} text
 * @param {string} link
 * @param {string | null} svg the link as a QR code
 * @param {(text: string) => void} toast
 */
export function linkDialog(title, text, link, svg, toast) {
  dialog(title, (close) => [
    h("p", null, text),
    svg && h("img", { class: "qr", src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: t("link.qr"), width: 240, height: 240 }),
    h("input", { class: "input", readonly: true, value: link, "aria-label": t("link.address"), onfocus: (/** @type {any} */ event) => event.target.select() }),
    h(
      "div",
      { class: "row end" },
      button(t("close"), { onclick: close }),
      button(t("copy"), { kind: "primary", icon: "copy", onclick: () => copy(link, toast), attrs: { autofocus: true } }),
    ),
  ]);
}

/** @param {string} text @param {(text: string) => void} toast */
export async function copy(text, toast) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
  } catch {
    toast(text);
  }
}

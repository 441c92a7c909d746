// @ts-check
/** What surrounds a page: head, settings, foot, messages. */

import { h } from "./dom.js";
import { iconButton } from "./parts.js";
import { settings } from "./settings.js";
import { t } from "./texts/index.js";

/**
 * @param {import("./app.js").Page} page
 * @param {{waiting: number, toasts: {key: number, text: string, href?: string, label?: string}[], dismiss: (key: number) => void,
 *   redraw: () => void, speakAnew: (language: import("./texts/index.js").Language) => void}} how `waiting`: how many
 *   other matches wait for somebody here
 */
export function frame(page, { waiting, toasts, dismiss, redraw, speakAnew }) {
  const content = h("main", { id: "main", class: page.wide ? "wide" : null, tabindex: -1, key: "main" }, page.draw());
  const messages = h(
    "div",
    { class: "toasts", role: "status", "aria-live": "polite", key: "toasts" },
    toasts.map(({ key, text, href, label }) =>
      h(
        "div",
        { class: "toast", key },
        h("span", null, text),
        href && h("a", { href, target: "_blank" }, label), // the table stays where it is
        iconButton(t("close"), "close", { onclick: () => dismiss(key) }),
      ),
    ),
  );
  if (page.bare) return [content, messages];
  return [
    h("a", { class: "skip", href: `${location.pathname}${location.search}#main`, onclick: skip, key: "skip" }, t("frame.skip")),
    h(
      "header",
      { class: page.wide ? "top wide" : "top", key: "top" },
      h("a", { class: "brand", href: "./" }, mark(), "Partie"),
      h(
        "nav",
        { class: "row", "aria-label": t("frame.nav") },
        h(
          "a",
          { class: "button plain", href: "mine" },
          t("nav.mine"),
          waiting > 0 && h("span", { class: "badge count", title: t("nav.turns", { count: waiting }) }, h("span", { "aria-hidden": "true" }, String(waiting)), h("span", { class: "unseen" }, ` ${t("nav.turns", { count: waiting })}`)),
        ),
        iconButton(t("settings.title"), "settings", { attrs: { popovertarget: "settings" } }),
      ),
      settings({ redraw, speakAnew }),
    ),
    content,
    h(
      "footer",
      { class: "foot", key: "foot" },
      h("a", { href: "audit" }, t("nav.audit")),
      h("a", { href: "docs" }, t("nav.docs")),
      h("span", null, t("frame.offline")),
    ),
    messages,
  ];
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function mark() {
  return h(
    "svg",
    { viewBox: "0 0 32 32", "aria-hidden": "true", focusable: "false" },
    h("rect", { width: 32, height: 32, rx: 7, fill: "var(--accent)" }),
    h("path", { d: "M16 5 27 16 16 27 5 16Zm0 5.500L10.500 16l5.500 5.500 5.500-5.500Z", fill: "var(--on-accent)", "fill-rule": "evenodd" }),
  );
}

// @ts-check
/** Where an address leads that leads nowhere. */

import { h } from "../dom.js";
import { linkButton } from "../parts.js";
import { t } from "../texts/index.js";

/** @returns {import("../app.js").Page} */
export function page() {
  return {
    title: () => t("missing.title"),
    draw: () =>
      h(
        "section",
        { class: "card stack narrow" },
        h("h1", null, t("missing.title")),
        h("p", null, t("missing.text")),
        h("div", { class: "row" }, linkButton(t("missing.back"), "./", { kind: "primary" })),
      ),
  };
}

// @ts-check
/** What an audit has found, for people: a badge, and a list of what was checked and what cannot be. */

import { h } from "../dom.js";
import { t } from "../texts/index.js";

/** @typedef {import("./verdict.js").Audit} Audit */

const KINDS = { holds: "good", caveat: "warn", unchecked: "warn", fails: "bad" };
const SIGNS = { holds: "✓", caveat: "!", unchecked: "?", fails: "✕" };

/**
 * @param {Audit | "busy" | "none"} found
 * @param {string} href where the details are
 */
export function badge(found, href) {
  const kind = typeof found === "string" ? "" : KINDS[found.verdict];
  const verdict = typeof found === "string" ? found : found.verdict;
  return h(
    "a",
    { class: `badge touch ${kind}`.trim(), href, "data-verdict": verdict },
    typeof found === "string" ? null : h("span", { "aria-hidden": "true" }, SIGNS[found.verdict]),
    t(`audit.badge.${verdict}`),
  );
}

/**
 * @param {Audit} found
 * @param {number | null} events how many the record holds; null: unknown
 */
export function report(found, events) {
  return h(
    "div",
    { class: "stack audit", "data-verdict": found.verdict },
    h("p", { class: `notice ${KINDS[found.verdict]}`, role: "status" }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[found.verdict]), h("span", null, t(`audit.verdict.${found.verdict}`))),
    events !== null && h("p", { class: "small soft" }, t("audit.counted", { count: events, last: events - 1 })),
    h(
      "ul",
      { class: "list checks", "aria-label": t("audit.details") },
      found.checks.map((check, number) =>
        h(
          "li",
          { key: number, "data-check": check.name, "data-verdict": check.verdict, "data-position": check.position },
          h("span", { class: `badge ${KINDS[check.verdict]}` }, h("span", { "aria-hidden": "true" }, SIGNS[check.verdict]), t(`audit.${check.verdict}`)),
          h(
            "div",
            { class: "about" },
            h("strong", null, t(`audit.check.${check.name}`)),
            check.position !== null && h("span", { class: "badge" }, t("audit.at", { at: check.position })),
            check.verdict === "caveat" && h("span", { class: "small" }, t(`audit.caveat.${check.name}`)),
            check.verdict !== "holds" && check.verdict !== "caveat" && h("span", { class: "small soft", lang: "en" }, check.detail),
          ),
        ),
      ),
    ),
    h(
      "details",
      { class: "said" },
      h("summary", { class: "touch small" }, t("audit.word_for_word")),
      h("dl", { class: "small", lang: "en" }, found.checks.flatMap(({ name, detail }, number) => [h("dt", { key: `name-${number}` }, h("code", null, name)), h("dd", { key: `detail-${number}`, class: "soft" }, detail)])),
    ),
    h("p", { class: "small soft" }, t(found.withKeys ? "audit.keys" : "audit.no_keys")),
    h("p", { class: "small soft" }, t("audit.limits")),
  );
}

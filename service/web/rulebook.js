// @ts-check
/** A game's rules with their drawn examples. */

import { h } from "./dom.js"
import { chosen, withTexts } from "./texts/index.js"

/**
 * @param {import("./boards/types.js").Board} board
 * @param {string} prefix of ids, so that two of them may stand on one page
 */
export function rulesOf(board, prefix) {
  const t = withTexts(/** @type {any} */ (board.texts))
  return h(
    "div",
    { class: "rulebook" },
    board.rules(chosen(), { t, id: prefix }).map((section) =>
      h(
        "section",
        { key: section.id },
        h(
          "h3",
          { id: `${prefix}${section.id}` },
          section.rules.map((rule) => h("span", { id: `${prefix}${rule}`, class: "anchor", key: rule })),
          section.title,
        ),
        section.body.map((one) => (Array.isArray(one) ? h("ul", { class: "points" }, one.map((point) => h("li", null, point))) : h("p", null, one))),
        section.examples.map(({ drawing, caption }) =>
          h("figure", null, h("div", { class: "example" }, /** @type {any} */ (drawing)), h("figcaption", { class: "small soft" }, caption)),
        ),
      ),
    ),
  )
}

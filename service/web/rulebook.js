// @ts-check
/** A game's rules with their drawn examples. */

import { h } from "./dom.js";
import { chosen, withTexts } from "./texts/index.js";

/**
 * @param {import("./boards/types.js").Board} board
 * @param {string} prefix of ids, so that two of them may stand on one page
 * @param {"h2" | "h3"} heading what sections are headed by, where they stand
 */
export function rulesOf(board, prefix, heading) {
  const t = withTexts(/** @type {any} */ (board.texts));
  return h(
    "div",
    { class: "rulebook" },
    board.rules(chosen(), { t, id: prefix }).map((section) =>
      h(
        "section",
        { key: section.id },
        h(
          heading,
          { id: `${prefix}${section.id}` },
          section.rules.map((rule) => h("span", { id: `${prefix}${rule}`, class: "anchor", key: rule })),
          section.title,
        ),
        section.body.map((one) => (Array.isArray(one) ? h("ul", { class: "points" }, one.map((point) => h("li", null, point))) : h("p", null, one))),
        section.examples.map(({ drawing, caption }) =>
          h("figure", null, h("div", { class: "example" }, pictured(drawing, caption)), h("figcaption", { class: "small soft" }, caption)),
        ),
      ),
    ),
  );
}

/** What a drawing at a table is pressed and read out by: an example is looked at, and its caption says what it shows. */
const AT_A_TABLE = /^(data-.*|role|tabindex|aria-.*)$/;

/**
 * @param {import("./boards/types.js").Tree} drawing
 * @param {string} caption
 */
function pictured(drawing, caption) {
  const still = (/** @type {any} */ tree) =>
    typeof tree === "string" || tree.tag === "title"
      ? tree
      : h(tree.tag, Object.fromEntries(Object.entries(tree.attrs).filter(([name]) => !AT_A_TABLE.test(name))), tree.children.map(still));
  const picture = still(drawing);
  picture.attrs = { ...picture.attrs, role: "img", "aria-label": caption };
  return picture;
}

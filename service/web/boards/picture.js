// @ts-check
// A position as a file of its own: what the server answers as picture.svg, and what a page exports.

import { eyesOf } from "./fold.js";
import { s, toFile } from "./svg.js";
import { translator } from "./translate.js";

/** @typedef {import("./types.js").Board} Board */

/**
 * @typedef {object} Asked
 * @property {any} view the game's view; null before the match starts
 * @property {string} viewer
 * @property {"en" | "de" | "zh_hant"} language
 * @property {(string | null)[]} names of the players, by seat
 * @property {string} title
 */

const WIDTH = 480;
const HEIGHT = 252;

/**
 * Draw a position as an SVG file.
 *
 * @param {Pick<Board, "draw" | "texts"> | null} board null: a game without a drawing, which gets a card with its title
 * @param {Asked} asked
 * @returns {string}
 */
export function picture(board, { view, viewer, language, names, title }) {
  const tree =
    view === null || board === null
      ? card(title)
      : board.draw(view, { viewer: eyesOf(viewer), t: translator(language, board.texts, names), id: "picture-" });
  const [, , width, height] = String(tree.attrs.viewBox).split(/[ ,]+/);
  const { attrs, children } = printed(tree);
  return toFile({
    tag: "svg",
    attrs: { viewBox: attrs.viewBox, width, height, role: "img", "aria-label": title },
    children: [s("title", {}, title), ...children.filter((child) => typeof child === "string" || child.tag !== "title")],
  });
}

/** What is of use on a page alone: nothing in a picture can be pressed. */
const ON_A_PAGE = /^(data-.*|role|tabindex|class|aria-.*|key)$/;

/** A colour of the page's theme, with the colour that stands for it where there is no page. */
const THEMED = /var\(--[\w-]+, *([^()]*(?:\([^()]*\)[^()]*)*)\)/g;

/**
 * A tree as it is in a file: with colours that need no style sheet, which programs that show pictures seldom know.
 *
 * @param {import("./types.js").Tree} tree
 * @returns {import("./types.js").Tree}
 */
function printed({ tag, attrs, children }) {
  const kept = Object.entries(attrs)
    .filter(([name]) => !ON_A_PAGE.test(name))
    .map(([name, value]) => [name, typeof value === "string" ? value.replace(THEMED, "$1") : value]);
  return {
    tag,
    attrs: Object.fromEntries(kept),
    children: children.map((child) => (typeof child === "string" ? child : printed(child))),
  };
}

/**
 * @param {string} title
 * @returns {import("./types.js").Tree}
 */
function card(title) {
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
    s("rect", { width: WIDTH, height: HEIGHT, rx: 16, fill: "var(--paper, #f6f1e7)" }),
    s(
      "text",
      { x: WIDTH / 2, y: HEIGHT / 2, "text-anchor": "middle", "font-family": "Georgia, serif", "font-size": 28, fill: "var(--ink, #2b2a27)" },
      title,
    ),
  );
}

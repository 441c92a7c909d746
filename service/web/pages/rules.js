// @ts-check
/** The rules of a game, in our words, with drawn examples. */

import { boards } from "../boards/index.js";
import * as client from "../client.js";
import { h } from "../dom.js";
import { glyph } from "../glyphs.js";
import { linkButton, waiting } from "../parts.js";
import { rulesOf } from "../rulebook.js";
import { has, t } from "../texts/index.js";
import { page as missing } from "./missing.js";

/**
 * @param {import("../router.js").Place} place
 * @param {import("../app.js").App} app
 * @returns {import("../app.js").Page}
 */
export function page({ game }, app) {
  /** @type {import("../boards/types.js").Board | null} */
  let board = null;
  /** @type {any[] | null} */
  let games = null;
  Promise.all([client.games(), boards[game]?.()]).then(([all, found]) => {
    games = all;
    board = found ?? null;
    app.redraw();
    queueMicrotask(() => queueMicrotask(() => document.getElementById(location.hash.slice(1))?.scrollIntoView()));
  }, app.refuse);

  const title = () => games?.find((one) => one.game === game)?.title ?? "";
  return {
    title,
    draw() {
      if (!games) return waiting(t("waiting"));
      if (!title() || !board) return missing().draw();
      return h(
        "article",
        { class: "rules-page" },
        h("div", { class: "hero slim" }, h("div", { class: "row" }, glyph(game), h("h1", null, title())), h("p", { class: "soft" }, has(`pitch.${game}`) && t(`pitch.${game}`))),
        rulesOf(board, "", "h2"),
        h("div", { class: "row" }, linkButton(t("lobby.open"), `open?game=${game}`, { kind: "primary" })),
      );
    },
  };
}

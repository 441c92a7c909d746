// @ts-check
/** Beside the board: what has happened, the position in words, and the rules. */

import { eyesOf } from "../boards/fold.js";
import { h } from "../dom.js";
import { address } from "../router.js";
import { t as common } from "../texts/index.js";
import { rulesOf } from "../rulebook.js";
import { sentenceOf } from "./said.js";

const TABS = ["log", "words", "rules"];

/**
 * @param {{session: import("./session.js").Session, board: import("../boards/types.js").Board | null,
 *   t: import("../texts/index.js").Translate, shown: any, at: number | null, step: (position: number | null) => void,
 *   tab: string, choose: (tab: string) => void}} how
 */
export function side({ session, board, t, shown, at, step, tab, choose }) {
  return h(
    "aside",
    { class: "side", "aria-label": common("side.title") },
    h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": common("side.title"), onkeydown: (/** @type {KeyboardEvent} */ event) => moved(event, tab, choose) },
      TABS.map((one) =>
        h(
          "button",
          { type: "button", role: "tab", id: `side-${one}`, key: one, "aria-selected": String(one === tab), "aria-controls": "side-panel", tabindex: one === tab ? 0 : -1, onclick: () => choose(one) },
          common(`beside.${one}`),
        ),
      ),
    ),
    h(
      "div",
      { class: "side-panel", id: "side-panel", role: "tabpanel", "aria-labelledby": `side-${tab}`, tabindex: 0, key: tab },
      tab === "log" && log({ session, board, t, at, step }),
      tab === "words" && words(board, shown, t),
      tab === "rules" && board && [
        h("p", null, h("a", { class: "touch", href: address("rules", session.summary.game) }, common("side.rules_page"))),
        rulesOf(board, "side-", "h3"),
      ],
    ),
  );
}

/** @param {KeyboardEvent} event @param {string} tab @param {(tab: string) => void} choose */
function moved(event, tab, choose) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  const to = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length];
  choose(to);
  document.getElementById(`side-${to}`)?.focus();
}

/** How many events are listed at once. */
const MOST = 200;

/**
 * @param {{session: import("./session.js").Session, board: import("../boards/types.js").Board | null,
 *   t: import("../texts/index.js").Translate, at: number | null, step: (position: number | null) => void}} how
 */
function log({ session, board, t, at, step }) {
  const steps = session.steps;
  const rows = [];
  for (let position = session.last; position >= 0 && rows.length < MOST; position -= 1) {
    const said = sentenceOf(session.events[position], board, t);
    if (said === null) continue;
    const to = steps.find((one) => one >= position);
    const here = at === null ? to === session.last : to === at;
    rows.push(
      h(
        "li",
        { key: position },
        to === undefined || position < (steps[0] ?? Infinity)
          ? h("span", { class: "log-row" }, said)
          : h("button", { type: "button", class: "log-row", "aria-current": here ? "step" : null, onclick: () => step(to) }, said),
      ),
    );
  }
  return h("ol", { class: "log", reversed: true }, rows);
}

/**
 * @param {import("../boards/types.js").Board | null} board
 * @param {any} shown
 * @param {import("../texts/index.js").Translate} t
 */
function words(board, shown, t) {
  if (!board || !shown.game) return null;
  return h("ul", { class: "words" }, board.say(shown.game, { viewer: eyesOf(shown.viewer), t }).map((line, index) => h("li", { key: index }, line)));
}

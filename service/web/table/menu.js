// @ts-check
/** What else can be done at a table: pass on its link, go on elsewhere, give up, call it off. */

import * as client from "../client.js";
import { confirmed, copy, linkDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { button, iconButton, linkButton } from "../parts.js";
import { address, root } from "../router.js";
import { t } from "../texts/index.js";

export const menuButton = () => iconButton(t("menu.title"), "menu", { attrs: { popovertarget: "table-menu" } });

/**
 * @param {{session: import("./session.js").Session, app: import("../app.js").App,
 *   send: (command: any) => Promise<{ok: boolean}>, again: () => void}} how
 */
export function menu({ session, app, send }) {
  const { id, hand, view, summary } = session;
  const running = view.status === "running";
  const { seat, token } = hand;
  const asked = seat !== null && view.abort_asked?.includes(seat);

  async function elsewhere() {
    if (seat === null || token === null) return;
    try {
      const { link, svg } = await client.handOver(id, seat, { link: new URL("join", root).href, picture: true }, token);
      linkDialog(t("menu.elsewhere"), t("menu.elsewhere_text"), link, svg, app.toast);
    } catch (error) {
      app.refuse(error);
    }
  }

  async function save() {
    try {
      const bytes = await client.record(id, { token, seat: seat ?? undefined });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([/** @type {any} */ (bytes)], { type: "application/x-ndjson" }));
      link.download = `${summary.game}-${id}.ndjson`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      app.refuse(error);
    }
  }

  return h(
    "div",
    { id: "table-menu", popover: "auto", class: "menu", role: "dialog", "aria-label": t("menu.title"), key: "menu", onclick: closed },
    button(t("menu.link"), { kind: "plain", icon: "link", onclick: () => copy(new URL(address("match", id), root).href, app.toast) }),
    seat !== null && summary.status !== "finished" && button(t("menu.elsewhere"), { kind: "plain", icon: "phone", onclick: elsewhere }),
    summary.status !== "waiting" && linkButton(t("lobby.film"), address("film", id), { kind: "plain", icon: "film" }),
    button(t("menu.save"), { kind: "plain", icon: "proof", onclick: save }),
    running && seat !== null && !asked && button(t("menu.abort"), { kind: "plain", icon: "close", onclick: () => confirmed(t("menu.abort"), t("menu.abort_text"), t("menu.abort"), () => send({ type: "match.abort" })) }),
    running && asked && button(t("menu.withdraw"), { kind: "plain", icon: "again", onclick: () => send({ type: "match.withdraw_abort" }) }),
    running && seat !== null && button(t("menu.resign"), { kind: "plain danger-text", icon: "flag", onclick: () => confirmed(t("menu.resign"), t("menu.resign_text"), t("menu.resign"), () => send({ type: "match.resign" })) }),
  );
}

/** @param {Event} event */
function closed(event) {
  const menu = /** @type {HTMLElement} */ (event.currentTarget);
  if (event.target instanceof Element && event.target.closest("button, a")) menu.hidePopover();
}

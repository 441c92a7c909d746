// @ts-check
/** Before a match starts: who is there, who may still come, and how they are invited. */

import * as client from "../client.js";
import { copy, linkDialog } from "../dialogs.js";
import { h } from "../dom.js";
import * as kept from "../kept.js";
import { playerName, sitDown } from "../opening.js";
import { button, field, iconButton, input, seatMark, seatName, select, strongLuckSwitch } from "../parts.js";
import { address, go, root } from "../router.js";
import { optionLines } from "../options.js";
import { t } from "../texts/index.js";

/**
 * @param {{session: import("./session.js").Session, levels: string[], app: import("../app.js").App, seated: (seat: number | null) => void,
 *   board: import("../boards/types.js").Board | null}} how `levels`: those of the house
 */
export function waitingRoom({ session, levels, app, seated, board }) {
  const { id, summary, hand } = session;
  const host = kept.matchOf(id)?.host ?? null;
  const mine = Object.keys(kept.matchOf(id)?.seats ?? {}).map(Number);
  const free = summary.seats.filter((/** @type {any} */ one) => one.kind === "free");
  const open = summary.joining === "open";

  /** @param {() => Promise<any>} act */
  const doing = async (act) => {
    try {
      await act();
    } catch (error) {
      app.refuse(error, summary.game);
    }
    app.redraw();
  };

  /** @param {number} seat */
  const sit = (seat) => doing(async () => seated((await sitDown(summary, { seat })).seat));

  /** @param {number} seat */
  const leave = (seat) =>
    doing(async () => {
      const token = kept.matchOf(id)?.seats[seat] ?? host;
      if (!token) return;
      await client.leave(id, seat, token);
      if (mine.includes(seat)) {
        kept.forgetSeat(id, seat);
        seated(null);
      }
    });

  /** @param {any} command */
  const asHost = (command) => doing(() => client.command(id, command, { token: String(host) }));

  const invite = () =>
    doing(async () => {
      const { link, svg } = await client.invite(id, { link: new URL("join", root).href, picture: true });
      linkDialog(t("room.invite"), t("room.invite_text"), link, svg, app.toast);
    });

  return h(
    "div",
    { class: "room", key: "room" },
    h(
      "section",
      { class: "card stack" },
      h("h2", null, free.length ? t("room.title", { count: free.length }) : t("room.full")),
      !mine.length && !kept.player() && free.length > 0 && field("your-name", t("room.name"), input(kept.name(), kept.keepName, { maxlength: 40, autocomplete: "nickname", placeholder: playerName() })),
      !mine.length && free.length > 0 && strongLuckSwitch(app.redraw),
      h(
        "ul",
        { class: "room-seats" },
        summary.seats.map((/** @type {any} */ one) =>
          h(
            "li",
            { key: one.seat },
            seatMark(one.seat),
            h("span", { class: `who${one.kind === "free" ? " soft" : ""}` }, seatName(one), one.seat === hand.seat && h("span", { class: "badge" }, t("seat.you"))),
            one.kind === "free" && (open || host) && button(t("room.sit"), { kind: mine.length ? "" : "primary", onclick: () => sit(one.seat), attrs: { "aria-label": `${t("room.sit")}: ${t("seat", { seat: one.seat })}` } }),
            one.kind === "free" && host && levels.length > 0 && select("", [["", t("room.add_bot")], ...levels.map((level) => /** @type {[string, string]} */ ([level, t("seat.bot", { level: t(`level.${level}`) })]))], (level) => level && asHost({ type: "match.add_bot", seat: one.seat, level }), { "aria-label": `${t("room.add_bot")}: ${t("seat", { seat: one.seat })}` }),
            one.kind !== "free" && (mine.includes(one.seat) || host) && iconButton(mine.includes(one.seat) ? t("room.leave") : t("room.remove"), "close", { onclick: () => leave(one.seat) }),
          ),
        ),
      ),
      summary.start === "by_host" && host && button(t("room.start"), { kind: "primary", disabled: free.length > 0, onclick: () => asHost({ type: "match.start" }) }),
      summary.start === "by_host" && !host && !free.length && h("p", { class: "soft" }, t("room.host_starts")),
    ),
    h(
      "section",
      { class: "card stack" },
      h("h2", null, t("room.invite")),
      h("p", { class: "soft" }, open ? t("room.open_text") : t("room.closed_text")),
      h(
        "div",
        { class: "row" },
        host && button(t("room.invite_link"), { kind: "primary", icon: "phone", disabled: !free.length, onclick: invite }),
        open && button(t("room.copy"), { icon: "link", onclick: () => copy(new URL(address("match", id), root).href, app.toast) }),
      ),
      h("h3", null, t("room.options")),
      h("ul", { class: "points" }, optionLines(summary, board).map((line) => h("li", null, line))),
      host &&
        h(
          "div",
          { class: "row" },
          button(t("room.call_off"), {
            kind: "danger",
            onclick: () =>
              doing(async () => {
                await client.command(id, { type: "match.abort" }, { token: host });
                kept.forget(id);
                go("./");
              }),
          }),
        ),
    ),
  );
}

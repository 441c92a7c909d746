// @ts-check
/** Checks the record of a match in this browser, whether it comes from this server or from a file; and replays it. */

import { report } from "../audit/report.js";
import { audit } from "../audit/verdict.js";
import { boards } from "../boards/index.js";
import * as client from "../client.js";
import { h } from "../dom.js";
import { listen } from "../film/keys.js";
import { NotARecord, read } from "../film/record.js";
import { save } from "../film/saving.js";
import { Screen } from "../film/screen.js";
import { Timeline } from "../film/timeline.js";
import { button, select, waiting } from "../parts.js";
import { storyteller } from "../telling.js";
import { t } from "../texts/index.js";

/** Records are some hundred kilobytes; what is larger is something else. */
const LARGEST = 64 * 2 ** 20;

const NARROW = matchMedia("(max-width: 720px)");

/**
 * @param {import("../router.js").Place} place
 * @param {import("../app.js").App} app
 * @returns {import("../app.js").Page}
 */
export function page(place, app) {
  /** @typedef {{bytes: Uint8Array, keys?: any, recorded: import("../film/record.js").RecordedMatch | null}} Examined */
  /** @type {Examined | null} `keys`: of the server that the record came from; a file is nobody's */
  let examined = null;
  /** @type {import("../audit/verdict.js").Audit | null} */
  let found = null;
  /** @type {import("../telling.js").Storyteller | null} */
  let teller = null;
  /** @type {Screen | null} */
  let screen = null;
  let wrong = "";
  let trusted = "";
  let busy = false;
  let over = false;

  /** @param {Uint8Array} bytes @param {any} [keys] */
  async function examine(bytes, keys) {
    screen?.pause();
    screen = found = teller = null;
    wrong = trusted = "";
    busy = true;
    app.redraw();
    examined = { bytes, keys, recorded: readFrom(bytes) };
    const header = examined.recorded?.header;
    if (header) teller = await storyteller(header);
    await check();
    busy = false;
    app.redraw();
  }

  /** @param {Uint8Array} bytes */
  function readFrom(bytes) {
    try {
      return read(new TextDecoder().decode(bytes));
    } catch (error) {
      if (!(error instanceof NotARecord)) throw error;
      wrong = error.line > 0 ? t("audit.not_a_record_line", { line: error.line }) : t("audit.not_a_record");
      return null;
    }
  }

  async function check() {
    if (!examined) return;
    try {
      found = await audit(examined.bytes, { keys: examined.keys, seats: trusted === "" ? [] : [Number(trusted)] });
    } catch {
      found = null; // nothing in the file that the verifier could check
    }
    app.redraw();
  }

  /** @param {import("../film/record.js").RecordedMatch} recorded */
  async function replay({ header, envelopes }) {
    const board = (await boards[header.game]?.()) ?? null;
    screen = new Screen({
      timeline: new Timeline(board, header.edition, header.viewer, envelopes),
      translate: (key, facts) => (teller ? teller.translate(key, facts) : key),
      narrow: () => NARROW.matches,
      redraw: app.redraw,
    });
    screen.show(screen.timeline.start);
    app.redraw();
  }

  /** @param {File | null | undefined} file */
  async function take(file) {
    if (!file) return;
    if (file.size <= LARGEST) return examine(new Uint8Array(await file.arrayBuffer()));
    wrong = t("audit.too_large");
    app.redraw();
  }

  async function fetched() {
    busy = true;
    const [bytes, keys] = await Promise.all([client.record(place.id), client.keys()]);
    await examine(bytes, keys);
  }
  if (place.id) {
    fetched().catch((error) => {
      busy = false;
      app.refuse(error);
      app.redraw();
    });
  }

  /** @param {DragEvent} event */
  function dragged(event) {
    event.preventDefault();
    over = event.type === "dragover";
    app.redraw();
    if (event.type === "drop") take(event.dataTransfer?.files[0]).catch(app.refuse);
  }
  const DRAGS = /** @type {const} */ (["dragover", "dragleave", "drop"]);
  for (const kind of DRAGS) addEventListener(kind, dragged);
  const deaf = listen(() => screen, app.redraw);

  const chooser = () =>
    h(
      "label",
      { class: `card drop${over ? " is-over" : ""}` },
      h("span", { class: "button primary" }, t("audit.choose")),
      h("span", { class: "soft for-mouse" }, t("audit.drop")),
      h("input", {
        type: "file",
        class: "unseen",
        onchange: (/** @type {Event} */ event) => {
          const input = /** @type {HTMLInputElement} */ (event.target);
          take(input.files?.[0]).catch(app.refuse);
          input.value = "";
        },
      }),
    );

  /** @param {import("../film/record.js").RecordedMatch} recorded */
  const trust = ({ header }) =>
    h(
      "div",
      { class: "field" },
      h("label", { for: "trusted" }, t("audit.trust")),
      select(
        trusted,
        [
          ["", t("audit.trust_nobody")],
          ...header.seats.map((/** @type {any} */ one) => /** @type {[string, string]} */ ([String(one.seat), t("seat", one)])),
        ],
        (seat) => {
          trusted = seat;
          check();
        },
        { id: "trusted" },
      ),
    );

  /** @param {Examined} examined */
  const findings = ({ bytes, recorded }) =>
    h(
      "section",
      { class: "stack narrow", key: "findings" },
      recorded &&
        h("h2", null, [teller?.title, t("audit.match", { id: String(recorded.header.match_id).slice(0, 8) })].filter(Boolean).join(" · ")),
      found && report(found, recorded?.envelopes.length ?? null),
      recorded && trust(recorded),
      h(
        "div",
        { class: "row" },
        recorded && button(t("audit.replay"), { kind: "primary", icon: "film", onclick: () => replay(recorded).catch(app.refuse) }),
        place.id && button(t("audit.save"), { onclick: () => save(new Blob([/** @type {any} */ (bytes)]), `${place.id}.partie.jsonl`) }),
      ),
    );

  return {
    title: () => t("audit.title"),
    wide: true,
    stop: () => {
      screen?.pause();
      for (const kind of DRAGS) removeEventListener(kind, dragged);
      deaf();
    },
    draw: () => [
      h("div", { class: "stack narrow audit-head", key: "head" }, h("h1", null, t("audit.title")), h("p", null, t("audit.text")), chooser()),
      busy && waiting(t("audit.busy")),
      wrong && h("p", { class: "notice bad narrow", role: "alert", key: "wrong" }, wrong),
      !busy && examined && findings(examined),
      screen &&
        h(
          "section",
          { class: "film", key: "film", "aria-label": t("film.title") },
          h("div", { class: "film-stage" }, screen.board(t("film.title")) ?? h("p", { class: "film-board empty" }, t(screen.timeline.board ? "film.not_started" : "film.no_board")), screen.controls()),
          h("div", { class: "film-side stack" }, screen.events((envelope) => teller?.tell(envelope) ?? ""), screen.words()),
        ),
    ],
  };
}

// @ts-check
/** How a reader likes the pages: language, theme, sounds. */

import { h } from "./dom.js";
import * as kept from "./kept.js";
import { choice, switched } from "./parts.js";
import { chosen, LANGUAGES, t } from "./texts/index.js";

/**
 * @param {{redraw: () => void, speakAnew: (language: import("./texts/index.js").Language) => void}} how
 */
export function settings({ redraw, speakAnew }) {
  return h(
    "div",
    { id: "settings", popover: "auto", class: "stack", role: "dialog", "aria-label": t("settings.title"), key: "settings" },
    choice(
      "language",
      t("settings.language"),
      chosen(),
      Object.entries(LANGUAGES),
      (language) => speakAnew(/** @type {import("./texts/index.js").Language} */ (language)),
    ),
    choice(
      "theme",
      t("settings.theme"),
      kept.theme(),
      [
        ["", t("settings.theme_system")],
        ["light", t("settings.theme_light")],
        ["dark", t("settings.theme_dark")],
      ],
      (theme) => {
        kept.setTheme(theme);
        redraw();
      },
    ),
    switched(t("settings.sound"), kept.sound(), (on) => {
      kept.setSound(on);
      redraw();
    }),
  );
}

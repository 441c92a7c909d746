// @ts-check
/**
 * The frame of every page: head, foot, settings, messages; and which page is shown.
 *
 * A page is a module under `pages/` with `page(place, app)`, which returns what it draws. `app.redraw()` draws it anew.
 *
 * @typedef {import("./dom.js").Tree} Tree
 * @typedef {import("./router.js").Place} Place
 * @typedef {{title: () => string, draw: () => any, stop?: () => void, bare?: boolean, wide?: boolean,
 *   match?: string}} Page `match`: the id of the match at whose table one sits
 * @typedef {{redraw: () => void, toast: (text: string, more?: {href?: string, label?: string}) => void,
 *   refuse: (error: unknown, game?: string) => void}} App
 */

import { patch } from "./dom.js";
import { placeOf, start } from "./router.js";
import * as kept from "./kept.js";
import { speak, t, wanted } from "./texts/index.js";
import { frame } from "./frame.js";
import { shieldPopovers } from "./popovers.js";
import { sentence } from "./refusals.js";
import { lookForTurns, turns, watchTurns } from "./turns.js";

/** @type {Record<string, () => Promise<{page: (place: Place, app: App) => Page}>>} */
const PAGES = {
  lobby: () => import("./pages/lobby.js"),
  audit: () => import("./pages/audit.js"),
  embed: () => import("./pages/film.js"),
  film: () => import("./pages/film.js"),
  open: () => import("./pages/open.js"),
  join: () => import("./pages/join.js"),
  mine: () => import("./pages/mine.js"),
  match: () => import("./pages/match.js"),
  rules: () => import("./pages/rules.js"),
  missing: () => import("./pages/missing.js"),
};

/** @type {Page | null} */
let page = null;

/** @type {{key: number, text: string, href?: string, label?: string}[]} */
let toasts = [];

let drawing = false;
let counted = 0;

/** @type {App} */
const app = { redraw, toast, refuse };

function redraw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    draw();
  });
}

function draw() {
  if (!page) return;
  const root = document.getElementById("app");
  if (!root) return;
  const waiting = turns().filter(({ id }) => id !== page?.match).length;
  const title = [page.title(), "Partie"].filter(Boolean).join(" · ");
  document.title = waiting ? `(${waiting}) ${title}` : title;
  patch(root, frame(page, { waiting, toasts, dismiss, redraw, speakAnew }));
}

/** @param {string} text @param {{href?: string, label?: string}} [more] */
function toast(text, more = {}) {
  const key = (counted += 1);
  toasts = [...toasts.filter((one) => one.text !== text), { key, text, ...more }].slice(-3);
  setTimeout(() => dismiss(key), 9_000);
  redraw();
}

/** @param {number} key */
function dismiss(key) {
  toasts = toasts.filter((one) => one.key !== key);
  redraw();
}

/** @param {unknown} error @param {string} [game] */
async function refuse(error, game) {
  const { text, href } = await sentence(error, game).catch((fault) => {
    console.error(fault); // a text that fails must not hide that something was refused
    return { text: t("refusal.fault"), href: undefined };
  });
  toast(text, href ? { href, label: t("refusal.rule") } : {});
}

/** @param {import("./texts/index.js").Language} language */
async function speakAnew(language) {
  kept.keepLanguage(language);
  await speak(language);
  draw();
}

let going = 0;

/** @param {Place} place */
async function show(place) {
  const mine = (going += 1);
  const module = await (PAGES[place.name] ?? PAGES.missing)();
  if (mine !== going) return;
  page?.stop?.();
  page = module.page(place, app);
  draw();
  if (mine > 1) lookForTurns();
  if (mine > 1) document.getElementById("main")?.focus({ preventScroll: true });
}

kept.showTheme();
PAGES[placeOf(new URL(location.href)).name]?.(); // on its way while the texts are
watchTurns(redraw);
shieldPopovers();
await speak(wanted());
start(show);

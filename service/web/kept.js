// @ts-check
/**
 * What this device remembers: the tokens of its seats, and how its reader likes the pages.
 *
 * @typedef {{game: string, seats: Record<string, string>, host?: string, player?: boolean, at: number,
 *   seen?: number, over?: boolean}} KeptMatch `over`: nobody is asked any more
 */

const MATCHES = "partie.matches";

/** @param {string} name @returns {any} */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {any} value null: forget it */
export function write(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing plays on until the page is closed
    fallback.set(name, value);
  }
}

/** @type {Map<string, any>} */
const fallback = new Map();

/** @returns {Record<string, KeptMatch>} */
export function matches() {
  return fallback.get(MATCHES) ?? read(MATCHES) ?? {};
}

/** @param {string} id @returns {KeptMatch | undefined} */
export const matchOf = (id) => matches()[id.toLowerCase()];

/**
 * Keep a token of a match.
 *
 * @param {string} id
 * @param {string} game
 * @param {{seat?: number, token?: string, host?: string}} what
 */
export function keep(id, game, { seat, token, host }) {
  const all = matches();
  const one = all[id.toLowerCase()] ?? { game, seats: {}, at: Date.now() };
  if (seat !== undefined && token) one.seats[seat] = token;
  if (host) one.host = host;
  all[id.toLowerCase()] = one;
  write(MATCHES, all);
}

/**
 * Keep up to which position the player has looked at a match.
 *
 * @param {string} id
 * @param {number} position
 */
export function keepSeen(id, position) {
  const all = matches();
  const one = all[id.toLowerCase()];
  if (!one) return;
  one.seen = position;
  write(MATCHES, all);
}

/** @param {string} id of a match that is over */
export function keepOver(id) {
  const all = matches();
  const one = all[id.toLowerCase()];
  if (!one || one.over) return;
  one.over = true;
  write(MATCHES, all);
}

/** @param {string} id @param {number} seat */
export function forgetSeat(id, seat) {
  const all = matches();
  const one = all[id.toLowerCase()];
  if (!one) return;
  delete one.seats[seat];
  if (!Object.keys(one.seats).length && !one.host) delete all[id.toLowerCase()];
  write(MATCHES, all);
}

/** @param {string} id */
export function forget(id) {
  const all = matches();
  delete all[id.toLowerCase()];
  write(MATCHES, all);
}

/** @returns {string} */
export const name = () => read("partie.name") ?? "";

/** @param {string} name */
export const keepName = (name) => write("partie.name", name);

/** @returns {{token: string, id: string, name: string} | null} */
export const player = () => read("partie.player");

/** @param {{token: string, id: string, name: string} | null} player */
export const keepPlayer = (player) => write("partie.player", player);

/** @returns {"" | "light" | "dark"} */
export const theme = () => read("partie.theme") ?? "";

/** @param {string} theme */
export function setTheme(theme) {
  write("partie.theme", theme || null);
  showTheme();
}

/** Let the page follow the theme that was chosen; none: the system's. */
export function showTheme() {
  const chosen = theme();
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

/** Whether this reader promises luck when sitting down. */
export const strongLuck = () => read("partie.strong_luck") === true;

/** @param {boolean} on */
export const setStrongLuck = (on) => write("partie.strong_luck", on);

export const sound = () => read("partie.sound") === true;

/** @param {boolean} on */
export const setSound = (on) => write("partie.sound", on);

/** @param {string} language */
export function keepLanguage(language) {
  try {
    localStorage.setItem("partie.language", language);
  } catch {
    // it holds for this page
  }
}

/**
 * Tokens under the names that the client uses.
 *
 * @type {import("./client/tokens.js").Tokens}
 */
export const tokens = {
  get(name) {
    const [kind, id, seat] = name.split(":");
    if (kind === "player") return player()?.token ?? null;
    const one = id ? matchOf(id) : undefined;
    if (kind === "host") return one?.host ?? null;
    if (kind === "seat" && one) return (seat === undefined ? Object.values(one.seats).at(-1) : one.seats[seat]) ?? null;
    return null;
  },
  set() {
    // pages keep what they get with the game that it is for: see keep()
  },
};

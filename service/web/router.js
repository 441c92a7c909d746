// @ts-check
/**
 * Addresses and pages. Everything is relative to where the server lies (`<base>`), which may be below any path.
 *
 * @typedef {{name: string, id: string, game: string, query: URLSearchParams, fragment: URLSearchParams}} Place
 */

/** Where this server lies. Taken once: `<base>` is relative to the first page. */
export const root = new URL(".", document.baseURI);

const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** @type {[RegExp, string][]} */
const PLACES = [
  [/^$/, "lobby"],
  [/^(open|join|mine|audit)$/, ""],
  [new RegExp(`^audit/(?<id>${UUID})$`), "audit"],
  [/^rules\/(?<game>[a-z_]+)$/, "rules"],
  [new RegExp(`^matches/(?<id>${UUID})$`), "match"],
  [new RegExp(`^matches/(?<id>${UUID})/film$`), "film"],
  [new RegExp(`^matches/(?<id>${UUID})/embed$`), "embed"],
];

/**
 * @param {URL} url
 * @returns {Place}
 */
export function placeOf(url) {
  const path = url.pathname.slice(root.pathname.length);
  const query = url.searchParams;
  const fragment = new URLSearchParams(url.hash.slice(1));
  for (const [pattern, name] of PLACES) {
    const found = pattern.exec(path);
    if (found) {
      return { name: name || found[1], id: found.groups?.id ?? "", game: found.groups?.game ?? "", query, fragment };
    }
  }
  return { name: "missing", id: "", game: "", query, fragment };
}

/**
 * The address of a page, relative to the root as `href` attributes are.
 *
 * @param {string} name
 * @param {string} [id]
 */
export function address(name, id = "") {
  if (name === "lobby") return "./";
  if (name === "match") return `matches/${id}`;
  if (name === "film" || name === "embed") return `matches/${id}/${name}`;
  return id ? `${name}/${id}` : name;
}

/** @type {(place: Place) => void} */
let shown = () => {};

/**
 * Call *show* for each page that is gone to, from now on.
 *
 * @param {(place: Place) => void} show
 */
export function start(show) {
  shown = show;
  // links are relative to the root wherever the page is
  const base = document.querySelector("base");
  if (base) base.href = root.href;
  addEventListener("popstate", () => show(placeOf(new URL(location.href))));
  document.addEventListener("click", followed);
  show(placeOf(new URL(location.href)));
}

/**
 * Go to a page of this site.
 *
 * @param {string} href
 * @param {{replace?: boolean}} [how]
 */
export function go(href, { replace = false } = {}) {
  const url = new URL(href, root);
  history[replace ? "replaceState" : "pushState"](null, "", url);
  shown(placeOf(url));
  if (!replace) scrollTo(0, 0);
}

/** @param {MouseEvent} event */
function followed(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(root.pathname)) return;
  if (placeOf(url).name === "missing") return;
  event.preventDefault();
  if (url.href !== location.href) go(url.href);
}

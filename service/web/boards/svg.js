// @ts-check
// Trees of plain objects that a page renders (dom.js) and that a lone file is written from. Knows no document.

/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./types.js").Child} Child */
/** @typedef {import("./types.js").Attributes} Attributes */

const BY_ENTITY = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" });

/**
 * Make an element. Attributes that are null, undefined or false are left out; so are such children. Lists of
 * children, however deep, are laid flat; numbers become text.
 *
 *     s("g", { class: "stack" }, s("title", {}, "3 tiles"), cells.map(drawCell), isLast && mark)
 *
 * @param {string} tag
 * @param {Attributes | null} [attrs] `key` tells siblings apart when a page renders the tree again; it is not written
 * @param {...Child} children
 * @returns {Tree}
 */
export function s(tag, attrs, ...children) {
  /** @type {(Tree | string)[]} */
  const flat = [];
  take(children, flat);
  /** @type {Record<string, string | number | true>} */
  const kept = {};
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (value !== null && value !== undefined && value !== false) kept[name] = value;
  }
  return { tag, attrs: kept, children: flat };
}

/**
 * Write a tree as XML. What stands in attributes and texts is escaped; characters that XML cannot hold are left out.
 *
 * @param {Tree | string} tree
 * @returns {string}
 */
export function toMarkup(tree) {
  if (typeof tree === "string") return escaped(tree);
  const attrs = Object.entries(tree.attrs)
    .filter(([name]) => name !== "key")
    .map(([name, value]) => ` ${name}="${escaped(value === true ? "" : String(value))}"`)
    .join("");
  if (tree.children.length === 0) return `<${tree.tag}${attrs}/>`;
  return `<${tree.tag}${attrs}>${tree.children.map(toMarkup).join("")}</${tree.tag}>`;
}

/**
 * Write a drawing as a file of its own.
 *
 * @param {Tree} tree an `svg` element
 * @returns {string}
 */
export function toFile(tree) {
  return toMarkup({ ...tree, attrs: { xmlns: "http://www.w3.org/2000/svg", ...tree.attrs } });
}

/**
 * Round to hundredths, so that coordinates stay short and are the same wherever they are computed.
 *
 * @param {number} value
 * @returns {number}
 */
export function round(value) {
  return Math.round(value * 100) / 100 + 0; // + 0: never -0
}

/**
 * @param {Child[]} children
 * @param {(Tree | string)[]} into
 */
function take(children, into) {
  for (const child of children) {
    if (Array.isArray(child)) take(child, into);
    else if (typeof child === "number") into.push(String(child));
    else if (typeof child === "string" ? child !== "" : child) into.push(/** @type {Tree | string} */ (child));
  }
}

/** @param {string} text */
function escaped(text) {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "")
    .replace(/[&<>"]/g, (sign) => BY_ENTITY[sign] ?? sign);
}

// @ts-check
/**
 * Trees of plain objects, and how they become what a page shows: `patch` changes only what differs, so that focus,
 * scrolling and motion survive. HTML and SVG alike.
 *
 * @typedef {{tag: string, attrs?: Record<string, any> | null, children?: any[]}} Tree
 * @typedef {Tree | string | number | null | undefined | false} Child
 * @typedef {{tree: Tree | string, node: ChildNode, handlers: Record<string, EventListener>}} Kept
 */

const SVG = "http://www.w3.org/2000/svg";

/** Members of elements that attributes do not follow once somebody has typed or clicked. */
const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "open", "indeterminate"]);

/** @type {WeakMap<Node, Kept[]>} */
const kept = new WeakMap();

/**
 * An element. Children may be texts, numbers, trees and lists of them; null and false are left out.
 *
 * @param {string} tag
 * @param {Record<string, any> | null} [attrs] `on…` are listeners, `key` tells siblings apart, `style` is an object,
 *   `ref` is called with the element once it exists.
 * @param {...(Child | Child[])} children
 * @returns {Tree}
 */
export function h(tag, attrs, ...children) {
  return { tag, attrs: attrs ?? {}, children: flat(children) };
}

/**
 * Make *parent* hold what *tree* says.
 *
 * @param {Element} parent
 * @param {Child | Child[]} tree
 */
export function patch(parent, tree) {
  children(parent, flat([tree]), parent.namespaceURI === SVG);
}

/**
 * @param {any[]} given
 * @returns {(Tree | string)[]}
 */
function flat(given) {
  /** @type {(Tree | string)[]} */
  const found = [];
  for (const one of given) {
    if (Array.isArray(one)) found.push(...flat(one));
    else if (one !== null && one !== undefined && one !== false && one !== true) {
      found.push(typeof one === "object" ? one : String(one));
    }
  }
  return found;
}

/** @param {Tree | string} tree */
const keyOf = (tree) => (typeof tree === "string" ? undefined : tree.attrs?.key);

/** @param {Tree | string} tree */
const tagOf = (tree) => (typeof tree === "string" ? "" : tree.tag);

/**
 * @param {Element} parent
 * @param {(Tree | string)[]} wanted
 * @param {boolean} svg
 */
function children(parent, wanted, svg) {
  const before = kept.get(parent) ?? [];
  const keyed = new Map();
  /** @type {Kept[]} */
  const others = [];
  for (const one of before) {
    const key = keyOf(one.tree);
    if (key === undefined) others.push(one);
    else keyed.set(key, one);
  }
  const unused = new Set(before);
  /** @type {Kept[]} */
  const now = [];
  let next = 0;
  for (const tree of wanted) {
    const key = keyOf(tree);
    let found = key === undefined ? undefined : keyed.get(key);
    if (key === undefined) {
      const at = others.findIndex((one, index) => index >= next && tagOf(one.tree) === tagOf(tree));
      if (at >= 0) {
        found = others[at];
        next = at + 1;
      }
    }
    if (found && unused.has(found) && tagOf(found.tree) === tagOf(tree)) {
      unused.delete(found);
      now.push(updated(found, tree, svg));
    } else now.push(created(tree, svg));
  }
  for (const one of unused) one.node.remove();
  let cursor = parent.firstChild;
  for (const one of now) {
    if (one.node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(one.node, cursor);
  }
  kept.set(parent, now);
}

/**
 * @param {Tree | string} tree
 * @param {boolean} svg
 * @returns {Kept}
 */
function created(tree, svg) {
  if (typeof tree === "string") return { tree, node: document.createTextNode(tree), handlers: {} };
  const inside = svg || tree.tag === "svg";
  const node = inside ? document.createElementNS(SVG, tree.tag) : document.createElement(tree.tag);
  /** @type {Kept} */
  const one = { tree: { tag: tree.tag }, node, handlers: {} };
  updated(one, tree, svg);
  tree.attrs?.ref?.(node);
  return one;
}

/**
 * @param {Kept} one
 * @param {Tree | string} tree
 * @param {boolean} svg
 * @returns {Kept}
 */
function updated(one, tree, svg) {
  if (typeof tree === "string") {
    if (one.tree !== tree) one.node.textContent = tree;
  } else if (one.tree !== tree && typeof one.tree !== "string") {
    const node = /** @type {HTMLElement} */ (one.node);
    const inside = (svg || tree.tag === "svg") && tree.tag !== "foreignObject";
    // options first: a select takes only a value that it has
    children(node, flat(tree.children ?? []), inside);
    attributes(node, one.tree.attrs ?? {}, tree.attrs ?? {}, one.handlers);
  }
  one.tree = tree;
  return one;
}

/**
 * @param {HTMLElement} node
 * @param {Record<string, any>} before
 * @param {Record<string, any>} now
 * @param {Record<string, EventListener>} handlers
 */
function attributes(node, before, now, handlers) {
  for (const name of Object.keys(before)) if (!(name in now)) put(node, name, before[name], null, handlers);
  for (const [name, value] of Object.entries(now)) put(node, name, before[name], value, handlers);
}

/**
 * @param {any} node
 * @param {string} name
 * @param {any} before
 * @param {any} value
 * @param {Record<string, EventListener>} handlers
 */
function put(node, name, before, value, handlers) {
  if (name === "key" || name === "ref") return;
  if (name.startsWith("on")) {
    if (before === value) return;
    if (handlers[name]) node.removeEventListener(name.slice(2), handlers[name]);
    if (value) {
      handlers[name] = value;
      node.addEventListener(name.slice(2), value);
    } else delete handlers[name];
  } else if (name === "style") {
    for (const rule of Object.keys(before ?? {})) if (!(rule in (value ?? {}))) node.style.removeProperty(rule);
    for (const [rule, text] of Object.entries(value ?? {})) node.style.setProperty(rule, String(text));
  } else if (PROPERTIES.has(name) && name in node) {
    if (node[name] !== (value ?? false)) node[name] = value ?? (name === "value" ? "" : false);
  } else if (before !== value) {
    if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

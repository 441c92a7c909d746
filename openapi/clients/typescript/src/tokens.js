/**
 * Where tokens are kept: anything with `get` and `set`, which may be asynchronous.
 *
 * Names are `host:MATCH`, `seat:MATCH` (the seat taken last), `seat:MATCH:SEAT`, `player` and `key`. Whoever can read
 * the storage can play the seats.
 *
 * @typedef {object} Tokens
 * @property {(name: string) => string | null | Promise<string | null>} get the token of that name
 * @property {(name: string, token: string | null) => void | Promise<void>} set keep a token; null: forget it
 *
 * @typedef {'seat' | 'host' | 'player' | 'key'} Kind whose rights a request uses
 *
 * @typedef {Kind | (string & {}) | null} Right a kind of token, a token itself, or null for none: as a spectator
 */

const KINDS = new Set(['seat', 'host', 'player', 'key'])

/** Tokens that are forgotten with the object. @implements {Tokens} */
export class MemoryTokens {
  /** @type {Map<string, string>} */
  #kept = new Map()

  /** @param {string} name */
  get(name) {
    return this.#kept.get(name) ?? null
  }

  /** @param {string} name @param {string | null} token */
  set(name, token) {
    if (token === null) this.#kept.delete(name)
    else this.#kept.set(name, token)
  }
}

/** Tokens in the `localStorage` of a page, under names that begin with *prefix*. @implements {Tokens} */
export class LocalTokens {
  /** @param {string} [prefix] one for each server, if a page knows several */
  constructor(prefix = 'partie:') {
    this.prefix = prefix
  }

  /** @param {string} name */
  get(name) {
    return localStorage.getItem(this.prefix + name)
  }

  /** @param {string} name @param {string | null} token */
  set(name, token) {
    if (token === null) localStorage.removeItem(this.prefix + name)
    else localStorage.setItem(this.prefix + name, token)
  }
}

/**
 * The token to send: that of the first of *kinds* that is there, unless *right* says which.
 *
 * @param {Tokens} tokens
 * @param {Right | undefined} right
 * @param {readonly Kind[]} kinds
 * @param {{match?: string | undefined, seat?: number | undefined}} [where]
 * @returns {Promise<string | null>}
 */
export async function tokenFor(tokens, right, kinds, { match, seat } = {}) {
  if (right === null) return null
  if (right !== undefined && !KINDS.has(right)) return right
  for (const kind of right === undefined ? kinds : /** @type {Kind[]} */ ([right])) {
    const token = await tokens.get(nameOf(kind, match, seat))
    if (token !== null) return token
  }
  return null
}

/** @param {Kind} kind @param {string | undefined} match @param {number | undefined} seat */
function nameOf(kind, match, seat) {
  if (kind === 'player' || kind === 'key') return kind
  if (kind === 'host' || seat === undefined) return `${kind}:${match}`
  return `seat:${match}:${seat}`
}

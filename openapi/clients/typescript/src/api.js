/** One function for each operation of the API. */
import { pathOf, queryOf } from './addresses.js'
import { newKey } from './keys.js'
import { OPERATIONS } from './operations.js'
import { tokenFor } from './tokens.js'

/**
 * @import { CallOptions, Calls } from './calls.js'
 * @import { Requests } from './requests.js'
 * @import { Kind, Tokens } from './tokens.js'
 *
 * @typedef {keyof typeof OPERATIONS} Operation
 * @typedef {Record<string, unknown>} Some
 * @typedef {{path?: Some, query?: Some, headers?: Record<string, string>, body?: unknown}} What
 */

/** Operations that may arrive twice although they take no key. @type {ReadonlySet<string>} */
const HARMLESS = new Set(['planLegal', 'issueTicket', 'askRematch', 'renameMe'])

/** Whose tokens an operation tries, where the path does not say it. @type {Readonly<Record<string, readonly Kind[]>>} */
const RIGHTS = {
  openMatch: ['key', 'player'],
  takeSeat: ['player'],
  takeOverSeat: [],
  createInvitation: ['host'],
  listInvitations: ['host'],
  revokeInvitation: ['host'],
  reissueSeat: ['host', 'key'],
}

/** @param {Operation} name @returns {readonly Kind[]} */
export function rightsOf(name) {
  const { path } = OPERATIONS[name]
  if (RIGHTS[name] !== undefined) return RIGHTS[name]
  if (path.includes('{match_id}')) return ['seat', 'player', 'host', 'key']
  if (path.startsWith('/v1/me')) return ['player']
  return ['key']
}

/**
 * The functions, each named by its `operationId`.
 *
 * What reads is repeated, and so is what changes something under an `Idempotency-Key`, which is made unless one is given.
 *
 * @param {Requests} requests
 * @param {Tokens} tokens
 * @returns {Calls}
 */
export function callsOf(requests, tokens) {
  /** @param {Operation} name @param {What} [what] @param {CallOptions} [options] */
  const call = async (name, { path, query, headers = {}, body } = {}, { token, signal } = {}) => {
    const { method, path: template, keyed } = OPERATIONS[name]
    const where = { match: text(path?.match_id), seat: number(query?.seat ?? path?.seat) }
    const bearer = await tokenFor(tokens, token, rightsOf(name), where)
    return requests.send(
      {
        method,
        path: pathOf(template, path) + queryOf(query),
        headers: {
          Accept: 'application/json, */*',
          ...(keyed ? { 'Idempotency-Key': newKey() } : {}),
          ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        body,
        repeatable: keyed || method === 'GET' || HARMLESS.has(name),
        timeout: requests.repeats.timeout + (number(query?.wait) ?? 0) * 1000,
        signal: signal ?? null,
      },
      read,
    )
  }
  const names = /** @type {Operation[]} */ (Object.keys(OPERATIONS))
  return /** @type {Calls} */ (
    /** @type {unknown} */ (
      Object.fromEntries(
        names.map((name) => [name, (/** @type {What} */ what, /** @type {CallOptions} */ options) => call(name, what, options)]),
      )
    )
  )
}

/** @param {Response} response */
function read(response) {
  if (response.status === 204) return undefined
  return response.headers.get('Content-Type')?.startsWith('application/json') ? response.json() : response
}

/** @param {unknown} value */
const text = (value) => (value === undefined ? undefined : String(value))

/** @param {unknown} value */
const number = (value) => (value === undefined ? undefined : Number(value))

/**
 * What can go wrong, and what it means.
 *
 *     PartieError
 *     ├── Refusal     the server has refused: nothing has happened, and `code` says why
 *     └── NoAnswer    nobody knows: the network failed, or something before the server answered for it
 *
 * A caller's `AbortSignal` that is aborted throws its own `reason`.
 *
 * @import { components } from './schema.js'
 * @typedef {components['schemas']['Problem']} Problem
 */

export class PartieError extends Error {}

/** The server has refused. Nothing has happened. */
export class Refusal extends PartieError {
  /**
   * @param {Problem} problem the problem document
   * @param {Headers} headers of the answer
   */
  constructor(problem, headers) {
    super(`${problem.rule ?? problem.code}: ${problem.detail}`)
    this.name = 'Refusal'
    /** The problem document as it came. */
    this.problem = problem
    /** The HTTP status. */
    this.status = problem.status
    /** The stable code. */
    this.code = problem.code
    /** The rule that forbids it, such as `help_me.target_empty`, if one does. */
    this.rule = problem.rule
    /** Numbers and ids behind `detail`, to say it in words of your own. */
    this.facts = /** @type {Readonly<Record<string, unknown>>} */ (problem.facts)
    /** What is wrong, in plain words. */
    this.detail = problem.detail
    /** By what the operator finds the request in the log. */
    this.requestId = headers.get('Request-Id')
  }
}

/**
 * No answer of the server has come. A request that changes something may have been carried out: ask, or send the same
 * again with the same `key`.
 */
export class NoAnswer extends PartieError {
  /**
   * @param {string} message what has come instead
   * @param {{cause?: unknown, status?: number | null, key?: string | null}} [details]
   */
  constructor(message, { cause, status = null, key = null } = {}) {
    super(message, { cause })
    this.name = 'NoAnswer'
    /** The HTTP status of what has answered instead, if anything has. */
    this.status = status
    /** The idempotency key that was sent, for a repeat. */
    this.key = key
  }
}

/**
 * The error that stands for an answer that is no success. It throws whatever the network does if the answer breaks off.
 *
 * @param {Response} response
 * @param {string | null} [key] the idempotency key that was sent
 * @returns {Promise<PartieError>}
 */
export async function errorOf(response, key = null) {
  const { status, headers } = response
  if (headers.get('Content-Type')?.startsWith('application/problem+json')) {
    return new Refusal(/** @type {Problem} */ (await response.json()), headers)
  }
  response.body?.cancel().catch(() => {}) // not waited for: of a body that was cloned, it may never end
  return new NoAnswer(`an answer ${status} that is not Partie's`, { status, key })
}

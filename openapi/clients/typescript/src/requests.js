/** Requests that are repeated as often as that is safe. */
import { errorOf, NoAnswer } from './errors.js'
import { ServerClock } from './server_clock.js'
import { backOff, linked, REPEATS, retryAfter, unlessAborted, wait } from './waiting.js'

/** @import { Repeats } from './waiting.js' */

/** Answers after which the same request may be accepted. */
const PASSING = new Set([429, 502, 503, 504])

/**
 * @typedef {object} Sent a request
 * @property {string} method
 * @property {string} path below the server's address, with its query
 * @property {Record<string, string>} headers
 * @property {unknown} [body] sent as JSON
 * @property {boolean} repeatable whether a second arrival does no harm
 * @property {AbortSignal | null} [signal]
 * @property {number} [timeout] milliseconds for an attempt; Infinity for none
 */

/** One server, and how it is asked. */
export class Requests {
  /**
   * @param {string} url of the server, with a prefix if it has one
   * @param {typeof globalThis.fetch} fetch
   * @param {Partial<Repeats>} [repeats]
   */
  constructor(url, fetch, repeats) {
    this.url = url.replace(/\/+$/, '')
    this.fetch = fetch
    /** @type {Readonly<Repeats>} */
    this.repeats = { ...REPEATS, ...repeats }
    this.clock = new ServerClock()
  }

  /**
   * The first success, as *read* makes it of the answer.
   *
   * Repeated are requests that did not arrive for sure or that are `repeatable`, after 429, 502, 503, 504 and if the
   * network fails; at most `attempts` times.
   *
   * @template T
   * @param {Sent} request
   * @param {(response: Response) => Promise<T> | T} read
   * @returns {Promise<T>}
   * @throws {Refusal} if it is refused
   * @throws {NoAnswer} if nothing has come
   */
  async send(request, read) {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(request, read)
      if ('value' in outcome) return outcome.value
      const { error, again, asked } = outcome
      if (!again || attempt >= this.repeats.attempts || asked > this.repeats.patience) throw error
      await wait(asked + backOff(attempt, this.repeats), request.signal)
    }
  }

  /**
   * @template T
   * @param {Sent} request
   * @param {(response: Response) => Promise<T> | T} read
   * @returns {Promise<{value: T} | {error: unknown, again: boolean, asked: number}>}
   */
  async #attempt(request, read) {
    const { controller, release } = linked(request.signal)
    const key = request.headers['Idempotency-Key'] ?? null
    const seconds = request.timeout ?? this.repeats.timeout
    const late = new NoAnswer(`no answer within ${seconds} ms`, { key })
    const timer = Number.isFinite(seconds) ? setTimeout(() => controller.abort(late), seconds) : undefined
    let unread = false
    try {
      const response = await unlessAborted(this.open(request, controller.signal), controller.signal)
      if (response.ok) {
        const value = await unlessAborted(Promise.resolve(read(response)), controller.signal)
        unread = value === response // then the caller's signal still ends it
        return { value }
      }
      const error = await unlessAborted(errorOf(response, key), controller.signal)
      const again = PASSING.has(response.status) && (request.repeatable || response.status === 429)
      return { error, again, asked: retryAfter(response.headers) }
    } catch (cause) {
      if (request.signal?.aborted) throw request.signal.reason
      const error = cause === late ? late : new NoAnswer('the network failed', { cause, key })
      return { error, again: request.repeatable, asked: 0 }
    } finally {
      clearTimeout(timer)
      if (!unread) release()
    }
  }

  /**
   * The answer to one attempt, whatever it is; its body is unread.
   *
   * @param {Sent} request
   * @param {AbortSignal} signal
   */
  async open({ method, path, headers, body }, signal) {
    const sent = performance.now()
    const response = await this.fetch(this.url + path, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      redirect: 'error', // a token is for this server alone
    })
    this.clock.learn(response.headers.get('Partie-Time'), sent)
    return response
  }
}

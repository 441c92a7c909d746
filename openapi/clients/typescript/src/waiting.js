/** How long to wait before something is tried again. */

/**
 * When and how often requests are repeated.
 *
 * @typedef {object} Repeats
 * @property {number} attempts how often a request is sent at most
 * @property {number} first milliseconds before the second attempt; twice as long before each further one
 * @property {number} longest milliseconds between two attempts at most; what `Retry-After` asks may be longer
 * @property {number} patience milliseconds that `Retry-After` may ask; beyond that the refusal is thrown
 * @property {number} timeout milliseconds that an attempt may take
 */

/** @type {Readonly<Repeats>} */
export const REPEATS = { attempts: 8, first: 250, longest: 8_000, patience: 60_000, timeout: 30_000 }

/**
 * Milliseconds to wait after the attempt number *failed* (1, 2, …): half of them fixed, half random, so that clients that
 * were cut off together do not come back together.
 *
 * @param {number} failed
 * @param {Readonly<Repeats>} repeats
 */
export function backOff(failed, { first, longest }) {
  const most = Math.min(longest, first * 2 ** Math.min(failed - 1, 20))
  return most / 2 + Math.random() * (most / 2)
}

/**
 * Milliseconds that an answer asks to wait, 0 if it does not.
 *
 * @param {Headers} headers
 */
export function retryAfter(headers) {
  const seconds = Number(headers.get('Retry-After') ?? 0)
  return seconds > 0 ? seconds * 1000 : 0
}

/**
 * Wait, and throw the signal's reason as soon as it is aborted.
 *
 * @param {number} milliseconds
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<void>}
 */
export function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * What *promise* brings, unless the signal is aborted first: for what might not listen to the signal itself.
 *
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
export function unlessAborted(promise, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/**
 * A controller of one's own that is aborted with the caller's signal, too. `release` must be called in the end.
 *
 * @param {AbortSignal | null} [signal]
 */
export function linked(signal) {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })
  return { controller, release: () => signal?.removeEventListener('abort', stop) }
}

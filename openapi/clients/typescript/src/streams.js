/** Streams that go on after whatever breaks, without losing or repeating an event. */
import { errorOf, NoAnswer, PartieError } from './errors.js'
import { messagesOf } from './sse.js'
import { backOff, linked, retryAfter, unlessAborted, wait } from './waiting.js'

/**
 * @import { Requests } from './requests.js'
 * @import { Message } from './sse.js'
 *
 * @typedef {object} StreamOptions
 * @property {AbortSignal | null} [signal] ends the iteration with its reason
 * @property {number} [silence] milliseconds without a sign of life after which a connection counts as dead: two heartbeats
 * @property {number} [tries] connections in a row that may fail before the last error is thrown; otherwise without end
 *
 * @typedef {object} Stream what is followed
 * @property {(cursor: number | null) => string} path where it goes on after the event *cursor*; null: from its beginning
 * @property {() => Promise<string | null>} token asked before each connection
 * @property {number | null} cursor the last event that is known; `NOW`: whatever comes next
 * @property {boolean} dense whether each event has the next number
 *
 * @typedef {{frame: 'event', id: number, data: any}} EventFrame an event and its position
 * @typedef {{frame: string & {}, data: any}} ControlFrame what the server names
 * @typedef {{frame: 'interrupted', data: {error: unknown, milliseconds: number}}} InterruptedFrame
 */

/** A cursor beyond every event. The first `hello` then says where that is. */
export const NOW = Number.MAX_SAFE_INTEGER

const SILENCE = 30_000
/** Milliseconds after which a connection was a good one, so that the next failure is a first one again. */
const SETTLED = 5_000

/**
 * Everything that comes, over as many connections as it takes: events, control frames, and `interrupted` whenever a
 * connection has ended before the stream has.
 *
 * @param {Requests} requests
 * @param {Stream} stream
 * @param {StreamOptions} [options]
 * @returns {AsyncGenerator<EventFrame | ControlFrame | InterruptedFrame, void, void>}
 * @throws {Refusal} if it is refused for good: 400, 401, 403, 404
 */
export async function* framesOf(requests, stream, { signal = null, silence = SILENCE, tries = Infinity } = {}) {
  let { cursor } = stream
  for (let failed = 0; ; ) {
    const { controller, release } = linked(signal)
    const [began, before] = [performance.now(), cursor]
    /** @type {unknown} */
    let error = null
    let asked = 0
    try {
      const response = await opened(requests, stream, cursor, controller, silence)
      if (response.status === 204) return
      if (!response.ok || response.body === null) {
        asked = retryAfter(response.headers)
        error = await errorOf(response)
        if (!passing(response.status)) throw new Final(error)
        throw error
      }
      for await (const message of messagesOf(response.body, (read) => heard(read, controller, silence))) {
        const data = JSON.parse(message.data)
        if (message.event !== null) {
          if (message.event === 'hello' && cursor === NOW) cursor = data.position
          yield { frame: message.event, data }
          if (message.event === 'end') return
          continue
        }
        const id = Number(message.id)
        if (cursor !== null && id <= cursor) continue
        if (stream.dense && cursor !== null && id !== cursor + 1) throw new NoAnswer(`event ${cursor + 1} is missing`)
        cursor = id
        yield { frame: 'event', id, data }
      }
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      if (cause instanceof Final) throw cause.error
      error = cause
    } finally {
      controller.abort()
      release()
    }
    if (cursor !== before || performance.now() - began > SETTLED) failed = 0
    if (++failed >= tries) {
      throw error instanceof PartieError ? error : new NoAnswer('no connection lasts', { cause: error })
    }
    const milliseconds = asked + backOff(failed, requests.repeats)
    yield { frame: 'interrupted', data: { error, milliseconds } }
    await wait(milliseconds, signal)
  }
}

/**
 * Whether a frame is an event.
 *
 * @param {EventFrame | ControlFrame | InterruptedFrame} frame
 * @returns {frame is EventFrame}
 */
export const isEvent = (frame) => frame.frame === 'event'

/** An error after which connecting again is of no use. */
class Final extends Error {
  /** @param {unknown} error */
  constructor(error) {
    super()
    this.error = error
  }
}

/** @param {number} status */
const passing = (status) => status === 429 || status >= 500

/**
 * @param {Requests} requests
 * @param {Stream} stream
 * @param {number | null} cursor
 * @param {AbortController} controller
 * @param {number} silence
 */
async function opened(requests, stream, cursor, controller, silence) {
  const token = await stream.token()
  const request = {
    method: 'GET',
    path: stream.path(cursor),
    headers: {
      Accept: 'text/event-stream, application/problem+json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    repeatable: true,
  }
  return heard(requests.open(request, controller.signal), controller, silence)
}

/**
 * What *read* brings, if anything comes before *silence* has passed; otherwise the connection is given up.
 *
 * @template T
 * @param {Promise<T>} read
 * @param {AbortController} controller
 * @param {number} silence
 */
async function heard(read, controller, silence) {
  const timer = setTimeout(() => controller.abort(new NoAnswer(`nothing heard for ${silence} ms`)), silence)
  try {
    return await unlessAborted(read, controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** A client of one server. */
import { pathOf, queryOf } from './addresses.js'
import { callsOf } from './api.js'
import { newKey } from './keys.js'
import { happening } from './known.js'
import { OPERATIONS } from './operations.js'
import { Requests } from './requests.js'
import { framesOf, isEvent } from './streams.js'
import { MemoryTokens, tokenFor } from './tokens.js'

/**
 * @import { CallOptions } from './calls.js'
 * @import { FeedHappening, Happening, Schemas } from './known.js'
 * @import { Repeats } from './waiting.js'
 * @import { InterruptedFrame, StreamOptions } from './streams.js'
 * @import { Kind, Right, Tokens } from './tokens.js'
 * @import { operations } from './schema.js'
 *
 * @typedef {object} PartieOptions
 * @property {string | URL} [url] of the server, with a prefix if it has one; in a page, relative to that
 * @property {typeof globalThis.fetch} [fetch] another implementation of `fetch`
 * @property {Tokens} [tokens] where tokens are kept; in memory unless given
 * @property {Partial<Repeats>} [repeats] when and how often requests are repeated
 *
 * @typedef {CallOptions & {key?: string}} KeyedOptions `key`: an idempotency key of one's own, kept for a later repeat
 *
 * @typedef {object} CommandOptions
 * @property {number | null} [askedAt] refuse unless the decision opened at this position is still asked
 * @property {number | null} [position] refuse unless the match is at this position
 * @property {Schemas['Include'][]} [include] add the view, what the seat may do, or both
 * @property {number} [seat] for which of one's seats, if one has several
 *
 * @typedef {object} FollowOptions
 * @property {number | null} [after] go on after the event at this position; otherwise from the beginning
 * @property {string} [as] `spectator`, `seat:1` or `all`: with whose eyes, where the rights allow it
 * @property {Schemas['Include'][]} [include] add `view`, `legal` or both to each event
 * @property {number} [seat] for which of one's seats, if one has several
 * @property {Right} [token] whose rights are used
 *
 * @typedef {object} ReplayOptions
 * @property {number} [from] the position of the first event
 * @property {number} [to] the position of the last event
 * @property {Schemas['Speed']} [speed] how many times as fast as it was played; 0: without pauses
 *
 * @typedef {NonNullable<operations['streamFeed']['parameters']['query']> & {token?: Right}} FeedOptions
 *
 * @typedef {{frame: 'event', id: number, data: Happening}
 *   | {frame: 'hello' | 'heartbeat' | 'presence' | 'end', data: Schemas['ControlFrame']}
 *   | InterruptedFrame} MatchFrame
 *
 * @typedef {{frame: 'event', id: number, data: FeedHappening}
 *   | {frame: 'hello' | 'heartbeat', data: Schemas['FeedHead']}
 *   | InterruptedFrame} FeedFrame
 *
 * @typedef {{frame: 'hello', data: Schemas['Welcome']}
 *   | {frame: 'match', data: Schemas['OwnMatchFrame']}
 *   | {frame: 'listed', data: Schemas['Listed']}
 *   | {frame: 'lost', data: Schemas['SeatLost']}
 *   | {frame: 'invitation', data: Schemas['Invited']}
 *   | {frame: 'invitation_gone', data: Schemas['InvitationGone']}
 *   | {frame: 'heartbeat', data: Schemas['SignOfLife']}
 *   | InterruptedFrame} OwnFrame
 */

/** Whose tokens a stream tries, in this order. @type {readonly Kind[]} */
const FOLLOWERS = ['seat', 'player', 'key']

/** Commands that are the host's, so that its token is tried first. */
const HOSTS = new Set(['match.start', 'match.add_bot'])

export class Partie {
  #requests

  /** @param {PartieOptions} [options] */
  constructor({ url = '', fetch = (...what) => globalThis.fetch(...what), tokens = new MemoryTokens(), repeats } = {}) {
    this.#requests = new Requests(new URL(url, globalThis.document?.baseURI).href, fetch, repeats)
    this.tokens = tokens
    /** Every operation of the API, by its `operationId`: `api.getView({ path: { match_id }, query: { at: 3 } })`. */
    this.api = callsOf(this.#requests, tokens)
  }

  /** What time it is for the server: `clock.now()`, `clock.left(deadline)`. */
  get clock() {
    return this.#requests.clock
  }

  /**
   * Open a match, and keep the host's token.
   *
   * @param {Schemas['OpenMatch']} body
   * @param {KeyedOptions} [options]
   */
  async open(body, { key = newKey(), ...options } = {}) {
    const opened = await this.api.openMatch({ body, headers: { 'Idempotency-Key': key } }, options)
    await this.tokens.set(`host:${opened.match.id}`, opened.host_token)
    return opened
  }

  /**
   * Take a seat, and keep its token. With a player's token, the seat is the player's and has none of its own.
   *
   * @param {string} match
   * @param {Schemas['Sit']} [body]
   * @param {KeyedOptions} [options]
   */
  async sit(match, body = {}, { key = newKey(), ...options } = {}) {
    const headers = { 'Idempotency-Key': key }
    const seated = await this.api.takeSeat({ path: { match_id: match }, body, headers }, options)
    await this.#keepSeat(match, seated.seat, seated.seat_token)
    return seated
  }

  /**
   * Take a seat over by a one-use code of another device, and keep its new token.
   *
   * @param {string} match
   * @param {string} code
   * @param {KeyedOptions} [options]
   */
  async takeOver(match, code, { key = newKey(), ...options } = {}) {
    const headers = { 'Idempotency-Key': key }
    const seated = await this.api.takeOverSeat({ path: { match_id: match }, body: { code }, headers }, options)
    await this.#keepSeat(match, seated.seat, seated.seat_token)
    return seated
  }

  /**
   * Ask for the rematch, or go to the one that somebody has asked for, and keep the tokens.
   *
   * @param {string} match
   * @param {Schemas['AskRematch']} [body]
   * @param {CallOptions} [options]
   */
  async rematch(match, body = {}, options) {
    const asked = await this.api.askRematch({ path: { match_id: match }, body }, options)
    if (asked.host_token !== null) await this.tokens.set(`host:${asked.match.id}`, asked.host_token)
    if (asked.seat !== null) await this.#keepSeat(asked.match.id, asked.seat, asked.seat_token)
    return asked
  }

  /**
   * Become a player, known over several matches, and keep the token.
   *
   * @param {string} name
   * @param {KeyedOptions} [options]
   */
  async register(name, { key = newKey(), ...options } = {}) {
    const created = await this.api.createPlayer({ body: { name }, headers: { 'Idempotency-Key': key } }, options)
    await this.tokens.set('player', created.player_token)
    return created
  }

  /**
   * Act in a match, once, however often it has to be sent: every attempt bears the same key.
   *
   * `NoAnswer` says that it is still not known whether it was carried out; its `key`, given here, asks again.
   *
   * @param {string} match
   * @param {Schemas['Command']} command
   * @param {CommandOptions & KeyedOptions} [options]
   * @returns {Promise<Schemas['Accepted']>}
   * @throws {Refusal} if it is refused: nothing has happened
   * @throws {NoAnswer} if no attempt was answered
   */
  async command(match, command, { askedAt, position, include, seat, key = newKey(), token, signal } = {}) {
    const query = { asked_at: askedAt ?? undefined, include, seat }
    const pinned = position == null ? {} : { 'If-Match': `"${position}"` }
    /** @type {readonly Kind[]} */
    const kinds = HOSTS.has(command.type) ? ['host', 'seat', 'player'] : ['seat', 'player', 'host']
    const right = await tokenFor(this.tokens, token, kinds, { match, seat })
    const headers = { 'Idempotency-Key': key, ...pinned }
    const accepted = await this.api.sendCommand(
      { path: { match_id: match }, query, headers, body: command },
      { token: right, signal: signal ?? null },
    )
    return /** @type {Schemas['Accepted']} */ (accepted)
  }

  /**
   * The events of a match, each once and in order, as they happen; it ends with the match.
   *
   * @param {string} match
   * @param {FollowOptions & StreamOptions} [options]
   * @returns {AsyncGenerator<Happening, void, void>}
   */
  async *follow(match, options) {
    for await (const frame of this.frames(match, options)) if (frame.frame === 'event') yield frame.data
  }

  /**
   * What `follow` has, and what else comes: `hello`, `heartbeat`, `presence`, `end`, and `interrupted` while the
   * connection is lost.
   *
   * @param {string} match
   * @param {FollowOptions & StreamOptions} [options]
   * @returns {AsyncGenerator<MatchFrame, void, void>}
   */
  async *frames(match, { after = null, as, include, seat, token, ...options } = {}) {
    const path = pathOf(OPERATIONS.streamEvents.path, { match_id: match })
    const stream = {
      path: (/** @type {number | null} */ cursor) => path + queryOf({ after: cursor, as, include, seat }),
      token: () => tokenFor(this.tokens, token, FOLLOWERS, { match, seat }),
      cursor: after,
      dense: true,
    }
    for await (const frame of framesOf(this.#requests, stream, options)) {
      yield isEvent(frame) ? { ...frame, data: happening(frame.data) } : /** @type {MatchFrame} */ (frame)
    }
  }

  /**
   * The events of a match at the pace of its players.
   *
   * @param {string} match
   * @param {ReplayOptions & Omit<FollowOptions, 'after'> & StreamOptions} [options]
   * @returns {AsyncGenerator<Happening, void, void>}
   */
  async *replay(match, { from, to, speed, as, include, seat, token, ...options } = {}) {
    const path = pathOf(OPERATIONS.replayEvents.path, { match_id: match })
    const stream = {
      path: (/** @type {number | null} */ lastEventId) =>
        path + queryOf({ from, to, speed, as, include, seat, lastEventId }),
      token: () => tokenFor(this.tokens, token, FOLLOWERS, { match, seat }),
      cursor: null,
      dense: true,
    }
    for await (const frame of framesOf(this.#requests, stream, options)) {
      if (isEvent(frame)) yield happening(frame.data)
    }
  }

  /**
   * The events of all matches in the order of their commits, each once; it does not end. Keep `global_position`, and go
   * on `after` it. Needs an API key.
   *
   * @param {FeedOptions & StreamOptions} [options]
   * @returns {AsyncGenerator<FeedHappening, void, void>}
   */
  async *feed(options) {
    for await (const frame of this.feedFrames(options)) if (frame.frame === 'event') yield frame.data
  }

  /**
   * What `feed` has, with `hello`, `heartbeat` (whose `position` says how far the feed was read) and `interrupted`.
   *
   * @param {FeedOptions & StreamOptions} [options]
   * @returns {AsyncGenerator<FeedFrame, void, void>}
   */
  async *feedFrames({ token, after = 0, game, label, types, as, ...options } = {}) {
    const stream = {
      path: (/** @type {number | null} */ cursor) =>
        OPERATIONS.streamFeed.path + queryOf({ after: cursor, game, label, types, as }),
      token: () => tokenFor(this.tokens, token, ['key']),
      cursor: after,
      dense: false,
    }
    for await (const frame of framesOf(this.#requests, stream, options)) {
      if (!isEvent(frame)) yield /** @type {FeedFrame} */ (frame)
      else yield { ...frame, data: { ...frame.data, envelope: happening(frame.data.envelope) } }
    }
  }

  /**
   * All matches of the player, and whatever changes in them. After each `hello`, forget what was known before.
   *
   * @param {{token?: Right} & StreamOptions} [options]
   * @returns {AsyncGenerator<OwnFrame, void, void>}
   */
  async *mine({ token, ...options } = {}) {
    const stream = {
      path: () => OPERATIONS.streamMyMatches.path,
      token: () => tokenFor(this.tokens, token, ['player']),
      cursor: null,
      dense: false,
    }
    for await (const frame of framesOf(this.#requests, stream, options)) yield /** @type {OwnFrame} */ (frame)
  }

  /**
   * An address with a ticket, for what cannot send a header: `EventSource` and the socket of a match.
   *
   * @param {string} match
   * @param {'stream' | 'replay' | 'socket'} what
   * @param {{seat?: number, query?: Record<string, unknown>} & CallOptions} [options]
   * @returns {Promise<string>}
   */
  async ticketed(match, what, { seat, query, ...options } = {}) {
    const { ticket } = await this.api.issueTicket({ path: { match_id: match }, query: { seat } }, options)
    const address = this.#requests.url + pathOf(`/v1/matches/{match}/${what}`, { match }) + queryOf({ ...query, ticket })
    return what === 'socket' ? address.replace(/^http/, 'ws') : address
  }

  /** @param {string} match @param {number} seat @param {string | null} token */
  async #keepSeat(match, seat, token) {
    await this.tokens.set(`seat:${match}`, token)
    await this.tokens.set(`seat:${match}:${seat}`, token)
  }
}

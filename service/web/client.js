// @ts-check
/**
 * All that is asked of the server: the public API, and nothing else. No other file of the frontend calls `fetch`.
 *
 * @typedef {{token?: string, seat?: number, query?: Record<string, any>, body?: any, key?: string, signal?: AbortSignal}} Asked
 * @typedef {{token?: string, seat?: number, as?: string, at?: number}} Eyes
 * @typedef {Record<string, any>} Json
 */

import { root } from "./router.js"

/** A refusal, as the server words it. `code` and `rule` are stable; `facts` are for a sentence of our own. */
export class Problem extends Error {
  /** @param {Json} told */
  constructor(told) {
    super(told.detail)
    this.code = String(told.code)
    this.rule = told.rule ? String(told.rule) : null
    this.facts = /** @type {Json} */ (told.facts ?? {})
    this.status = Number(told.status)
    this.retryAfter = Number(told.retryAfter) || 0
  }
}

/** No answer came: the server is away, or the net is. */
export class NoAnswer extends Error {}

/** How far the server's clock is ahead of this one, in milliseconds, by the quickest answer of late. */
const clock = { ahead: 0, within: Infinity, at: 0 }

/** The server's time, in milliseconds since 1970. */
export const now = () => Date.now() + clock.ahead

/**
 * Learn from a time that the server has told in an answer which took *milliseconds* all in all.
 *
 * @param {string | null} told
 * @param {number} milliseconds
 */
function learn(told, milliseconds) {
  if (!told) return
  const stale = performance.now() - clock.at > 60_000
  if (milliseconds / 2 <= clock.within || stale) {
    clock.ahead = Date.parse(told) + milliseconds / 2 - Date.now()
    clock.within = milliseconds / 2
    clock.at = performance.now()
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Asked} [asked]
 */
async function request(method, path, { token, seat, query = {}, body, key, signal } = {}) {
  const url = new URL(`v1/${path}`, root)
  for (const [name, value] of Object.entries(/** @type {Json} */ ({ ...query, seat }))) {
    if (value !== undefined && value !== null && value !== "") url.searchParams.set(name, String(value))
  }
  /** @type {Record<string, string>} */
  const headers = {}
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers["Content-Type"] = "application/json"
  if (key) headers["Idempotency-Key"] = key
  const began = performance.now()
  let response
  try {
    response = await fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal, cache: "no-store" })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswer(String(error))
  }
  learn(response.headers.get("Partie-Time"), performance.now() - began)
  if (response.ok) return response
  throw await problemOf(response)
}

/** @param {Response} response */
async function problemOf(response) {
  const told = await response.json().catch(() => ({ code: "internal", detail: response.statusText }))
  return new Problem({ status: response.status, ...told, retryAfter: response.headers.get("Retry-After") })
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Asked} [asked]
 * @returns {Promise<any>}
 */
async function json(method, path, asked) {
  const response = await request(method, path, asked)
  return response.status === 204 ? null : response.json()
}

/**
 * The same, sent again with the same key while no answer comes or the server is busy: it is never done twice.
 *
 * @param {string} method
 * @param {string} path
 * @param {Asked} asked
 * @returns {Promise<any>}
 */
async function surely(method, path, asked) {
  const key = crypto.randomUUID()
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await json(method, path, { ...asked, key })
    } catch (error) {
      const passing = error instanceof NoAnswer || (error instanceof Problem && error.code === "busy")
      if (!passing || attempt >= 5) throw error
      await pause(300 * 2 ** attempt, asked.signal)
    }
  }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true })
  })
}

export const time = () => json("GET", "time")

/** @type {Promise<any[]> | undefined} */
let catalogue

/** The games of this server, asked for once. */
export function games() {
  catalogue ??= json("GET", "games").then((page) => page.items)
  catalogue.catch(() => (catalogue = undefined))
  return catalogue
}

/** @param {string} game @param {string} edition */
export const edition = (game, edition) => json("GET", `games/${game}/editions/${edition}`)

/** @param {Record<string, any>} query @param {AbortSignal} [signal] */
export const list = (query, signal) => json("GET", "matches", { query, signal })

/** @param {Json} body @param {string} [token] */
export const open = (body, token) => surely("POST", "matches", { body, token })

/** @param {string} id @param {AbortSignal} [signal] */
export const match = (id, signal) => json("GET", `matches/${id}`, { signal })

/** @param {string} id @param {Json} body @param {string} [token] */
export const sit = (id, body, token) => surely("POST", `matches/${id}/seats`, { body, token })

/** @param {string} id @param {number} seat @param {string} token */
export const leave = (id, seat, token) => json("DELETE", `matches/${id}/seats/${seat}`, { token })

/** @param {string} id @param {Eyes} eyes @param {AbortSignal} [signal] */
export const view = (id, { token, seat, as, at }, signal) =>
  json("GET", `matches/${id}/view`, { token, seat, query: { as, at }, signal })

/** @param {string} id @param {{token: string, seat?: number}} eyes @param {AbortSignal} [signal] */
export const legal = (id, { token, seat }, signal) => json("GET", `matches/${id}/legal`, { token, seat, signal })

/**
 * What else would be legal after a plan: the game's own question, as its `legal` describes it.
 *
 * @param {string} id
 * @param {{token: string, seat?: number}} eyes
 * @param {Json} plan
 */
export const plan = (id, { token, seat }, plan) => json("POST", `matches/${id}/legal`, { token, seat, body: plan })

/**
 * @param {string} id
 * @param {Json} command
 * @param {{token: string, seat?: number, asked_at?: number | null}} how
 */
export const command = (id, command, { token, seat, asked_at }) =>
  surely("POST", `matches/${id}/commands`, { token, seat, query: { asked_at }, body: command })

/** @param {string} id @param {Eyes & {after?: number, limit?: number}} eyes @param {AbortSignal} [signal] */
export const events = (id, { token, seat, as, after, limit }, signal) =>
  json("GET", `matches/${id}/events`, { token, seat, query: { as, after, limit }, signal })

/**
 * The whole match as one file, exactly as the server wrote it.
 *
 * @param {string} id
 * @param {Eyes} [eyes]
 * @returns {Promise<Uint8Array>}
 */
export async function record(id, { token, seat, as } = {}) {
  const response = await request("GET", `matches/${id}/record`, { token, seat, query: { as } })
  return new Uint8Array(await response.arrayBuffer())
}

/** The public keys that this server signs with. */
export const keys = () => json("GET", "keys")

/** @param {string} id @param {Json} body @param {string} token */
export const invite = (id, body, token) => surely("POST", `matches/${id}/invitations`, { body, token })

/** @param {string} id @param {string} token */
export const invitations = (id, token) => json("GET", `matches/${id}/invitations`, { token })

/** @param {string} id @param {string} invitation @param {string} token */
export const revoke = (id, invitation, token) => json("DELETE", `matches/${id}/invitations/${invitation}`, { token })

/** @param {string} id @param {number} seat @param {Json} body @param {string} token */
export const handOver = (id, seat, body, token) =>
  surely("POST", `matches/${id}/seats/${seat}/handover`, { body, token })

/** @param {string} id @param {string} code */
export const takeOver = (id, code) => surely("POST", `matches/${id}/handover`, { body: { code } })

/** @param {string} id @param {{token: string, seat?: number}} eyes */
export const rematch = (id, { token, seat }) => surely("POST", `matches/${id}/rematch`, { token, seat, body: {} })

/** @param {Record<string, any>} query @param {string} token @param {AbortSignal} [signal] */
export const mine = (query, token, signal) => json("GET", "me/matches", { token, query, signal })

/** @param {string} token */
export const me = (token) => json("GET", "me", { token })

/** @param {string} name */
export const newPlayer = (name) => surely("POST", "players", { body: { name } })

/**
 * Follow a match until it ends or *signal* says so: every event after *after* once, whatever breaks in between.
 *
 * @param {string} id
 * @param {Eyes & {after?: number, signal: AbortSignal,
 *   onEvent: (envelope: any) => void, onFrame?: (kind: string, data: any) => void,
 *   onState?: (state: "live" | "away") => void}} how
 * @returns {Promise<void>} settled once the match is over; refused by a Problem that no new attempt would mend
 */
export async function follow(id, { token, seat, as, after = -1, signal, onEvent, onFrame, onState }) {
  let last = after
  let attempt = 0
  while (!signal.aborted) {
    try {
      const cut = new AbortController()
      const stop = () => cut.abort()
      signal.addEventListener("abort", stop, { once: true })
      try {
        const response = await request("GET", `matches/${id}/stream`, {
          token,
          seat,
          query: { as, after: last >= 0 ? last : undefined },
          signal: cut.signal,
        })
        if (response.status === 204 || !response.body) return
        onState?.("live")
        for await (const { kind, data } of frames(response.body, cut)) {
          attempt = 0
          if (kind === "message") {
            if (data.position > last) {
              last = data.position
              onEvent(data)
            }
          } else {
            if (data?.time) learn(data.time, kind === "hello" ? 40 : 2_000)
            onFrame?.(kind, data)
            if (kind === "end") return
          }
        }
      } finally {
        signal.removeEventListener("abort", stop)
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Problem && error.status < 500 && error.code !== "too_many_requests") throw error
      if (error instanceof Problem && error.retryAfter) await pause(error.retryAfter * 1000, signal)
    }
    if (signal.aborted) return
    onState?.("away")
    await pause(Math.min(5_000, 250 * 2 ** attempt), signal)
    attempt += 1
  }
}

/** Two heartbeats: after so many milliseconds of silence a connection is dead. */
const SILENCE = 32_000

/**
 * The frames of an event stream.
 *
 * @param {ReadableStream<Uint8Array>} body
 * @param {AbortController} cut
 */
async function* frames(body, cut) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader()
  let text = ""
  let timer = 0
  try {
    for (;;) {
      timer = setTimeout(() => cut.abort(), SILENCE)
      const { done, value } = await reader.read()
      clearTimeout(timer)
      if (done) return
      text += value
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const lines = text.slice(0, end).split("\n")
        text = text.slice(end + 2)
        const kind = lines.find((line) => line.startsWith("event: "))?.slice(7) ?? "message"
        const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6))
        if (data.length) yield { kind, data: JSON.parse(data.join("\n")) }
      }
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => {})
  }
}

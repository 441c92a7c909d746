/**
 * Checks records and receipts of matches, offline: shape, chain, actors, signature, commitment, entropy, luck.
 *
 * One file without dependencies, for browsers (on pages from https or localhost), Node and Deno. It knows docs/fairness.md,
 * and no rules of games: it derives every draw and what is dealt from it, but cannot tell whether a move was legal.
 * `partie verify` can. Files are read whole.
 *
 *     import { verify } from './verify.mjs'
 *     const [report] = await verify(new Uint8Array(await file.arrayBuffer()), { keys, seats: [0] })
 *     report.checks   // [{ name, verdict: 'holds' | 'fails' | 'unchecked', detail, position }, …]
 *
 *     node verify.mjs FILE… [--key FILE] [--commitment HEX] [--against FILE] [--parent FILE] [--seat N] [--json]
 */

const LEAST_ENTROPY = 16
const CLOSING = '{"hash":'
const UNTIL_SIGNATURE = ',"signature":'

// ---- bytes ----

const { subtle } = globalThis.crypto ?? (await import('node:crypto')).webcrypto // Node 18 has no global one

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of *text*. */
export const bytesOf = (text) => encoder.encode(text)

/** Bytes as lower-case hex. */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes that lower-case hex stands for. */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function fromBase64url(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  if (base64url(bytes) !== text) throw new Error('not the one way to write these bytes')
  return bytes
}

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function bigEndian(number, length) {
  const bytes = new Uint8Array(length)
  for (let left = BigInt(number), at = length - 1; at >= 0; at--, left >>= 8n) bytes[at] = Number(left & 255n)
  return bytes
}

const u16 = (number) => bigEndian(number, 2)
const u64 = (number) => bigEndian(number, 8)

/** The SHA-256 of all *parts*, one after the other. */
export const sha256 = async (...parts) => new Uint8Array(await subtle.digest('SHA-256', joined(...parts)))

const macKey = (key) => subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

const mac = async (key, ...parts) => new Uint8Array(await subtle.sign('HMAC', key, joined(...parts)))

/** The 16 bytes of a match's id. */
export const idBytes = (matchId) => unhex(matchId.replaceAll('-', ''))

// ---- canonical JSON ----

/** *value* as canonical JSON. Throws for what cannot be written so. */
export function canonical(value) {
  if (typeof value === 'number' && (!Number.isSafeInteger(value) || Object.is(value, -0))) {
    throw new Error(`${value} is no integer within ±(2^53 − 1)`)
  }
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new Error('half a character')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${canonical(name)}:${canonical(value[name])}`).join(',')}}`
}

const same = (one, other) => canonical(one) === canonical(other)

// ---- secret, salts, digests, chain ----

/** The promise of a secret. */
export const commitmentOf = (matchId, secret) => sha256(bytesOf('partie/commit/1'), idBytes(matchId), secret)

/** The secret that luck follows from once it was replaced *k* times. */
export const secretAfter = async (secret, k) =>
  k === 0 ? secret : mac(await macKey(secret), bytesOf('partie/secret/1'), u64(k))

/** The promise of a seat's entropy. */
export const entropyHash = (matchId, seat, entropy) =>
  sha256(bytesOf('partie/entropy/1'), idBytes(matchId), u16(seat), entropy)

/** A function that gives the salt of a position. */
export async function saltsOf(secret) {
  const key = await macKey(secret)
  return async (position) => (await mac(key, bytesOf('partie/salt/1'), u64(position))).slice(0, 16)
}

export const digestOf = (salt, line) => sha256(bytesOf('partie/event/1'), salt, line)
export const chainStart = (matchId) => sha256(bytesOf('partie/chain/1'), idBytes(matchId))
export const link = (previous, digest) => sha256(bytesOf('partie/link/1'), previous, digest)

// ---- luck ----

/** The seed of a match, from the secret that held at its start and each seat's entropy, in order. */
export const seedOf = (secret, entropies) =>
  sha256(bytesOf('partie/seed/1'), secret, ...entropies.flatMap((one) => [u16(one.length), one]))

/** The blocks that *label* names: a function of their number. */
export async function blocksOf(seed, label, prefix = bytesOf('partie/draw/1')) {
  const [key, name] = [await macKey(seed), bytesOf(label)]
  return (counter) => mac(key, prefix, u16(name.length), name, u64(counter))
}

/** The blocks of a house bot's choice. */
export const botBlocksOf = (seed, label, seat, position) =>
  blocksOf(seed, label, joined(bytesOf('partie/bot/1'), u16(seat), u64(position)))

/** One label's run of numbers. */
export class Draws {
  #blocks
  #counter = 0
  #tries = []

  constructor(blocks) {
    this.#blocks = blocks
  }

  /** The next try: a BigInt below 2^64. */
  async next() {
    if (this.#tries.length === 0) {
      const block = hex(await this.#blocks(this.#counter++))
      this.#tries = block.match(/.{16}/g).map((one) => BigInt(`0x${one}`))
    }
    return this.#tries.shift()
  }

  /** A number below *n*: a BigInt if *n* is one. */
  async below(n) {
    const bound = BigInt(n)
    const limit = 2n ** 64n - (2n ** 64n % bound)
    let found = await this.next()
    while (found >= limit) found = await this.next()
    return typeof n === 'bigint' ? found % bound : Number(found % bound)
  }

  /** *things* in the order that is drawn. */
  async shuffled(things) {
    const deck = [...things]
    for (let last = deck.length - 1; last > 0; last--) {
      const other = await this.below(last + 1)
      ;[deck[last], deck[other]] = [deck[other], deck[last]]
    }
    return deck
  }
}

// ---- keys, receipts ----

/** The id of a public key. */
export const thumbprint = async ({ crv, kty, x }) => base64url(await sha256(bytesOf(canonical({ crv, kty, x }))))

/** Whether *key* signed *message*: null where that cannot be told, because nothing here knows Ed25519. */
async function hasSigned(key, signature, message) {
  try {
    const raw = fromBase64url(key.x)
    if (raw.length !== 32) return false
    const known = await subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify'])
    return await subtle.verify({ name: 'Ed25519' }, known, unhex(signature), message)
  } catch (error) {
    return error.name === 'NotSupportedError' ? null : false
  }
}

/** The keys of a JSON Web Key or of a set of them, by their ids. */
async function byId(keys) {
  if (keys === undefined) return null
  const listed = Array.isArray(keys) ? keys : (keys.keys ?? [keys])
  return new Map(await Promise.all(listed.map(async (key) => [await thumbprint(key), key])))
}

/** What the signature of a receipt is over. */
export const signedByReceipt = ({ signature, ...others }) => bytesOf(canonical(others))

// ---- shape ----

class Fault extends Error {
  constructor(detail, position = null) {
    super(detail)
    this.position = position
  }
}

const isHex = (length) => (value) => typeof value === 'string' && value.length === 2 * length && /^[0-9a-f]*$/.test(value)
const orNull = (is) => (value) => value === null || is(value)
const isText = (value) => typeof value === 'string'
const isNumber = (value) => Number.isSafeInteger(value) && value >= 0
const isFlag = (value) => typeof value === 'boolean'
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const isAny = () => true
const isList = (is) => (value) => Array.isArray(value) && value.every(is)
const isTime = (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)
const isId = (value) => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isOneOf = (...values) => (value) => values.includes(value)
const isLike = (members) => (value) =>
  isObject(value) && same(Object.keys(value).sort(), Object.keys(members).sort()) &&
  Object.entries(members).every(([name, is]) => is(value[name]))

const KEY = isLike({ crv: isOneOf('Ed25519'), kty: isOneOf('OKP'), x: isText })
const SEAT = isLike({ kind: isOneOf('free', 'human', 'bot'), level: orNull(isText), seat: isNumber })
const PARENT = isLike({ at: isNumber, parent: isId, parent_hash: isHex(32) })
const EDITION = isLike({ content: isObject, digest: isHex(32), name: isText })
const HEADER = isLike({
  edition: EDITION, format: isOneOf('partie/record/1'), game: isText, match_id: isId, options: isObject,
  parent: orNull(PARENT), ruleset: isNumber, sandbox: isFlag, seats: isList(SEAT), server: isText, viewer: isText,
})
const LINE = isLike({
  actor: isText, audience: orNull(isList(isNumber)), command: orNull(isObject), event: orNull(isObject),
  position: isNumber, time: isTime,
})
const EVENT = isLike({ digest: isHex(32), line: LINE, salt: orNull(isHex(16)) })
const END = isLike({
  hash: isHex(32), key: orNull(KEY), key_id: orNull(isText), outcome: isAny, position: isNumber,
  secret: orNull(isHex(32)), signature: orNull(isHex(64)),
})
const RECEIPT = isLike({
  hash: isHex(32), key_id: isText, match_id: isId, position: isNumber, signature: isHex(64), time: isTime,
})

function parsed(bytes, is, name, position = null) {
  let value
  try {
    const text = decoder.decode(bytes)
    value = JSON.parse(text)
    if (canonical(value) !== text) throw new Error('not canonical')
  } catch (error) {
    throw new Fault(`${name} is no canonical JSON: ${error.message}.`, position)
  }
  if (!is(value)) throw new Fault(`${name} has other members than it must have.`, position)
  return value
}

/** The lines of *bytes*, each without its line feed; the last one is what follows the last line feed, mostly nothing. */
function linesOf(bytes) {
  const lines = []
  let begin = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, begin)) {
    lines.push(bytes.subarray(begin, end))
    begin = end + 1
  }
  return [...lines, bytes.subarray(begin)]
}

/** The bytes of each record of a file, and what follows the last one. */
function recordsIn(bytes) {
  const [records, closing] = [[], bytesOf(CLOSING)]
  let [begin, at] = [0, 0]
  for (const line of linesOf(bytes)) {
    at = Math.min(at + line.length + 1, bytes.length)
    if (closing.every((byte, index) => line[index] === byte)) {
      records.push(bytes.subarray(begin, at))
      begin = at
    }
  }
  if (begin < bytes.length || records.length === 0) records.push(bytes.subarray(begin))
  return records
}

/** A record, taken apart. Throws Fault. */
async function readRecord(bytes) {
  const lines = linesOf(bytes)
  if (lines.pop().length > 0) throw new Fault('The last line does not end with a line feed.')
  if (lines.length < 3) throw new Fault('A record has a header, at least one event, and a closing line.')
  const header = parsed(lines[0], HEADER, 'Line 1')
  const events = lines.slice(1, -1).map((line, number) => {
    const read = parsed(line, EVENT, `Line ${number + 2}`, number)
    const hidden = read.line.event === null
    if (hidden && (read.line.audience !== null || read.line.command !== null)) {
      throw new Fault(`Line ${number + 2} shows an event in part.`, number)
    }
    return { ...read, hidden, bytes: bytesOf(canonical(read.line)) }
  })
  const last = lines.at(-1)
  const closing = parsed(last, END, `Line ${lines.length}`)
  const before = decoder.decode(last).lastIndexOf(UNTIL_SIGNATURE)
  const unsigned = bytes.length - 1 - bytesOf(decoder.decode(last).slice(before)).length
  return { header, events, closing, lines: lines.length, signed: await sha256(bytes.subarray(0, unsigned)) }
}

// ---- checks ----

const holds = (name, detail) => ({ name, verdict: 'holds', detail, position: null })
const fails = (name, detail, position = null) => ({ name, verdict: 'fails', detail, position })
const unchecked = (name, detail) => ({ name, verdict: 'unchecked', detail, position: null })

function checkPositions({ events, closing }) {
  for (const [number, { line }] of events.entries()) {
    if (line.position !== number) return fails('positions', `Position ${line.position} stands where ${number} must.`, number)
    if (number > 0 && line.time < events[number - 1].line.time) return fails('positions', 'The time runs back.', number)
  }
  const last = events.length - 1
  if (closing.position !== last) return fails('positions', `The closing line says ${closing.position}, not ${last}.`)
  return holds('positions', `0 to ${last}, none missing, and time never runs back.`)
}

const ACTOR = /^(?:host|operator|clock|match|(?:seat|bot):(0|[1-9][0-9]*))$/

/** What is wrong with who did something, or who may see it; null if nothing is. */
function faultOf({ actor, audience, command }, { isFirst, hidden, seats }) {
  const found = actor.match(ACTOR)
  if (found === null) return `There is no actor ${actor}.`
  if (found[1] !== undefined && !(Number(found[1]) < seats)) return `There is no seat ${found[1]}.`
  if (audience !== null && !audience.every((seat, index) => seat < (audience[index + 1] ?? seats))) {
    return 'An audience is of seats that there are, in ascending order, each once.'
  }
  if (hidden) return null
  if (isFirst && actor !== 'host') return 'A match is opened by its host.'
  if ((actor === 'match') !== (command === null)) {
    return 'What follows by itself bears the actor match and no command, everything else bears a command.'
  }
  const isTimeUp = command !== null && same(command, { type: 'match.time_up' })
  if ((actor === 'clock') !== isTimeUp) return 'The clock has one command, match.time_up, and nobody else has that.'
  return null
}

function checkLines({ header, events }) {
  for (const [number, { line, hidden }] of events.entries()) {
    const fault = faultOf(line, { isFirst: number === 0, hidden, seats: header.seats.length })
    if (fault !== null) return fails('lines', fault, number)
  }
  return holds('lines', 'Every actor, command and audience is one that there can be.')
}

async function checkDigests({ events, closing }) {
  const saltAt = closing.secret === null ? null : await saltsOf(unhex(closing.secret))
  let checked = 0
  for (const [number, event] of events.entries()) {
    if (closing.secret !== null && (event.salt === null || event.hidden)) {
      return fails('digests', 'The match is disclosed to this reader, but not this line of it.', number)
    }
    if (event.salt === null) continue
    if (saltAt === null) return fails('digests', 'A salt is disclosed, but not the secret.', number)
    if (hex(await saltAt(number)) !== event.salt) {
      return fails('digests', "The salt does not follow from the match's secret.", number)
    }
    if (event.hidden) continue
    if (hex(await digestOf(unhex(event.salt), event.bytes)) !== event.digest) {
      return fails('digests', 'The line is not the one that was sealed.', number)
    }
    checked++
  }
  if (checked < events.length) {
    return unchecked('digests', `${events.length - checked} of ${events.length} lines are not disclosed to this reader.`)
  }
  return holds('digests', `All ${checked} lines are those that were sealed.`)
}

/** The hashes of a record's chain, by position. */
async function hashesOf({ header, events }) {
  const hashes = []
  let head = await chainStart(header.match_id)
  for (const { digest } of events) {
    head = await link(head, unhex(digest))
    hashes.push(hex(head))
  }
  return hashes
}

async function checkChain(record) {
  const hash = (await hashesOf(record)).at(-1)
  if (hash !== record.closing.hash) return fails('chain', 'The digests give another hash than the closing line says.')
  return holds('chain', `The hash is ${hash}.`)
}

const UNKNOWN = 'Ed25519 is not known here; a newer browser knows it.'

async function checkSignature({ closing, signed }, known) {
  const { key, key_id: id, signature } = closing
  if (key === null || id === null || signature === null) {
    if (key !== null || id !== null || signature !== null) return fails('signature', 'It is signed in part.')
    return known ? fails('signature', 'It is not signed.') : unchecked('signature', 'It is not signed.')
  }
  if ((await thumbprint(key)) !== id) return fails('signature', `The key is not ${id}.`)
  const isTrue = await hasSigned(key, signature, signed)
  if (isTrue === null) return unchecked('signature', UNKNOWN)
  if (!isTrue) return fails('signature', 'The record is not what was signed.')
  if (!known) return holds('signature', `By the key ${id}; whose that is, you must know (--key).`)
  if (!known.has(id)) return fails('signature', `By the key ${id}, which is none of those that you named.`)
  return holds('signature', `By the key ${id}, which you named.`)
}

const FREED = new Set(['match.seat_left', 'match.entropy_withheld'])

/** Who has each seat by the events, and at which position that was told: 0 if by none but the opening. */
function seated(count, events) {
  const seats = Array.from({ length: count }, (_, seat) => ({ kind: 'free', level: null, seat, told: 0 }))
  for (const { line: { event, position } } of events) {
    const one = isNumber(event?.seat) ? seats[event.seat] : undefined
    if (one === undefined) continue
    if (event.type === 'match.seat_taken') Object.assign(one, { kind: event.kind, level: event.level, told: position })
    else if (FREED.has(event.type)) Object.assign(one, { kind: 'free', level: null, told: position })
  }
  return seats
}

function checkHeader({ header, events, closing }) {
  const opened = events[0].line.event
  if (opened?.type !== 'match.opened') return fails('header', 'A history begins with match.opened.', 0)
  const told = [header.game, header.edition.digest, header.options, header.ruleset, header.sandbox, header.parent]
  const found = [opened.game, opened.edition, opened.options, opened.ruleset, opened.sandbox, opened.parent]
  const agree = told.every((one, index) => found[index] !== undefined && same(one, found[index]))
  if (!agree || header.seats.length !== opened.seats || header.seats.some(({ seat }, index) => seat !== index)) {
    return fails('header', 'The header says something else than the opening event.', 0)
  }
  for (const { told, ...one } of seated(opened.seats, events)) {
    if (header.seats[one.seat].kind !== one.kind || header.seats[one.seat].level !== one.level) {
      return fails('header', `The header says something else of seat ${one.seat} than the events do.`, told)
    }
  }
  if ((closing.secret !== null) !== (header.viewer === 'all')) {
    return fails('header', `What it holds is not what ${header.viewer} may see.`)
  }
  return holds('header', `${header.game}, ruleset ${header.ruleset}, for ${opened.seats}, seen by ${header.viewer}.`)
}

async function checkEdition({ header }) {
  const { content, digest, name } = header.edition
  if (hex(await sha256(bytesOf(canonical(content)))) !== digest) {
    return fails('edition', `Its content is not that of ${digest}.`)
  }
  return holds('edition', `${name}, ${digest}.`)
}

const ofType = (events, type) => events.filter(({ line }) => line.event?.type === type)

async function checkCommitment({ header, events, closing }, read) {
  const opened = events[0].line.event
  const replaced = ofType(events, 'match.secret_replaced')
  if (read !== undefined && ![opened, ...replaced.map(({ line }) => line.event)].some((one) => one.commitment === read)) {
    return fails('commitment', `The opening promises ${opened.commitment}, not ${read}.`, 0)
  }
  if (closing.secret === null) return unchecked('commitment', 'The secret is not disclosed.')
  const secret = unhex(closing.secret)
  for (const [k, { position, event }] of [events[0].line, ...replaced.map(({ line }) => line)].entries()) {
    if (hex(await commitmentOf(header.match_id, await secretAfter(secret, k))) !== event.commitment) {
      return fails('commitment', 'The secret is not the one that was promised.', position)
    }
  }
  return holds('commitment', 'The secret is the one that was promised.')
}

const SEATED = new Set(['match.seat_taken', 'match.seat_left', 'match.entropy_withheld', 'match.entropy_revealed'])

/** The secret is replaced exactly where a seat is freed while entropy is being revealed. Throws Fault. */
function requireBegunAnew(events) {
  let [isAsked, isDue] = [false, false]
  for (const { line: { command, event, position } } of events) {
    const type = event?.type
    const isReplaced = type === 'match.secret_replaced'
    if (isReplaced && !isDue) throw new Fault('The secret is replaced without cause.', position)
    if (isDue && !isReplaced && !(FREED.has(type) && command === null)) {
      throw new Fault('The secret must be replaced here.', position)
    }
    isDue = isAsked && FREED.has(type)
    if (type === 'match.entropy_asked') isAsked = true
    else if (isReplaced || type === 'match.started') isAsked = false
  }
  if (isDue) throw new Fault('The secret must be replaced here.', events.length)
}

/** What each seat brought by the start, and how often the secret was replaced. Throws Fault. */
async function brought({ header, events }) {
  const seats = header.seats.map(() => null) // or { promise, entropy, renewed, isNew }, all in hex
  const known = new Set()
  let replaced = 0
  requireBegunAnew(events)
  for (const { line } of events) {
    const { event, position } = line
    if (event?.type === 'match.started') break
    if (SEATED.has(event?.type) && !(event.seat in seats && isNumber(event.seat))) {
      throw new Fault(`There is no seat ${canonical(event.seat ?? null)}.`, position)
    }
    if (event?.type === 'match.seat_taken') {
      seats[event.seat] = { promise: event.entropy_hash ?? null, entropy: event.entropy, renewed: null, isNew: false }
    } else if (event?.type === 'match.seat_left' || event?.type === 'match.entropy_withheld') {
      seats[event.seat] = null
    } else if (event?.type === 'match.entropy_revealed') {
      const hash = hex(await entropyHash(header.match_id, event.seat, unhex(event.entropy)))
      if (!seats[event.seat] || seats[event.seat].promise !== hash) {
        throw new Fault(`What seat ${event.seat} revealed is not what it promised.`, position)
      }
      const name = `${event.seat} ${event.entropy}`
      seats[event.seat] = {
        promise: null, entropy: event.entropy, renewed: event.entropy_hash, isNew: !known.has(name),
      }
      known.add(name)
    } else if (event?.type === 'match.secret_replaced') {
      replaced++
      for (const [seat, one] of seats.entries()) {
        if (one === null) continue
        seats[seat] = one.renewed === null
          ? { ...one, isNew: false }
          : { promise: one.renewed, entropy: '', renewed: null, isNew: false }
      }
    }
  }
  return { seats, replaced }
}

function checkEntropies({ seats, replaced }, named) {
  const numbers = seats.map((_, seat) => seat)
  const promised = numbers.filter((seat) => seats[seat]?.isNew)
  const strong = promised.filter((seat) => seats[seat].entropy.length >= 2 * LEAST_ENTROPY)
  const plain = numbers.filter((seat) => seats[seat]?.entropy && !seats[seat].isNew)
  const anew = replaced === 0
    ? ''
    : ` It was begun anew ${replaced === 1 ? 'once' : `${replaced} times`}, which the operator could have had by giving up a seat.`
  const trusted = strong.filter((seat) => named.includes(seat))
  if (trusted.length > 0) {
    return holds('entropies', `Promised first, and revealed: by seat ${trusted.join(', ')}. Nobody could choose the luck.${anew}`)
  }
  const said = [
    promised.length > 0 && `Promised first, and revealed: by seat ${promised.join(', ')}.${anew}`,
    strong.length < promised.length && `What is shorter than ${LEAST_ENTROPY} bytes can be guessed.`,
    plain.length > 0 && `In plain text, or known before: by seat ${plain.join(', ')}.`,
    promised.length + plain.length === 0 && 'No seat brought any.',
    named.length > 0 && `Not by seat ${named.join(', ')}, as you named.`,
    strong.length > 0 && named.length === 0 && 'Unless one of them is yours or you trust it (--seat):',
    'The operator could have chosen the luck.',
  ]
  return (named.length > 0 ? unchecked : holds)('entropies', said.filter(Boolean).join(' '))
}

/** That the rules give this outcome is not looked at. */
function checkOutcome({ events, closing }) {
  const told = ofType(events, 'match.finished').at(-1)?.line.event.outcome ?? null
  if (!same(told, closing.outcome)) {
    return fails('outcome', 'The closing line tells another outcome than the events give.', events.length - 1)
  }
  return holds('outcome', told === null ? 'None is told.' : 'It is the one that match.finished tells.')
}

function checkEnd({ events, closing }) {
  const last = events.length - 1
  const reveals = ({ line }) => line.event?.type === 'match.secret_revealed'
  const early = events.slice(0, -1).find(reveals)
  if (early) return fails('end', 'Events follow the one that reveals the secret.', early.line.position + 1)
  if (closing.secret === null) {
    return unchecked('end', `It shows the match up to position ${last}, to a reader to whom it is not disclosed.`)
  }
  if (!reveals(events[last]) || !same(events[last].line.event, { secret: closing.secret, type: 'match.secret_revealed' })) {
    return fails('end', 'The last event does not reveal the secret of the closing line.', last)
  }
  return holds('end', 'The last event reveals the secret.')
}

// ---- the draws of each game ----

/**
 * Walks along the events of a match, and compares those that luck decides.
 *
 * What a fork took over followed from its parent's luck: there, what stands is taken as it is.
 */
class Walk {
  constructor(record, seed) {
    this.content = record.header.edition.content
    this.options = record.header.options
    this.seats = record.header.seats.length
    this.events = record.events.map(({ line }) => line)
    const start = this.events.findIndex(({ event }) => event.type === 'match.started') + 1
    this.own = record.header.parent === null ? 0 : start
    this.at = record.header.parent === null ? start : 1
    this.count = 0
    this.seed = seed
  }

  /** Begin the run of numbers that *label* names. */
  async draws(label) {
    if (this.at >= this.own) this.count++
    return new Draws(await blocksOf(this.seed, label))
  }

  /** The next event must be *expected*; it is returned. */
  next(expected) {
    const event = this.events[this.at]?.event
    if (event?.type !== expected.type || (this.at >= this.own && !same(event, expected))) {
      throw new Fault(`The luck gives ${expected.type} here: ${canonical(expected)}`, this.at)
    }
    this.at++
    return event
  }

  /** The members *expected* of the event at hand must be these; it is returned. */
  require({ event, position }, expected) {
    if (position < this.own) return event
    for (const [name, value] of Object.entries(expected)) {
      if (event[name] === undefined || !same(event[name], value)) {
        throw new Fault(`The luck gives another ${name}: ${canonical(value)}`, position)
      }
    }
    return event
  }

  /** Yield all later events. Those that `next` has compared meanwhile are left out. */
  *rest() {
    while (this.at < this.events.length) yield this.events[this.at++]
  }
}

const ofEach = (things, count) => things.flatMap((thing, index) => Array(count(thing, index)).fill(thing))

async function helpMe(walk) {
  const { content, seats } = walk
  const tiles = content.species.flatMap((species) => content.values.map((value) => ({ species, value })))
  const laid = await (await walk.draws('help_me/tiles')).shuffled(tiles)
  const rows = Array.from({ length: content.rows }, (_, row) =>
    laid.slice(row * content.columns, (row + 1) * content.columns))
  walk.next({ type: 'help_me.tiles_laid', rows })
  const creatures = await (await walk.draws('help_me/creatures')).shuffled(content.species)
  for (let seat = 0; seat < seats; seat++) {
    walk.next({ type: 'help_me.creatures_dealt', seat, creatures: creatures.splice(0, seats === 4 ? 1 : 2) })
  }
  if (creatures.length > 0) walk.next({ type: 'help_me.creatures_set_aside', creatures })
  await firstSeat(walk, 'help_me/first_seat', 'help_me.first_seat')
}

async function firstSeat(walk, label, type) {
  const set = walk.options.first_seat
  if (set !== null) walk.next({ type: `${type}_set`, seat: set })
  else walk.next({ type: `${type}_drawn`, seat: await (await walk.draws(label)).below(walk.seats) })
}

async function silverAndGold(walk) {
  const cards = walk.content.cards.map(({ id }) => id).sort((one, other) => one - other)
  const shuffled = (order) => [...walk.next({ type: 'silver_and_gold.treasures_shuffled', deck: order }).deck]
  let deck = shuffled(await (await walk.draws('silver_and_gold/deal')).shuffled(cards))
  for (let seat = 0; seat < walk.seats; seat++) {
    walk.next({ type: 'silver_and_gold.cards_dealt', seat, cards: deck.slice(4 * seat, 4 * seat + 4) })
  }
  await firstSeat(walk, 'silver_and_gold/first_seat', 'silver_and_gold.start_seat')

  const shapes = ofEach(walk.content.expeditions, ({ count }) => count).map(({ shape }) => shape)
  let [round, order] = [0, []]
  for (const line of walk.rest()) {
    const { event } = line
    if (event.type === 'silver_and_gold.cards_kept') {
      const kept = new Set(event.seats.flatMap((seat) => seat.cards))
      deck = shuffled(await (await walk.draws('silver_and_gold/deck')).shuffled(cards.filter((card) => !kept.has(card))))
    } else if (event.type === 'silver_and_gold.treasures_shuffled') {
      throw new Fault('Nothing is shuffled here.', line.position)
    } else if (event.type === 'silver_and_gold.cards_turned_up') {
      walk.require(line, { cards: deck.splice(0, event.cards.length) })
    } else if (event.type === 'silver_and_gold.card_taken' && event.source === 'deck') {
      walk.require(line, { card: deck.shift() ?? null })
    } else if (event.type === 'silver_and_gold.expeditions_shuffled') {
      round++
      const drawn = await (await walk.draws(`silver_and_gold/expeditions/${round}`)).shuffled(shapes)
      order = walk.require(line, { round, shapes: drawn }).shapes
    } else if (event.type === 'silver_and_gold.expedition_revealed') {
      walk.require(line, { round, shape: order[event.turn - 1] ?? null })
    }
  }
}

async function zatre(walk) {
  const tiles = ofEach(walk.content.tiles.map((_, index) => index + 1), (pips) => walk.content.tiles[pips - 1])
  const left = [...tiles]
  const firsts = []
  let tied = Array.from({ length: walk.seats }, (_, seat) => seat)
  for (let [round, number] = [0, 0]; tied.length > 1 && left.length >= tied.length; round++) {
    const drawn = []
    for (const seat of tied) {
      const draws = await walk.draws(`zatre/start/${number++}`)
      const { tile } = walk.next({
        type: 'zatre.start_tile_drawn', round, seat, tile: left[await draws.below(left.length)],
      })
      left.splice(left.indexOf(tile), 1)
      drawn.push(tile)
      firsts[seat] ??= tile
    }
    tied = tied.filter((_, index) => drawn[index] === Math.max(...drawn))
  }
  walk.next({ type: 'zatre.start_seat_decided', seat: tied[0], tile: firsts[tied[0]] })
  tiles.splice(tiles.indexOf(firsts[tied[0]]), 1)
  const drawn = await (await walk.draws('zatre/bag')).shuffled(tiles)
  const bag = [...walk.next({ type: 'zatre.bag_shuffled', tiles: drawn }).tiles]
  for (const line of walk.rest()) {
    if (line.event.type === 'zatre.tiles_received') {
      walk.require(line, { tiles: bag.splice(0, line.event.tiles.length) })
    }
  }
}

async function fuenferFinden(walk) {
  const { seats } = walk
  const whites = walk.content.white.map((_, index) => `white_${index + 1}`)
  const tableaus = walk.options.side === 'grey'
    ? Array(seats).fill('grey')
    : (await (await walk.draws('fuenfer_finden/tableaus')).shuffled(whites)).slice(0, seats)
  walk.next({ type: 'fuenfer_finden.tableaus_dealt', tableaus })

  const symbols = walk.content.symbols.map(({ symbol }) => symbol)
  let round = 0
  const roll = async () => {
    round++
    for (let [number, admissible] = [1, false]; !admissible; number++) {
      const draws = await walk.draws(`fuenfer_finden/roll/${round}/${number}`)
      const dice = []
      while (dice.length < 5) dice.push(symbols[await draws.below(6)])
      const allowed = symbols.every((symbol) => dice.filter((one) => one === symbol).length < 3)
      const rolled = { type: 'fuenfer_finden.dice_rolled', round, roll: number, dice, admissible: allowed }
      admissible = walk.next(rolled).admissible
    }
    const opened = walk.events[walk.at]
    if (opened?.event.type !== 'fuenfer_finden.round_opened' || opened.event.round !== round) {
      throw new Fault('Nothing is rolled again here.', walk.at)
    }
    walk.at++
  }
  await roll()
  for (const { event } of walk.rest()) {
    if (event.type === 'fuenfer_finden.dice_rolled') {
      walk.at--
      await roll()
    } else if (event.type === 'fuenfer_finden.round_opened') {
      throw new Fault('A round was opened without a roll.', walk.at - 1)
    }
  }
}

/** What derives the draws of each game: it walks along the events, and throws Fault where the luck says otherwise. */
export const GAMES = {
  help_me: helpMe,
  silver_and_gold: silverAndGold,
  zatre,
  fuenfer_finden: fuenferFinden,
}

/** The events that the opening led to: with those of the game, a fork takes over what had happened. */
function openingOf(events) {
  const end = events.findIndex(({ line }, number) => number > 0 && line.command !== null)
  return end === -1 ? events : events.slice(0, end)
}

const isOfTheGame = ({ event }) => !event.type?.startsWith?.('match.')

async function checkDraws(record, { seats, replaced }, games) {
  const { header, events, closing } = record
  if (closing.secret === null || events.some(({ hidden, salt }) => hidden || salt === null)) {
    return unchecked('draws', 'What is not disclosed cannot be derived again.')
  }
  if (ofType(events, 'match.started').length === 0) {
    const own = events.slice(openingOf(events).length)
    const drawn = own.find(({ line }) => isOfTheGame(line))
    if (drawn) return fails('draws', 'Nothing is drawn before the start.', drawn.line.position)
    return holds('draws', 'The match never started: nothing was drawn.')
  }
  if (!Object.hasOwn(games, header.game)) return unchecked('draws', `The draws of ${header.game} are not known here.`)
  const secret = await secretAfter(unhex(closing.secret), replaced)
  const seed = await seedOf(secret, seats.map((one) => unhex(one?.entropy ?? '')))
  const walk = new Walk(record, seed)
  try {
    await games[header.game](walk)
  } catch (error) {
    if (error instanceof Fault) return fails('draws', error.message, error.position)
    return fails('draws', `What stands there cannot be read: ${error.message}`, Math.min(walk.at, events.length - 1))
  }
  const since = header.parent === null ? '' : ' since the fork'
  return holds('draws', `All ${walk.count} draws${since} follow from the secret and the entropies.`)
}

// ---- against other records ----

/** Whether a signature does not hold, as far as its key is known: whoever forged it accuses the server. */
async function isForged({ record, receipt }, keys) {
  if (record) return (await checkSignature(record, null)).verdict === 'fails'
  const key = keys?.get(receipt.key_id)
  return key !== undefined && !(await hasSigned(key, receipt.signature, signedByReceipt(receipt)))
}

const forged = (name) => fails('against', `${name} is not what was signed: it proves nothing.`)

async function checkAgainst(record, older, name, keys) {
  const { key, key_id: id } = record.closing
  const known = new Map([...(key === null ? [] : [[id, key]]), ...(keys ?? [])])
  if (await isForged(older, known)) return forged(name)
  const hashes = await hashesOf(record)
  if (older.receipt) {
    const { match_id: id, position, hash } = older.receipt
    if (id !== record.header.match_id) return fails('against', `${name} is of another match.`)
    if (position >= hashes.length) return fails('against', `${name} is of position ${position}: events are missing here.`, hashes.length)
    if (hash !== hashes[position]) return fails('against', `${name} has another hash: up to there, history was changed.`, position)
    return holds('against', `${name} is true: position ${position} had this hash.`)
  }
  const { header, events, closing } = older.record
  if (header.match_id !== record.header.match_id) return fails('against', `${name} is of another match.`)
  for (const [number, theirs] of events.slice(0, record.events.length).entries()) {
    const ours = record.events[number]
    if (ours.digest !== theirs.digest) return fails('against', `${name} tells of another event: history was changed.`, number)
    if (!ours.hidden && !theirs.hidden && !same(ours.line, theirs.line)) {
      return fails('against', `${name} shows this event otherwise.`, number)
    }
  }
  if (events.length > hashes.length) return fails('against', `${name} goes on: events are missing here.`, hashes.length)
  if (closing.hash !== hashes[events.length - 1]) return fails('against', `${name} has another hash.`, events.length - 1)
  return holds('against', `${name} is a prefix: positions 0 to ${events.length - 1}.`)
}

const TAKEN_OVER = ['game', 'ruleset', 'edition', 'options', 'seats']

async function checkParent({ header, events }, parents) {
  if (header.parent === null) return null
  const { parent, at, parent_hash: hash } = header.parent
  const found = parents.find((one) => one.header.match_id === parent)
  const fork = `It is a fork of ${parent}, from position ${at} on`
  if (!found) return unchecked('parent', `${fork}, whose record you must name (--parent).`)
  for (const check of [checkPositions(found), await checkDigests(found), await checkChain(found), await checkSignature(found, null)]) {
    if (check.verdict === 'fails') return fails('parent', `${fork}, whose record does not hold itself.`)
  }
  if (at >= found.events.length) return fails('parent', `${fork}; that record ends at ${found.events.length - 1}.`)
  if ((await hashesOf(found))[at] !== hash) return fails('parent', `${fork}, where that record has another hash.`)
  if (found.events.slice(0, at + 1).some(({ hidden }) => hidden)) return unchecked('parent', `${fork}, which is not disclosed.`)
  const [ours, theirs] = [events[0].line.event, found.events[0].line.event]
  if (!TAKEN_OVER.every((name) => same(ours?.[name] ?? null, theirs[name] ?? null))) {
    return fails('parent', `${fork}, which was played with something else.`, 0)
  }
  if (openingOf(events).some(({ hidden }) => hidden)) return unchecked('parent', `${fork}; what it took over is not disclosed.`)
  const taken = openingOf(events).map(({ line }) => line).filter(({ event }, number) => number > 0 && event !== null)
  const before = found.events.slice(0, at + 1).map(({ line }) => line).filter(isOfTheGame)
  for (const [number, { event, audience, position }] of taken.filter(isOfTheGame).entries()) {
    const one = before[number]
    if (one === undefined || !same(event, one.event) || !same(audience, one.audience)) {
      return fails('parent', `${fork}, where something else had happened.`, position)
    }
  }
  if (taken.length < before.length) return fails('parent', `${fork}, where more had happened.`, taken.length + 1)
  return holds('parent', `${fork}, and took over what had happened there.`)
}

// ---- reports ----

function receiptIn(bytes) {
  try {
    const value = JSON.parse(decoder.decode(bytes))
    return RECEIPT(value) ? value : null
  } catch {
    return null
  }
}

/** A record or a receipt that was kept. Throws Fault. */
async function kept(bytes) {
  const receipt = receiptIn(bytes)
  if (receipt) return { receipt }
  const records = recordsIn(bytes)
  if (records.length !== 1) throw new Fault(`It holds ${records.length} records; one is needed.`)
  return { record: await readRecord(records[0]) }
}

async function checkRecord(bytes, known) {
  let record
  try {
    record = await readRecord(bytes)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { matchId: null, events: 0, checks: [fails('shape', error.message, error.position)] }
  }
  const checks = [
    holds('shape', `${record.lines} lines, each canonical.`),
    checkPositions(record),
    await checkDigests(record),
    await checkChain(record),
    checkLines(record),
    await checkSignature(record, known.keys),
    checkHeader(record),
    await checkEdition(record),
  ]
  if (!checks.some(({ name, verdict }) => verdict === 'fails' && (name === 'positions' || name === 'header'))) {
    checks.push(await checkCommitment(record, known.commitment))
    try {
      const luck = await brought(record)
      checks.push(checkEntropies(luck, known.seats), await checkDraws(record, luck, known.games))
    } catch (error) {
      checks.push(fails('entropies', error.message, error.position ?? null))
    }
    checks.push(checkOutcome(record), checkEnd(record))
  }
  if (record.header.sandbox) {
    checks.push(unchecked('sandbox', "It was played in a sandbox: its luck and its clock were anybody's to choose."))
  }
  for (const { name, ...older } of known.against) checks.push(await checkAgainst(record, older, name, known.keys))
  checks.push(await checkParent(record, known.parents))
  return { matchId: record.header.match_id, events: record.events.length, checks: checks.filter(Boolean) }
}

async function checkReceipt(receipt, known) {
  const key = known.keys?.get(receipt.key_id)
  const checks = [holds('shape', 'A receipt.')]
  if (!key) {
    checks.push(known.keys
      ? fails('signature', `By the key ${receipt.key_id}, which is none of those that you named.`)
      : unchecked('signature', `A receipt does not hold its key, ${receipt.key_id}: name it (--key).`))
  } else {
    const isTrue = await hasSigned(key, receipt.signature, signedByReceipt(receipt))
    if (isTrue === null) checks.push(unchecked('signature', UNKNOWN))
    else if (isTrue) checks.push(holds('signature', `By the key ${receipt.key_id}, which you named.`))
    else checks.push(fails('signature', 'The receipt is not what was signed.'))
  }
  for (const { name, record, receipt: other } of known.against) {
    if (record) checks.push(await checkAgainst(record, { receipt }, `the receipt against ${name}`, known.keys))
    else if (await isForged({ receipt: other }, known.keys)) checks.push(forged(name))
    else if (other.match_id !== receipt.match_id) checks.push(fails('against', `${name} is of another match.`))
    else if (other.position !== receipt.position) checks.push(unchecked('against', `${name} is of another position.`))
    else if (other.hash === receipt.hash) checks.push(holds('against', `${name} has the same hash.`))
    else checks.push(fails('against', `${name} has another hash: two histories were shown.`, receipt.position))
  }
  return { matchId: receipt.match_id, events: 0, checks }
}

/**
 * Check every record in *bytes* (a Uint8Array), or the receipt that it is, and return a report on each.
 *
 * *keys*: a JSON Web Key, or a set of them, that the signature must be by. *commitment*: hex that you read before you sat
 * down. *against*: records or receipts that were kept, `[{name, bytes}]`. *parents*: records that forks go on from,
 * likewise. *seats*: those that you trust. *games*: what derives the draws of each game.
 */
export async function verify(bytes, { keys, commitment, against = [], parents = [], seats = [], games = GAMES } = {}) {
  const known = { keys: await byId(keys), commitment: commitment?.toLowerCase(), seats, games, against: [], parents: [] }
  for (const { name, bytes } of against) known.against.push({ name, ...(await kept(bytes)) })
  for (const { bytes } of parents) {
    for (const record of recordsIn(bytes)) known.parents.push(await readRecord(record))
  }
  const receipt = receiptIn(bytes)
  if (receipt) return [await checkReceipt(receipt, known)]
  const reports = []
  for (const record of recordsIn(bytes)) reports.push(await checkRecord(record, known))
  return reports
}

/** 0: all holds; 1: something does not; 3: not everything could be checked. */
export function exitCode(reports) {
  const verdicts = reports.flatMap(({ checks }) => checks.map(({ verdict }) => verdict))
  return verdicts.includes('fails') ? 1 : verdicts.includes('unchecked') ? 3 : 0
}

// ---- the command line ----

const USAGE = 'node verify.mjs FILE… [--key FILE] [--commitment HEX] [--against FILE] [--parent FILE] [--seat N] [--json]'
const BEYOND = 'Not looked at here: whether the rules allow each move and give the outcome (`partie verify` does).'

async function main(words) {
  const { readFile } = await import('node:fs/promises')
  const fileOf = async (name) => ({ name, bytes: new Uint8Array(await readFile(name)) })
  const known = { against: [], parents: [], seats: [] }
  const files = []
  let asJson = false
  while (words.length > 0) {
    const word = words.shift()
    const value = () => {
      if (words.length === 0) throw new Error(`${word} needs a value. ${USAGE}`)
      return words.shift()
    }
    if (word === '--json') asJson = true
    else if (word === '--key') known.keys = JSON.parse(decoder.decode((await fileOf(value())).bytes))
    else if (word === '--commitment') known.commitment = value()
    else if (word === '--against') known.against.push(await fileOf(value()))
    else if (word === '--parent') known.parents.push(await fileOf(value()))
    else if (word === '--seat') known.seats.push(Number(value()))
    else if (word.startsWith('--')) throw new Error(USAGE)
    else files.push(word)
  }
  if (files.length === 0) throw new Error(USAGE)
  const reports = []
  for (const name of files) {
    for (const report of await verify((await fileOf(name)).bytes, known)) reports.push({ file: name, ...report })
  }
  if (asJson) {
    for (const report of reports) console.log(JSON.stringify(report))
  } else {
    for (const { file, matchId, checks } of reports) {
      console.log(`${file}: ${matchId ?? 'no record'}`)
      for (const { name, verdict, detail, position } of checks) {
        console.log(`  ${verdict.padEnd(9)} ${name.padEnd(10)} ${position === null ? '' : `position ${position}: `}${detail}`)
      }
    }
    console.log(BEYOND)
  }
  return exitCode(reports)
}

const isMain =
  import.meta.main ??
  (typeof process !== 'undefined' && process.argv?.[1] !== undefined &&
    import.meta.url === (await import('node:url')).pathToFileURL(process.argv[1]).href)

if (isMain) {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 2
  }
}

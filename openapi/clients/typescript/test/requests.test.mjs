import assert from 'node:assert/strict'
import { test } from 'node:test'

import { NoAnswer, Partie, Refusal } from '../src/index.js'
import { OPERATIONS } from '../src/operations.js'
import { answering, cut, json, MATCH, problem, QUICK } from './answers.mjs'

const client = (fetch, repeats = {}) => new Partie({ url: 'http://server', fetch, repeats: { ...QUICK, ...repeats } })
const RESIGN = { type: 'match.resign' }
const ACCEPTED = { position: 3, events: [] }

test('a command is sent again under one key until it is answered', async () => {
  const broken = () => new Response(new ReadableStream({ pull: (to) => to.error(cut()) }), { headers: { 'Content-Type': 'application/json' } })
  const half = () => new Response(new ReadableStream({ pull: (to) => to.error(cut()) }), { status: 409, headers: { 'Content-Type': 'application/problem+json' } })
  const lost = [cut(), half, problem(503, 'busy', { 'Retry-After': '0' }), new Response('<html>', { status: 502 }), new Response('', { status: 504 }), broken]
  const { fetch, asked } = answering(...lost, problem(429, 'too_many_requests'), json(ACCEPTED, 201))
  const accepted = await client(fetch).command(MATCH, RESIGN, { askedAt: 2, position: 2, include: ['view'], token: 'seat_x' })
  assert.deepEqual(accepted, ACCEPTED)
  assert.equal(asked.length, 8)
  const sent = asked.map(({ url, headers, body }) => JSON.stringify([url.search, [...headers], body]))
  assert.equal(new Set(sent).size, 1)
  assert.match(asked[0].headers.get('Idempotency-Key'), /^[0-9a-f]{32}$/)
  assert.equal(asked[0].headers.get('If-Match'), '"2"')
  assert.equal(asked[0].url.search, '?asked_at=2&include=view')
  assert.equal(asked[0].body, '{"type":"match.resign"}')
})

test('each command has a key of its own, unless one is given', async () => {
  const { fetch, asked } = answering(json(ACCEPTED, 201))
  const partie = client(fetch)
  for (const key of [undefined, undefined, 'mine']) await partie.command(MATCH, RESIGN, { key })
  const keys = asked.map(({ headers }) => headers.get('Idempotency-Key'))
  assert.equal(new Set(keys).size, 3)
  assert.equal(keys[2], 'mine')
})

test('repeats are bounded, and the error has the key', async () => {
  const { fetch, asked } = answering(cut())
  await assert.rejects(client(fetch, { attempts: 3 }).command(MATCH, RESIGN, { key: 'mine' }), (error) => {
    assert.ok(error instanceof NoAnswer)
    assert.equal(error.key, 'mine')
    return true
  })
  assert.equal(asked.length, 3)
})

test('a refusal is thrown as it is, and not repeated', async () => {
  const { fetch, asked } = answering(problem(409, 'not_your_turn'))
  await assert.rejects(client(fetch).command(MATCH, RESIGN), (error) => error instanceof Refusal && error.code === 'not_your_turn')
  assert.equal(asked.length, 1)
})

test('Retry-After is waited for, unless it asks for too much patience', async () => {
  const { fetch, asked } = answering(problem(429, 'too_many_requests', { 'Retry-After': '1' }), json({ time: '…' }))
  const began = performance.now()
  await client(fetch).api.getTime()
  assert.ok(performance.now() - began >= 990)
  assert.equal(asked.length, 2)
  const busy = answering(problem(503, 'busy', { 'Retry-After': '2' }))
  await assert.rejects(client(busy.fetch, { patience: 1000 }).api.getTime(), Refusal)
  assert.equal(busy.asked.length, 1)
})

test('what must not arrive twice is repeated only if it did not arrive', async () => {
  for (const [answer, times] of [[cut(), 1], [problem(503, 'busy'), 1], [problem(429, 'too_many_requests'), 8]]) {
    const { fetch, asked } = answering(answer)
    await assert.rejects(client(fetch).api.leaveSeat({ path: { match_id: MATCH, seat: 0 } }))
    assert.equal(asked.length, times)
  }
})

test('an attempt that takes too long is given up', async () => {
  const deaf = () => new Promise(() => {}) // it does not even listen to the signal
  const silent = () => new Response(new ReadableStream({ pull: deaf }), { headers: { 'Content-Type': 'application/json' } })
  const { fetch, asked } = answering(deaf, silent, json({ time: '…' }))
  await client(fetch, { timeout: 10 }).api.getTime()
  assert.equal(asked.length, 3)
})

test('the caller ends a request, and the waiting between two, by its signal', async () => {
  const mine = new AbortController()
  const { fetch, asked } = answering(problem(503, 'busy', { 'Retry-After': '30' }))
  setTimeout(() => mine.abort(new Error('enough')), 10)
  await assert.rejects(client(fetch).api.getTime({}, { signal: mine.signal }), { message: 'enough' })
  assert.equal(asked.length, 1)
})

test('opening, sitting and registering keep their tokens, and requests take the right one', async () => {
  const { fetch, asked } = answering(
    json({ match: { id: MATCH }, host_token: 'host_x' }, 201), json({ seat: 1, seat_token: 'seat_x' }, 201),
    json({ player: {}, player_token: 'player_x' }, 201), json(ACCEPTED, 201),
  )
  const partie = client(fetch)
  await partie.open({ game: 'help_me', seats: 2, options: {} })
  await partie.sit(MATCH, { name: 'Ada' })
  await partie.register('Ada')
  const [path, options] = [{ match_id: MATCH }, { token: null }]
  await partie.command(MATCH, { type: 'match.start' })
  await partie.command(MATCH, RESIGN)
  await partie.command(MATCH, RESIGN, { seat: 0 })
  await partie.api.createInvitation({ path, body: {} })
  await partie.api.getView({ path })
  await partie.api.getView({ path }, options)
  await partie.api.getView({ path }, { token: 'seat_other' })
  const sent = asked.slice(3).map(({ headers }) => headers.get('Authorization'))
  assert.deepEqual(sent, ['host_x', 'seat_x', 'player_x', 'host_x', 'seat_x', null, 'seat_other'].map((one) => one && `Bearer ${one}`))
})

test('a seat that a player takes forgets the token that it had', async () => {
  const { fetch } = answering(json({ seat: 1, seat_token: 'seat_x' }, 201), json({ seat: 1, seat_token: null }, 201))
  const partie = client(fetch)
  await partie.sit(MATCH)
  await partie.sit(MATCH)
  assert.equal(await partie.tokens.get(`seat:${MATCH}`), null)
})

test('the clock follows the quickest answer of the server', async () => {
  const ahead = new Response('{}', { headers: { 'Content-Type': 'application/json', 'Partie-Time': '2100-01-01T00:00:00.000000Z' } })
  const partie = client(answering(ahead).fetch)
  await partie.api.getTime()
  assert.ok(Math.abs(partie.clock.now() - Date.parse('2100-01-01T00:00:00Z')) < 1000)
  assert.equal(partie.clock.left('1999-01-01T00:00:00.000000Z'), 0)
  assert.equal(partie.clock.left(null), null)
})

test('what is not JSON comes as it is, to be read', async () => {
  const partie = client(answering(new Response('{}\n', { headers: { 'Content-Type': 'application/x-ndjson' } })).fetch)
  const record = await partie.api.getRecord({ path: { match_id: MATCH } })
  assert.equal(await record.text(), '{}\n')
})

test('a ticket stands in the address of a stream or a socket', async () => {
  const partie = client(answering(json({ ticket: 'ticket_x', ends_at: '…' }, 201)).fetch)
  assert.equal(await partie.ticketed(MATCH, 'stream', { query: { after: 3 } }), `http://server/v1/matches/${MATCH}/stream?after=3&ticket=ticket_x`)
  assert.equal(await partie.ticketed(MATCH, 'socket'), `ws://server/v1/matches/${MATCH}/socket?ticket=ticket_x`)
})

test('every operation is a function', () => {
  const { api } = client(answering(json({})).fetch)
  for (const name of Object.keys(OPERATIONS)) assert.equal(typeof api[name], 'function')
})

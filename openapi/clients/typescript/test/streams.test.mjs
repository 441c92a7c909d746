import assert from 'node:assert/strict'
import { test } from 'node:test'

import { LocalTokens, MemoryTokens, NOW, Partie, Refusal } from '../src/index.js'
import { answering, cut, end, event, hello, MATCH, problem, QUICK, stream } from './answers.mjs'

async function followed(answers, options, { from = (partie) => partie.follow(MATCH, options) } = {}) {
  const { fetch, asked } = answering(...answers)
  const tokens = new MemoryTokens()
  tokens.set(`seat:${MATCH}`, 'seat_x')
  const got = []
  for await (const one of from(new Partie({ url: 'http://server/prefix/', fetch, tokens, repeats: QUICK }))) got.push(one)
  return { got, asked, positions: got.map((one) => one.position), after: asked.map(({ url }) => url.searchParams.get('after')) }
}

test('a stream that is cut, in a frame too, goes on after the last event that was whole', async () => {
  const half = event(2).slice(0, 20)
  const { positions, after, asked } = await followed([
    stream([hello(4), event(0), event(1), half], cut()),
    problem(503, 'busy'),
    cut(),
    stream([hello(4), event(2)]),
    stream([hello(4), event(3), event(4), end, event(5)]),
  ])
  assert.deepEqual(positions, [0, 1, 2, 3, 4])
  assert.deepEqual(after, [null, '1', '1', '1', '2'])
  assert.equal(asked[0].url.href, `http://server/prefix/v1/matches/${MATCH}/stream`)
  assert.equal(asked[0].headers.get('Authorization'), 'Bearer seat_x')
})

test('an event that comes again is not shown again, and one that is left out is asked for', async () => {
  const { positions, after } = await followed([
    stream([event(0), event(1), event(1), event(0), event(3)], 'silence'),
    stream([event(2), event(3), end]),
  ])
  assert.deepEqual(positions, [0, 1, 2, 3])
  assert.deepEqual(after, [null, '1'])
})

test('a connection on which nothing is heard is given up', async () => {
  const { positions, after } = await followed([stream([event(0)], 'silence'), stream([event(1), end])], { silence: 20 })
  assert.deepEqual(positions, [0, 1])
  assert.deepEqual(after, [null, '0'])
})

test('a match that is over ends the iteration, also if there was nothing more', async () => {
  const { positions } = await followed([stream([event(0)]), new Response(null, { status: 204 })])
  assert.deepEqual(positions, [0])
})

test('a refusal that waiting does not change is thrown', async () => {
  await assert.rejects(followed([stream([event(0)]), problem(401, 'unauthenticated')]), (error) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual([error.code, error.status, error.facts, error.requestId], ['unauthenticated', 401, { seat: 1 }, 'r1'])
    return true
  })
})

test('tries bound how often connections may fail one after the other', async () => {
  const { fetch, asked } = answering(cut())
  const partie = new Partie({ url: 'http://server', fetch, repeats: QUICK })
  await assert.rejects(partie.follow(MATCH, { tries: 3 }).next(), { name: 'NoAnswer' })
  assert.equal(asked.length, 3)
})

test('the caller ends a silent stream by its signal, and by leaving the loop', async () => {
  for (const leave of [true, false]) {
    const { fetch, asked } = answering(stream([event(0)], 'silence'))
    const partie = new Partie({ url: 'http://server', fetch, repeats: QUICK })
    const mine = new AbortController()
    const follow = async () => {
      for await (const one of partie.follow(MATCH, { signal: mine.signal })) {
        assert.equal(one.position, 0)
        if (leave) break
        setTimeout(() => mine.abort(new Error('enough')))
      }
    }
    if (leave) await follow()
    else await assert.rejects(follow(), { message: 'enough' })
    assert.equal(asked.length, 1)
    assert.ok(asked[0].signal.aborted)
  }
})

test('an event of an unknown type is handed on as unknown, as it came', async () => {
  const { got } = await followed([stream([event(0, 'zatre.tiles_traded'), event(1), end])])
  assert.deepEqual(got[0].event, { type: 'unknown', tag: 'zatre.tiles_traded', value: { type: 'zatre.tiles_traded' } })
  assert.deepEqual(got[1].event, { type: 'match.started' })
})

test('frames tell of everything, and of connections that were lost', async () => {
  const from = (partie) => partie.frames(MATCH, { include: ['view', 'legal'], as: 'spectator', after: 3 })
  const presence = 'event: presence\ndata: {"seats":[0]}\n\n'
  const { got, asked } = await followed([stream([hello(4), presence, event(4)], cut()), stream([end])], {}, { from })
  assert.deepEqual(got.map(({ frame }) => frame), ['hello', 'presence', 'event', 'interrupted', 'end'])
  assert.equal(got[3].data.error.message, 'terminated')
  assert.equal(asked[1].url.search, '?after=4&as=spectator&include=view&include=legal')
})

test('a replay resumes with what was asked', async () => {
  const from = (partie) => partie.replay(MATCH, { from: 2, speed: '4', as: 'all' })
  const { got, asked } = await followed([stream([event(2)]), stream([event(3), end])], {}, { from })
  assert.deepEqual(got.map((one) => one.position), [2, 3])
  assert.deepEqual(asked.map(({ url }) => url.search), ['?from=2&speed=4&as=all', '?from=2&speed=4&as=all&lastEventId=2'])
})

test('the feed goes on after its last number, and skips none that it has not shown', async () => {
  const item = (id) => `id: ${id}\ndata: {"global_position":${id},"envelope":{"event":{"type":"new.one"},"command":null}}\n\n`
  const { fetch, asked } = answering(stream([hello(70), item(4), item(9)], cut()), stream([item(9), item(70)]))
  const partie = new Partie({ url: 'http://server', fetch, repeats: QUICK })
  await partie.tokens.set('key', 'key_x')
  const got = []
  for await (const one of partie.feed({ after: 3, types: 'match.opened' })) {
    got.push(one)
    if (one.global_position === 70) break
  }
  assert.deepEqual(got.map((one) => [one.global_position, one.envelope.event.type]), [[4, 'unknown'], [9, 'unknown'], [70, 'unknown']])
  assert.deepEqual(asked.map(({ url }) => url.search), ['?after=3&types=match.opened', '?after=9&types=match.opened'])
})

test('from now on means after the head that the first hello tells', async () => {
  const { fetch, asked } = answering(stream([hello(5)]), stream([event(6), end]))
  const partie = new Partie({ url: 'http://server', fetch, repeats: QUICK })
  const { value } = await partie.follow(MATCH, { after: NOW }).next()
  assert.equal(value.position, 6)
  assert.deepEqual(asked.map(({ url }) => url.searchParams.get('after')), [String(NOW), '5'])
})

test("a player's stream connects again when it ends", async () => {
  const { fetch, asked } = answering(stream([hello(0), 'event: listed\ndata: {"matches":0}\n\n']), stream([hello(0)]))
  const partie = new Partie({ url: 'http://server', fetch, repeats: QUICK })
  await partie.tokens.set('player', 'player_x')
  const names = []
  for await (const { frame } of partie.mine()) {
    names.push(frame)
    if (names.length === 4) break
  }
  assert.deepEqual(names, ['hello', 'listed', 'interrupted', 'hello'])
  assert.equal(asked[0].headers.get('Authorization'), 'Bearer player_x')
})

test('tokens may lie in the storage of a page', () => {
  const kept = new Map()
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  }
  const tokens = new LocalTokens('here:')
  tokens.set('player', 'player_x')
  assert.deepEqual([...kept], [['here:player', 'player_x']])
  assert.equal(tokens.get('player'), 'player_x')
  tokens.set('player', null)
  assert.equal(tokens.get('player'), null)
})

// The film's clockwork: views by position, playing, and reading record files.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Player } from '../../service/web/film/player.js'
import { NotARecord, read } from '../../service/web/film/record.js'
import { Timeline } from '../../service/web/film/timeline.js'

/** A board whose view is the list of all positions that it has seen; it counts how often it is asked. */
function counting() {
  const board = {
    asked: 0,
    begin: () => [],
    evolve(view, { position }) {
      board.asked += 1
      return [...view, position]
    },
  }
  return board
}

const envelope = (position, event = { type: 'game.moved' }, actor = 'seat:0') => ({ position, event, actor, time: '' })
const match = (length) => [
  envelope(0, { type: 'match.opened', parent: null }, 'host'),
  envelope(1, { type: 'match.started' }, 'seat:1'),
  ...Array.from({ length: length - 2 }, (_, n) => envelope(n + 2)),
]
const upTo = (at) => Array.from({ length: at }, (_, n) => n + 1)

test('a view at any position is the fold of what comes before it, in whatever order they are asked for', () => {
  const board = counting()
  const timeline = new Timeline(board, {}, 'all', match(500))
  assert.equal(timeline.view(0), null)
  let seed = 7
  for (let n = 0; n < 300; n += 1) {
    seed = (seed * 48271) % 2147483647
    const at = 1 + (seed % 499)
    assert.deepEqual(timeline.view(at), upTo(at))
  }
})

test('a jump folds few events, and a step one', () => {
  const board = counting()
  const timeline = new Timeline(board, {}, 'all', match(2000))
  timeline.view(1999)
  for (const at of [1500, 3, 1998, 700]) {
    board.asked = 0
    timeline.view(at)
    assert.ok(board.asked <= 32, `${at}: ${board.asked}`)
  }
  board.asked = 0
  timeline.view(701)
  assert.equal(board.asked, 1)
})

test('what comes twice is taken once, and a gap is an error', () => {
  const timeline = new Timeline(counting(), {}, 'all', match(10))
  timeline.add([envelope(9), envelope(10)])
  assert.equal(timeline.last, 10)
  assert.deepEqual(timeline.view(10), upTo(10))
  assert.throws(() => timeline.add([envelope(12)]), /position 12 after 10/)
})

test('turns are where another seat begins to act', () => {
  const actors = ['host', 'seat:0', 'seat:0', 'clock', 'seat:0', 'seat:1', 'seat:0']
  const timeline = new Timeline(null, {}, 'all', actors.map((actor, n) => envelope(n, {}, actor)))
  assert.deepEqual(timeline.turns(), [1, 5, 6])
  assert.equal(timeline.view(3), null)
})

/** A clock that is moved by hand. */
function clockwork() {
  const clock = { time: 0, steps: [], now: () => clock.time, frame: (step) => clock.steps.push(step) }
  clock.advance = (by) => {
    clock.time += by
    for (const step of clock.steps.splice(0)) step()
  }
  return clock
}

function playing(last, pause = () => 1000) {
  const clock = clockwork()
  const shown = []
  const player = new Player(() => last, pause, (at) => shown.push(at), clock)
  return { clock, player, shown }
}

test('it plays as it was played, shows the last position, and stops', () => {
  const { clock, player, shown } = playing(3)
  player.play()
  for (let n = 0; n < 5; n += 1) clock.advance(1000)
  assert.deepEqual(shown, [0, 1, 2, 3])
  assert.equal(player.playing, false)
  player.play()
  assert.equal(player.at, 0)
})

test('long pauses are cut, short ones drawn out, and speed divides both', () => {
  const { clock, player } = playing(3, (position) => (position === 1 ? 3_600_000 : 1))
  player.turn(2)
  player.play()
  clock.advance(999)
  assert.equal(player.at, 0)
  clock.advance(1)
  assert.equal(player.at, 1)
  clock.advance(175)
  assert.equal(player.at, 2)
})

test('a slow page shows what is due now, and not all that it has missed', () => {
  const { clock, player, shown } = playing(1000, () => 0)
  player.turn(16)
  player.play()
  clock.advance(10_000)
  assert.deepEqual(shown, [0, 457])
})

test('no position outside the match is gone to', () => {
  const { player } = playing(9)
  for (const [to, at] of [[-5, 0], [100, 9], [3.7, 3]]) {
    player.go(to)
    assert.equal(player.at, at)
  }
})

const header = '{"format":"partie/record/1","game":"zatre"}'
const line = (position) => `{"digest":"00","line":{"actor":"host","position":${position}},"salt":null}`
const closing = '{"hash":"00","position":1}'

test('a record is read, and of several the first', () => {
  const one = [header, line(0), line(1), closing, ''].join('\n')
  for (const text of [one, one + one]) {
    const found = read(text)
    assert.equal(found.header.game, 'zatre')
    assert.deepEqual(found.envelopes.map((each) => each.position), [0, 1])
    assert.equal(found.closing.hash, '00')
  }
})

test('what is no record is told from one, with its line', () => {
  const cases = [
    ['', 1],
    ['{}', 0],
    ['[]', 1],
    [`${header}\n${line(0)}`, 0],
    [`${header}\n${line(1)}\n${closing}`, 2],
    [`${header}\n${line(0)}\nnonsense\n${closing}`, 3],
    [`${header}\n{"line":null}\n${closing}`, 2],
  ]
  for (const [text, number] of cases) {
    assert.throws(() => read(text), (error) => error instanceof NotARecord && error.line === number, text)
  }
})

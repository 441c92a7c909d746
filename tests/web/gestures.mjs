// What hands do at Silver & Gold and 5er Finden, without a page: strokes, turned shapes, plans, times.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { clock, timeOf } from '../../service/web/boards/fuenfer_finden/clock.js'
import { begun, drawnOver, nextTo, toggled } from '../../service/web/boards/fuenfer_finden/hand.js'
import { areConnected, cellsOf, DRAWN, letterOf } from '../../service/web/boards/fuenfer_finden/pentomino.js'
import { drawn, placesOver, turned, wayOf } from '../../service/web/boards/silver_and_gold/geometry.js'
import { Marking, newPlan } from '../../service/web/boards/silver_and_gold/marking.js'
import { play as playHelpMe } from '../../service/web/boards/help_me/play.js'
import { texts as ofHelpMe } from '../../service/web/boards/help_me/index.js'
import { translator } from '../../service/web/boards/translate.js'
import { play as playZatre } from '../../service/web/boards/zatre/play.js'
import { goodTurns, pointsOf } from '../../service/web/boards/zatre/suggest.js'
import { report as reportFuenfer, texts as ofFuenfer } from '../../service/web/boards/fuenfer_finden/index.js'
import { micros, timestamp } from '../../service/web/boards/timestamp.js'

const cell = (row, column) => ({ row, column })

test('timestamps are read and written exactly, leap days included', () => {
  for (const text of ['1970-01-01T00:00:00.000000Z', '2024-02-29T23:59:59.999999Z', '2026-12-01T12:20:00.000001Z', '2100-03-01T00:00:00.000000Z']) {
    assert.equal(timestamp(micros(text)), text)
    assert.equal(Math.floor(micros(text) / 1000), Date.parse(text))
  }
})

test('every shape is known however it lies, and is the only one of its letter', () => {
  for (const [letter, rows] of Object.entries(DRAWN)) {
    for (const mirrored of [false, true]) {
      for (let turns = 0; turns < 4; turns += 1) assert.equal(letterOf(cellsOf(turned(rows, { turns, mirrored }))), letter)
    }
  }
  assert.equal(letterOf([cell(0, 0), cell(0, 1), cell(0, 2), cell(0, 3), cell(1, 4)]), null)
  assert.equal(areConnected([cell(0, 0), cell(1, 1)]), false)
})

test('a stroke takes the cells that a fast pointer leaves out, never a sixth, and goes on where it touches', () => {
  const first = begun([], cell(4, 4))
  assert.deepEqual(drawnOver(first, cell(4, 4), cell(4, 7)), [4, 5, 6, 7].map((column) => cell(4, column)))
  const five = drawnOver(first, cell(4, 4), cell(4, 9))
  assert.equal(five.length, 5)
  assert.equal(begun([cell(0, 0), cell(0, 1)], cell(1, 1)).length, 3)
  assert.deepEqual(begun([cell(0, 0), cell(0, 1)], cell(5, 5)), [cell(5, 5)])
  assert.deepEqual(toggled([cell(1, 1)], cell(1, 1)), [])
  assert.deepEqual(nextTo(cell(0, 9), [-1, 1]), cell(0, 9))
})

test('the hourglass knows which time runs, and never shows more or less than there is', () => {
  const view = {
    opened_at: '2026-01-01T00:00:00.000000Z',
    timer: { seat: 0, flipped_at: '2026-01-01T00:01:00.000000Z', deadline: '2026-01-01T00:01:30.000000Z' },
    deadline: '2026-01-01T00:01:30.000000Z',
  }
  const at = Date.parse('2026-01-01T00:01:10Z')
  assert.deepEqual(timeOf(view, at), { left: 20_000, all: 30_000 })
  assert.deepEqual(timeOf(view, at + 60_000), { left: 0, all: 30_000 })
  assert.deepEqual(timeOf({ ...view, deadline: '2026-01-01T00:01:20.000000Z' }, at), { left: 10_000, all: 80_000 })
  assert.equal(clock({ ...view, deadline: null }), null)
})

test('a shape that is turned four times or mirrored twice lies as before, and the nearest place comes first', () => {
  assert.equal(turned('o./o./oo', { turns: 4, mirrored: false }), 'o./o./oo')
  assert.equal(turned('o./o./oo', { turns: 1, mirrored: false }), 'ooo/o..')
  assert.deepEqual(wayOf('o./o./oo', cellsOf('ooo/o..'), { turns: 0, mirrored: false }), { turns: 1, mirrored: false })
  const places = [[cell(0, 0), cell(0, 1)], [cell(0, 1), cell(1, 1)], [cell(0, 1), cell(0, 2)]].map((cells) => ({ cells, crosses: 0 }))
  assert.deepEqual(placesOver(places, cell(0, 1), 'o/o').map((place) => drawn(place.cells)), ['o/o', 'oo', 'oo'])
})

test('a cross asks for an extra cell or a no, extras chain, and a lost cross asks for nothing', () => {
  const view = {
    expedition: { shape: 'I2', rows: 'oo' },
    seats: [{ cards: [{ treasure: { card: 7, rows: 'oXXo' }, marked: [] }] }],
  }
  const row = (...columns) => columns.map((column) => cell(0, column))
  const legal = (empty) => ({
    cards: [{ card: 7, placements: [{ cells: row(0, 1), crosses: 1 }], single_cells: [], empty: row(...empty) }],
  })
  const plan = newPlan()
  const marking = new Marking(legal([0, 1, 2, 3]), view, plan)
  marking.press('cell:7:0:0')
  assert.deepEqual([marking.crosses, marking.mayDecline, marking.complete], [1, true, false])
  marking.press('cell:7:0:2')
  assert.deepEqual([marking.crosses, marking.complete], [1, false], 'the extra cell is a cross itself')
  marking.press('cell:7:0:3')
  assert.deepEqual([marking.crosses, marking.complete], [0, true])
  assert.deepEqual(marking.command(false), {
    type: 'silver_and_gold.mark', card: 7, cells: row(0, 1), extras: [{ card: 7, ...cell(0, 2) }, { card: 7, ...cell(0, 3) }], decline: false,
  })
  marking.undo()
  assert.equal(plan.extras.length, 1)

  const last = new Marking(legal([0, 1]), view, newPlan())
  last.press('cell:7:0:1')
  assert.deepEqual([last.crosses, last.mayDecline, last.complete], [1, false, true], 'no empty cell is left')
})

/** A position of Zatre on a small board: a 4 and a 6 in a line, a 5 below the 6. */
const zatre = {
  line_limit: 12,
  triple_bonus: true,
  components: { board: ['.......', '.......', '..R..g.', '.......', '.......'].map((row) => row.replaceAll('.', 'o')), points: { ten: 1, eleven: 2, twelve: 4 }, triple_bonus: 5 },
  board: ['.......', '.......', '..46...', '...5...', '.......'],
  turn: { number: 3, seat: 0 },
  seats: [{ hand: [1, 1, 2] }],
}
const rowOf = (number, ...columns) => columns.map((column) => ({ row: number, column, double: false }))
const offered = {
  most: 2, may_end: false, can_be_completed: true,
  tiles: [
    { tile: 1, count: 2, cells: [...rowOf(2, 1, 4), ...rowOf(1, 2, 3), ...rowOf(3, 2, 4), ...rowOf(4, 3)] },
    { tile: 2, count: 1, cells: [...rowOf(2, 1, 4), ...rowOf(1, 2), ...rowOf(3, 2, 4)] },
  ],
  turn: { placements: [{ tile: 1, row: 1, column: 2 }, { tile: 1, row: 3, column: 2 }] },
}

test('a turn of Zatre that is found brings most, and keeps what is laid and chosen', () => {
  const [best] = goodTurns(zatre, offered, [], null)
  // 2 + 4 + 6 = 12 across, 1 + 6 + 5 = 12 down
  assert.equal(Math.floor(best.points), 8)
  assert.deepEqual(best.placements.map(({ tile }) => tile).sort(), [1, 2])
  assert.ok(best.points > pointsOf(zatre, offered.turn.placements))
  const laid = { tile: 1, row: 3, column: 2 }
  for (const { placements } of goodTurns(zatre, { ...offered, tiles: offered.tiles.map((one) => (one.tile === 1 ? { ...one, count: 1 } : one)) }, [laid], 2)) {
    assert.deepEqual([placements[0], placements.length, placements[1].tile], [laid, 2, 2])
  }
  // a cross is worth more than a point, and one line counts once
  const across = [{ tile: 1, row: 2, column: 4 }, { tile: 1, row: 2, column: 5 }]
  assert.equal(Math.floor(pointsOf(zatre, across)), 4 + 3)
})

test('equal tiles of Zatre lie side by side in the hand', () => {
  const t = (key) => key
  const { controls } = playZatre({ view: zatre, legal: offered, seat: 0, t, memory: {}, redraw() {}, announce() {}, send: async () => ({ ok: true }), plan: async () => offered, now: () => 0 })
  const tiles = [...JSON.stringify(controls).matchAll(/translate\((\d+) 0\)/g)].map(([, x]) => Number(x))
  assert.deepEqual(tiles.length, 3)
  assert.ok(Math.abs(tiles[1] - tiles[0]) >= 40)
})

test('whoever plays Help Me! is told which stacks count', () => {
  const view = { turn: 0, rows: 1, columns: 2, grid: [[{ top: { species: 'oak', value: 1 } }, { top: { species: 'palm', value: 2 } }]], seats: [{ creatures: ['palm', 'oak'] }] }
  const legal = { commands: [{ from: cell(0, 0), to: cell(0, 1) }] }
  for (const [language, said] of [['en', 'with palm or oak on top'], ['de', 'mit Palme oder Eiche obenauf']]) {
    const t = translator(language, ofHelpMe)
    const { controls } = playHelpMe({ view, legal, seat: 0, t, memory: {}, redraw() {}, announce() {}, send: async () => ({ ok: true }), plan: async () => legal, now: () => 0 })
    assert.ok(JSON.stringify(controls).includes(said), JSON.stringify(controls))
  }
})

test('the report of the last round of 5er Finden says what decides a tie, and no report comes twice', () => {
  const seat = (number, points) => ({ seat: number, tableau: null, points, circled: [], crossed_out: [] })
  const view = { phase: 'over', round: 5, last_round: 5, options: { variant: 'basic' }, symbols: [], tableaus: [], seats: [seat(0, 28), seat(1, 28)] }
  const events = [
    { type: 'fuenfer_finden.timer_flipped', seat: 1 },
    { type: 'fuenfer_finden.outlines_revealed', round: 5, seats: [{ seat: 0, outlines: [] }, { seat: 1, outlines: [] }] },
    { type: 'fuenfer_finden.round_scored', doubled: true, seats: [{ seat: 0, points: 9 }, { seat: 1, points: 10 }] },
  ]
  const envelopes = events.map((event, position) => ({ event, position }))
  const t = translator('en', ofFuenfer)
  const told = (seen, shown = view) => reportFuenfer(shown, { viewer: { seat: 0, all: false }, t, envelopes, seen, present: null })
  const said = JSON.stringify(told(0).body)
  for (const words of ['9 points', '10 points', 'flipped the hourglass', 'The most points are a tie']) assert.ok(said.includes(words), words)
  assert.equal(told(1), null)
  assert.ok(!JSON.stringify(told(-1, { ...view, seats: [seat(0, 27), seat(1, 28)] }).body).includes('tie'))
})

// The board of one game, tried on whole matches: node boards.mjs. BOARDS_GAME names the game, BOARDS_MATCHES a folder
// that matches.py has filled.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import { eyesOf, views } from '../../service/web/boards/fold.js'
import { boards } from '../../service/web/boards/index.js'
import { toFile, toMarkup } from '../../service/web/boards/svg.js'
import { translator } from '../../service/web/boards/translate.js'
import { elementsOf, faultsOfMarkup, idsOf, overflowing } from './reading.mjs'

const game = process.env.BOARDS_GAME
const folder = process.env.BOARDS_MATCHES
const board = await boards[game]?.()
const LANGUAGES = ['en', 'de', 'zh_hant']
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'manifest.json')
const translators = board && Object.fromEntries(LANGUAGES.map((language) => [language, translator(language, board.texts)]))
const LONG_NAMES = ['Wilhelmine von Hohenlohe-Langenburg', null, '諸葛孔明先生', 'x']
const named = board && translator('de', board.texts, LONG_NAMES)

/** The matches, each with every viewer's views in full. */
function* matches() {
  for (const name of names) {
    const match = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    for (const seen of Object.values(match.viewers)) {
      seen.views.forEach((view, at) => { if (view === 'same') seen.views[at] = seen.views[at - 1] })
    }
    yield match
  }
}

/** Whether a sentence is one: words, and nothing that was forgotten to be put in. */
function assertSaid(said, what) {
  assert.equal(typeof said, 'string', what)
  assert.match(said, /\S/, what)
  assert.doesNotMatch(said, /undefined|null|NaN|\[object|[{}]/, `${what}: ${said}`)
}

/** A fork's envelopes do not say who did what it took over, if that is hidden; its views do. */
function withoutWhoActed(view) {
  return view && { ...view, seats: view.seats?.map(({ has_chosen, has_marked, ...seat }) => seat) }
}

/** Whether a match goes on from another: its opening names that one. */
const isFork = (match) => match.viewers.spectator.envelopes.some(({ event }) => event?.parent)

/** Chinese words are joined by Chinese marks. */
function assertPunctuated(said, what) {
  assert.deepEqual(said.match(/.{0,20}\p{Script=Han}[,;:].{0,20}/gu) ?? [], [], what)
}

/** Whether a drawing is whole; returns its markup. */
function assertDrawn(tree, where) {
  assert.equal(tree.tag, 'svg', where)
  const markup = toFile(tree)
  assert.deepEqual(faultsOfMarkup(markup), [], where)
  assert.doesNotMatch(markup, /undefined|NaN|\[object/, where)
  assert.deepEqual(overflowing(tree).map((text) => text.said), [], `${where}: texts out of the picture`)
  const { ids, references } = idsOf(tree)
  assert.equal(new Set(ids).size, ids.length, `${where}: an id twice`)
  assert.ok(ids.every((id) => String(id).startsWith('a')), `${where}: an id without the drawing's prefix`)
  assert.deepEqual(references.filter((id) => !ids.includes(id)), [], `${where}: refers to nothing`)
  for (const element of elementsOf(tree)) {
    assert.ok(!('style' in element.attrs), `${where}: an inline style, which the pages forbid`)
    if ('data-act' in element.attrs) {
      assert.ok(element.attrs.role && element.attrs['aria-label'], `${where}: ${element.attrs['data-act']} has no label`)
    }
  }
  return markup
}

test(`${game} has a board`, () => {
  assert.ok(board, `service/web/boards/index.js has no ${game}`)
})

test('what its events tell is what the server shows, at every position, to every viewer', { skip: !board }, () => {
  for (const match of matches()) {
    for (const [viewer, { envelopes, views: served }] of Object.entries(match.viewers)) {
      const folded = views(board, envelopes, { edition: match.edition, eyes: eyesOf(viewer) })
      served.forEach((view, at) => {
        const where = `${match.name}, ${viewer}, position ${at}`
        if (isFork(match)) assert.deepEqual(withoutWhoActed(folded[at]), withoutWhoActed(view), where)
        else assert.deepEqual(folded[at], view, where)
      })
    }
  }
})

test('positions are drawn whole, in every language and shape', { skip: !board }, () => {
  const ways = [...Object.values(translators), named].flatMap((t) => ['wide', 'tall'].map((shape) => ({ shape, t })))
  let way = 0
  for (const match of matches()) {
    const written = {}
    for (const [viewer, { envelopes, views: served }] of Object.entries(match.viewers)) {
      // neighbouring positions look alike: each viewer of each match gets other ones
      const step = Math.max(1, Math.floor(served.length / (viewer === 'spectator' ? 5 : 2)))
      served.forEach((view, at) => {
        if (view === null || (at % step && at < served.length - 1)) return
        const latest = envelopes.slice(at, at + 1).map((one) => one.event).filter((event) => event !== null)
        const { shape, t } = ways[(way += 1) % ways.length] // each way for another position
        const where = `${match.name}, ${viewer}, position ${at}, ${shape}`
        const before = JSON.stringify(view)
        const tree = board.draw(view, { viewer: eyesOf(viewer), t, shape, id: 'a', marks: { latest } })
        assert.equal(JSON.stringify(view), before, `${where}: drawing changed the view`)
        const markup = assertDrawn(tree, where)
        if (t === translators.zh_hant) assertPunctuated(markup, where)
        if (viewer === 'spectator') written[at] = markup
      })
    }
    writeFileSync(join(folder, `${match.name}.drawn`), JSON.stringify(Object.values(written)))
  }
})

/** All texts in a tree. */
const textsOf = (tree) => (typeof tree === 'string' ? [tree] : tree.children.flatMap(textsOf))

test('what was missed is told whole, in every language', { skip: !board?.report }, () => {
  let told = 0
  for (const match of matches()) {
    for (const [viewer, { envelopes, views: served }] of Object.entries(match.viewers)) {
      const last = served.length - 1
      if (eyesOf(viewer).seat === null || !served[last]) continue
      for (const t of [...Object.values(translators), named]) {
        for (const seen of [-1, Math.floor(last / 2)]) {
          const found = board.report(served[last], { viewer: eyesOf(viewer), t, id: 'a', envelopes, seen, present: [] })
          if (!found) continue
          told += 1
          const where = `${match.name}, ${viewer}, after ${seen}`
          for (const said of [found.title, found.go, ...textsOf(found.body)]) assertSaid(said, where)
          if (t === translators.zh_hant) assertPunctuated(toMarkup(found.body), where)
          const { ids } = idsOf(found.body)
          assert.equal(new Set(ids).size, ids.length, `${where}: an id twice`)
        }
        const none = board.report(served[last], { viewer: eyesOf(viewer), t, id: 'a', envelopes, seen: last, present: [] })
        assert.equal(none, null, `${match.name}: what was looked at is told again`)
      }
    }
  }
  assert.ok(told > 0)
})

test('whoever is asked finds what can be pressed, named, and one place for the keys', { skip: !board }, async () => {
  let asked = 0
  for (const match of matches()) {
    for (const [seat, answers] of Object.entries(match.legal)) {
      const { views: served } = match.viewers[`seat:${seat}`]
      for (const [at, legal] of Object.entries(answers)) {
        const where = `${match.name}, seat ${seat}, position ${at}`
        const view = served[at]
        const { shape, t } = { shape: asked % 2 ? 'wide' : 'tall', t: translators[LANGUAGES[asked % 3]] }
        asked += 1
        const sent = []
        const table = {
          view, legal, seat: Number(seat), t, memory: {},
          send: async (command) => { sent.push(command); return { ok: true } },
          plan: async () => legal,
          redraw() {},
          announce: (said) => assertSaid(said, where),
          now: () => Date.parse(match.viewers.spectator.envelopes[at].time),
        }
        const hand = board.play(table)
        const look = () => {
          const tree = board.draw(view, { viewer: { seat: Number(seat), all: false }, t, shape, id: 'a', marks: hand.marks, now: table.now() })
          assertDrawn(tree, where)
          const shown = elementsOf(tree).concat(hand.controls ? elementsOf(hand.controls) : [])
          if (hand.controls) assert.deepEqual(faultsOfMarkup(toMarkup(hand.controls)), [], where)
          assert.ok(shown.some((one) => 'data-act' in one.attrs), `${where}: nothing can be pressed`)
          assert.equal(shown.filter((one) => 'data-cursor' in one.attrs).length <= 1, true, `${where}: two cursors`)
          return shown
        }
        look()
        for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'ArrowLeft', 'ArrowUp', '1', ' ', 'Escape', 'Q']) {
          assert.equal(typeof hand.onKey({ key, shiftKey: false }), 'boolean', `${where}: ${key}`)
          await null
        }
        if (sent.length === 0) look()
        sent.forEach((command) => assert.ok(manifest.commands.includes(command.type), where))
      }
    }
  }
  assert.ok(asked > 0)
})

test('the same position is drawn the same', { skip: !board }, () => {
  const [match] = matches()
  for (const [viewer, { views: served }] of Object.entries(match.viewers)) {
    const draw = () => toFile(board.draw(served.at(-1), { viewer: eyesOf(viewer), t: translators.en }))
    assert.equal(draw(), draw())
  }
})

test('every position is told in words', { skip: !board }, () => {
  for (const match of matches()) {
    for (const [viewer, { views: served }] of Object.entries(match.viewers)) {
      for (const view of served.filter((one, at) => one !== null && (at % 7 === 0 || at === served.length - 1))) {
        for (const t of Object.values(translators)) {
          const lines = board.say(view, { viewer: eyesOf(viewer), t })
          assert.ok(lines.length > 0)
          lines.forEach((line) => assertSaid(line, `${match.name}, ${viewer}`))
          if (t === translators.zh_hant) lines.forEach((line) => assertPunctuated(line, `${match.name}, ${viewer}`))
        }
      }
    }
  }
})

test('every event that happens has its sentence', { skip: !board }, () => {
  for (const match of matches()) {
    for (const { envelopes } of Object.values(match.viewers)) {
      for (const { event } of envelopes.filter((one) => one.event?.type.startsWith(`${game}.`))) {
        for (const t of Object.values(translators)) assertSaid(t(`event.${event.type}`, event), event.type)
        assertPunctuated(translators.zh_hant(`event.${event.type}`, event), event.type)
      }
    }
  }
})

test('events, commands, rules and options are named in every language, and nothing else is said to be one', { skip: !board }, () => {
  const needed = [
    ...manifest.events.map((tag) => `event.${tag}`),
    ...manifest.commands.map((tag) => `command.${tag}`),
    ...manifest.rules.map((rule) => `rule.${rule}`),
    ...Object.entries(manifest.options).flatMap(([name, values]) =>
      [`option.${name}`, ...values.map((value) => `option.${name}.${value}`)]),
  ]
  for (const language of LANGUAGES) {
    const keys = Object.keys(board.texts[language])
    assert.deepEqual(keys, Object.keys(board.texts.en), `${language} has other texts, or in another order`)
    assert.deepEqual(needed.filter((key) => !keys.includes(key)), [], language)
    assert.deepEqual(keys.filter((key) => /^(event|command|rule)\./.test(key) && !needed.includes(key)), [], language)
  }
})

test('the rules are told in every language, with drawn examples, and every refusal points at a section', { skip: !board }, () => {
  const told = LANGUAGES.map((language) => board.rules(language, { t: translators[language], id: 'r' }))
  for (const sections of told) {
    const ids = sections.map((section) => section.id)
    assert.deepEqual(ids, told[0].map((section) => section.id))
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(sections.flatMap((section) => section.rules).sort(), manifest.rules)
    const drawn = sections.flatMap((section) => section.examples)
    assert.ok(drawn.length > 0, 'no example is drawn')
    const idsDrawn = drawn.flatMap((example) => idsOf(example.drawing).ids)
    assert.equal(new Set(idsDrawn).size, idsDrawn.length, 'two examples share an id')
    for (const { drawing, caption } of drawn) {
      assert.deepEqual(faultsOfMarkup(toFile(drawing)), [])
      assert.deepEqual(overflowing(drawing).map((text) => text.said), [])
      assertSaid(caption, 'caption')
    }
    for (const { title, body } of sections) [title, ...body.flat()].forEach((text) => assertSaid(text, title))
  }
})

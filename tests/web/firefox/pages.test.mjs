// The pages in Debian's Firefox, which speaks WebDriver BiDi itself: opened, played at, seen again, proved.
// PARTIE_URL names the server, FIREFOX the browser.

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import puppeteer from 'puppeteer-core'

const { PARTIE_URL: url, FIREFOX: executablePath } = process.env
const PATIENCE = 20_000 // milliseconds that a page may take on a loaded machine
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
const GAMES = ['fuenfer_finden', 'help_me', 'silver_and_gold', 'zatre']
const LANGUAGES = { en: 'en', de: 'de', zh_hant: 'zh-Hant' }

/** @type {import('puppeteer-core').Browser} */
let browser
/** @type {import('puppeteer-core').Page} */
let page
/** What went wrong in the browser since it was looked at last. */
let wrong = []
/** The id of the match that is played. */
let match = ''

before(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocol: 'webDriverBiDi',
    timeout: 3 * PATIENCE,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en' },
  })
  page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  page.on('console', (line) => ['error', 'warn'].includes(line.type()) && wrong.push(line.text()))
  page.on('pageerror', (error) => wrong.push(String(error)))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) wrong.push(`another host was asked: ${request.url()}`)
  })
  await page.setViewport(DESK)
})

after(() => browser?.close())

/** Go to a page, and wait until *there* is shown on it. */
async function visit(path, there) {
  await page.goto(url + path, { waitUntil: 'load' })
  await page.waitForSelector(there, { visible: true })
}

/** Press what carries this `data-act`, as a mouse does: where it lies. */
const act = (name) => page.locator(`[data-act="${name}"]`).click()

/** Press the button that is called so. */
const press = (name) => page.locator(`button[aria-label="${name}"]`).click()

const attribute = (selector, name) => page.$eval(selector, (node, of) => node.getAttribute(of), name)
const textOf = (selector) => page.$eval(selector, (node) => node.textContent)
const scrubber = () => page.$eval('.scrubber', (node) => Number(node.value))

/** What the API answers to whoever holds the seat of this browser. */
const ask = (what) =>
  page.evaluate(
    async (path, id) => {
      const [token] = Object.values(JSON.parse(localStorage.getItem('partie.matches'))[id].seats)
      const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.json()
    },
    `/v1/matches/${match}${what}`,
    match,
  )

/** What the seat is asked beyond a position, once its page shows it; nothing if the match is over. */
async function asked(beyond = -1) {
  for (;;) {
    // without this a command that is still on its way would be made once more
    if (beyond >= 0) await ask(`/events?after=${beyond}&wait=10`)
    const legal = await ask('/legal')
    if (legal.any !== null) {
      await page.waitForSelector(`.board-holder[data-position="${legal.position}"]`)
      return legal
    }
    if ((await ask('')).status !== 'running') return null
    beyond = legal.position
  }
}

/** Everything is said, nothing is wider than the window, and nothing went wrong. */
async function looksRight(where) {
  const [missing, width, inner] = await page.evaluate(() => {
    const root = document.documentElement
    return [root.dataset.missing ?? null, root.scrollWidth, innerWidth]
  })
  assert.equal(missing, null, where)
  assert.ok(width <= inner, `${where} is ${width} pixels wide in a window of ${inner}`)
  assert.deepEqual(wrong, [], where)
}

test('the lobby shows the games, and one of them is opened there', async () => {
  await visit('/', '.games .game')
  assert.equal(await page.$$eval('.games .game', (games) => games.length), GAMES.length)
  await looksRight('the lobby')
  await press('Help Me!: Play now')
  await page.waitForSelector('.board-holder > svg', { visible: true })
  match = new URL(page.url()).pathname.split('/')[2]
  await looksRight('the table')
})

test('a move is made by keys', async () => {
  const {
    any: { from, to },
    position,
  } = await asked()
  const cursor = () => page.$eval('.board-holder [data-cursor]', (node) => node.dataset.act)
  const isThere = () => page.evaluate(() => document.activeElement?.matches('.board-holder [data-cursor]') ?? false)
  for (let tabs = 0; !(await isThere()); tabs += 1) {
    assert.ok(tabs < 40, 'Tab does not lead to the board')
    await page.keyboard.press('Tab')
  }
  for (const { row, column } of [from, to]) {
    for (;;) {
      const here = await cursor()
      const [, r, c] = here.split(':').map(Number)
      if (r === row && c === column) break
      await page.keyboard.press(r < row ? 'ArrowDown' : r > row ? 'ArrowUp' : c < column ? 'ArrowRight' : 'ArrowLeft')
      await page.waitForFunction(
        (old) => document.querySelector('.board-holder [data-cursor]')?.dataset.act !== old,
        {},
        here,
      )
    }
    await page.keyboard.press('Enter')
  }
  await page.waitForSelector(`.board-holder:not([data-position="${position}"])`)
  const { events } = await ask(`/events?after=${position}`)
  const { type, from: moved, to: onto } = events[0].event
  assert.deepEqual([type, moved, onto], ['help_me.stack_moved', from, to])
})

test('the match is played to its end by clicks', async () => {
  let moves = 0
  for (let legal = await asked(); legal !== null; legal = await asked(legal.position)) {
    const { from, to } = legal.any
    for (const { row, column } of [from, to]) await act(`cell:${row}:${column}`)
    moves += 1
  }
  assert.ok(moves > 0)
  await page.waitForSelector('.result', { visible: true })
  const ranks = await textOf('.ranks')
  for (const { points } of (await ask('')).outcome.seats) assert.ok(ranks.includes(String(points)), ranks)
  await looksRight('the result')
})

test('its film is stepped through, played and seen through other eyes', async () => {
  await visit(`/matches/${match}/film`, '.scrubber')
  const last = Number(await attribute('.scrubber', 'max'))
  const { events } = await ask('/events?limit=1000')
  const begun = events.find(({ event }) => event.type === 'match.started')
  assert.ok((await scrubber()) > begun.position)
  assert.equal(events[await scrubber()].time, begun.time)
  await page.keyboard.press('End')
  assert.equal(await scrubber(), last)
  await page.waitForSelector('.film-board svg', { visible: true })
  await page.keyboard.press('ArrowLeft')
  assert.equal(await scrubber(), last - 1)
  await press('One event on')
  assert.equal(await scrubber(), last)
  await page.select('#eyes', 'spectator')
  await page.waitForFunction(() => location.search.includes('as=spectator'))
  await page.keyboard.press('Home')
  await press('Play')
  await page.waitForFunction(() => Number(document.querySelector('.scrubber').value) > 2)
  await press('Pause')
  await looksRight('the film')
})

test('its record is proved in the browser, and one that was tampered with is found out', async () => {
  await visit(`/audit/${match}`, '.audit[data-verdict]')
  const verdict = (check) => attribute(`[data-check="${check}"]`, 'data-verdict')
  for (const check of ['digests', 'chain', 'draws']) assert.equal(await verdict(check), 'holds', check)
  const knows = await page.evaluate(() =>
    crypto.subtle.importKey('raw', new Uint8Array(32), { name: 'Ed25519' }, false, ['verify']).then(
      () => true,
      (error) => error.name !== 'NotSupportedError',
    ),
  )
  assert.equal(await verdict('signature'), knows ? 'holds' : 'unchecked')
  assert.equal(await page.$('[data-check][data-verdict="fails"]'), null)
  await looksRight('the audit')

  const record = await page.evaluate(async (path) => (await fetch(path)).text(), `/v1/matches/${match}/record`)
  const lines = record.split('\n')
  const at = Math.floor(lines.length / 2)
  const { time } = JSON.parse(lines[at]).line
  lines[at] = lines[at].replace(time, time.replace(/\dZ$/, (end) => `${(Number(end[0]) + 1) % 10}Z`))
  const folder = await mkdtemp(join(tmpdir(), 'record-'))
  try {
    await writeFile(join(folder, 'tampered.partie.jsonl'), lines.join('\n'))
    await visit('/audit', 'main h1')
    await (await page.$('input[type=file]')).uploadFile(join(folder, 'tampered.partie.jsonl'))
    await page.waitForSelector('.audit[data-verdict="fails"]', { visible: true })
    assert.equal(await attribute('[data-check="digests"]', 'data-position'), String(at - 1))
    await looksRight('the audit of a tampered record')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('every page fits a phone and says everything in three languages', async () => {
  await page.setViewport(PHONE)
  const paths = {
    '/': '.games .game',
    '/open?game=fuenfer_finden': '.opening',
    '/mine': '.player',
    '/join': '.narrow',
    '/audit': 'main h1',
    [`/matches/${match}`]: '.result',
    [`/matches/${match}/film`]: 'main svg',
    ...Object.fromEntries(GAMES.map((game) => [`/rules/${game}`, '.rulebook'])),
  }
  for (const [language, lang] of Object.entries(LANGUAGES)) {
    for (const [path, there] of Object.entries(paths)) {
      await visit(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`, there)
      assert.deepEqual(await page.evaluate(() => [innerWidth, document.documentElement.lang]), [PHONE.width, lang])
      await looksRight(`${path} in ${language}`)
    }
  }
})

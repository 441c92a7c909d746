// The texts of the pages and of the boards: complete in every language, all of them used, and nothing used that is
// not there. TEXTS_NEEDED names what the server may say: codes, rules, events, levels, games.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'

import { boards } from '../../service/web/boards/index.js'
import { translator } from '../../service/web/boards/translate.js'

const WEB = fileURLToPath(new URL('../../service/web', import.meta.url))
const LANGUAGES = ['en', 'de', 'zh_hant']
const ELSEWHERE = new Set(['static', 'site', 'client', 'texts', 'boards'])
const needed = JSON.parse(process.env.TEXTS_NEEDED)

const pages = {}
for (const language of LANGUAGES) pages[language] = (await import(`../../service/web/texts/${language}.js`)).default
const ofGames = {}
for (const [game, load] of Object.entries(boards)) ofGames[game] = (await load()).texts

/** The modules below a folder. */
function* modules(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !ELSEWHERE.has(entry.name)) yield* modules(join(folder, entry.name))
    else if (entry.name.endsWith('.js')) yield readFileSync(join(folder, entry.name), 'utf8')
  }
}

const sources = [...modules(WEB)].join('\n')

/** The facts that a text puts in. */
const factsOf = (text) => (typeof text === 'string' ? [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort() : null)

function assertComplete(texts, what) {
  for (const language of LANGUAGES) {
    assert.deepEqual(Object.keys(texts[language]).sort(), Object.keys(texts.en).sort(), `${what} in ${language}`)
    for (const [key, text] of Object.entries(texts[language])) {
      assert.ok(typeof text === 'function' || text.trim(), `${what}: ${key} in ${language} says nothing`)
      const [facts, english] = [factsOf(text), factsOf(texts.en[key])]
      if (facts && english) assert.deepEqual(facts, english, `${what}: the facts of ${key} in ${language}`)
    }
  }
}

test('the pages say everything in every language', () => assertComplete(pages, 'pages'))

for (const [game, texts] of Object.entries(ofGames)) {
  test(`${game} says everything in every language`, () => assertComplete(texts, game))
}

test('nothing of the pages is there for nobody', () => {
  const families = [...sources.matchAll(/`([a-z_]+\.[a-z_]*)\$\{/g)].map(([, prefix]) => prefix)
  const asked = new Set([...sources.matchAll(/["'`]([a-z_]+(?:\.[a-z_]+)*)["'`]/g)].map(([, key]) => key))
  const idle = Object.keys(pages.en).filter((key) => !asked.has(key) && !families.some((prefix) => key.startsWith(prefix)))
  assert.deepEqual(idle, [])
})

test('nothing is asked for that is not there', () => {
  const asked = [...sources.matchAll(/\b(?:t|common)\(\s*"([^"]+)"/g)].map(([, key]) => key)
  assert.ok(asked.length > 100)
  assert.deepEqual([...new Set(asked)].filter((key) => !(key in pages.en)), [])
})

test('whatever the server refuses or tells has a sentence', () => {
  const has = (key, game) => key in pages.en || key in (ofGames[game]?.en ?? {})
  const lacking = needed.filter(({ key, game }) => (!game || game in ofGames) && !has(key, game)).map(({ key }) => key)
  assert.deepEqual(lacking, [])
})

test('German says du to its reader, to several of them, too', async () => {
  const told = [pages.de, ...Object.values(ofGames).map((texts) => texts.de)].flatMap((texts) => Object.values(texts).map(String))
  for (const [game, load] of Object.entries(boards)) {
    const { rules, texts } = await load()
    const t = translator('de', texts)
    told.push(...rules('de', { t, id: game }).flatMap(({ title, body }) => [title, ...body.flat()]))
  }
  // "ihr" may be hers; before or after a verb in the plural it is you
  assert.deepEqual(told.filter((text) => /\b[Ii]hr [a-zäöü]+t\b|[a-zäöü]t ihr\b(?! [A-ZÄÖÜ])|\b[Ee]uch\b|\b[Ee]ure?[nmrs]?\b/.test(text)), [])
})

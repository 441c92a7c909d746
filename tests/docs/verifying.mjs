// Checks what is read from stdin, [{bytes, against, parents, …}], with bytes in base64, and writes the reports on each.
import { readFileSync } from 'node:fs'
import { GAMES, verify } from '../../docs/examples/verify.mjs'

/** A game that only tests play: its draws, from the words of its README. */
async function lowestUnique(walk) {
  const shuffled = await (await walk.draws('lowest_unique/bonuses')).shuffled(walk.content.bonuses)
  walk.next({ type: 'lowest_unique.bonuses_shuffled', bonuses: shuffled.slice(0, walk.options.rounds) })
}

const raw = (text) => new Uint8Array(Buffer.from(text, 'base64'))
const files = (listed = []) => listed.map(({ name, bytes }) => ({ name, bytes: raw(bytes) }))
const games = { ...GAMES, lowest_unique: lowestUnique }

const found = []
for (const { bytes, against, parents, ...known } of JSON.parse(readFileSync(0, 'utf8'))) {
  found.push(await verify(raw(bytes), { games, ...known, against: files(against), parents: files(parents) }))
}
process.stdout.write(JSON.stringify(found))

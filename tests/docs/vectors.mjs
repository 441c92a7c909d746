// Writes what docs/fairness-vectors.json must hold, derived from nothing but the inputs in it.
import { readFileSync } from 'node:fs'
import * as check from '../../docs/examples/verify.mjs'

const { bytesOf, canonical, hex, unhex, Draws } = check
const given = JSON.parse(readFileSync(new URL('../../docs/fairness-vectors.json', import.meta.url), 'utf8'))
const each = (list, make) => Promise.all(list.map(make))
const id = given.match_id
const secret = unhex(given.secret.secret)
const seed = await check.seedOf(secret, given.seed[0].entropies.map(unhex))
const drawsOf = async (label) => new Draws(await check.blocksOf(seed, label))
const scripted = (number) => new Draws((block) => unhex((block === 0 ? number.toString(16).padStart(16, '0') : '').padEnd(64, '0')))

async function chain({ events }) {
  const saltAt = await check.saltsOf(secret)
  let head = await check.chainStart(id)
  const start = hex(head)
  const sealed = []
  for (const [position, { line }] of events.entries()) {
    const salt = await saltAt(position)
    const digest = await check.digestOf(salt, bytesOf(line))
    head = await check.link(head, digest)
    sealed.push({ line, salt: hex(salt), digest: hex(digest), hash: hex(head) })
  }
  return { start, events: sealed }
}

async function limit({ n }) {
  const whole = 2n ** 64n
  const bound = whole - (whole % BigInt(n))
  const rejected = bound === whole ? null : String(bound)
  if (rejected && (await scripted(bound).below(BigInt(n))) !== 0n) throw new Error(`${bound} was taken`)
  return { n, taken: String(bound - 1n), gives: String(await scripted(bound - 1n).below(BigInt(n))), rejected }
}

async function run({ label, bounds }) {
  const draws = await drawsOf(label)
  const tries = []
  const next = draws.next.bind(draws)
  draws.next = async () => {
    const one = await next()
    tries.push(String(one))
    return one
  }
  const numbers = []
  for (const n of bounds) numbers.push(String(await draws.below(BigInt(n))))
  return { label, bounds, tries, numbers }
}

async function shuffle({ label, things }) {
  const bounds = things.slice(1).map((_, index) => things.length - index)
  const draws = await drawsOf(label)
  const numbers = []
  for (const n of bounds) numbers.push(await draws.below(n))
  return { label, things, bounds, numbers, shuffled: await (await drawsOf(label)).shuffled(things) }
}

async function blocks({ label, bot }) {
  const found = bot ? await check.botBlocksOf(seed, label, bot.seat, bot.position) : await check.blocksOf(seed, label)
  return { label, ...(bot && { bot }), blocks: [hex(await found(0)), hex(await found(1))] }
}

const sha256 = async (bytes) => hex(await check.sha256(bytes))

async function record({ lines }) {
  const unsigned = `${lines.slice(0, -1).join('\n')}\n${lines.at(-1).split(',"signature":')[0]}`
  const [report] = await check.verify(bytesOf(`${lines.join('\n')}\n`), { keys: given.key.jwk })
  if (report.checks.some(({ verdict }) => verdict !== 'holds')) throw new Error(JSON.stringify(report))
  return { lines, signed: await sha256(bytesOf(unsigned)) }
}

async function receipt({ receipt }) {
  const [report] = await check.verify(bytesOf(canonical(receipt)), { keys: given.key.jwk })
  if (report.checks.some(({ verdict }) => verdict !== 'holds')) throw new Error(JSON.stringify(report))
  return { receipt, signed: new TextDecoder().decode(check.signedByReceipt(receipt)) }
}

process.stdout.write(JSON.stringify({
  match_id: id,
  canonical: given.canonical.map(({ value }) => ({ value, text: canonical(value) })),
  secret: {
    secret: hex(secret),
    commitment: hex(await check.commitmentOf(id, secret)),
    replaced: await each(given.secret.replaced, async ({ k }) => {
      const replaced = await check.secretAfter(secret, k)
      return { k, secret: hex(replaced), commitment: hex(await check.commitmentOf(id, replaced)) }
    }),
  },
  salts: await each(given.salts, async ({ position }) => ({
    position, salt: hex(await (await check.saltsOf(secret))(position)),
  })),
  chain: await chain(given.chain),
  entropy_hash: await each(given.entropy_hash, async ({ seat, entropy }) => ({
    seat, entropy, hash: hex(await check.entropyHash(id, seat, unhex(entropy))),
  })),
  seed: await each(given.seed, async ({ secret, entropies }) => ({
    secret, entropies, seed: hex(await check.seedOf(unhex(secret), entropies.map(unhex))),
  })),
  blocks: await each(given.blocks, blocks),
  below: { limits: await each(given.below.limits, limit), runs: await each(given.below.runs, run) },
  shuffles: await each(given.shuffles, shuffle),
  edition: {
    content: given.edition.content,
    canonical: canonical(given.edition.content),
    digest: await sha256(bytesOf(canonical(given.edition.content))),
  },
  key: { private: given.key.private, jwk: given.key.jwk, key_id: await check.thumbprint(given.key.jwk) },
  receipt: await receipt(given.receipt),
  record: await record(given.record),
}))

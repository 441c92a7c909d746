// Plays both seats of a match by @partie/client and says what came: `node drive.mjs URL`.
// Every fourth answer is lost: half of them before the request is sent (503), half after it was answered (502).

import { Partie, Refusal } from '../../../openapi/clients/typescript/src/index.js'

const say = (what) => console.log(JSON.stringify(what))
const accepted = []
const followed = []
let count = 0

async function losing(url, init) {
  const status = { 0: 503, 4: 502 }[++count % 8]
  if (status === undefined) return fetch(url, init)
  if (status === 502) await fetch(url, init).then(({ body }) => body?.cancel())
  return new Response(null, { status })
}

const repeats = { attempts: 60, first: 20, longest: 300, timeout: 2000 }
const partie = new Partie({ url: process.argv[2], fetch: losing, repeats })

async function play(match, seat) {
  const positions = []
  followed.push(positions)
  for await (const { position, legal } of partie.follow(match, { seat, include: ['legal'], silence: 1500 })) {
    positions.push(position)
    say({ seat, position })
    if (!legal?.any) continue
    try {
      accepted.push((await partie.command(match, legal.any, { seat, askedAt: legal.asked_at })).position)
    } catch (error) {
      if (!(error instanceof Refusal && [409, 412, 422].includes(error.status))) throw error
    }
  }
}

const { match } = await partie.open({ game: 'silver_and_gold', seats: 2 })
const seats = [(await partie.sit(match.id, { name: 'Ada' })).seat, (await partie.sit(match.id, { name: 'Bo' })).seat]
say({ match: match.id })
await Promise.all(seats.map((seat) => play(match.id, seat)))
say({ accepted, followed })

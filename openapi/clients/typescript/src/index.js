/**
 * A client of Partie, for browsers and Node.
 *
 *     const partie = new Partie({ url: 'http://127.0.0.1:8000' })
 *     const { match } = await partie.open({ game: 'zatre', seats: 2, options: {}, bots: [{ level: 'greedy' }] })
 *     await partie.sit(match.id, { name: 'Ada' })
 *     for await (const { event } of partie.follow(match.id)) console.log(event)
 *
 * @import { components } from './schema.js'
 * @typedef {components['schemas']} Schemas the types of the document, by name
 */
export { NoAnswer, PartieError, Refusal } from './errors.js'
export { newKey } from './keys.js'
export { Partie } from './partie.js'
export { NOW } from './streams.js'
export { COMMANDS, EVENTS } from './tags.js'
export { LocalTokens, MemoryTokens } from './tokens.js'

/**
 * @typedef {import('./calls.js').Calls} Calls
 * @typedef {import('./known.js').FeedHappening} FeedHappening
 * @typedef {import('./known.js').Happening} Happening
 * @typedef {import('./known.js').Unknown} Unknown
 * @typedef {import('./partie.js').FeedFrame} FeedFrame
 * @typedef {import('./partie.js').MatchFrame} MatchFrame
 * @typedef {import('./partie.js').OwnFrame} OwnFrame
 * @typedef {import('./partie.js').PartieOptions} PartieOptions
 * @typedef {import('./tokens.js').Tokens} Tokens
 * @typedef {import('./waiting.js').Repeats} Repeats
 */

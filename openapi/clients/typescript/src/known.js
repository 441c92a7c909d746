/**
 * Events and commands that are newer than this client.
 *
 * A server that learns new rules may send types that are not in `schema.d.ts`. They are handed on under the type
 * `unknown`, so that a `switch` over `type` that handles every case is complete:
 *
 *     case 'unknown':
 *       console.log(event.tag, event.value)   // 'zatre.tiles_traded', the event as it came
 *
 * @import { components } from './schema.js'
 *
 * @typedef {components['schemas']} Schemas
 * @typedef {{type: 'unknown', tag: string, value: {type: string, [member: string]: unknown}}} Unknown
 * @typedef {Omit<Schemas['StreamedEnvelope'], 'event' | 'command'> &
 *   {event: Schemas['Event'] | Unknown | null, command: Schemas['RecordedCommand'] | Unknown | null}} Happening
 *   an envelope, with what a stream was asked to include
 * @typedef {Omit<Schemas['FeedItem'], 'envelope'> & {envelope: Happening}} FeedHappening
 */
import { COMMANDS, EVENTS } from './tags.js'

/**
 * An envelope as it came, with what is unknown in it marked as such.
 *
 * @param {Schemas['StreamedEnvelope'] | Schemas['Envelope']} envelope
 * @returns {Happening}
 */
export function happening(envelope) {
  return { ...envelope, event: marked(envelope.event, EVENTS), command: marked(envelope.command, COMMANDS) }
}

/**
 * @template {{type: string}} T
 * @param {T | null} value
 * @param {ReadonlySet<string>} known
 * @returns {T | Unknown | null}
 */
function marked(value, known) {
  return value === null || known.has(value.type) ? value : { type: 'unknown', tag: value.type, value }
}

/**
 * An envelope as it came, with what is unknown in it marked as such.
 *
 * @param {Schemas['StreamedEnvelope'] | Schemas['Envelope']} envelope
 * @returns {Happening}
 */
export function happening(envelope: Schemas["StreamedEnvelope"] | Schemas["Envelope"]): Happening;
/**
 * Events and commands that are newer than this client.
 *
 * A server that learns new rules may send types that are not in `schema.d.ts`. They are handed on under the type
 * `unknown`, so that a `switch` over `type` that handles every case is complete:
 *
 *     case 'unknown':
 *       console.log(event.tag, event.value)   // 'zatre.tiles_traded', the event as it came
 */
export type Schemas = components["schemas"];
/**
 * Events and commands that are newer than this client.
 *
 * A server that learns new rules may send types that are not in `schema.d.ts`. They are handed on under the type
 * `unknown`, so that a `switch` over `type` that handles every case is complete:
 *
 *     case 'unknown':
 *       console.log(event.tag, event.value)   // 'zatre.tiles_traded', the event as it came
 */
export type Unknown = {
    type: "unknown";
    tag: string;
    value: {
        type: string;
        [member: string]: unknown;
    };
};
/**
 * an envelope, with what a stream was asked to include
 */
export type Happening = Omit<Schemas["StreamedEnvelope"], "event" | "command"> & {
    event: Schemas["Event"] | Unknown | null;
    command: Schemas["RecordedCommand"] | Unknown | null;
};
/**
 * Events and commands that are newer than this client.
 *
 * A server that learns new rules may send types that are not in `schema.d.ts`. They are handed on under the type
 * `unknown`, so that a `switch` over `type` that handles every case is complete:
 *
 *     case 'unknown':
 *       console.log(event.tag, event.value)   // 'zatre.tiles_traded', the event as it came
 */
export type FeedHappening = Omit<Schemas["FeedItem"], "envelope"> & {
    envelope: Happening;
};
import type { components } from './schema.js';

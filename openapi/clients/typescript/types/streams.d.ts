/**
 * Everything that comes, over as many connections as it takes: events, control frames, and `interrupted` whenever a
 * connection has ended before the stream has.
 *
 * @param {Requests} requests
 * @param {Stream} stream
 * @param {StreamOptions} [options]
 * @returns {AsyncGenerator<EventFrame | ControlFrame | InterruptedFrame, void, void>}
 * @throws {Refusal} if it is refused for good: 400, 401, 403, 404
 */
export function framesOf(requests: Requests, stream: Stream, { signal, silence, tries }?: StreamOptions): AsyncGenerator<EventFrame | ControlFrame | InterruptedFrame, void, void>;
/**
 * @import { Requests } from './requests.js'
 * @import { Message } from './sse.js'
 *
 * @typedef {object} StreamOptions
 * @property {AbortSignal | null} [signal] ends the iteration with its reason
 * @property {number} [silence] milliseconds without a sign of life after which a connection counts as dead: two heartbeats
 * @property {number} [tries] connections in a row that may fail before the last error is thrown; otherwise without end
 *
 * @typedef {object} Stream what is followed
 * @property {(cursor: number | null) => string} path where it goes on after the event *cursor*; null: from its beginning
 * @property {() => Promise<string | null>} token asked before each connection
 * @property {number | null} cursor the last event that is known; `NOW`: whatever comes next
 * @property {boolean} dense whether each event has the next number
 *
 * @typedef {{frame: 'event', id: number, data: any}} EventFrame an event and its position
 * @typedef {{frame: string & {}, data: any}} ControlFrame what the server names
 * @typedef {{frame: 'interrupted', data: {error: unknown, milliseconds: number}}} InterruptedFrame
 */
/** A cursor beyond every event. The first `hello` then says where that is. */
export const NOW: number;
export function isEvent(frame: EventFrame | ControlFrame | InterruptedFrame): frame is EventFrame;
export type StreamOptions = {
    /**
     * ends the iteration with its reason
     */
    signal?: AbortSignal | null | undefined;
    /**
     * milliseconds without a sign of life after which a connection counts as dead: two heartbeats
     */
    silence?: number | undefined;
    /**
     * connections in a row that may fail before the last error is thrown; otherwise without end
     */
    tries?: number | undefined;
};
/**
 * what is followed
 */
export type Stream = {
    /**
     * where it goes on after the event *cursor*; null: from its beginning
     */
    path: (cursor: number | null) => string;
    /**
     * asked before each connection
     */
    token: () => Promise<string | null>;
    /**
     * the last event that is known; `NOW`: whatever comes next
     */
    cursor: number | null;
    /**
     * whether each event has the next number
     */
    dense: boolean;
};
/**
 * an event and its position
 */
export type EventFrame = {
    frame: "event";
    id: number;
    data: any;
};
/**
 * what the server names
 */
export type ControlFrame = {
    frame: string & {};
    data: any;
};
export type InterruptedFrame = {
    frame: "interrupted";
    data: {
        error: unknown;
        milliseconds: number;
    };
};
import type { Requests } from './requests.js';

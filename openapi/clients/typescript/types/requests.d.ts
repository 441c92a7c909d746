/**
 * @typedef {object} Sent a request
 * @property {string} method
 * @property {string} path below the server's address, with its query
 * @property {Record<string, string>} headers
 * @property {unknown} [body] sent as JSON
 * @property {boolean} repeatable whether a second arrival does no harm
 * @property {AbortSignal | null} [signal]
 * @property {number} [timeout] milliseconds for an attempt; Infinity for none
 */
/** One server, and how it is asked. */
export class Requests {
    /**
     * @param {string} url of the server, with a prefix if it has one
     * @param {typeof globalThis.fetch} fetch
     * @param {Partial<Repeats>} [repeats]
     */
    constructor(url: string, fetch: typeof globalThis.fetch, repeats?: Partial<Repeats>);
    url: string;
    fetch: typeof fetch;
    /** @type {Readonly<Repeats>} */
    repeats: Readonly<Repeats>;
    clock: ServerClock;
    /**
     * The first success, as *read* makes it of the answer.
     *
     * Repeated are requests that did not arrive for sure or that are `repeatable`, after 429, 502, 503, 504 and if the
     * network fails; at most `attempts` times.
     *
     * @template T
     * @param {Sent} request
     * @param {(response: Response) => Promise<T> | T} read
     * @returns {Promise<T>}
     * @throws {Refusal} if it is refused
     * @throws {NoAnswer} if nothing has come
     */
    send<T>(request: Sent, read: (response: Response) => Promise<T> | T): Promise<T>;
    /**
     * The answer to one attempt, whatever it is; its body is unread.
     *
     * @param {Sent} request
     * @param {AbortSignal} signal
     */
    open({ method, path, headers, body }: Sent, signal: AbortSignal): Promise<Response>;
    #private;
}
/**
 * a request
 */
export type Sent = {
    method: string;
    /**
     * below the server's address, with its query
     */
    path: string;
    headers: Record<string, string>;
    /**
     * sent as JSON
     */
    body?: unknown;
    /**
     * whether a second arrival does no harm
     */
    repeatable: boolean;
    signal?: AbortSignal | null | undefined;
    /**
     * milliseconds for an attempt; Infinity for none
     */
    timeout?: number | undefined;
};
import type { Repeats } from './waiting.js';
import { ServerClock } from './server_clock.js';

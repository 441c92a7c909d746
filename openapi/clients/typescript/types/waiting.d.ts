/**
 * Milliseconds to wait after the attempt number *failed* (1, 2, …): half of them fixed, half random, so that clients that
 * were cut off together do not come back together.
 *
 * @param {number} failed
 * @param {Readonly<Repeats>} repeats
 */
export function backOff(failed: number, { first, longest }: Readonly<Repeats>): number;
/**
 * Milliseconds that an answer asks to wait, 0 if it does not.
 *
 * @param {Headers} headers
 */
export function retryAfter(headers: Headers): number;
/**
 * Wait, and throw the signal's reason as soon as it is aborted.
 *
 * @param {number} milliseconds
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<void>}
 */
export function wait(milliseconds: number, signal?: AbortSignal | null): Promise<void>;
/**
 * What *promise* brings, unless the signal is aborted first: for what might not listen to the signal itself.
 *
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T>;
/**
 * A controller of one's own that is aborted with the caller's signal, too. `release` must be called in the end.
 *
 * @param {AbortSignal | null} [signal]
 */
export function linked(signal?: AbortSignal | null): {
    controller: AbortController;
    release: () => void | undefined;
};
/** How long to wait before something is tried again. */
/**
 * When and how often requests are repeated.
 *
 * @typedef {object} Repeats
 * @property {number} attempts how often a request is sent at most
 * @property {number} first milliseconds before the second attempt; twice as long before each further one
 * @property {number} longest milliseconds between two attempts at most; what `Retry-After` asks may be longer
 * @property {number} patience milliseconds that `Retry-After` may ask; beyond that the refusal is thrown
 * @property {number} timeout milliseconds that an attempt may take
 */
/** @type {Readonly<Repeats>} */
export const REPEATS: Readonly<Repeats>;
/**
 * When and how often requests are repeated.
 */
export type Repeats = {
    /**
     * how often a request is sent at most
     */
    attempts: number;
    /**
     * milliseconds before the second attempt; twice as long before each further one
     */
    first: number;
    /**
     * milliseconds between two attempts at most; what `Retry-After` asks may be longer
     */
    longest: number;
    /**
     * milliseconds that `Retry-After` may ask; beyond that the refusal is thrown
     */
    patience: number;
    /**
     * milliseconds that an attempt may take
     */
    timeout: number;
};

/** @param {Operation} name @returns {readonly Kind[]} */
export function rightsOf(name: Operation): readonly Kind[];
/**
 * The functions, each named by its `operationId`.
 *
 * What reads is repeated, and so is what changes something under an `Idempotency-Key`, which is made unless one is given.
 *
 * @param {Requests} requests
 * @param {Tokens} tokens
 * @returns {Calls}
 */
export function callsOf(requests: Requests, tokens: Tokens): Calls;
export type Operation = keyof typeof OPERATIONS;
export type Some = Record<string, unknown>;
export type What = {
    path?: Some;
    query?: Some;
    headers?: Record<string, string>;
    body?: unknown;
};
import type { Kind } from './tokens.js';
import type { Requests } from './requests.js';
import type { Tokens } from './tokens.js';
import type { Calls } from './calls.js';
import { OPERATIONS } from './operations.js';

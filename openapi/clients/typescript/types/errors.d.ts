/**
 * The error that stands for an answer that is no success. It throws whatever the network does if the answer breaks off.
 *
 * @param {Response} response
 * @param {string | null} [key] the idempotency key that was sent
 * @returns {Promise<PartieError>}
 */
export function errorOf(response: Response, key?: string | null): Promise<PartieError>;
/**
 * What can go wrong, and what it means.
 *
 *     PartieError
 *     ├── Refusal     the server has refused: nothing has happened, and `code` says why
 *     └── NoAnswer    nobody knows: the network failed, or something before the server answered for it
 *
 * A caller's `AbortSignal` that is aborted throws its own `reason`.
 *
 * @import { components } from './schema.js'
 * @typedef {components['schemas']['Problem']} Problem
 */
export class PartieError extends Error {
}
/** The server has refused. Nothing has happened. */
export class Refusal extends PartieError {
    /**
     * @param {Problem} problem the problem document
     * @param {Headers} headers of the answer
     */
    constructor(problem: Problem, headers: Headers);
    /** The problem document as it came. */
    problem: {
        type: string;
        title: string;
        status: number;
        detail: string;
        code: components["schemas"]["ProblemCode"];
        rule: string | null;
        facts: {
            [key: string]: unknown;
        };
    };
    /** The HTTP status. */
    status: number;
    /** The stable code. */
    code: "internal" | "against_the_rules" | "busy" | "damaged" | "forbidden" | "key_reused" | "malformed" | "match_full" | "match_over" | "method_not_allowed" | "not_found" | "not_started" | "not_your_turn" | "ruleset_retired" | "seat_taken" | "stale_decision" | "stale_position" | "too_large" | "too_late" | "too_many_requests" | "unauthenticated" | "unsupported_media_type" | "wrong_game" | "wrong_phase";
    /** The rule that forbids it, such as `help_me.target_empty`, if one does. */
    rule: string | null;
    /** Numbers and ids behind `detail`, to say it in words of your own. */
    facts: Readonly<Record<string, unknown>>;
    /** What is wrong, in plain words. */
    detail: string;
    /** By what the operator finds the request in the log. */
    requestId: string | null;
}
/**
 * No answer of the server has come. A request that changes something may have been carried out: ask, or send the same
 * again with the same `key`.
 */
export class NoAnswer extends PartieError {
    /**
     * @param {string} message what has come instead
     * @param {{cause?: unknown, status?: number | null, key?: string | null}} [details]
     */
    constructor(message: string, { cause, status, key }?: {
        cause?: unknown;
        status?: number | null;
        key?: string | null;
    });
    /** The HTTP status of what has answered instead, if anything has. */
    status: number | null;
    /** The idempotency key that was sent, for a repeat. */
    key: string | null;
}
/**
 * What can go wrong, and what it means.
 *
 *     PartieError
 *     ├── Refusal     the server has refused: nothing has happened, and `code` says why
 *     └── NoAnswer    nobody knows: the network failed, or something before the server answered for it
 *
 * A caller's `AbortSignal` that is aborted throws its own `reason`.
 */
export type Problem = components["schemas"]["Problem"];
import type { components } from './schema.js';

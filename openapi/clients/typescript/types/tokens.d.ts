/**
 * The token to send: that of the first of *kinds* that is there, unless *right* says which.
 *
 * @param {Tokens} tokens
 * @param {Right | undefined} right
 * @param {readonly Kind[]} kinds
 * @param {{match?: string | undefined, seat?: number | undefined}} [where]
 * @returns {Promise<string | null>}
 */
export function tokenFor(tokens: Tokens, right: Right | undefined, kinds: readonly Kind[], { match, seat }?: {
    match?: string | undefined;
    seat?: number | undefined;
}): Promise<string | null>;
/** Tokens that are forgotten with the object. @implements {Tokens} */
export class MemoryTokens implements Tokens {
    /** @param {string} name */
    get(name: string): string | null;
    /** @param {string} name @param {string | null} token */
    set(name: string, token: string | null): void;
    #private;
}
/** Tokens in the `localStorage` of a page, under names that begin with *prefix*. @implements {Tokens} */
export class LocalTokens implements Tokens {
    /** @param {string} [prefix] one for each server, if a page knows several */
    constructor(prefix?: string);
    prefix: string;
    /** @param {string} name */
    get(name: string): string | null;
    /** @param {string} name @param {string | null} token */
    set(name: string, token: string | null): void;
}
/**
 * Where tokens are kept: anything with `get` and `set`, which may be asynchronous.
 *
 * Names are `host:MATCH`, `seat:MATCH` (the seat taken last), `seat:MATCH:SEAT`, `player` and `key`. Whoever can read
 * the storage can play the seats.
 */
export type Tokens = {
    /**
     * the token of that name
     */
    get: (name: string) => string | null | Promise<string | null>;
    /**
     * keep a token; null: forget it
     */
    set: (name: string, token: string | null) => void | Promise<void>;
};
/**
 * whose rights a request uses
 */
export type Kind = "seat" | "host" | "player" | "key";
/**
 * a kind of token, a token itself, or null for none: as a spectator
 */
export type Right = Kind | (string & {}) | null;

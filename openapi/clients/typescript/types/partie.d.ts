export class Partie {
    /** @param {PartieOptions} [options] */
    constructor({ url, fetch, tokens, repeats }?: PartieOptions);
    tokens: Tokens;
    /** Every operation of the API, by its `operationId`: `api.getView({ path: { match_id }, query: { at: 3 } })`. */
    api: import("./calls.js").Calls;
    /** What time it is for the server: `clock.now()`, `clock.left(deadline)`. */
    get clock(): import("./server_clock.js").ServerClock;
    /**
     * Open a match, and keep the host's token.
     *
     * @param {Schemas['OpenMatch']} body
     * @param {KeyedOptions} [options]
     */
    open(body: Schemas["OpenMatch"], { key, ...options }?: KeyedOptions): Promise<{
        match: import("./schema.js").components["schemas"]["MatchSummary"];
        host_token: string;
    }>;
    /**
     * Take a seat, and keep its token. With a player's token, the seat is the player's and has none of its own.
     *
     * @param {string} match
     * @param {Schemas['Sit']} [body]
     * @param {KeyedOptions} [options]
     */
    sit(match: string, body?: Schemas["Sit"], { key, ...options }?: KeyedOptions): Promise<{
        seat: number;
        seat_token: string | null;
    }>;
    /**
     * Take a seat over by a one-use code of another device, and keep its new token.
     *
     * @param {string} match
     * @param {string} code
     * @param {KeyedOptions} [options]
     */
    takeOver(match: string, code: string, { key, ...options }?: KeyedOptions): Promise<{
        seat: number;
        seat_token: string | null;
    }>;
    /**
     * Ask for the rematch, or go to the one that somebody has asked for, and keep the tokens.
     *
     * @param {string} match
     * @param {Schemas['AskRematch']} [body]
     * @param {CallOptions} [options]
     */
    rematch(match: string, body?: Schemas["AskRematch"], options?: CallOptions): Promise<{
        match: import("./schema.js").components["schemas"]["MatchSummary"];
        seat: number | null;
        seat_token: string | null;
        host_token: string | null;
    }>;
    /**
     * Become a player, known over several matches, and keep the token.
     *
     * @param {string} name
     * @param {KeyedOptions} [options]
     */
    register(name: string, { key, ...options }?: KeyedOptions): Promise<{
        player: import("./schema.js").components["schemas"]["PlayerProfile"];
        player_token: string;
    }>;
    /**
     * Act in a match, once, however often it has to be sent: every attempt bears the same key.
     *
     * `NoAnswer` says that it is still not known whether it was carried out; its `key`, given here, asks again.
     *
     * @param {string} match
     * @param {Schemas['Command']} command
     * @param {CommandOptions & KeyedOptions} [options]
     * @returns {Promise<Schemas['Accepted']>}
     * @throws {Refusal} if it is refused: nothing has happened
     * @throws {NoAnswer} if no attempt was answered
     */
    command(match: string, command: Schemas["Command"], { askedAt, position, include, seat, key, token, signal }?: CommandOptions & KeyedOptions): Promise<Schemas["Accepted"]>;
    /**
     * The events of a match, each once and in order, as they happen; it ends with the match.
     *
     * @param {string} match
     * @param {FollowOptions & StreamOptions} [options]
     * @returns {AsyncGenerator<Happening, void, void>}
     */
    follow(match: string, options?: FollowOptions & StreamOptions): AsyncGenerator<Happening, void, void>;
    /**
     * What `follow` has, and what else comes: `hello`, `heartbeat`, `presence`, `end`, and `interrupted` while the
     * connection is lost.
     *
     * @param {string} match
     * @param {FollowOptions & StreamOptions} [options]
     * @returns {AsyncGenerator<MatchFrame, void, void>}
     */
    frames(match: string, { after, as, include, seat, token, ...options }?: FollowOptions & StreamOptions): AsyncGenerator<MatchFrame, void, void>;
    /**
     * The events of a match at the pace of its players.
     *
     * @param {string} match
     * @param {ReplayOptions & Omit<FollowOptions, 'after'> & StreamOptions} [options]
     * @returns {AsyncGenerator<Happening, void, void>}
     */
    replay(match: string, { from, to, speed, as, include, seat, token, ...options }?: ReplayOptions & Omit<FollowOptions, "after"> & StreamOptions): AsyncGenerator<Happening, void, void>;
    /**
     * The events of all matches in the order of their commits, each once; it does not end. Keep `global_position`, and go
     * on `after` it. Needs an API key.
     *
     * @param {FeedOptions & StreamOptions} [options]
     * @returns {AsyncGenerator<FeedHappening, void, void>}
     */
    feed(options?: FeedOptions & StreamOptions): AsyncGenerator<FeedHappening, void, void>;
    /**
     * What `feed` has, with `hello`, `heartbeat` (whose `position` says how far the feed was read) and `interrupted`.
     *
     * @param {FeedOptions & StreamOptions} [options]
     * @returns {AsyncGenerator<FeedFrame, void, void>}
     */
    feedFrames({ token, after, game, label, types, as, ...options }?: FeedOptions & StreamOptions): AsyncGenerator<FeedFrame, void, void>;
    /**
     * All matches of the player, and whatever changes in them. After each `hello`, forget what was known before.
     *
     * @param {{token?: Right} & StreamOptions} [options]
     * @returns {AsyncGenerator<OwnFrame, void, void>}
     */
    mine({ token, ...options }?: {
        token?: Right;
    } & StreamOptions): AsyncGenerator<OwnFrame, void, void>;
    /**
     * An address with a ticket, for what cannot send a header: `EventSource` and the socket of a match.
     *
     * @param {string} match
     * @param {'stream' | 'replay' | 'socket'} what
     * @param {{seat?: number, query?: Record<string, unknown>} & CallOptions} [options]
     * @returns {Promise<string>}
     */
    ticketed(match: string, what: "stream" | "replay" | "socket", { seat, query, ...options }?: {
        seat?: number;
        query?: Record<string, unknown>;
    } & CallOptions): Promise<string>;
    #private;
}
export type PartieOptions = {
    /**
     * of the server, with a prefix if it has one; in a page, relative to that
     */
    url?: string | URL | undefined;
    /**
     * another implementation of `fetch`
     */
    fetch?: typeof fetch | undefined;
    /**
     * where tokens are kept; in memory unless given
     */
    tokens?: Tokens | undefined;
    /**
     * when and how often requests are repeated
     */
    repeats?: Partial<Repeats> | undefined;
};
/**
 * `key`: an idempotency key of one's own, kept for a later repeat
 */
export type KeyedOptions = CallOptions & {
    key?: string;
};
export type CommandOptions = {
    /**
     * refuse unless the decision opened at this position is still asked
     */
    askedAt?: number | null | undefined;
    /**
     * refuse unless the match is at this position
     */
    position?: number | null | undefined;
    /**
     * add the view, what the seat may do, or both
     */
    include?: ("view" | "legal")[] | undefined;
    /**
     * for which of one's seats, if one has several
     */
    seat?: number | undefined;
};
export type FollowOptions = {
    /**
     * go on after the event at this position; otherwise from the beginning
     */
    after?: number | null | undefined;
    /**
     * `spectator`, `seat:1` or `all`: with whose eyes, where the rights allow it
     */
    as?: string | undefined;
    /**
     * add `view`, `legal` or both to each event
     */
    include?: ("view" | "legal")[] | undefined;
    /**
     * for which of one's seats, if one has several
     */
    seat?: number | undefined;
    /**
     * whose rights are used
     */
    token?: Right | undefined;
};
export type ReplayOptions = {
    /**
     * the position of the first event
     */
    from?: number | undefined;
    /**
     * the position of the last event
     */
    to?: number | undefined;
    /**
     * how many times as fast as it was played; 0: without pauses
     */
    speed?: "0" | "1" | "2" | "4" | "8" | "16" | "0.25" | "0.5" | undefined;
};
export type FeedOptions = NonNullable<operations["streamFeed"]["parameters"]["query"]> & {
    token?: Right;
};
export type MatchFrame = {
    frame: "event";
    id: number;
    data: Happening;
} | {
    frame: "hello" | "heartbeat" | "presence" | "end";
    data: Schemas["ControlFrame"];
} | InterruptedFrame;
export type FeedFrame = {
    frame: "event";
    id: number;
    data: FeedHappening;
} | {
    frame: "hello" | "heartbeat";
    data: Schemas["FeedHead"];
} | InterruptedFrame;
export type OwnFrame = {
    frame: "hello";
    data: Schemas["Welcome"];
} | {
    frame: "match";
    data: Schemas["OwnMatchFrame"];
} | {
    frame: "listed";
    data: Schemas["Listed"];
} | {
    frame: "lost";
    data: Schemas["SeatLost"];
} | {
    frame: "invitation";
    data: Schemas["Invited"];
} | {
    frame: "invitation_gone";
    data: Schemas["InvitationGone"];
} | {
    frame: "heartbeat";
    data: Schemas["SignOfLife"];
} | InterruptedFrame;
import type { Tokens } from './tokens.js';
import type { Schemas } from './known.js';
import type { CallOptions } from './calls.js';
import type { StreamOptions } from './streams.js';
import type { Happening } from './known.js';
import type { FeedHappening } from './known.js';
import type { Right } from './tokens.js';
import type { Repeats } from './waiting.js';
import type { operations } from './schema.js';
import type { InterruptedFrame } from './streams.js';

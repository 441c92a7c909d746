// Made from openapi.json by `npm run generate`. Do not edit.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Liveness: answered as long as the process runs.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics
         * @description In Prometheus' text format, for API keys of scope `admin`. No label is finer than the game.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description The OpenAPI document of this server.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server can do its work
         * @description Readiness: 503 while commands cannot be carried out, because the database is unavailable, read-only or of another schema, and while background work keeps failing; `degraded` while notifications do not reach other processes, so that events arrive late (`fanout`), or while there is no key to sign receipts and records with (`signing_key`).
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export finished matches
         * @description The records of all matches that are over, unlisted ones included, one after the other, in the order of their ids, for API keys of scope `audit`. If the connection breaks, go on with `after`: the `match_id` of the last record whose closing line came.
         */
        get: operations["exportMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events of all matches
         * @description A page of all matches' events in the order of their commits. Go on with `next` as `after`; nothing ever appears before it later. With `wait`, the answer comes as soon as there is an event. Requires an API key of scope `feed`, which sees what a spectator sees, of public matches; or of scope `audit`, which sees everything, hidden events of running matches and unlisted matches included. While it waits, it counts as a stream: 100 (`PARTIE_STREAMS_PER_CLIENT`) for one address.
         */
        get: operations["getFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feed/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow all matches live
         * @description Server-sent events. Items come with `id:` (the global position) and no `event:`; control frames (`hello`, `heartbeat`) come with `event:` and no `id:`. A heartbeat's `position` says how far the feed has been read, also where no event that was asked for lay between: resume there. Requires an API key of scope `feed`, which sees what a spectator sees, of public matches; or of scope `audit`, which sees everything, hidden events of running matches and unlisted matches included. The stream ends with its key: within the time of a heartbeat, and at once where a Redis tells of it. Streams that one address or seat may open: 1,200 a minute (`PARTIE_LIMIT_STREAMS`); that one address may hold, beside those of seats: 100 (`PARTIE_STREAMS_PER_CLIENT`); of one seat: 8 (`PARTIE_STREAMS_PER_SEAT`), and one more ends the oldest.
         */
        get: operations["streamFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the games
         * @description All games of this server, with their seats, options, editions and rulings.
         */
        get: operations["listGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe a game
         * @description The game's numbers of seats, options with defaults and limits, editions and rulings.
         */
        get: operations["getGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/editions/{edition}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an edition
         * @description The components of a game as data, by name or by digest. An edition read by digest never changes, and is still served when its file is gone.
         */
        get: operations["getEdition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public keys
         * @description The public keys with which this server signs receipts and records or has signed them, the newest first, as a JWK set. A key's `kid` is its thumbprint.
         */
        get: operations["getKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public matches
         * @description Public matches, newest first, narrowed by any of the filters at once. For the next page, send `next` in `after`, with the same filters.
         */
        get: operations["listMatches"];
        put?: never;
        /**
         * Open a match
         * @description Opens a match and returns its host token. House bots named here take the highest seats. The match starts when its last seat is taken, or when its host starts it. Matches that one address may open: 1,000 an hour (`PARTIE_LIMIT_OPENINGS`), ten times as many with an API key. Running matches of house bots alone for one address: 20 (`PARTIE_BOT_MATCHES_PER_CLIENT`). Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["openMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at a match
         * @description How the match was opened, where it stands, who is asked, and how it ended.
         */
        get: operations["getMatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act in a match
         * @description Sends a command of the game, as a seat, or of the match (`match.start`, `match.abort`, `match.add_bot`, `match.resign`, …). The answer holds its events, as the caller may see them. Commands that one token may send: 6,000 a minute (`PARTIE_LIMIT_COMMANDS`); refused ones and dry runs count. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["sendCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history
         * @description A page of the match's events in order. Once the match is disclosed, it shows everything unless `as` names a viewer; `viewer` says for whom the page is. With `wait`, the answer comes as soon as there is an event. While it waits, it counts as a stream: 100 (`PARTIE_STREAMS_PER_CLIENT`) for one address.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/events.ndjson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the whole history
         * @description All events so far, one envelope per line.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/forks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on from a position
         * @description Opens a match that goes on from a position of one that is over, and returns its host token: the same game, options, edition and number of seats, which are taken anew. What had happened in the game up to there stands at its beginning, hidden events too; what is drawn from there on is new. Matches that one address may open: 1,000 an hour (`PARTIE_LIMIT_OPENINGS`), ten times as many with an API key. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["forkMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a seat over
         * @description Gives the seat of a code to this device: a new token, whereupon the previous one is dead everywhere, and its streams end. A code is used once. Seats that one address may take, or try to: 4,000 an hour (`PARTIE_LIMIT_SITTINGS`), ten times as many with an API key. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["takeOverSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations
         * @description All invitations of a match, the oldest first, and what became of them; never their codes.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody
         * @description Makes a code with which one person takes one seat, before the match starts. In a match with `"joining": "by_invitation"` nobody sits down without one. It reserves no seat. For a `player`, only that player can use it, who is told. Pass it on in a link behind `#` only: what is in a path or a query ends up in logs. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its code can no longer be used. Whoever has taken a seat with it keeps it.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/legal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what is legal
         * @description What the caller's seat may do now; empty if it is not asked. `any` is one complete command that is accepted now; `asked_at`, sent with it, pins the decision that it answers.
         */
        get: operations["getLegal"];
        put?: never;
        /**
         * See what is legal after a plan
         * @description What the caller's seat may do after the part of a command that is given. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["planLegal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/picture.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a match
         * @description The board as the caller may see it, now or at any earlier position, as an SVG image: what `getView` answers, drawn as the server's own pages draw it. A game for which there is no drawing, and a match that has not started, get a card with the title.
         */
        get: operations["getPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take a receipt
         * @description A signed statement of what the match's head is now: the hash of its chain at its last position. Whoever keeps it can prove later that history was changed, if it was.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the record
         * @description The match as one file of JSON lines that can be checked offline, by `partie verify` or by anybody else: a header, a line for each event, a signed closing line. Before the match is disclosed, it holds what the caller may see, without salts and secret.
         */
        get: operations["getRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play again
         * @description Opens the rematch of a match that is over, or finds the one that another player has asked for, and seats the caller there: the same game, options, edition, label and bots. Each seat is kept for whoever held it. A repeat gets the same answer. The host gets the host token of the rematch. Seats that one address may take, or try to: 4,000 an hour (`PARTIE_LIMIT_SITTINGS`), ten times as many with an API key. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["askRematch"];
        /**
         * Decline a rematch
         * @description Says that the caller does not want to play again, whether anybody has asked or not. A rematch that waits is called off (`rematch_declined`), and none can be asked for any more.
         */
        delete: operations["declineRematch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a match as it was played
         * @description Server-sent events in the form of `stream`: the same envelopes, paced as they were played. A pause of more than 5 seconds counts as one of 5 seconds, before `speed` divides it. Ends with `end` after the event `to`; what happens in a running match after the request is not waited for. A resume goes on after its event; after the last one it is answered 204. Once the match is disclosed, everything is shown unless `as` names a viewer. Streams that one address or seat may open: 1,200 a minute (`PARTIE_LIMIT_STREAMS`); that one address may hold, beside those of seats: 100 (`PARTIE_STREAMS_PER_CLIENT`); of one seat: 8 (`PARTIE_STREAMS_PER_SEAT`), and one more ends the oldest.
         */
        get: operations["replayEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a seat
         * @description Takes the named seat, that of the invitation or the lowest free one, and returns its token. With a player's token, the seat is the player's, and has no token of its own. If you bring entropy, or its hash to reveal it when all seats are taken, read the match's commitment first. An invitation is used only if the seat is taken. Seats that one address may take, or try to: 4,000 an hour (`PARTIE_LIMIT_SITTINGS`), ten times as many with an API key. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["takeSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/seats/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Free a seat
         * @description Frees a seat before the start: your own, or any as the host. Its token becomes invalid.
         */
        delete: operations["leaveSeat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/seats/{seat}/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a seat over
         * @description Makes a one-use code by which another device takes over your seat; this one's token is valid until then. Of a seat that was reissued, whoever had that done makes the code. With `link` it comes in a link behind `#`, with `picture` as a QR code. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["handOverSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/seats/{seat}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a name
         * @description Erases the name on a seat for good: your own, or any with an API key of scope `players` or `admin`. The history stays as it is, because names are not in it.
         */
        delete: operations["eraseSeatName"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/seats/{seat}/reissue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reissue a lost seat
         * @description Revokes the token of a seat whose player has lost it, and makes a one-use code for that player: the host before the start, an operator at any time. Whoever gets the code gets the seat. After the start the other players can agree on it with `match.ask_reissue`. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["reissueSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a match live
         * @description Server-sent events. Envelopes come with `id:` (the position) and no `event:`; control frames (`hello`, `heartbeat`, `presence`, `end`) come with `event:` and no `id:`, so that they never move the cursor. The stream of a finished match ends with `end`; resuming after its last event is answered 204. Streams that one address or seat may open: 1,200 a minute (`PARTIE_LIMIT_STREAMS`); that one address may hold, beside those of seats: 100 (`PARTIE_STREAMS_PER_CLIENT`); of one seat: 8 (`PARTIE_STREAMS_PER_SEAT`), and one more ends the oldest. Spectators of one match: 5,000 (`PARTIE_FOLLOWERS_PER_MATCH`).
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a ticket
         * @description A ticket stands for the caller's token in `?ticket=` of `stream`, `replay` and `socket` of this match, where a browser cannot send headers. It only reads, opens streams for ten minutes, and is valid only as long as the token is. What it has opened goes on; get another one before you resume.
         */
        post: operations["issueTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a match
         * @description The state of the match as the caller may see it, now or at any earlier position. Once the match is disclosed, it shows everything unless `as` names a viewer.
         */
        get: operations["getView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who you are
         * @description The player whose token this is.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * Erase yourself
         * @description The player's token is invalid at once, its streams end, and its name is gone, from its seats, too. Its matches go on: each seat waits for an answer like that of anybody who has left without a word, and only a host or an operator can do something about it. It cannot be undone.
         */
        delete: operations["eraseMe"];
        options?: never;
        head?: never;
        /**
         * Change your name
         * @description The new name is also on those of the player's seats that bear the old one. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        patch: operations["renameMe"];
        trace?: never;
    };
    "/v1/me/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations that wait for you
         * @description Those that were made for this player and can still be used, the newest first, at most 100. Take a seat with the `code` and the player's token.
         */
        get: operations["listMyInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Decline an invitation
         * @description The invitation no longer waits for the player, and its host sees that it was `declined`.
         */
        delete: operations["declineInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your matches
         * @description The matches in which the player holds a seat, unlisted ones included, newest first.
         */
        get: operations["listMyMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow all your matches
         * @description Server-sent events, all with `event:` and none with `id:`. After `hello`, a `match` frame for each match that waits or runs in which the player holds a seat, an `invitation` frame for each that waits for the player, then `listed`; from then on `invitation`, `invitation_gone`, a `match` frame whenever the player's seats change, the match starts or ends, or its turn comes or goes, `lost` when the player holds no seat there any more, and `heartbeat`. Each frame replaces what was known of the match, so that nothing can be missed or doubled: whoever connects again forgets what it knew. Streams of one player: 8 (`PARTIE_STREAMS_PER_PLAYER`), and one more ends the oldest.
         */
        get: operations["streamMyMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a player
         * @description A player is known over several matches: its token takes seats, acts for all that it holds, and lists them. Guests need none. With `PARTIE_REQUIRE_KEY`, this requires an API key of scope `players`. Players that one address may create: 1,000 an hour (`PARTIE_LIMIT_PLAYERS`), ten times as many with a key. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["createPlayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a player
         * @description Requires an API key of scope `players` or `admin`. Does to the player what `eraseMe` does to oneself.
         */
        delete: operations["erasePlayer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the token of a player who has lost it
         * @description Requires an API key of scope `players` or `admin`. The token before is invalid at once, and its streams end. A repeat makes yet another token.
         */
        post: operations["renewPlayerToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the sandbox's clock forward
         * @description Moves time forward, so that deadlines pass at once. Outside the sandbox, this does not exist. For one address: 6,000 a minute (`PARTIE_LIMIT_SANDBOX`). Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the server's time
         * @description The time that deadlines are measured by. Every response has it in `Partie-Time`, too.
         */
        get: operations["getTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The webhooks of the key, the oldest first; those of all keys for one of scope `admin`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Make a webhook
         * @description Has events delivered to a URL, signed as Standard Webhooks has it, in order, at least once. It gets what a spectator may see; what is hidden is not delivered. Requires an API key of scope `webhooks`, to which it belongs. Webhooks of one key: 100 (`PARTIE_WEBHOOKS_PER_KEY`). Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at a webhook
         * @description Where it leads, what it is for, how far deliveries have come, and whether they fail.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Ends deliveries, for good, within a few seconds.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes what is given, and nothing else. Deliveries go on where they stand. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a webhook
         * @description Stops deliveries where they stand, within a few seconds.
         */
        post: operations["pauseWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver again
         * @description Puts the cursor to a global position, back or forth; what comes after it is delivered, with the same ids as before, and marked as repeated where it was sent before. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a webhook
         * @description Goes on where deliveries stand, at once, whether they were paused, disabled or waiting for another attempt.
         */
        post: operations["resumeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a webhook's secret
         * @description Makes a new secret. For the time of the overlap, deliveries bear a signature by it and by the older ones, so that the receiver can change over. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an event
         * @description What a receiver is sent, at the URL of its webhook: each event that the webhook is for, as a spectator sees it, in order and at least once. Check the signature against the raw body, with a library of Standard Webhooks. Answer within 15 seconds (`PARTIE_WEBHOOK_SECONDS`), and work afterwards.
         */
        post: operations["deliverEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * AbortReason
         * @description Why a match was called off. `rematch_declined`: whoever the event's actor is does not want it (protocol 3).
         * @enum {string}
         */
        AbortReason: "by_host" | "by_operator" | "by_seats" | "expired" | "rematch_declined";
        /**
         * Accepted
         * @description An accepted command: the position of its last event, and its events as the caller may see them.
         */
        Accepted: {
            /** @description The position of its last event. */
            position: number;
            /** @description Its events, in their order. */
            events: components["schemas"]["Envelope"][];
            view?: components["schemas"]["MatchView"];
            legal?: components["schemas"]["Legal"];
        };
        /**
         * AdvanceClock
         * @description A request to move the sandbox's clock forward.
         */
        AdvanceClock: {
            /** @description How far to move it. */
            advance_seconds: number;
        };
        /**
         * AskRematch
         * @description A request for a rematch, under the *name* that one had, unless another is given.
         */
        AskRematch: {
            /**
             * @description The player's name in this match, with at least one visible character and no control characters. It can be erased later.
             * @default null
             */
            name?: string | null;
            /**
             * @description 0–64 bytes of a seat's own luck, as lower-case hex.
             * @default
             */
            entropy?: string;
        };
        /**
         * Asked
         * @description A seat that is asked to act: with which commands, since which position, and until when.
         */
        Asked: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The types of the commands that it may answer with. */
            commands: string[];
            /** @description The position at which the decision was opened; send it with the command. */
            asked_at: number;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            deadline: string | null;
            /**
             * Format: date-time
             * @description From when on others may claim that the seat is absent; null: never.
             */
            absent_from: string | null;
        };
        /**
         * BotSeat
         * @description A seat that a house bot takes when the match is opened.
         */
        BotSeat: {
            /** @description A level of the game's house bot. */
            level: string;
        };
        /**
         * Change
         * @description What has changed for the player in a match.
         * @enum {string}
         */
        Change: "ended" | "seats" | "started" | "to_act";
        /**
         * Command
         * @description A command that can be sent to a match: one of its game, or one of every match (`match.*`).
         */
        Command: components["schemas"]["MatchAddBot"] | components["schemas"]["MatchStart"] | components["schemas"]["MatchAbort"] | components["schemas"]["MatchWithdrawAbort"] | components["schemas"]["MatchClaimAbsence"] | components["schemas"]["MatchResign"] | components["schemas"]["MatchAskReissue"] | components["schemas"]["MatchKeepSeat"] | components["schemas"]["MatchRevealEntropy"] | components["schemas"]["FuenferOutline"] | components["schemas"]["FuenferErase"] | components["schemas"]["FuenferFlipTimer"] | components["schemas"]["FuenferDone"] | components["schemas"]["FuenferCrossOut"] | components["schemas"]["HelpMeMoveStack"] | components["schemas"]["SilverAndGoldKeepCards"] | components["schemas"]["SilverAndGoldMark"] | components["schemas"]["SilverAndGoldTakeCard"] | components["schemas"]["ZatrePlaceTiles"];
        /**
         * ControlFrame
         * @description A control frame of a stream, whose `event:` names it. ``hello`` and ``end`` have a hash, ``presence`` has seats.
         *
         *     The AsyncAPI document describes each by itself.
         */
        ControlFrame: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            /** @description Of the match's last event in `hello`, else of the last one sent. */
            position: number;
            /** @description Of the match's chain at `position`. */
            hash?: string;
            /** @description The seats that are present; null: not known just now. */
            seats?: number[] | null;
        };
        /**
         * Delivery
         * @description What a receiver is sent.
         */
        Delivery: {
            /** @description The type of the event, or `match.to_act`: a seat is asked. */
            type: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            timestamp: string;
            data: components["schemas"]["DeliveryData"];
        };
        /**
         * DeliveryData
         * @description The event, as in the feed; ``match`` where the type is `match.finished`, `match.aborted` or `match.to_act`.
         */
        DeliveryData: {
            /** @description A place in the order of all matches' events; it may skip. */
            global_position: number;
            /**
             * Format: uuid
             * @description The match of the event.
             */
            match_id: string;
            /** @description A game, by its name in the catalogue. */
            game: string;
            visibility: components["schemas"]["Visibility"];
            /** @description The label that the match was opened with; null: none. */
            label: string | null;
            envelope: components["schemas"]["Envelope"];
            /** @description How the match stands; null where the type is none of these. */
            match: components["schemas"]["MatchSummary"] | null;
        };
        /**
         * DeliveryFailure
         * @description The last attempt that failed, with the HTTP status if there was one.
         */
        DeliveryFailure: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            reason: components["schemas"]["FailureReason"];
            /** @description The HTTP status of the answer; null: there was none. */
            status: number | null;
        };
        /**
         * DisabledWhy
         * @description Why nothing is delivered: it is paused, failed for three days, was answered 410, or its key was revoked.
         * @enum {string}
         */
        DisabledWhy: "failing" | "gone" | "key_revoked" | "paused";
        /**
         * Disclosure
         * @description Who gets the secret and the hidden events once a match is over: everyone, or its seats and auditors alone.
         * @enum {string}
         */
        Disclosure: "everyone" | "seats";
        /**
         * EditionContent
         * @description An edition with its components as data, so that a frontend can draw them.
         */
        EditionContent: {
            /** @description A game, by its name in the catalogue. */
            game: string;
            /** @description The name of the edition in its game. */
            name: string;
            /** @description 32 bytes as lower-case hex. */
            digest: string;
            /** @description The components, each game's in a form of its own: boards, cards, tiles, values. */
            content: {
                [key: string]: unknown;
            };
        };
        /**
         * EditionSummary
         * @description An edition of a game, by name and by digest.
         */
        EditionSummary: {
            /** @description The name of the edition in its game. */
            name: string;
            /** @description 32 bytes as lower-case hex. */
            digest: string;
        };
        /**
         * EndedStatus
         * @description How a match ended.
         * @enum {string}
         */
        EndedStatus: "aborted" | "finished";
        /**
         * Envelope
         * @description An event as one viewer may see it: the members of its sealed line, and its digest.
         *
         *     If ``event`` is null, something happened that the caller may not see. What was shown at a position never changes.
         */
        Envelope: {
            /** @description The place of the event in its match; the first is 0, and there are no gaps. */
            position: number;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            /** @description Who caused the event. */
            actor: string;
            /** @description Who may see it before the match is disclosed; null: everyone, or hidden from the caller. */
            audience: number[] | null;
            /** @description The command that caused it, on the first of its events; null if the caller may not see it. */
            command: components["schemas"]["RecordedCommand"] | null;
            /** @description The event; null if the caller may not see it. */
            event: components["schemas"]["Event"] | null;
            /** @description 32 bytes as lower-case hex. */
            digest: string;
        };
        /**
         * Event
         * @description An event of a match.
         */
        Event: components["schemas"]["MatchOpened"] | components["schemas"]["MatchSeatTaken"] | components["schemas"]["MatchSeatLeft"] | components["schemas"]["MatchSeatHandedOver"] | components["schemas"]["MatchSeatReissued"] | components["schemas"]["MatchReissueAsked"] | components["schemas"]["MatchSeatKept"] | components["schemas"]["MatchEntropyAsked"] | components["schemas"]["MatchEntropyRevealed"] | components["schemas"]["MatchEntropyWithheld"] | components["schemas"]["MatchSecretReplaced"] | components["schemas"]["MatchStarted"] | components["schemas"]["MatchSeatResigned"] | components["schemas"]["MatchTurnMissed"] | components["schemas"]["MatchSeatAbsent"] | components["schemas"]["MatchSeatReturned"] | components["schemas"]["MatchAbortAsked"] | components["schemas"]["MatchAbortWithdrawn"] | components["schemas"]["MatchClockHeld"] | components["schemas"]["MatchFinished"] | components["schemas"]["MatchAborted"] | components["schemas"]["MatchSecretRevealed"] | components["schemas"]["FuenferTableausDealt"] | components["schemas"]["FuenferDiceRolled"] | components["schemas"]["FuenferRoundOpened"] | components["schemas"]["FuenferOutlined"] | components["schemas"]["FuenferErased"] | components["schemas"]["FuenferTimerFlipped"] | components["schemas"]["FuenferSeatDone"] | components["schemas"]["FuenferOutlinesRevealed"] | components["schemas"]["FuenferRoundScored"] | components["schemas"]["FuenferRoundMarked"] | components["schemas"]["FuenferCrossOutsAsked"] | components["schemas"]["FuenferShapeCrossedOut"] | components["schemas"]["FuenferBasicScored"] | components["schemas"]["FuenferPuzzleScored"] | components["schemas"]["HelpMeTilesLaid"] | components["schemas"]["HelpMeCreaturesDealt"] | components["schemas"]["HelpMeCreaturesSetAside"] | components["schemas"]["HelpMeFirstSeatDrawn"] | components["schemas"]["HelpMeFirstSeatSet"] | components["schemas"]["HelpMeStackMoved"] | components["schemas"]["HelpMeCreaturesRevealed"] | components["schemas"]["HelpMeScored"] | components["schemas"]["SilverTreasuresShuffled"] | components["schemas"]["SilverCardsDealt"] | components["schemas"]["SilverStartSeatDrawn"] | components["schemas"]["SilverStartSeatSet"] | components["schemas"]["SilverCardsChosen"] | components["schemas"]["SilverCardsKept"] | components["schemas"]["SilverCardsTurnedUp"] | components["schemas"]["SilverExpeditionsShuffled"] | components["schemas"]["SilverExpeditionRevealed"] | components["schemas"]["SilverCellsMarked"] | components["schemas"]["SilverMarksRevealed"] | components["schemas"]["SilverTrophyTaken"] | components["schemas"]["SilverCardsFinished"] | components["schemas"]["SilverCardTaken"] | components["schemas"]["SilverScored"] | components["schemas"]["ZatreStartTileDrawn"] | components["schemas"]["ZatreStartSeatDecided"] | components["schemas"]["ZatreBagShuffled"] | components["schemas"]["ZatreTilesDrawn"] | components["schemas"]["ZatreTilesReceived"] | components["schemas"]["ZatreTilesPlaced"] | components["schemas"]["ZatreTurnPassed"] | components["schemas"]["ZatreHandsRevealed"] | components["schemas"]["ZatreScored"];
        /**
         * FailureReason
         * @description Why an attempt failed.
         * @enum {string}
         */
        FailureReason: "address_not_allowed" | "name_not_found" | "not_http" | "redirect" | "status" | "timeout" | "tls" | "unreachable";
        /**
         * FeedEyes
         * @description As whom to read the feed.
         * @enum {string}
         */
        FeedEyes: "all" | "spectator";
        /**
         * FeedFrame
         * @description What a frame holds: an event if there is no `event:` line, else what that line names.
         */
        FeedFrame: components["schemas"]["FeedItem"] | components["schemas"]["FeedHead"];
        /**
         * FeedHead
         * @description A place in the feed: in `hello` its last position, in `heartbeat` the last that was looked at.
         */
        FeedHead: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            /** @description A global position. */
            position: number;
        };
        /**
         * FeedItem
         * @description An event of any match, in the order of their commits, with what its match was opened with.
         */
        FeedItem: {
            /** @description A place in the order of all matches' events; it may skip. */
            global_position: number;
            /**
             * Format: uuid
             * @description The match of the event.
             */
            match_id: string;
            /** @description A game, by its name in the catalogue. */
            game: string;
            visibility: components["schemas"]["Visibility"];
            /** @description The label that the match was opened with; null: none. */
            label: string | null;
            envelope: components["schemas"]["Envelope"];
        };
        /**
         * FeedPage
         * @description A page of the feed, the position to go on after, and the last position that the feed has.
         *
         *     It may be empty although ``next`` is beyond ``after``: nothing that was asked for lay between. Once ``next`` is the
         *     head, there is nothing more for now.
         */
        FeedPage: {
            /** @description The events, in the order of their commits. */
            items: components["schemas"]["FeedItem"][];
            /** @description A place in the order of all matches' events; it may skip. */
            next: number;
            /** @description A place in the order of all matches' events; it may skip. */
            head: number;
            /** @description Whose view this is: spectator or all. */
            viewer: string;
        };
        /**
         * ForkMatch
         * @description Go on from a position of a match that is over, with its game, options, edition and seats.
         */
        ForkMatch: {
            /** @description The position to go on from: the last one of a command, after which somebody was asked. */
            at: number;
            /** @default unlisted */
            visibility?: components["schemas"]["Visibility"];
            /** @default open */
            joining?: components["schemas"]["Joining"];
            /** @default when_full */
            start?: components["schemas"]["Start"];
            /**
             * @description Seconds that a seat may take before a house bot answers for it; null: no limit.
             * @default null
             */
            turn_seconds?: number | null;
            /**
             * @description Seconds without an answer after which others may claim that a seat is absent; null: never.
             * @default 86400
             */
            absent_seconds?: number | null;
            /** @default everyone */
            disclosure?: components["schemas"]["Disclosure"];
            /** @description House bots, which take the highest seats. */
            bots?: components["schemas"]["BotSeat"][];
            /**
             * @description A label to find matches by.
             * @default null
             */
            label?: string | null;
        };
        /**
         * FuenferBasicScored
         * @description The basic game was added up (R13). Public.
         */
        FuenferBasicScored: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.basic_scored";
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["FuenferBasicTotal"][];
        };
        /**
         * FuenferBasicTotal
         * @description What one seat reached in the basic game (R13).
         */
        FuenferBasicTotal: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Its points of all rounds. */
            points: number;
            /** @description Its highest single round among all but the last; breaks ties. */
            best_round: number;
        };
        /**
         * FuenferCell
         * @description A cell of a tableau: row and column, counted from 0 at the top left.
         */
        FuenferCell: {
            /** @description Counted from 0 at the top. */
            row: number;
            /** @description Counted from 0 at the left. */
            column: number;
        };
        /**
         * FuenferCheck
         * @description When an outline is judged: as the round is scored, or as it is drawn.
         * @enum {string}
         */
        FuenferCheck: "at_once" | "at_scoring";
        /**
         * FuenferCircledFive
         * @description A shape that was circled, and the cells that are taken by it for the rest of the match (R17).
         */
        FuenferCircledFive: {
            shape: components["schemas"]["FuenferShape"];
            /** @description What the shape is worth. */
            value: number;
            /** @description In reading order. */
            cells: components["schemas"]["FuenferCell"][];
        };
        /**
         * FuenferCrossOut
         * @description Cross out a shape after a round without a valid FIVE, and mark it on one's free cells (R18).
         */
        FuenferCrossOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.cross_out";
            shape: components["schemas"]["FuenferShape"];
            /** @description Where it is marked; null only if no available shape fits. */
            cells: components["schemas"]["FuenferCell"][] | null;
        };
        /**
         * FuenferCrossOutsAsked
         * @description These seats had no valid FIVE and must cross out a shape each, before the next round begins (R18). Public.
         */
        FuenferCrossOutsAsked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.cross_outs_asked";
            /** @description Counted from 1. */
            round: number;
            /** @description The seats that are asked, in seat order. */
            seats: number[];
            /** @description How long, from this event's time; null: without limit. */
            seconds: number | null;
        };
        /**
         * FuenferCrossedOutView
         * @description A shape that was crossed out, and the cells that are taken by it; null: it fitted nowhere.
         */
        FuenferCrossedOutView: {
            shape: components["schemas"]["FuenferShape"];
            /** @description In reading order; null: the shape fitted nowhere. */
            cells: components["schemas"]["FuenferCell"][] | null;
        };
        /**
         * FuenferDiceRolled
         * @description All five dice were rolled; three or more of a symbol are not admissible and are rolled again (R5). Public.
         */
        FuenferDiceRolled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.dice_rolled";
            /** @description Counted from 1. */
            round: number;
            /** @description Which roll of this round it is, from 1. */
            roll: number;
            /** @description The symbols that the five dice show. */
            dice: string[];
            /** @description Whether the roll counts; if not, all five dice are rolled again. */
            admissible: boolean;
        };
        /**
         * FuenferDone
         * @description Finish before the timer has run out; when one plays alone, this ends the round (R9, R20).
         */
        FuenferDone: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.done";
        };
        /**
         * FuenferErase
         * @description Erase one of one's outlines of this round (R7).
         */
        FuenferErase: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.erase";
            /** @description The outline's number in this round. */
            outline: number;
        };
        /**
         * FuenferErased
         * @description A seat erased one of its outlines (R7). For that seat alone.
         */
        FuenferErased: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.erased";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Counted from 1 for each seat and round, never given again. */
            outline: number;
        };
        /**
         * FuenferFlipTimer
         * @description Flip the timer: the seat that does is locked at once, the others play on until time has run out (R8).
         */
        FuenferFlipTimer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.flip_timer";
        };
        /**
         * FuenferJudgedOutline
         * @description An outline that stood at the end of a round, and whether it counts.
         */
        FuenferJudgedOutline: {
            /** @description Counted from 1 for each seat and round, never given again. */
            outline: number;
            /** @description In reading order. */
            cells: components["schemas"]["FuenferCell"][];
            shape: components["schemas"]["FuenferShape"];
            /** @description What the shape is worth, undoubled. */
            value: number;
            verdict: components["schemas"]["FuenferVerdict"];
        };
        /**
         * FuenferLegal
         * @description What a seat may do after its plan; all empty if it is not asked.
         */
        FuenferLegal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.legal";
            /** @description Whether it may outline five connected cells; not where. */
            may_outline: boolean;
            /** @description Whether it may flip the timer, which locks its tableau. */
            may_flip_timer: boolean;
            /** @description Whether it may say that it is done: the timer has been flipped, or it plays solo. */
            may_be_done: boolean;
            /** @description The numbers of its standing outlines. */
            erasable: number[];
            /** @description Null: it has no shape to cross out. */
            cross_out: components["schemas"]["FuenferLegalCrossOut"] | null;
            /** @description A complete command that is accepted now, for clients that know no rules; null: not asked. */
            any: components["schemas"]["Command"] | null;
            /** @description Of the match's last event. */
            position: number;
            /** @description The decision that is asked, to be sent back with the command; null: nothing is asked. */
            asked_at: number | null;
        };
        /**
         * FuenferLegalCrossOut
         * @description What the seat must choose from, and the whole command that the clock would give for it.
         */
        FuenferLegalCrossOut: {
            /** @description A–Z. */
            shapes: components["schemas"]["FuenferLegalShape"][];
            by_clock: components["schemas"]["FuenferCrossOut"];
        };
        /**
         * FuenferLegalShape
         * @description A shape that can still be crossed out; while any fits, it must be one that does.
         */
        FuenferLegalShape: {
            shape: components["schemas"]["FuenferShape"];
            /** @description What a FIVE of this shape is worth. */
            value: number;
            /** @description Whether it can be marked somewhere on free cells. */
            fits: boolean;
        };
        /**
         * FuenferOptions
         * @description The options of a match of 5er Finden.
         */
        FuenferOptions: {
            /**
             * @description basic: 5 rounds, 2–4 seats; puzzle: at most 12, 2–4 seats; solo: always 12, 1 seat.
             * @default basic
             */
            variant?: components["schemas"]["FuenferVariant"];
            /**
             * @description white: different tableaus, dealt at random; grey: the same for all.
             * @default white
             */
            side?: components["schemas"]["FuenferSide"];
            /**
             * @description How long the others play on once the timer is flipped.
             * @default 30
             */
            timer_seconds?: number;
            /**
             * @description How long a round, and a choice to cross out, lasts at most; null: without limit.
             * @default null
             */
            round_seconds?: number | null;
            /**
             * @description at_scoring: mistakes show at the end of a round; at_once: they are refused.
             * @default at_scoring
             */
            check?: components["schemas"]["FuenferCheck"];
        };
        /**
         * FuenferOutline
         * @description Outline five cells of one's tableau (R7). In the puzzle this replaces the earlier outline of the round (R16).
         */
        FuenferOutline: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.outline";
            /** @description Five cells that are connected, across or down, in any order. */
            cells: components["schemas"]["FuenferCell"][];
        };
        /**
         * FuenferOutlineView
         * @description An outline that stands in the running round.
         */
        FuenferOutlineView: {
            /** @description The number of the outline, counted from 1 for each seat and round. */
            outline: number;
            /** @description In reading order. */
            cells: components["schemas"]["FuenferCell"][];
            shape: components["schemas"]["FuenferShape"];
        };
        /**
         * FuenferOutlined
         * @description A seat outlined five cells (R7). For that seat alone until the round ends.
         */
        FuenferOutlined: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.outlined";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Counted from 1 for each seat and round, never given again. */
            outline: number;
            /** @description In reading order. */
            cells: components["schemas"]["FuenferCell"][];
            shape: components["schemas"]["FuenferShape"];
            /** @description The outline that this one replaces (R16); null: none. */
            replaces: number | null;
        };
        /**
         * FuenferOutlinesRevealed
         * @description The round ended: every standing outline is shown, and why it counts or not (R10, R11). Public.
         */
        FuenferOutlinesRevealed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.outlines_revealed";
            /** @description Counted from 1. */
            round: number;
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["FuenferSeatOutlines"][];
        };
        /**
         * FuenferPhase
         * @description What the match waits for; *roll*: for nothing, the next round has not begun.
         * @enum {string}
         */
        FuenferPhase: "cross_out" | "find" | "over" | "roll";
        /**
         * FuenferPuzzleScored
         * @description The puzzle was added up (R21). Public.
         */
        FuenferPuzzleScored: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.puzzle_scored";
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["FuenferPuzzleTotal"][];
        };
        /**
         * FuenferPuzzleTotal
         * @description What one seat reached in the puzzle (R21).
         */
        FuenferPuzzleTotal: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description How many shapes it circled; breaks ties. */
            circled: number;
            /** @description What these are worth together. */
            values: number;
            /** @description How often it flipped the timer. */
            hourglasses: number;
            /** @description Values and hourglasses together. */
            points: number;
        };
        /**
         * FuenferRoundMark
         * @description What a round of the puzzle brought one seat (R17).
         */
        FuenferRoundMark: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Null: it had no valid FIVE. */
            circled: components["schemas"]["FuenferCircledFive"] | null;
            /** @description Whether it flipped the timer: one mark, one point. */
            hourglass: boolean;
        };
        /**
         * FuenferRoundMarked
         * @description A round of the puzzle was marked: valid FIVEs circled, invalid outlines wiped (R17). Public.
         */
        FuenferRoundMarked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.round_marked";
            /** @description Counted from 1. */
            round: number;
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["FuenferRoundMark"][];
        };
        /**
         * FuenferRoundOpened
         * @description All seats look for FIVEs of the roll, at once (R6). Public.
         */
        FuenferRoundOpened: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.round_opened";
            /** @description Counted from 1. */
            round: number;
            /** @description How long, from this event's time; null: without limit. */
            seconds: number | null;
        };
        /**
         * FuenferRoundPoints
         * @description What one seat wrote down for a round of the basic game (R12).
         */
        FuenferRoundPoints: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description What its FIVEs are worth together, doubled in the last round. */
            fives: number;
            /** @description 1 if it flipped the timer, else 0. */
            timer: number;
            /** @description Both together. */
            points: number;
            /** @description Its points of all rounds so far. */
            total: number;
        };
        /**
         * FuenferRoundScored
         * @description A round of the basic game was written down and the tableaus were wiped (R12). Public.
         */
        FuenferRoundScored: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.round_scored";
            /** @description Counted from 1. */
            round: number;
            /** @description Whether the round counts twice: the last one does. */
            doubled: boolean;
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["FuenferRoundPoints"][];
        };
        /**
         * FuenferSeatDone
         * @description A seat said that it is done: it is locked (R9, R20). Public.
         */
        FuenferSeatDone: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.seat_done";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * FuenferSeatOutlines
         * @description What stood on one seat's tableau at the end of a round.
         */
        FuenferSeatOutlines: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description In the order in which they were drawn. */
            outlines: components["schemas"]["FuenferJudgedOutline"][];
        };
        /**
         * FuenferSeatView
         * @description What can be seen of one seat.
         */
        FuenferSeatView: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Null before the tableaus are dealt. */
            tableau: components["schemas"]["FuenferTableau"] | null;
            /** @description Whether it has flipped the timer or is done. */
            locked: boolean;
            /** @description What stands in the running round; null while it is the seat's secret. */
            outlines: components["schemas"]["FuenferOutlineView"][] | null;
            /** @description The number that its next outline gets; null while it is the seat's secret. */
            next_outline: number | null;
            /** @description basic: what it wrote down, round by round. */
            rounds: number[];
            /** @description puzzle: its FIVEs, in their order. */
            circled: components["schemas"]["FuenferCircledFive"][];
            /** @description puzzle: in their order. */
            crossed_out: components["schemas"]["FuenferCrossedOutView"][];
            /** @description The shapes that are neither circled nor crossed out, A–Z. */
            available: components["schemas"]["FuenferShape"][];
            /** @description puzzle: how often it flipped the timer. */
            hourglasses: number;
            /** @description puzzle: whether it is asked to cross out a shape. */
            must_cross_out: boolean;
            /** @description Its points of all rounds that are over. */
            points: number;
        };
        /**
         * FuenferShape
         * @description The twelve free pentominoes, by their usual letters; turned or mirrored it is the same shape.
         * @enum {string}
         */
        FuenferShape: "F" | "I" | "L" | "N" | "P" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z";
        /**
         * FuenferShapeCrossedOut
         * @description A seat, or the clock for it, crossed out a shape and marked its cells (R18, R19). Public.
         */
        FuenferShapeCrossedOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.shape_crossed_out";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            shape: components["schemas"]["FuenferShape"];
            /** @description Null: no available shape fitted anywhere. */
            cells: components["schemas"]["FuenferCell"][] | null;
            /** @description Whether the clock chose the shape, because the seat had not. */
            by_clock: boolean;
        };
        /**
         * FuenferShapeValue
         * @description A shape, and what a FIVE of this shape is worth.
         */
        FuenferShapeValue: {
            shape: components["schemas"]["FuenferShape"];
            /** @description What a FIVE of this shape is worth. */
            value: number;
        };
        /**
         * FuenferSide
         * @description Which side of the tableaus lies up: white, where all differ, or grey, where all are the same.
         * @enum {string}
         */
        FuenferSide: "grey" | "white";
        /**
         * FuenferSymbol
         * @description A symbol, and the letter that stands for it in tableaus.
         */
        FuenferSymbol: {
            /** @description A symbol of the dice. */
            symbol: string;
            /** @description The letter that stands for it. */
            letter: string;
        };
        /**
         * FuenferTableau
         * @description The tableaus of an edition: four that differ, and the one that all seats have on the grey side.
         * @enum {string}
         */
        FuenferTableau: "grey" | "white_1" | "white_2" | "white_3" | "white_4";
        /**
         * FuenferTableauView
         * @description A tableau that somebody has.
         */
        FuenferTableauView: {
            tableau: components["schemas"]["FuenferTableau"];
            /** @description Row by row from the top, a letter a cell; see `symbols`. */
            lines: string[];
        };
        /**
         * FuenferTableausDealt
         * @description Each seat got a tableau (R3). Public.
         */
        FuenferTableausDealt: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.tableaus_dealt";
            /** @description One a seat, in seat order. */
            tableaus: components["schemas"]["FuenferTableau"][];
        };
        /**
         * FuenferTimerFlipped
         * @description A seat flipped the timer: it is locked, the others have so many *seconds* from this event's time (R8). Public.
         */
        FuenferTimerFlipped: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.timer_flipped";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description How long the others may still draw. */
            seconds: number;
        };
        /**
         * FuenferTimerView
         * @description The timer once it is flipped: who flipped it, when, and until when it runs.
         */
        FuenferTimerView: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            flipped_at: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            deadline: string;
        };
        /**
         * FuenferVariant
         * @description How a match is played: five rounds, the puzzle, or the puzzle alone.
         * @enum {string}
         */
        FuenferVariant: "basic" | "puzzle" | "solo";
        /**
         * FuenferVerdict
         * @description Whether an outline counts at the end of a round, or else the first reason why not (R11, R16).
         * @enum {string}
         */
        FuenferVerdict: "cells_taken" | "counts" | "one_too_many" | "overlaps" | "shape_not_available" | "shape_repeated" | "wrong_symbols";
        /**
         * FuenferView
         * @description The dice, the tableaus, the clocks, the seats, and how the last round ended.
         */
        FuenferView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fuenfer_finden.view";
            options: components["schemas"]["FuenferOptions"];
            /** @description The symbols of the edition, with the letters of `lines`. */
            symbols: components["schemas"]["FuenferSymbol"][];
            /** @description The shapes of the edition, with their values. */
            shapes: components["schemas"]["FuenferShapeValue"][];
            /** @description Those in play, each once. */
            tableaus: components["schemas"]["FuenferTableauView"][];
            phase: components["schemas"]["FuenferPhase"];
            /** @description Counted from 1; 0 before the first. */
            round: number;
            /** @description The round after which the match ends in any case. */
            last_round: number;
            /** @description The roll that counts; empty before the first round. */
            dice: string[];
            /** @description All rolls of the round, rejected ones too. */
            rolls: string[][];
            /**
             * Format: date-time
             * @description Since when the seats are asked; null before the first round.
             */
            opened_at: string | null;
            /** @description Null: nobody has flipped it in this round. */
            timer: components["schemas"]["FuenferTimerView"] | null;
            /**
             * Format: date-time
             * @description The earliest deadline that is running; null: none is.
             */
            deadline: string | null;
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["FuenferSeatView"][];
            /** @description How the last round ended; null before the first has. */
            revealed: components["schemas"]["FuenferOutlinesRevealed"] | null;
            /** @description The end of a basic match; else null. */
            basic_scored: components["schemas"]["FuenferBasicScored"] | null;
            /** @description The end of a puzzle; else null. */
            puzzle_scored: components["schemas"]["FuenferPuzzleScored"] | null;
        };
        /**
         * GameList
         * @description The games of this server.
         */
        GameList: {
            /** @description The games, each once. */
            items: components["schemas"]["GameSummary"][];
        };
        /**
         * GameSummary
         * @description A game of this server.
         */
        GameSummary: {
            /** @description A game, by its name in the catalogue. */
            game: string;
            /** @description Its title, as people know it. */
            title: string;
            /** @description The number of its present rules, by which new matches are played. */
            ruleset: number;
            /** @description The numbers of seats that it can be played with. */
            seats: number[];
            /** @description The levels of its house bot, weakest first. */
            levels: string[];
            /** @description What can be chosen when a match is opened. */
            options: components["schemas"]["OptionSummary"][];
            /** @description The editions that it can be played with. */
            editions: components["schemas"]["EditionSummary"][];
            /** @description How the rules are read where they leave something open. */
            rulings: components["schemas"]["Ruling"][];
        };
        /**
         * HandOver
         * @description A request for a code that moves a seat, perhaps in a link to *link* and as a picture.
         */
        HandOver: {
            /**
             * @description After how many seconds it ends; ten minutes unless given.
             * @default 600
             */
            expires_in?: number;
            /**
             * @description The address of a page of yours, without `#`, to make a link from.
             * @default null
             */
            link?: string | null;
            /**
             * @description Whether to draw the link, or else the code, as a QR code.
             * @default false
             */
            picture?: boolean;
        };
        /**
         * HandoverIssued
         * @description A code that moves a seat to whoever sends it to `POST …/handover` first.
         */
        HandoverIssued: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The code. It is shown only here. */
            code: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            ends_at: string;
            /** @description Your page with match and code behind `#`. */
            link: string | null;
            /** @description The QR code, if you asked for a picture. */
            svg: string | null;
        };
        /**
         * Health
         * @description Whether the server can do its work. ``degraded`` names the parts that it does without.
         */
        Health: {
            /** @description `ok`, `degraded` (it serves without some part) or `unready`. */
            status: string;
            /** @description The parts that it does without; empty: none. */
            degraded: string[];
        };
        /**
         * HelpMeCell
         * @description A cell of the grid: row and column, counted from 0 at the top left.
         */
        HelpMeCell: {
            /** @description Counted from 0 at the top. */
            row: number;
            /** @description Counted from 0 at the left. */
            column: number;
        };
        /**
         * HelpMeCreaturesDealt
         * @description A seat got its creature tiles (R4). For that seat alone.
         */
        HelpMeCreaturesDealt: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.creatures_dealt";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The species that the seat protects. */
            creatures: string[];
        };
        /**
         * HelpMeCreaturesRevealed
         * @description No stack can move any more: all creature tiles were turned over, the unused ones too (R12). Public.
         */
        HelpMeCreaturesRevealed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.creatures_revealed";
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["HelpMeSeatCreatures"][];
            /** @description The species that no seat protects. */
            unused: string[];
        };
        /**
         * HelpMeCreaturesSetAside
         * @description The creature tiles that nobody got went back into the box (R4). For nobody.
         */
        HelpMeCreaturesSetAside: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.creatures_set_aside";
            /** @description The species that no seat protects. */
            creatures: string[];
        };
        /**
         * HelpMeFirstSeatDrawn
         * @description The seat that moves first was drawn (R5). Public.
         */
        HelpMeFirstSeatDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.first_seat_drawn";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * HelpMeFirstSeatSet
         * @description The seat that moves first was fixed by the option ``first_seat`` (R5). Public.
         */
        HelpMeFirstSeatSet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.first_seat_set";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * HelpMeLegal
         * @description Every command that the seat can give now, in full; empty if it is not asked.
         */
        HelpMeLegal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.legal";
            /** @description Whole commands, each accepted now. */
            commands: components["schemas"]["HelpMeMoveStack"][];
            /** @description A complete command that is accepted now, for clients that know no rules; null: not asked. */
            any: components["schemas"]["Command"] | null;
            /** @description Of the match's last event. */
            position: number;
            /** @description The decision that is asked, to be sent back with the command; null: nothing is asked. */
            asked_at: number | null;
        };
        /**
         * HelpMeMoveStack
         * @description Move the whole stack that lies on *from* onto the stack on *to*, orthogonally next to it (R6).
         */
        HelpMeMoveStack: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.move_stack";
            /** @description Where the stack lies. */
            from: components["schemas"]["HelpMeCell"];
            /** @description The stack it lands on. */
            to: components["schemas"]["HelpMeCell"];
        };
        /**
         * HelpMeOptions
         * @description The options of a match of Help Me!.
         */
        HelpMeOptions: {
            /**
             * @description The seat that moves first; null: it is drawn.
             * @default null
             */
            first_seat?: number | null;
            /**
             * @description Whether views show whole stacks, not just their tops.
             * @default false
             */
            open_stacks?: boolean;
        };
        /**
         * HelpMeScored
         * @description The stacks were counted (R13–R15). Public.
         */
        HelpMeScored: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.scored";
            /** @description In reading order. */
            stacks: components["schemas"]["HelpMeScoredStack"][];
            /** @description One entry a seat, in seat order. */
            totals: components["schemas"]["HelpMeSeatPoints"][];
        };
        /**
         * HelpMeScoredStack
         * @description A stack at the end, and what it is worth to its owner, if it has one (R13, R14).
         */
        HelpMeScoredStack: {
            cell: components["schemas"]["HelpMeCell"];
            /** @description From the bottom to the top. */
            tiles: components["schemas"]["HelpMeTile"][];
            /** @description The seat that protects the top tile's species; null: nobody. */
            owner: number | null;
            /** @description 1 point a tile: the height. */
            points: number;
            /** @description The values of the tiles of the top's species below it. Without an owner nobody gets them. */
            bonus: number;
        };
        /**
         * HelpMeSeatCreatures
         * @description The creature tiles of one seat.
         */
        HelpMeSeatCreatures: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The species that the seat protects. */
            creatures: string[];
        };
        /**
         * HelpMeSeatPoints
         * @description What one seat scored: points and bonus of all its stacks.
         */
        HelpMeSeatPoints: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Points and bonus together. */
            points: number;
        };
        /**
         * HelpMeSeatView
         * @description What can be seen of one seat.
         */
        HelpMeSeatView: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The species it protects; null while they are its secret. */
            creatures: string[] | null;
            /** @description What its stacks were worth; null before the end. */
            points: number | null;
        };
        /**
         * HelpMeStackMoved
         * @description A seat moved a whole stack onto another; *from* is empty for ever (R6–R9). Public; names no buried tile.
         */
        HelpMeStackMoved: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.stack_moved";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            from: components["schemas"]["HelpMeCell"];
            to: components["schemas"]["HelpMeCell"];
            /** @description The tile on top of the stack that now lies at *to*. */
            top: components["schemas"]["HelpMeTile"];
            /** @description How many tiles that stack has. */
            height: number;
        };
        /**
         * HelpMeStackView
         * @description What can be seen of one cell.
         */
        HelpMeStackView: {
            /** @description The tile that lies open; null: the cell is empty. */
            top: components["schemas"]["HelpMeTile"] | null;
            /** @description How many tiles lie here; 0: the cell is empty. */
            height: number;
            /** @description The whole stack from the bottom to the top; null while it may not be looked through. */
            tiles: components["schemas"]["HelpMeTile"][] | null;
        };
        /**
         * HelpMeTile
         * @description A character tile: its species, and the bonus that it can bring (R14).
         */
        HelpMeTile: {
            /** @description A species, by its English id. */
            species: string;
            /** @description The bonus printed on the tile. */
            value: number;
        };
        /**
         * HelpMeTilesLaid
         * @description The character tiles were laid face up, one a cell (R3). Public.
         */
        HelpMeTilesLaid: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.tiles_laid";
            /** @description Row by row, from the top left. */
            rows: components["schemas"]["HelpMeTile"][][];
        };
        /**
         * HelpMeView
         * @description The grid, the seats, and whose turn it is.
         */
        HelpMeView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "help_me.view";
            /** @description How many rows the grid has. */
            rows: number;
            /** @description How many columns the grid has. */
            columns: number;
            /** @description The option: whether whole stacks are shown while the match runs. */
            open_stacks: boolean;
            /** @description Row by row, from the top left. */
            grid: components["schemas"]["HelpMeStackView"][][];
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["HelpMeSeatView"][];
            /** @description The species that nobody was dealt; null before the end. */
            unused: string[] | null;
            /** @description The seat that moved first; null before it is settled. */
            start_seat: number | null;
            /** @description The seat that must move; null: none must. */
            turn: number | null;
            /** @description How many moves were made in this match. */
            moves_made: number;
            /** @description How many different moves there are now; the same for any seat. */
            moves_possible: number;
            /** @description Every stack as it was counted; null before the end. */
            scored: components["schemas"]["HelpMeScored"] | null;
        };
        /**
         * HistoryPage
         * @description A page of a history: envelopes, the last position of the match, whether it has ended, and whose view this is.
         */
        HistoryPage: {
            /** @description The envelopes, in the order of their positions. */
            events: components["schemas"]["Envelope"][];
            /** @description The position of the match's last event. */
            head: number;
            /** @description Whether the match has ended; no events follow the head then. */
            over: boolean;
            /** @description Whose view this is: seat:n, spectator or all. Send it in `as` with the next request: by default, a page shows everything once the match is disclosed, and pages for different viewers do not match. */
            viewer: string;
        };
        /**
         * Include
         * @description What can be added to an answer: the view, and what the seat may do.
         * @enum {string}
         */
        Include: "legal" | "view";
        /**
         * InvitationGone
         * @description An invitation, by its id, does not wait for the player any more.
         */
        InvitationGone: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            /**
             * Format: uuid
             * @description The invitation, by its id.
             */
            invitation: string;
            /**
             * Format: uuid
             * @description The match that it led to.
             */
            match: string;
        };
        /**
         * InvitationList
         * @description The invitations of a match, the oldest first.
         */
        InvitationList: {
            /** @description The invitations, the oldest first. */
            items: components["schemas"]["InvitationSummary"][];
        };
        /**
         * InvitationStatus
         * @description Whether an invitation can be used.
         * @enum {string}
         */
        InvitationStatus: "declined" | "ended" | "open" | "revoked" | "used";
        /**
         * InvitationSummary
         * @description An invitation, without its code.
         */
        InvitationSummary: {
            /**
             * Format: uuid
             * @description The id of the invitation, by which it can be revoked; it seats nobody.
             */
            id: string;
            /** @description The seat that it is for; null: any. */
            seat: number | null;
            /**
             * Format: uuid
             * @description The player whom it is for; null: whoever has the code.
             */
            player: string | null;
            status: components["schemas"]["InvitationStatus"];
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            ends_at: string;
            /** @description The seat that was taken by it; null: it was not used. */
            taken_seat: number | null;
        };
        /**
         * InvitationWaits
         * @description An invitation waits for the player.
         */
        InvitationWaits: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            invitation: components["schemas"]["OwnInvitation"];
        };
        /**
         * Invite
         * @description A request for an invitation: to the seat that *seat* names, or to any; perhaps in a link and as a picture.
         */
        Invite: {
            /**
             * @description A seat, 0 … n-1.
             * @default null
             */
            seat?: number | null;
            /**
             * @description After how many seconds it ends; a week unless given.
             * @default 604800
             */
            expires_in?: number;
            /**
             * @description The id of the player whom it is for: nobody else can use it, and the player sees it in `/v1/me/invitations` and on `/v1/me/stream`. Whether there is such a player is not told.
             * @default null
             */
            player?: string | null;
            /**
             * @description The address of a page of yours, without `#`, to make a link from.
             * @default null
             */
            link?: string | null;
            /**
             * @description Whether to draw the link, or else the code, as a QR code.
             * @default false
             */
            picture?: boolean;
        };
        /**
         * Invited
         * @description An invitation and its code: shown only once, or again for the same idempotency key.
         */
        Invited: {
            invitation: components["schemas"]["InvitationSummary"];
            /** @description Send it as `invitation` when taking a seat. */
            code: string;
            /** @description Your page with match and code behind `#`. */
            link: string | null;
            /** @description The QR code, if you asked for a picture. */
            svg: string | null;
        };
        /**
         * Joining
         * @description Who may take a free seat.
         * @enum {string}
         */
        Joining: "by_invitation" | "open";
        /**
         * JsonWebKey
         * @description A public key of Ed25519 (RFC 8037).
         */
        JsonWebKey: {
            /** @constant */
            kty: "OKP";
            /** @constant */
            crv: "Ed25519";
            /** @description The key: 32 bytes in base64url. */
            x: string;
            /** @description The id of a key: its thumbprint (RFC 7638). */
            kid: string;
            /** @constant */
            use: "sig";
            /** @constant */
            alg: "EdDSA";
        };
        /**
         * JsonWebKeySet
         * @description The keys that this server signs with or has signed with, the newest first (RFC 7517).
         */
        JsonWebKeySet: {
            /** @description The keys, the newest first. */
            keys: components["schemas"]["JsonWebKey"][];
        };
        /**
         * Legal
         * @description What a seat may do now.
         */
        Legal: components["schemas"]["FuenferLegal"] | components["schemas"]["HelpMeLegal"] | components["schemas"]["SilverAndGoldLegal"] | components["schemas"]["ZatreLegal"];
        /**
         * Listed
         * @description Every match that waits or runs has been shown.
         */
        Listed: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            /** @description How many there are. */
            matches: number;
        };
        /**
         * MatchAbort
         * @description Call a match off. Before the start the host may, after it all its players together, an operator at any time.
         *
         *     A player's wish lapses with its next command of the game, or by `match.withdraw_abort`.
         */
        MatchAbort: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.abort";
        };
        /**
         * MatchAbortAsked
         * @description A seat asked to call the running match off; once all its players have asked, it is called off.
         */
        MatchAbortAsked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.abort_asked";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * MatchAbortWithdrawn
         * @description A seat no longer wants to call the match off: it said so, or played on. From protocol 2 on.
         */
        MatchAbortWithdrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.abort_withdrawn";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * MatchAborted
         * @description The match was called off, without an outcome.
         */
        MatchAborted: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.aborted";
            reason: components["schemas"]["AbortReason"];
        };
        /**
         * MatchAddBot
         * @description Give a free seat to a house bot (the host, before the start).
         */
        MatchAddBot: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.add_bot";
            /** @description A seat, 0 … n-1. */
            seat: number;
            /** @description A level of the game's house bot. */
            level: string;
        };
        /**
         * MatchAskReissue
         * @description Ask to have another's seat reissued, whose token is lost; once all others have asked, and `absent_seconds` after
         *     the first of them, whoever asks again brings it about. Whatever that seat's player does makes the wishes lapse.
         */
        MatchAskReissue: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.ask_reissue";
            /** @description A seat, 0 … n-1. */
            seat: number;
        };
        /**
         * MatchClaimAbsence
         * @description Let the house play on for those who have kept the match waiting for `absent_seconds`, until they answer again.
         */
        MatchClaimAbsence: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.claim_absence";
        };
        /**
         * MatchClockHeld
         * @description Nobody could answer between these times: whatever was running runs out so much later. From protocol 2 on.
         *
         *     No server took commands then, or the clock carried out a deadline late, and what that opened begins at *until*.
         */
        MatchClockHeld: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.clock_held";
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            since: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            until: string;
        };
        /**
         * MatchDeclineRematch
         * @description Decline a rematch for which this seat is kept, before it starts.
         */
        MatchDeclineRematch: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.decline_rematch";
            /** @description A seat, 0 … n-1. */
            seat: number;
        };
        /**
         * MatchEntropyAsked
         * @description All seats are taken, and these are asked to reveal within 60 seconds what they promised; then the match starts.
         *
         *     From protocol 3 on.
         */
        MatchEntropyAsked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.entropy_asked";
            /** @description The seats that are asked, in seat order. */
            seats: number[];
        };
        /**
         * MatchEntropyRevealed
         * @description A seat revealed its entropy, and promised other entropy (null: none) in case the match has to wait again.
         *
         *     From protocol 3 on.
         */
        MatchEntropyRevealed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.entropy_revealed";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description What it had promised, as lower-case hex. */
            entropy: string;
            /** @description 32 bytes as lower-case hex. */
            entropy_hash: string | null;
        };
        /**
         * MatchEntropyWithheld
         * @description A seat did not reveal its entropy in time, and is free again. From protocol 3 on.
         */
        MatchEntropyWithheld: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.entropy_withheld";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * MatchFinished
         * @description The match is over, with this outcome.
         */
        MatchFinished: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.finished";
            outcome: components["schemas"]["Outcome"];
        };
        /**
         * MatchKeepSeat
         * @description Say that this seat's player is there, against the others' wish to have it reissued.
         */
        MatchKeepSeat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.keep_seat";
        };
        /**
         * MatchLeave
         * @description Free a seat before the start.
         */
        MatchLeave: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.leave";
            /** @description A seat, 0 … n-1. */
            seat: number;
        };
        /**
         * MatchOpen
         * @description Open a match, or a fork of one (*parent*). Recorded with every default, without label, names and secret.
         */
        MatchOpen: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.open";
            /** @description A game, by its name in the catalogue. */
            game: string;
            /** @description How many seats the match has. */
            seats: number;
            /** @description The options of the game, by name. */
            options: {
                [key: string]: boolean | number | string | null;
            };
            /** @description The edition, by its digest. */
            edition: string;
            visibility: components["schemas"]["Visibility"];
            joining: components["schemas"]["Joining"];
            start: components["schemas"]["Start"];
            /** @description How long a seat may take for a decision; null: as long as it likes. */
            turn_seconds: number | null;
            disclosure: components["schemas"]["Disclosure"];
            /** @description House bots, one entry for each seat that one takes. */
            bots: components["schemas"]["BotSeat"][];
            /** @description After how long others may claim that a seat is absent; null: never. */
            absent_seconds?: number | null;
            parent?: components["schemas"]["Parent"];
        };
        /**
         * MatchOpened
         * @description A match was opened. Options are complete, the edition is named by digest, the secret is promised.
         */
        MatchOpened: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.opened";
            /** @description A game, by its name in the catalogue. */
            game: string;
            /** @description The number of the game's rules, by which the match is played to its end. */
            ruleset: number;
            /** @description The number of the set of shapes that the events of every match (`match.*`) have. */
            protocol: number;
            /** @description 32 bytes as lower-case hex. */
            edition: string;
            /** @description The options of the game, by name, with every default. */
            options: {
                [key: string]: boolean | number | string | null;
            };
            /** @description How many seats the match has. */
            seats: number;
            visibility: components["schemas"]["Visibility"];
            joining: components["schemas"]["Joining"];
            start: components["schemas"]["Start"];
            /** @description How long a seat may take for a decision; null: as long as it likes. */
            turn_seconds: number | null;
            disclosure: components["schemas"]["Disclosure"];
            /** @description 32 bytes as lower-case hex. */
            commitment: string;
            /** @description Whether it was opened on a sandbox, whose clock can be moved. */
            sandbox: boolean;
            /** @description What it goes on from, if it is a fork; else null. */
            parent: components["schemas"]["Parent"] | null;
            /** @description After how long others may claim that a seat is absent; null: never. From protocol 2 on. */
            absent_seconds?: number | null;
        };
        /**
         * MatchPage
         * @description A page of matches, newest first. ``next`` is the cursor of the following page, null on the last one.
         */
        MatchPage: {
            /** @description The matches, the newest first. */
            items: components["schemas"]["MatchSummary"][];
            /** @description The cursor of the following page; null: this is the last. */
            next: string | null;
        };
        /**
         * MatchReceipt
         * @description A signed statement: at `time`, the chain of this match had this `hash` at `position`, its last event.
         *
         *     The signature (Ed25519) is over the canonical JSON of the other members.
         */
        MatchReceipt: {
            /**
             * Format: uuid
             * @description The match, by its id.
             */
            match_id: string;
            /** @description The position of its last event at that time. */
            position: number;
            /** @description 32 bytes as lower-case hex. */
            hash: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            /** @description The id of a key: its thumbprint (RFC 7638). */
            key_id: string;
            /** @description 64 bytes as lower-case hex. */
            signature: string;
        };
        /**
         * MatchReissue
         * @description Take a seat from its token, which is lost (the host before the start, an operator at any time).
         */
        MatchReissue: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.reissue";
            /** @description A seat, 0 … n-1. */
            seat: number;
        };
        /**
         * MatchReissueAsked
         * @description A player (*by*) asked to have another's seat reissued. Whatever that seat's player does makes it lapse.
         *
         *     From protocol 3 on.
         */
        MatchReissueAsked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.reissue_asked";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description A seat, by its number; the first is 0. */
            by: number;
        };
        /**
         * MatchResign
         * @description Give up. The last seat that has not resigned wins; otherwise a house bot plays the seat on.
         */
        MatchResign: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.resign";
        };
        /**
         * MatchRevealEntropy
         * @description Reveal the entropy whose hash this seat brought, within a minute after all seats were asked to.
         *
         *     Whoever does not loses the seat. `entropy_hash` is that of other entropy, which counts if the match has to wait
         *     again and everybody is asked anew; without it, the entropy that is revealed here counts then, too.
         */
        MatchRevealEntropy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.reveal_entropy";
            /** @description 0–64 bytes of a seat's own luck, as lower-case hex. */
            entropy: string;
            /**
             * @description The promise of entropy that is revealed later: SHA-256 over `partie/entropy/1`, the match's id (16 bytes), the seat (2 bytes, big-endian) and the entropy, as lower-case hex.
             * @default null
             */
            entropy_hash?: string | null;
        };
        /**
         * MatchSeatAbsent
         * @description Others claimed that a seat is absent, which had not answered the decision of *asked_at* for ``absent_seconds``.
         *
         *     The house plays the seat on, until its player answers again. From protocol 2 on.
         */
        MatchSeatAbsent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.seat_absent";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The place of an event in its match; the first is 0. */
            asked_at: number;
        };
        /**
         * MatchSeatHandedOver
         * @description A seat goes on with another token: its player is at another device, or has it back. From protocol 3 on.
         */
        MatchSeatHandedOver: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.seat_handed_over";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * MatchSeatKept
         * @description A seat's player said to be there; wishes to have the seat reissued lapsed. From protocol 3 on.
         */
        MatchSeatKept: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.seat_kept";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * MatchSeatLeft
         * @description A seat became free again, before the start.
         */
        MatchSeatLeft: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.seat_left";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * MatchSeatReissued
         * @description A seat was taken from its token, which is lost, and waits for `match.seat_handed_over`. From protocol 3 on.
         */
        MatchSeatReissued: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.seat_reissued";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            by: components["schemas"]["Reissuer"];
        };
        /**
         * MatchSeatResigned
         * @description A seat gave up.
         */
        MatchSeatResigned: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.seat_resigned";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * MatchSeatReturned
         * @description A seat that had missed turns answered what it is asked; it plays itself from now on.
         */
        MatchSeatReturned: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.seat_returned";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * MatchSeatTaken
         * @description A person or a house bot (of a level) took a seat, with the entropy it brought (hex, empty for none).
         */
        MatchSeatTaken: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.seat_taken";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            kind: components["schemas"]["SeatKind"];
            /** @description The level of the house bot; null: a person. */
            level: string | null;
            /** @description What it adds to the luck, as lower-case hex; empty: nothing. */
            entropy: string;
            /** @description 32 bytes as lower-case hex. */
            entropy_hash?: string;
        };
        /**
         * MatchSecretReplaced
         * @description The match waits again: the luck will follow from another secret, with this commitment, and other entropy.
         *
         *     From protocol 3 on.
         */
        MatchSecretReplaced: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.secret_replaced";
            /** @description 32 bytes as lower-case hex. */
            commitment: string;
        };
        /**
         * MatchSecretRevealed
         * @description The secret behind the commitment; from now on every draw and every digest can be checked.
         */
        MatchSecretRevealed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.secret_revealed";
            /** @description 32 bytes as lower-case hex. */
            secret: string;
        };
        /**
         * MatchSit
         * @description Take a seat, and bring entropy for the luck of the match, or its hash, to reveal it when all seats are taken.
         */
        MatchSit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.sit";
            /** @description A seat, 0 … n-1. */
            seat: number;
            /** @description 0–64 bytes of a seat's own luck, as lower-case hex. */
            entropy: string;
            /** @description The promise of entropy that is revealed later: SHA-256 over `partie/entropy/1`, the match's id (16 bytes), the seat (2 bytes, big-endian) and the entropy, as lower-case hex. */
            entropy_hash?: string;
        };
        /**
         * MatchStart
         * @description Start a full match that waits for its host. Seats that brought hashes are asked to reveal their entropy first.
         */
        MatchStart: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.start";
        };
        /**
         * MatchStarted
         * @description The match started; the game's set-up follows.
         */
        MatchStarted: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.started";
        };
        /**
         * MatchSummary
         * @description A match without its game's state: how it was opened, where it stands, who is asked, how it ended.
         */
        MatchSummary: {
            /**
             * Format: uuid
             * @description The match, by its id.
             */
            id: string;
            /** @description A game, by its name in the catalogue. */
            game: string;
            /** @description The number of the game's rules, by which the match is played to its end. */
            ruleset: number;
            /** @description The number of the set of shapes that the events of every match (`match.*`) have. */
            protocol: number;
            /** @description 32 bytes as lower-case hex. */
            edition: string;
            /** @description The options of the game, by name, with every default. */
            options: {
                [key: string]: boolean | number | string | null;
            };
            visibility: components["schemas"]["Visibility"];
            joining: components["schemas"]["Joining"];
            start: components["schemas"]["Start"];
            /** @description How long a seat may take for a decision; null: as long as it likes. */
            turn_seconds: number | null;
            disclosure: components["schemas"]["Disclosure"];
            /** @description 32 bytes as lower-case hex. */
            commitment: string;
            /** @description Whether it was opened on a sandbox, whose clock can be moved. */
            sandbox: boolean;
            /** @description What it goes on from, if it is a fork; else null. */
            parent: components["schemas"]["Parent"] | null;
            /** @description The label that it was opened with, to find it by; null: none. */
            label: string | null;
            status: components["schemas"]["Status"];
            /** @description The position of its last event. */
            position: number;
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["SeatSummary"][];
            /** @description The seats that are asked now; empty: nobody is. */
            to_act: components["schemas"]["Asked"][];
            /** @description How it ended; null: it runs, or was called off. */
            outcome: components["schemas"]["Outcome"] | null;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            ended_at: string | null;
            /** @description The hash of the match's chain at `position`. Keep it to prove later that nothing was changed. */
            hash: string;
            /** @description The seats that want to call the running match off. */
            abort_asked: number[];
            /** @description Seats whose tokens are said to be lost. */
            reissues: components["schemas"]["ReissueSummary"][];
            /** @description Seconds after which others may claim that a seat is absent; null: never. */
            absent_seconds: number | null;
            /**
             * Format: uuid
             * @description The match that is its rematch; null: there is none.
             */
            rematch: string | null;
            /**
             * Format: uuid
             * @description The match whose rematch it is; null: none's.
             */
            rematch_of: string | null;
            /** @description The seat whose player has declined a rematch; null: nobody has. */
            rematch_declined_by: number | null;
        };
        /**
         * MatchTakeOver
         * @description Take a seat over, with the code of its holder or of whoever had it reissued.
         */
        MatchTakeOver: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.take_over";
            /** @description A seat, 0 … n-1. */
            seat: number;
        };
        /**
         * MatchTurnMissed
         * @description A seat did not answer the decision of *asked_at* within ``turn_seconds``; the house bot answers it.
         *
         *     After three in a row the house plays the seat on, until its player answers again.
         */
        MatchTurnMissed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.turn_missed";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The place of an event in its match; the first is 0. */
            asked_at: number;
        };
        /**
         * MatchView
         * @description A match as one viewer may see it, at one position.
         */
        MatchView: {
            /** @description The position of the last event that it takes into account. */
            position: number;
            status: components["schemas"]["Status"];
            /** @description Whose view this is: seat:n, spectator or all. */
            viewer: string;
            /** @description The seats that are asked at this position; empty: nobody is. */
            to_act: components["schemas"]["Asked"][];
            /** @description How it ended; null: it runs, or was called off. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description The game's own view; null before the start. */
            game: components["schemas"]["View"] | null;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            server_time: string;
            /** @description The seats that want to call the running match off. */
            abort_asked: number[];
            /** @description Seats whose tokens are said to be lost. */
            reissues: components["schemas"]["ReissueSummary"][];
        };
        /**
         * MatchWithdrawAbort
         * @description Take back the wish to call the match off.
         */
        MatchWithdrawAbort: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.withdraw_abort";
        };
        /**
         * NamePlayer
         * @description A request to create a player, or to give it another name.
         */
        NamePlayer: {
            /** @description The player's name in this match, with at least one visible character and no control characters. It can be erased later. */
            name: string;
        };
        /**
         * NewSecret
         * @description A request for another secret. The older ones sign, too, for so many seconds.
         */
        NewSecret: {
            /**
             * @description For how long deliveries are signed with the older secrets, too.
             * @default 86400
             */
            overlap_seconds?: number;
        };
        /**
         * NewWebhook
         * @description A request to deliver events to a URL. *after*: the global position to begin after; null: with what comes next.
         */
        NewWebhook: {
            /** @description Where to deliver to: by https, at a public address, unless the server's settings allow otherwise. */
            url: string;
            /**
             * @description Types of events, and `match.to_act`. Null: every event that a spectator may see.
             * @default null
             */
            types?: string[] | null;
            /**
             * @description Only of these games. Null: of any.
             * @default null
             */
            games?: string[] | null;
            /**
             * @description Only of these labels. Null: of any.
             * @default null
             */
            labels?: string[] | null;
            /**
             * @description Also of unlisted matches; requires a key of scope `audit`, too.
             * @default false
             */
            unlisted?: boolean;
            /**
             * @description A note of your own.
             * @default
             */
            note?: string;
            /**
             * @description A place in the order of all matches' events; it may skip.
             * @default null
             */
            after?: number | null;
        };
        /**
         * OpenFuenferFinden
         * @description Open a match of 5er Finden.
         */
        OpenFuenferFinden: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "fuenfer_finden";
            /** @description The number of seats. */
            seats: number;
            options?: components["schemas"]["FuenferOptions"];
            /**
             * @description An edition, by name or by digest.
             * @default open
             */
            edition?: string;
            /** @default public */
            visibility?: components["schemas"]["Visibility"];
            /** @default open */
            joining?: components["schemas"]["Joining"];
            /** @default when_full */
            start?: components["schemas"]["Start"];
            /**
             * @description Seconds that a seat may take before a house bot answers for it; null: no limit.
             * @default null
             */
            turn_seconds?: number | null;
            /**
             * @description Seconds without an answer after which others may claim that a seat is absent; null: never.
             * @default 86400
             */
            absent_seconds?: number | null;
            /** @default everyone */
            disclosure?: components["schemas"]["Disclosure"];
            /**
             * @description House bots, which take the highest seats.
             * @default []
             */
            bots?: components["schemas"]["BotSeat"][];
            /**
             * @description A label to find matches by.
             * @default null
             */
            label?: string | null;
            /**
             * @description Fixes the luck: 32 bytes as hex. Sandbox only.
             * @default null
             */
            secret?: string | null;
        };
        /**
         * OpenHelpMe
         * @description Open a match of Help Me!.
         */
        OpenHelpMe: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "help_me";
            /** @description The number of seats. */
            seats: number;
            options?: components["schemas"]["HelpMeOptions"];
            /**
             * @description An edition, by name or by digest.
             * @default standard
             */
            edition?: string;
            /** @default public */
            visibility?: components["schemas"]["Visibility"];
            /** @default open */
            joining?: components["schemas"]["Joining"];
            /** @default when_full */
            start?: components["schemas"]["Start"];
            /**
             * @description Seconds that a seat may take before a house bot answers for it; null: no limit.
             * @default null
             */
            turn_seconds?: number | null;
            /**
             * @description Seconds without an answer after which others may claim that a seat is absent; null: never.
             * @default 86400
             */
            absent_seconds?: number | null;
            /** @default everyone */
            disclosure?: components["schemas"]["Disclosure"];
            /**
             * @description House bots, which take the highest seats.
             * @default []
             */
            bots?: components["schemas"]["BotSeat"][];
            /**
             * @description A label to find matches by.
             * @default null
             */
            label?: string | null;
            /**
             * @description Fixes the luck: 32 bytes as hex. Sandbox only.
             * @default null
             */
            secret?: string | null;
        };
        /**
         * OpenMatch
         * @description A request to open a match, distinguished by `game`.
         */
        OpenMatch: components["schemas"]["OpenFuenferFinden"] | components["schemas"]["OpenHelpMe"] | components["schemas"]["OpenSilverAndGold"] | components["schemas"]["OpenZatre"];
        /**
         * OpenSilverAndGold
         * @description Open a match of Silver & Gold.
         */
        OpenSilverAndGold: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "silver_and_gold";
            /** @description The number of seats. */
            seats: number;
            options?: components["schemas"]["SilverAndGoldOptions"];
            /**
             * @description An edition, by name or by digest.
             * @default standard
             */
            edition?: string;
            /** @default public */
            visibility?: components["schemas"]["Visibility"];
            /** @default open */
            joining?: components["schemas"]["Joining"];
            /** @default when_full */
            start?: components["schemas"]["Start"];
            /**
             * @description Seconds that a seat may take before a house bot answers for it; null: no limit.
             * @default null
             */
            turn_seconds?: number | null;
            /**
             * @description Seconds without an answer after which others may claim that a seat is absent; null: never.
             * @default 86400
             */
            absent_seconds?: number | null;
            /** @default everyone */
            disclosure?: components["schemas"]["Disclosure"];
            /**
             * @description House bots, which take the highest seats.
             * @default []
             */
            bots?: components["schemas"]["BotSeat"][];
            /**
             * @description A label to find matches by.
             * @default null
             */
            label?: string | null;
            /**
             * @description Fixes the luck: 32 bytes as hex. Sandbox only.
             * @default null
             */
            secret?: string | null;
        };
        /**
         * OpenZatre
         * @description Open a match of Zatre.
         */
        OpenZatre: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "zatre";
            /** @description The number of seats. */
            seats: number;
            options?: components["schemas"]["ZatreOptions"];
            /**
             * @description An edition, by name or by digest.
             * @default standard
             */
            edition?: string;
            /** @default public */
            visibility?: components["schemas"]["Visibility"];
            /** @default open */
            joining?: components["schemas"]["Joining"];
            /** @default when_full */
            start?: components["schemas"]["Start"];
            /**
             * @description Seconds that a seat may take before a house bot answers for it; null: no limit.
             * @default null
             */
            turn_seconds?: number | null;
            /**
             * @description Seconds without an answer after which others may claim that a seat is absent; null: never.
             * @default 86400
             */
            absent_seconds?: number | null;
            /** @default everyone */
            disclosure?: components["schemas"]["Disclosure"];
            /**
             * @description House bots, which take the highest seats.
             * @default []
             */
            bots?: components["schemas"]["BotSeat"][];
            /**
             * @description A label to find matches by.
             * @default null
             */
            label?: string | null;
            /**
             * @description Fixes the luck: 32 bytes as hex. Sandbox only.
             * @default null
             */
            secret?: string | null;
        };
        /**
         * Opened
         * @description A new match, and its host's token. Keep it: it is shown only once, or again for the same idempotency key.
         */
        Opened: {
            match: components["schemas"]["MatchSummary"];
            /** @description The host's token: it starts the match, manages its seats and invitations, and calls it off. */
            host_token: string;
        };
        /**
         * OptionSummary
         * @description An option of a game: its default, and its allowed values as a JSON Schema.
         */
        OptionSummary: {
            /** @description The name of the option, as `options` of an opening has it. */
            name: string;
            /** @description What holds if the opening does not name it. */
            default: boolean | number | string | null;
            /** @description Its allowed values, as a JSON Schema. */
            schema: {
                [key: string]: unknown;
            };
        };
        /**
         * Outcome
         * @description How a match ended, one entry a seat in seat order.
         */
        Outcome: {
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["SeatOutcome"][];
        };
        /**
         * OwnInvitation
         * @description An invitation that waits for the player, and the match that it leads to.
         */
        OwnInvitation: {
            /**
             * Format: uuid
             * @description The id of the invitation, by which it is accepted or declined.
             */
            id: string;
            /** @description The seat that it is for; null: any. */
            seat: number | null;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            ends_at: string;
            /** @description Send it as `invitation` when taking a seat, with the player's token. */
            code: string;
            match: components["schemas"]["MatchSummary"];
        };
        /**
         * OwnInvitationList
         * @description The invitations that wait for the player, the newest first, at most 100.
         */
        OwnInvitationList: {
            /** @description The invitations, the newest first. */
            items: components["schemas"]["OwnInvitation"][];
        };
        /**
         * OwnMatch
         * @description A match in which the player holds seats.
         */
        OwnMatch: {
            match: components["schemas"]["MatchSummary"];
            /** @description The player's own seats, ascending. */
            seats: number[];
            /** @description Whether one of them is asked to act: see `to_act` of the match. */
            my_turn: boolean;
        };
        /**
         * OwnMatchFrame
         * @description How one of the player's matches stands, in a frame named ``match``. It replaces what was known of the match.
         */
        OwnMatchFrame: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            /** @description What has changed for the player: its `seats`, that the match has `started` or `ended`, or who of its seats is asked (`to_act`). Empty: this is how the match stood when the stream began. */
            changes: components["schemas"]["Change"][];
            match: components["schemas"]["MatchSummary"];
            /** @description The player's own seats, ascending. */
            seats: number[];
            /** @description Whether one of them is asked to act: see `to_act` of the match. */
            my_turn: boolean;
        };
        /**
         * OwnMatchPage
         * @description A page of the player's matches, newest first. ``next`` is the cursor of the following page, null on the last.
         */
        OwnMatchPage: {
            /** @description The matches, the newest first. */
            items: components["schemas"]["OwnMatch"][];
            /** @description The cursor of the following page; null: this is the last. */
            next: string | null;
        };
        /**
         * Parent
         * @description The position of a finished match that a fork goes on from.
         */
        Parent: {
            /** @description The match that it goes on from, by its id. */
            parent: string;
            /** @description The place of an event in its match; the first is 0. */
            at: number;
            /** @description 32 bytes as lower-case hex. */
            parent_hash: string;
        };
        /**
         * Plan
         * @description A command of the game, complete or not, to plan from.
         */
        Plan: {
            /** @description A command, perhaps incomplete. */
            planned: components["schemas"]["Command"] | null;
        };
        /**
         * PlayerCreated
         * @description A player and its token. Keep the token: whoever has it acts for all seats of the player.
         */
        PlayerCreated: {
            player: components["schemas"]["PlayerProfile"];
            /** @description The player's token, sent as `Authorization: Bearer …`. */
            player_token: string;
        };
        /**
         * PlayerFrame
         * @description What a frame holds. Its `event:` line says which of them it is.
         */
        PlayerFrame: components["schemas"]["OwnMatchFrame"] | components["schemas"]["InvitationWaits"] | components["schemas"]["InvitationGone"] | components["schemas"]["SeatLost"] | components["schemas"]["Welcome"] | components["schemas"]["Listed"] | components["schemas"]["SignOfLife"];
        /**
         * PlayerProfile
         * @description A player. Its id is no secret: it names the player to an operator who is to renew its token.
         */
        PlayerProfile: {
            /**
             * Format: uuid
             * @description The player, by its id.
             */
            id: string;
            /** @description Its name, as others see it. */
            name: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            created_at: string;
        };
        /**
         * Problem
         * @description A refusal. ``code`` is stable; ``facts`` are numbers and ids, so that a client can word it itself.
         */
        Problem: {
            /** @description The address of an explanation of the code. */
            type: string;
            /** @description The code in words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What is wrong, in plain words. */
            detail: string;
            /** @description The stable code of the refusal. */
            code: components["schemas"]["ProblemCode"];
            /** @description The rule that forbids it, if one does. `x-rules` lists all, with sentence and facts; `…` stands for what depends on the match. */
            rule: string | null;
            /** @description Numbers and ids behind the detail. */
            facts: {
                [key: string]: unknown;
            };
        };
        /**
         * ProblemCode
         * @description A stable code of a refusal. Versions to come may have more.
         * @enum {string}
         */
        ProblemCode: "against_the_rules" | "busy" | "damaged" | "forbidden" | "internal" | "key_reused" | "malformed" | "match_full" | "match_over" | "method_not_allowed" | "not_found" | "not_started" | "not_your_turn" | "ruleset_retired" | "seat_taken" | "stale_decision" | "stale_position" | "too_large" | "too_late" | "too_many_requests" | "unauthenticated" | "unsupported_media_type" | "wrong_game" | "wrong_phase";
        /**
         * RecordedCommand
         * @description A command that an event can name as its cause.
         */
        RecordedCommand: components["schemas"]["MatchAddBot"] | components["schemas"]["MatchStart"] | components["schemas"]["MatchAbort"] | components["schemas"]["MatchWithdrawAbort"] | components["schemas"]["MatchClaimAbsence"] | components["schemas"]["MatchResign"] | components["schemas"]["MatchAskReissue"] | components["schemas"]["MatchKeepSeat"] | components["schemas"]["MatchRevealEntropy"] | components["schemas"]["MatchOpen"] | components["schemas"]["MatchSit"] | components["schemas"]["MatchLeave"] | components["schemas"]["MatchTakeOver"] | components["schemas"]["MatchReissue"] | components["schemas"]["MatchDeclineRematch"] | components["schemas"]["TimeUp"] | components["schemas"]["FuenferOutline"] | components["schemas"]["FuenferErase"] | components["schemas"]["FuenferFlipTimer"] | components["schemas"]["FuenferDone"] | components["schemas"]["FuenferCrossOut"] | components["schemas"]["HelpMeMoveStack"] | components["schemas"]["SilverAndGoldKeepCards"] | components["schemas"]["SilverAndGoldMark"] | components["schemas"]["SilverAndGoldTakeCard"] | components["schemas"]["ZatrePlaceTiles"];
        /**
         * ReissueSummary
         * @description A seat whose token is said to be lost: who wants it to be reissued, from when on that is possible, who did it.
         */
        ReissueSummary: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The seats that have sent `match.ask_reissue`. */
            asked_by: number[];
            /**
             * Format: date-time
             * @description From when on their asking once more brings it about; null: nobody asks.
             */
            reissue_from: string | null;
            /** @description Who had it reissued; null: nobody, or its player has it back. */
            reissued_by: components["schemas"]["Reissuer"] | null;
        };
        /**
         * Reissuer
         * @description Who had a seat reissued: the host before the start, an operator, or all other players.
         * @enum {string}
         */
        Reissuer: "host" | "operator" | "seats";
        /**
         * Rematched
         * @description A rematch. Who held a seat gets the one that is kept, and its token; the host gets the host token.
         *
         *     A player gets no token: it acts by its own.
         */
        Rematched: {
            match: components["schemas"]["MatchSummary"];
            /** @description The caller's seat in the rematch; null for the host. */
            seat: number | null;
            /** @description The token of the caller's seat; null: the caller is a player, or held no seat. */
            seat_token: string | null;
            /** @description The host's token; null: the caller is not the host. */
            host_token: string | null;
        };
        /**
         * Ruling
         * @description Where the sources are silent or unclear: the rule's number in the game's README, and what we decided.
         */
        Ruling: {
            /** @description The rule's number in the game's README. */
            rule: string;
            /** @description What we decided. */
            text: string;
        };
        /**
         * SeatKind
         * @description Who sits on a seat that is taken.
         * @enum {string}
         */
        SeatKind: "bot" | "human";
        /**
         * SeatLost
         * @description The player holds no seat in this match any more.
         */
        SeatLost: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            /**
             * Format: uuid
             * @description The match, by its id.
             */
            match: string;
        };
        /**
         * SeatOutcome
         * @description What one seat reached: points (null where none are counted) and rank (1 wins; equal rank = shared).
         *
         *     *resigned* is there, and true, where the seat gave up (from protocol 2 on). Whoever gives up alone has rank 2:
         *     nobody has won.
         */
        SeatOutcome: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Its points; null where none are counted. */
            points: number | null;
            /** @description 1: it has won; seats that are equal share a rank. */
            rank: number;
            /** @description There, and true, where the seat gave up (from protocol 2 on). */
            resigned?: boolean;
        };
        /**
         * SeatStatus
         * @description Whether a seat is free, or a person or a house bot has it.
         * @enum {string}
         */
        SeatStatus: "bot" | "free" | "human";
        /**
         * SeatSummary
         * @description A seat, and who has it.
         */
        SeatSummary: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            kind: components["schemas"]["SeatStatus"];
            /** @description The level of a house bot. */
            level: string | null;
            /** @description The name of its player; null: nobody has it, a house bot has, or the name was erased. */
            name: string | null;
        };
        /**
         * Seated
         * @description A seat that was taken, and its token. Keep the token: whoever has it plays the seat.
         *
         *     Null: a player has taken it, and acts by its own token.
         */
        Seated: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The seat's token, sent as `Authorization: Bearer …`; null: a player has taken it. */
            seat_token: string | null;
        };
        /**
         * ServerTime
         * @description The server's time.
         */
        ServerTime: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
        };
        /**
         * SignOfLife
         * @description Nothing has changed for a while.
         */
        SignOfLife: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
        };
        /**
         * SilverAndGoldKeepCards
         * @description Keep two of the four cards dealt, unseen by the others until all have chosen (R7).
         */
        SilverAndGoldKeepCards: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.keep_cards";
            /** @description The two cards to keep. */
            cards: number[];
        };
        /**
         * SilverAndGoldLegal
         * @description What the seat can do now, or after what it plans; all members empty if it is not asked.
         */
        SilverAndGoldLegal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.legal";
            /** @description Every pair of cards, as a whole command. */
            keep: components["schemas"]["SilverAndGoldKeepCards"][];
            /** @description What a mark can be made of; null: the seat is not asked to mark. */
            mark: components["schemas"]["SilverLegalMark"] | null;
            /** @description Every card, as a whole command. */
            take: components["schemas"]["SilverAndGoldTakeCard"][];
            /** @description A complete command that is accepted now, for clients that know no rules; null: not asked. */
            any: components["schemas"]["Command"] | null;
            /** @description Of the match's last event. */
            position: number;
            /** @description The decision that is asked, to be sent back with the command; null: nothing is asked. */
            asked_at: number | null;
        };
        /**
         * SilverAndGoldMark
         * @description Mark the expedition's shape, or a single cell, on one card, with the extra cells that crosses give (R12–R15).
         */
        SilverAndGoldMark: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.mark";
            /** @description A treasure card, by the number in its edition. */
            card: number;
            /** @description In any order. */
            cells: components["schemas"]["SilverCell"][];
            /**
             * @description One a cross, in order.
             * @default []
             */
            extras?: components["schemas"]["SilverExtra"][];
            /**
             * @description Leave a cross unused although a cell is empty.
             * @default false
             */
            decline?: boolean;
        };
        /**
         * SilverAndGoldOptions
         * @description The options of a match of Silver & Gold.
         */
        SilverAndGoldOptions: {
            /**
             * @description The start seat of the first turn; null: it is drawn.
             * @default null
             */
            first_seat?: number | null;
        };
        /**
         * SilverAndGoldTakeCard
         * @description Take a card in place of a finished one (R22).
         */
        SilverAndGoldTakeCard: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.take_card";
            source: components["schemas"]["SilverSource"];
            /** @description Which card of the display; null with `deck`. */
            card: number | null;
        };
        /**
         * SilverAndGoldView
         * @description The table, the seats, and what is being done.
         */
        SilverAndGoldView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.view";
            phase: components["schemas"]["SilverPhase"];
            /** @description 1 to 4; null before the first turn. */
            round: number | null;
            /** @description 1 to 7 within the round; null before the first turn. */
            turn: number | null;
            /** @description Null before it is settled. */
            start_seat: number | null;
            /** @description The expedition card of this turn; earlier ones are not shown. */
            expedition: components["schemas"]["SilverShape"] | null;
            /** @description How many cards the deck has. */
            deck: number;
            /** @description The cards that can be taken. */
            display: components["schemas"]["SilverTreasure"][];
            /** @description Trophies left, highest first. */
            trophies: number[];
            /** @description The seat that must take a card; null: none must. */
            taking: number | null;
            /** @description How many cards that seat still takes. */
            to_take: number;
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["SilverSeatView"][];
            /** @description What nobody sees while the match runs; then null. */
            face_down: components["schemas"]["SilverFaceDown"] | null;
            /** @description What every seat scored; null before the end. */
            scored: components["schemas"]["SilverScored"] | null;
        };
        /**
         * SilverBadge
         * @description A badge: it pays *points* for each finished card of *colour* (R32).
         */
        SilverBadge: {
            colour: components["schemas"]["SilverColour"];
            /** @description What it pays for each finished card of the colour. */
            points: number;
        };
        /**
         * SilverCardTaken
         * @description A seat took a card, which lies before it face up; a second one is asked for next (R22). Public.
         */
        SilverCardTaken: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.card_taken";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            source: components["schemas"]["SilverSource"];
            /** @description A treasure card, by the number in its edition. */
            card: number;
        };
        /**
         * SilverCardsChosen
         * @description A seat chose the two cards that it keeps (R7). For that seat alone.
         */
        SilverCardsChosen: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.cards_chosen";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Ascending. */
            cards: number[];
        };
        /**
         * SilverCardsDealt
         * @description A seat got four cards from the top of the deck (R6). For that seat alone.
         */
        SilverCardsDealt: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.cards_dealt";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The four cards, in the order in which they were dealt. */
            cards: number[];
        };
        /**
         * SilverCardsFinished
         * @description A seat laid its finished cards aside, face up; it is asked for a new one next (R21). Public.
         */
        SilverCardsFinished: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.cards_finished";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Ascending. */
            cards: number[];
            /** @description How many cards it gets in their place (R22, R25, R26). */
            to_take: number;
        };
        /**
         * SilverCardsKept
         * @description All have chosen: the cards kept lie face up, the others are back in the deck (R7). Public.
         */
        SilverCardsKept: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.cards_kept";
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["SilverSeatCards"][];
        };
        /**
         * SilverCardsTurnedUp
         * @description Cards from the top of the deck joined the display (R8, R24). Public.
         */
        SilverCardsTurnedUp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.cards_turned_up";
            /** @description In the order in which they were turned up. */
            cards: number[];
        };
        /**
         * SilverCell
         * @description A cell of a card: row and column, counted from 0 at the top left of the printed layout.
         */
        SilverCell: {
            /** @description Counted from 0 at the top. */
            row: number;
            /** @description Counted from 0 at the left. */
            column: number;
        };
        /**
         * SilverCellsMarked
         * @description A seat marked (R12–R17). For that seat alone.
         */
        SilverCellsMarked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.cells_marked";
            marks: components["schemas"]["SilverMarks"];
        };
        /**
         * SilverColour
         * @description The colours of treasure cards, from the greatest islands to the smallest.
         * @enum {string}
         */
        SilverColour: "green" | "grey" | "orange" | "purple";
        /**
         * SilverExpeditionRevealed
         * @description A turn begins: the top expedition card was turned up; from here on, all seats mark (R11). Public.
         */
        SilverExpeditionRevealed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.expedition_revealed";
            /** @description Counted from 1. */
            round: number;
            /** @description The turn within its round, counted from 1. */
            turn: number;
            /** @description A seat, by its number; the first is 0. */
            start_seat: number;
            /** @description The shape of an expedition card. */
            shape: string;
        };
        /**
         * SilverExpeditionsShuffled
         * @description A round begins: all expedition cards were shuffled (R10). For nobody.
         */
        SilverExpeditionsShuffled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.expeditions_shuffled";
            /** @description Counted from 1. */
            round: number;
            /** @description From the top down. */
            shapes: string[];
        };
        /**
         * SilverExtra
         * @description An extra cell that a cross gives, on either card of the seat.
         */
        SilverExtra: {
            /** @description A treasure card, by the number in its edition. */
            card: number;
            /** @description Counted from 0 at the top of the card. */
            row: number;
            /** @description Counted from 0 at the left of the card. */
            column: number;
        };
        /**
         * SilverFaceDown
         * @description What lies face down, from the top.
         */
        SilverFaceDown: {
            /** @description The treasure cards of the deck, from the top down. */
            deck: number[];
            /** @description The expedition cards still to come in the round, from the top down. */
            expeditions: string[];
        };
        /**
         * SilverLegalCard
         * @description What can be marked on one card.
         */
        SilverLegalCard: {
            /** @description A treasure card, by the number in its edition. */
            card: number;
            /** @description Places of the shape that hold the cells planned so far. */
            placements: components["schemas"]["SilverPlace"][];
            /** @description Single cells to mark instead of the shape; none once cells are planned. */
            single_cells: components["schemas"]["SilverPlace"][];
            /** @description Cells still empty, where a cross can give an extra. */
            empty: components["schemas"]["SilverCell"][];
        };
        /**
         * SilverLegalMark
         * @description What a mark can be made of, after what is planned of it.
         *
         *     A place or a single cell, an extra on an empty cell for each cross as long as there is one, and *decline* where
         *     a cross stays unused although a cell is empty: together they make a command that is accepted.
         */
        SilverLegalMark: {
            /** @description The shape of an expedition card. */
            shape: string;
            /** @description The cards before the seat, in their order. */
            cards: components["schemas"]["SilverLegalCard"][];
            /** @description Crosses of the plan that can still give an extra cell. */
            open_crosses: number;
            /** @description Whether the plan as it stands is a command that is accepted. */
            complete: boolean;
        };
        /**
         * SilverMarks
         * @description What one seat marked in a turn, and what it got for it.
         */
        SilverMarks: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The card of *cells*; null: the seat had no empty cell (R18). */
            card: number | null;
            /** @description The shape's cells, or the single one, in reading order. */
            cells: components["schemas"]["SilverCell"][];
            /** @description What crosses gave, as the seat ordered them. */
            extras: components["schemas"]["SilverExtra"][];
            /** @description Crosses left unused while a cell was empty, though there may have been fewer cells. */
            declined: number;
            /** @description Coin boxes ticked. */
            coins: number;
            /** @description Coin rows that this completed. */
            rows: number;
            /** @description Points written into palm boxes. */
            palms: number[];
            /** @description Cards whose last cell was marked, ascending. */
            finished: number[];
        };
        /**
         * SilverMarksRevealed
         * @description All have marked: what each seat marked, and what it got for it (R18). Public.
         */
        SilverMarksRevealed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.marks_revealed";
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["SilverMarks"][];
        };
        /**
         * SilverOpenCardView
         * @description A card before a seat, with its marked cells.
         */
        SilverOpenCardView: {
            treasure: components["schemas"]["SilverTreasure"];
            /** @description In reading order. */
            marked: components["schemas"]["SilverCell"][];
        };
        /**
         * SilverPhase
         * @description What is being done.
         * @enum {string}
         */
        SilverPhase: "keeping" | "marking" | "over" | "scoring" | "setting_up";
        /**
         * SilverPlace
         * @description Where cells can be marked together: a place of the expedition's shape, or a single cell.
         */
        SilverPlace: {
            /** @description In reading order. */
            cells: components["schemas"]["SilverCell"][];
            /** @description How many crosses it covers; each gives an extra cell. */
            crosses: number;
        };
        /**
         * SilverScored
         * @description The last turn is over and all is counted (R31). Public.
         */
        SilverScored: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.scored";
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["SilverSeatScore"][];
        };
        /**
         * SilverSeatCards
         * @description The cards of one seat.
         */
        SilverSeatCards: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Ascending. */
            cards: number[];
        };
        /**
         * SilverSeatScore
         * @description What one seat scored, and its finished cards by colour, which break ties (R31–R33).
         */
        SilverSeatScore: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Points for coin boxes, one each. */
            coins: number;
            /** @description Points of its trophies. */
            trophies: number;
            /** @description Points in its palm boxes. */
            palms: number;
            /** @description Points of its finished cards; unfinished ones count nothing. */
            cards: number;
            /** @description Points that the badges on its finished cards pay. */
            badges: number;
            /** @description All of these points together. */
            total: number;
            /** @description How many grey cards it finished. */
            grey_cards: number;
            /** @description How many green cards it finished. */
            green_cards: number;
            /** @description How many orange cards it finished. */
            orange_cards: number;
            /** @description How many purple cards it finished. */
            purple_cards: number;
        };
        /**
         * SilverSeatView
         * @description What can be seen of one seat. Its marks of this turn show on its own cards and in its own boxes at once.
         */
        SilverSeatView: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The cards to choose from; null while they are the seat's secret, and when all have chosen. */
            dealt: components["schemas"]["SilverTreasure"][] | null;
            /** @description Whether it has chosen the cards that it keeps. */
            has_chosen: boolean;
            /** @description The cards it keeps; null while not chosen, or secret. */
            chosen: number[] | null;
            /** @description The cards before the seat. */
            cards: components["schemas"]["SilverOpenCardView"][];
            /** @description Coin boxes ticked, 0 to 12. */
            coins: number;
            /** @description Points in the palm boxes, at most four. */
            palms: number[];
            /** @description Trophies taken, in order. */
            trophies: number[];
            /** @description Cards laid aside, in order. */
            finished: components["schemas"]["SilverTreasure"][];
            /** @description Whether it has marked in this turn. */
            has_marked: boolean;
            /** @description What it marked in this turn; null while not marked, or secret. */
            marks: components["schemas"]["SilverMarks"] | null;
        };
        /**
         * SilverShape
         * @description The shape of an expedition card, by name and drawn in one of its ways to lie.
         */
        SilverShape: {
            /** @description The shape of an expedition card. */
            shape: string;
            /** @description Row by row from the top, "/" between them: "." no cell, "o" a cell; one of its ways to lie. */
            rows: string;
        };
        /**
         * SilverSource
         * @description Where a card is taken from: the four that lie open, or the top of the deck, unseen.
         * @enum {string}
         */
        SilverSource: "deck" | "display";
        /**
         * SilverStartSeatDrawn
         * @description The first start seat was drawn; from here on, all seats choose cards (R7, R9). Public.
         */
        SilverStartSeatDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.start_seat_drawn";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * SilverStartSeatSet
         * @description The first start seat was fixed by an option; from here on, all seats choose cards (R7, R9). Public.
         */
        SilverStartSeatSet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.start_seat_set";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * SilverTreasure
         * @description A treasure card as it lies on the table, with all that can be read from it.
         */
        SilverTreasure: {
            /** @description A treasure card, by the number in its edition. */
            card: number;
            colour: components["schemas"]["SilverColour"];
            /** @description What it is worth when finished; the number of its cells. */
            value: number;
            /** @description The badge that it bears; null: none. */
            badge: components["schemas"]["SilverBadge"] | null;
            /** @description Row by row from the top, "/" between them: "." no cell, "o" plain, "C" coin, "P" palm, "X" cross. */
            rows: string;
        };
        /**
         * SilverTreasuresShuffled
         * @description The treasure cards that no seat has were shuffled: all before the deal, the rest after the keeping (R6, R8).
         *
         *     For nobody.
         */
        SilverTreasuresShuffled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.treasures_shuffled";
            /** @description From the top down. */
            deck: number[];
        };
        /**
         * SilverTrophyTaken
         * @description A seat completed a coin row and took the highest trophy left (R20). Public.
         */
        SilverTrophyTaken: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "silver_and_gold.trophy_taken";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description What the trophy is worth. */
            points: number;
        };
        /**
         * Sit
         * @description A request to take a seat: the one that *seat* names, or the lowest free one. A player may leave out its name.
         */
        Sit: {
            /** @description The player's name in this match, with at least one visible character and no control characters. It can be erased later. */
            name?: string;
            /**
             * @description A seat, 0 … n-1.
             * @default null
             */
            seat?: number | null;
            /**
             * @description 0–64 bytes of a seat's own luck, as lower-case hex.
             * @default
             */
            entropy?: string;
            /**
             * @description The promise of entropy that is revealed later: SHA-256 over `partie/entropy/1`, the match's id (16 bytes), the seat (2 bytes, big-endian) and the entropy, as lower-case hex.
             * @default null
             */
            entropy_hash?: string | null;
            /**
             * @description The code of an invitation.
             * @default null
             */
            invitation?: string | null;
        };
        /**
         * Speed
         * @description How many times as fast as it was played; 0: without pauses.
         * @enum {string}
         */
        Speed: "0" | "0.25" | "0.5" | "1" | "16" | "2" | "4" | "8";
        /**
         * Start
         * @description What starts a match: the last seat that is taken, or its host.
         * @enum {string}
         */
        Start: "by_host" | "when_full";
        /**
         * Status
         * @description Where a match stands in its life.
         * @enum {string}
         */
        Status: "aborted" | "finished" | "running" | "waiting";
        /**
         * StreamFrame
         * @description What a frame holds: an event if there is no `event:` line, else what that line names.
         */
        StreamFrame: components["schemas"]["StreamedEnvelope"] | components["schemas"]["ControlFrame"];
        /**
         * StreamedEnvelope
         * @description An event on a stream, with what `include` adds: the view, and what the viewer's seat might do right after it.
         *
         *     Both are of the moment after the event, not of now: act on what the last event says.
         */
        StreamedEnvelope: {
            /** @description The place of the event in its match; the first is 0, and there are no gaps. */
            position: number;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            /** @description Who caused the event. */
            actor: string;
            /** @description Who may see it before the match is disclosed; null: everyone, or hidden from the caller. */
            audience: number[] | null;
            /** @description The command that caused it, on the first of its events; null if the caller may not see it. */
            command: components["schemas"]["RecordedCommand"] | null;
            /** @description The event; null if the caller may not see it. */
            event: components["schemas"]["Event"] | null;
            /** @description 32 bytes as lower-case hex. */
            digest: string;
            view?: components["schemas"]["MatchView"];
            legal?: components["schemas"]["Legal"];
        };
        /**
         * TakeOver
         * @description A request to take a seat over.
         */
        TakeOver: {
            /** @description The code of the seat. */
            code: string;
        };
        /**
         * Ticket
         * @description A ticket: for ten minutes it opens what its token may watch, in an address, where a token must never be.
         */
        Ticket: {
            /** @description The ticket, sent as `?ticket=…`. */
            ticket: string;
            /**
             * Format: date-time
             * @description Until when it opens something; what is open then goes on.
             */
            ends_at: string;
        };
        /**
         * TimeUp
         * @description The clock's command: the game's deadline has passed.
         */
        TimeUp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match.time_up";
        };
        /**
         * ToAct
         * @description Who must be asked in a match for it to be listed.
         * @enum {string}
         */
        ToAct: "any" | "player";
        /**
         * View
         * @description The state of a game as one viewer may see it.
         */
        View: components["schemas"]["FuenferView"] | components["schemas"]["HelpMeView"] | components["schemas"]["SilverAndGoldView"] | components["schemas"]["ZatreView"];
        /**
         * Visibility
         * @description Whether a match is listed.
         * @enum {string}
         */
        Visibility: "public" | "unlisted";
        /**
         * WebhookChange
         * @description What to change of a webhook; what is left out stays.
         */
        WebhookChange: {
            /** @description Where to deliver to: by https, at a public address, unless the server's settings allow otherwise. */
            url?: string;
            /** @description Types of events, and `match.to_act`. Null: every event that a spectator may see. */
            types?: string[] | null;
            /** @description Only of these games. Null: of any. */
            games?: string[] | null;
            /** @description Only of these labels. Null: of any. */
            labels?: string[] | null;
            /** @description Also of unlisted matches; requires a key of scope `audit`, too. */
            unlisted?: boolean;
            /** @description A note of your own. */
            note?: string;
        };
        /**
         * WebhookMade
         * @description A new webhook, and the secret that its deliveries are signed with. It is shown once.
         */
        WebhookMade: {
            webhook: components["schemas"]["WebhookSummary"];
            /** @description The secret, in the form of Standard Webhooks. */
            secret: string;
        };
        /**
         * WebhookPage
         * @description A page of webhooks, the oldest first. ``next`` is the cursor of the following page, null on the last one.
         */
        WebhookPage: {
            /** @description The webhooks, the oldest first. */
            items: components["schemas"]["WebhookSummary"][];
            /** @description The cursor of the following page; null: this is the last. */
            next: string | null;
        };
        /**
         * WebhookReplay
         * @description A request to deliver again what comes after a global position.
         */
        WebhookReplay: {
            /** @description A place in the order of all matches' events; it may skip. */
            after: number;
        };
        /**
         * WebhookSummary
         * @description A webhook, and how its deliveries stand. ``cursor``: everything up to there is delivered or not asked for.
         */
        WebhookSummary: {
            /**
             * Format: uuid
             * @description The webhook, by its id.
             */
            id: string;
            /** @description The address that deliveries are sent to. */
            url: string;
            /** @description The types of events that are delivered; null: all. */
            types: string[] | null;
            /** @description The games whose events are delivered; null: all. */
            games: string[] | null;
            /** @description The labels of the matches whose events are delivered; null: all, and those without one. */
            labels: string[] | null;
            /** @description Whether unlisted matches are delivered, too. */
            unlisted: boolean;
            /** @description What whoever made it has noted. */
            note: string;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            created_at: string;
            /** @description A place in the order of all matches' events; it may skip. */
            cursor: number;
            /** @description The failed attempts on the delivery that is due. */
            attempts: number;
            /**
             * Format: date-time
             * @description When that is tried again.
             */
            retry_at: string | null;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            last_success_at: string | null;
            /** @description The last attempt that failed; null: none has. */
            last_failure: components["schemas"]["DeliveryFailure"] | null;
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            disabled_at: string | null;
            /** @description Why nothing is delivered any more; null: it is not disabled. */
            disabled_why: components["schemas"]["DisabledWhy"] | null;
            /**
             * Format: date-time
             * @description Until when deliveries are signed with an older secret, too.
             */
            old_secrets_until: string | null;
        };
        /**
         * Welcome
         * @description Whose stream it is.
         */
        Welcome: {
            /**
             * Format: date-time
             * @description UTC, always with six digits of a second.
             */
            time: string;
            player: components["schemas"]["PlayerProfile"];
        };
        /**
         * ZatreBagShuffled
         * @description The order in which the tiles will come out of the bag, the next one first (R6). For nobody.
         */
        ZatreBagShuffled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.bag_shuffled";
            /** @description In the order in which they will come out of the bag. */
            tiles: number[];
        };
        /**
         * ZatreCell
         * @description A cell of the board: row and column, counted from 0 at the top left.
         */
        ZatreCell: {
            /** @description Counted from 0 at the top. */
            row: number;
            /** @description Counted from 0 at the left. */
            column: number;
        };
        /**
         * ZatreComponents
         * @description An edition: board, tiles, values.
         */
        ZatreComponents: {
            /** @description Row by row, from the top. */
            board: string[];
            /** @description How many tiles show 1, 2, … 6 pips. */
            tiles: number[];
            points: components["schemas"]["ZatreLinePoints"];
            /** @description What each row of a sheet brings when it is filled; the last holds for all rows below. */
            row_bonuses: number[];
            /** @description What the option `triple_bonus` brings a turn. */
            triple_bonus: number;
        };
        /**
         * ZatreDirection
         * @description Which way a line runs.
         * @enum {string}
         */
        ZatreDirection: "across" | "down";
        /**
         * ZatreHand
         * @description The tiles that a seat still held, ascending.
         */
        ZatreHand: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Ascending. */
            tiles: number[];
        };
        /**
         * ZatreHandsRevealed
         * @description The bag is empty and the last turn is over: all hands were shown (R19). Public.
         */
        ZatreHandsRevealed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.hands_revealed";
            /** @description One entry a seat, in seat order. */
            hands: components["schemas"]["ZatreHand"][];
        };
        /**
         * ZatreHeldTiles
         * @description How a seat that holds tiles begins its turn (R7, R8).
         * @enum {string}
         */
        ZatreHeldTiles: "draw_one" | "place_two";
        /**
         * ZatreLegal
         * @description What a seat can do after the tiles that it plans; empty, and *most* 0, if it is not asked.
         */
        ZatreLegal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.legal";
            /** @description The kinds of tiles still in hand, ascending. */
            tiles: components["schemas"]["ZatreLegalTile"][];
            /** @description How many tiles the turn must lay: as many as can be. */
            most: number;
            /** @description Whether the plan as it stands is a legal turn. */
            may_end: boolean;
            /** @description Whether the plan can be completed to a legal turn, or is one. */
            can_be_completed: boolean;
            /** @description A whole legal turn; it holds the plan if that can be completed. Null: nothing is asked. */
            turn: components["schemas"]["ZatrePlaceTiles"] | null;
            /** @description A complete command that is accepted now, for clients that know no rules; null: not asked. */
            any: components["schemas"]["Command"] | null;
            /** @description Of the match's last event. */
            position: number;
            /** @description The decision that is asked, to be sent back with the command; null: nothing is asked. */
            asked_at: number | null;
        };
        /**
         * ZatreLegalCell
         * @description A cell that takes a tile within the limit; *double*: only if the rule of double cells holds, too.
         */
        ZatreLegalCell: {
            /** @description Counted from 0 at the top. */
            row: number;
            /** @description Counted from 0 at the left. */
            column: number;
            /** @description Whether it is legal only if the rule of double cells holds, too. */
            double: boolean;
        };
        /**
         * ZatreLegalTile
         * @description A tile that is still in hand after the plan, and where it could be laid next.
         */
        ZatreLegalTile: {
            /** @description A tile, named by its pips. */
            tile: number;
            /** @description How many of these are left. */
            count: number;
            /** @description Where it could be laid next. */
            cells: components["schemas"]["ZatreLegalCell"][];
        };
        /**
         * ZatreLine
         * @description A line that scored: where it begins (its left or upper end), its tiles, their sum, its points (R16).
         */
        ZatreLine: {
            direction: components["schemas"]["ZatreDirection"];
            /** @description The row of its first cell, counted from 0 at the top. */
            row: number;
            /** @description The column of its first cell, counted from 0 at the left. */
            column: number;
            /** @description How many tiles it has. */
            length: number;
            /** @description The sum of their pips. */
            sum: number;
            /** @description What it scored. */
            points: number;
        };
        /**
         * ZatreLinePoints
         * @description What a line is worth by its sum (R16).
         */
        ZatreLinePoints: {
            /** @description What a line with the sum 10 is worth. */
            ten: number;
            /** @description What a line with the sum 11 is worth. */
            eleven: number;
            /** @description What a line with the sum 12 is worth. */
            twelve: number;
        };
        /**
         * ZatreOptions
         * @description The options of a match of Zatre.
         */
        ZatreOptions: {
            /**
             * @description draw_one: a seat draws up and places all it can; place_two: it places at most 2 held tiles.
             * @default draw_one
             */
            held_tiles?: components["schemas"]["ZatreHeldTiles"];
            /**
             * @description The greatest sum that a line may have.
             * @default 12
             */
            line_limit?: number;
            /**
             * @description Whether a turn with a 10, an 11 and a 12 brings a bonus.
             * @default false
             */
            triple_bonus?: boolean;
        };
        /**
         * ZatrePlaceTiles
         * @description Lay the tiles of the whole turn; in which order they are listed does not matter (R9–R14).
         */
        ZatrePlaceTiles: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.place_tiles";
            /** @description The tiles, and where they are laid. */
            placements: components["schemas"]["ZatrePlacement"][];
        };
        /**
         * ZatrePlacement
         * @description A tile, named by its pips, and the cell that it is laid on.
         */
        ZatrePlacement: {
            /** @description The tile's pips. */
            tile: number;
            /** @description Counted from 0 at the top. */
            row: number;
            /** @description Counted from 0 at the left. */
            column: number;
        };
        /**
         * ZatreScored
         * @description All sheets were added up (R20, R21). Public.
         */
        ZatreScored: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.scored";
            /** @description One entry a seat, in seat order. */
            scores: components["schemas"]["ZatreSeatScore"][];
        };
        /**
         * ZatreSeatScore
         * @description What one seat reached (R20, R21).
         */
        ZatreSeatScore: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description The rows of its sheet, from the top. */
            rows: components["schemas"]["ZatreSheetRow"][];
            /** @description The totals of all rows. */
            sheet: number;
            /** @description What the option `triple_bonus` brought. */
            bonus: number;
            /** @description The pips of the tiles that it still held. */
            held: number;
            /** @description sheet + bonus − held; it may be negative. */
            total: number;
        };
        /**
         * ZatreSeatView
         * @description What can be seen of one seat.
         */
        ZatreSeatView: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description How many tiles it has. */
            held: number;
            /** @description Which they are, ascending; null while they are secret. */
            hand: number[] | null;
            /** @description How many turns it has passed. */
            passes: number;
            sheet: components["schemas"]["ZatreSheetView"];
        };
        /**
         * ZatreSheetRow
         * @description A row of a score sheet: its cross, its numbers (null: still free), its bonus if it is filled, its total (R20).
         */
        ZatreSheetRow: {
            /** @description Whether it has a cross, which doubles it. */
            cross: boolean;
            /** @description The number in column 10; null: still free. */
            ten: number | null;
            /** @description The number in column 11; null: still free. */
            eleven: number | null;
            /** @description The number in column 12; null: still free. */
            twelve: number | null;
            /** @description 0 while one of the three columns is free. */
            bonus: number;
            /** @description The numbers and the bonus, doubled by a cross. */
            total: number;
        };
        /**
         * ZatreSheetView
         * @description A score sheet as it stands.
         */
        ZatreSheetView: {
            /** @description From the top. */
            rows: components["schemas"]["ZatreSheetRow"][];
            /** @description What the option `triple_bonus` has brought. */
            bonus: number;
            /** @description The totals of all rows and the bonus; pips in hand are not taken off. */
            total: number;
        };
        /**
         * ZatreStartSeatDecided
         * @description It is known who begins. That seat keeps its first tile; all others go back into the bag (R5). Public.
         */
        ZatreStartSeatDecided: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.start_seat_decided";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description A tile, named by its pips. */
            tile: number;
        };
        /**
         * ZatreStartTileDrawn
         * @description A seat drew a tile, openly, to find out who begins (R5). Public.
         */
        ZatreStartTileDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.start_tile_drawn";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description 0: every seat draws; from 1 on those that were tied draw again. */
            round: number;
            /** @description A tile, named by its pips. */
            tile: number;
        };
        /**
         * ZatreTilesDrawn
         * @description A seat drew tiles, face down, at the beginning of its turn (R6–R8). Public.
         */
        ZatreTilesDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.tiles_drawn";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description How many it drew. */
            count: number;
        };
        /**
         * ZatreTilesPlaced
         * @description A seat laid the tiles of its turn, and what they scored was written on its sheet (R9–R18). Public.
         */
        ZatreTilesPlaced: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.tiles_placed";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description In the order of the command. */
            placements: components["schemas"]["ZatrePlacement"][];
            /** @description Every line that scored, once. */
            lines: components["schemas"]["ZatreLine"][];
            /** @description The number written in column 10; 0: none was. */
            tens: number;
            /** @description The number written in column 11; 0: none was. */
            elevens: number;
            /** @description The number written in column 12; 0: none was. */
            twelves: number;
            /** @description The double cells that brought a cross each. */
            crosses: components["schemas"]["ZatreCell"][];
            /** @description What the option `triple_bonus` brought; 0: nothing. */
            bonus: number;
        };
        /**
         * ZatreTilesReceived
         * @description What a seat has just drawn, in the order of the draw. For that seat alone.
         */
        ZatreTilesReceived: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.tiles_received";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description In the order of the draw. */
            tiles: number[];
        };
        /**
         * ZatreTurnPassed
         * @description A seat could place none of its tiles (R14). Public.
         */
        ZatreTurnPassed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.turn_passed";
            /** @description A seat, by its number; the first is 0. */
            seat: number;
        };
        /**
         * ZatreTurnView
         * @description The turn that is being played.
         */
        ZatreTurnView: {
            /** @description A seat, by its number; the first is 0. */
            seat: number;
            /** @description Counted from 0 over all seats. */
            number: number;
            /** @description How many tiles the seat drew for it. */
            drawn: number;
            /** @description How many tiles may be placed at most (option place_two); null: all in hand. */
            at_most: number | null;
        };
        /**
         * ZatreView
         * @description Board, bag, seats, and whose turn it is.
         */
        ZatreView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "zatre.view";
            /** @description The option: how a seat that holds tiles begins its turn. */
            held_tiles: components["schemas"]["ZatreHeldTiles"];
            /** @description The option: the greatest sum that a line may have. */
            line_limit: number;
            /** @description The option: whether a 10, an 11 and a 12 bring a bonus. */
            triple_bonus: boolean;
            /** @description The edition: the board without tiles, and all values. */
            components: components["schemas"]["ZatreComponents"];
            /** @description What lies on the board, row by row from the top. */
            board: string[];
            /** @description How many tiles are in the bag. */
            bag: number;
            /** @description In which order they will come; null while that is secret. */
            bag_order: number[] | null;
            /** @description The tiles drawn to find out who begins, in their order. */
            start_draws: components["schemas"]["ZatreStartTileDrawn"][];
            /** @description Who began; null before it is known. */
            start_seat: number | null;
            /** @description Null before the first turn and after the last. */
            turn: components["schemas"]["ZatreTurnView"] | null;
            /** @description One entry a seat, in seat order. */
            seats: components["schemas"]["ZatreSeatView"][];
            /** @description The final scores; null before the end. */
            scored: components["schemas"]["ZatreScored"] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The server's time. */
        "Partie-Time": string;
        /** @description If there, the answer comes from a replica: it is complete up to this time, and may lack what came later. */
        "Partie-As-Of": string;
        /** @description The id of this request in the server's log. */
        "Request-Id": string;
        /** @description `"<position>-<hash>"`; `If-Match` reads the position. */
        ETag: string;
        /** @description The address of the new resource, as a relative reference. */
        Location: string;
        /** @description `true` if this key was used before and this is the first answer again. */
        "Idempotency-Replayed": string;
        /** @description How long the answer may be cached. */
        "Cache-Control": string;
        /** @description The name of the file. */
        "Content-Disposition": string;
        /** @description Seconds to wait before trying again. */
        "Retry-After": string;
        /** @description `Bearer`. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server can do its work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    exportMatches: {
        parameters: {
            query?: {
                /** @description Only matches of this game. For example `help_me`. */
                game?: string;
                /** @description A label to find matches by. */
                label?: string;
                /** @description How they ended. */
                status?: components["schemas"]["EndedStatus"];
                /** @description Only matches that ended then or later. For example `2026-11-30T15:04:05.123456Z`. */
                since?: string;
                /** @description Only matches that ended before. For example `2026-11-30T15:04:05.123456Z`. */
                until?: string;
                /** @description Go on after this match: the last one that came whole, by its id. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    getFeed: {
        parameters: {
            query?: {
                /** @description Only events after this global position; 0: from the beginning. Beyond the head, it counts as the head. For example `4711`. */
                after?: number;
                /** @description The largest number of events to return. */
                limit?: number;
                /** @description The number of seconds to wait for an event if there is none yet. */
                wait?: number;
                /** @description Only matches of this game. For example `help_me`. */
                game?: string;
                /** @description A label to find matches by. */
                label?: string;
                /** @description Only events of these types, separated by commas, as far as their type may be seen. For example `match.opened,match.finished`. */
                types?: string;
                /** @description Whose view to show: `spectator`, also of public matches alone, or `all`, for keys of scope `audit`, which see that by default. For example `spectator`. */
                as?: components["schemas"]["FeedEyes"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
        };
    };
    streamFeed: {
        parameters: {
            query?: {
                /** @description Only events after this global position; 0: from the beginning. Beyond the head, it counts as the head. For example `4711`. */
                after?: number;
                /** @description The same as `Last-Event-ID`, for clients that cannot set headers. Wins over `after` and `from`. For example `17`. */
                lastEventId?: string;
                /** @description Only matches of this game. For example `help_me`. */
                game?: string;
                /** @description A label to find matches by. */
                label?: string;
                /** @description Only events of these types, separated by commas, as far as their type may be seen. For example `match.opened,match.finished`. */
                types?: string;
                /** @description Whose view to show: `spectator`, also of public matches alone, or `all`, for keys of scope `audit`, which see that by default. For example `spectator`. */
                as?: components["schemas"]["FeedEyes"];
            };
            header?: {
                /** @description Resume after this position. Takes precedence over `lastEventId` and `after`; an empty value is ignored. For example `17`. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events as they happen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["FeedFrame"];
                };
            };
        };
    };
    listGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The games. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
        };
    };
    getGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameSummary"];
                };
            };
        };
    };
    getEdition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a game. */
                game: string;
                /** @description The name or the digest of an edition. */
                edition: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The edition. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditionContent"];
                };
            };
        };
    };
    getKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
        };
    };
    listMatches: {
        parameters: {
            query?: {
                /** @description Only matches of this game. For example `help_me`. */
                game?: string;
                /** @description Only matches with this status. */
                status?: components["schemas"]["Status"];
                /** @description A label to find matches by. */
                label?: string;
                /** @description Only matches in which this player holds a seat. For example `0190b2c4-7a11-7c3e-9d52-6f0e5a1b2c3d`. */
                player?: string;
                /** @description Only running matches in which somebody is asked: anybody, or `player`, who must be named. */
                to_act?: components["schemas"]["ToAct"];
                /** @description Only waiting matches with at least so many seats that anybody may take. */
                free_seats?: number;
                /** @description The `next` of the preceding page. */
                after?: string;
                /** @description The largest number of matches to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of matches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchPage"];
                };
            };
        };
    };
    openMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses and nobody can guess, such as a new UUID; a repeat with it gets the first answer, including the token. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenMatch"];
            };
        };
        responses: {
            /** @description The match was opened. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
                };
            };
        };
    };
    getMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchSummary"];
                };
            };
        };
    };
    sendCommand: {
        parameters: {
            query?: {
                /** @description Refuse unless the seat is still asked the decision that was opened at this position. For example `8`. */
                asked_at?: number;
                /** @description Add the view, what the seat may do, or both: `include=view&include=legal`, or `include=view,legal`. */
                include?: components["schemas"]["Include"][];
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
                /** @description Only check whether it would be accepted: 204, or the refusal. */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key that the client chooses for this command, such as a new UUID; a repeat with it gets the first answer. */
                "Idempotency-Key"?: string;
                /** @description Refuse unless the match is at this position. Of an entity tag, weak or strong, only the number counts. For example `"17"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Command"];
            };
        };
        responses: {
            /** @description The command was accepted and is durable. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description A dry run: the command would be accepted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description Only events after this position; -1: from the beginning. */
                after?: number;
                /** @description The largest number of events to return. */
                limit?: number;
                /** @description The number of seconds to wait for an event if there is none yet. */
                wait?: number;
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
                /** @description Whose view to show. Before the end only your own or a spectator's. For example `seat:1`. */
                as?: string;
            };
            header?: {
                /** @description Answer 304 if nothing has changed since this entity tag. For example `"17-1f0c22ab"`. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
                /** @description Whose view to show. Before the end only your own or a spectator's. For example `seat:1`. */
                as?: string;
            };
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["Envelope"];
                };
            };
        };
    };
    forkMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses and nobody can guess, such as a new UUID; a repeat with it gets the first answer, including the token. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForkMatch"];
            };
        };
        responses: {
            /** @description The fork was opened. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
                };
            };
        };
    };
    takeOverSeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses and nobody can guess, such as a new UUID; a repeat with it gets the first answer, including the token. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakeOver"];
            };
        };
        responses: {
            /** @description The seat is yours. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses and nobody can guess, such as a new UUID; a repeat with it gets the first answer, including the token. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Invite"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invited"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
                /** @description The id of an invitation. */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It cannot be used any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getLegal: {
        parameters: {
            query?: {
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
            };
            header?: {
                /** @description Answer 304 if nothing has changed since this entity tag. For example `"17-1f0c22ab"`. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The legal commands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Legal"];
                };
            };
        };
    };
    planLegal: {
        parameters: {
            query?: {
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
            };
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Plan"];
            };
        };
        responses: {
            /** @description The legal commands then. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Legal"];
                };
            };
        };
    };
    getPicture: {
        parameters: {
            query?: {
                /** @description The state right after the event at this position. For example `12`. */
                at?: number;
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
                /** @description Whose view to show. Before the end only your own or a spectator's. For example `seat:1`. */
                as?: string;
                /** @description The language of the few words in a picture (BCP 47). */
                lang?: "de" | "en" | "zh-Hant";
            };
            header?: {
                /** @description Answer 304 if nothing has changed since this entity tag. For example `"17-1f0c22ab"`. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchReceipt"];
                };
            };
        };
    };
    getRecord: {
        parameters: {
            query?: {
                /** @description Whose view to show. Before the end only your own or a spectator's. For example `seat:1`. */
                as?: string;
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
            };
            header?: {
                /** @description Answer 304 if nothing has changed since this entity tag. For example `"17-1f0c22ab"`. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    askRematch: {
        parameters: {
            query?: {
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
            };
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskRematch"];
            };
        };
        responses: {
            /** @description The rematch. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rematched"];
                };
            };
        };
    };
    declineRematch: {
        parameters: {
            query?: {
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
            };
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There will be no rematch. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    replayEvents: {
        parameters: {
            query?: {
                /** @description The position of the first event. For example `0`. */
                from?: number;
                /** @description The position of the last event; by default, the last there is. For example `9`. */
                to?: number;
                /** @description How many times as fast as it was played; 0: without pauses. */
                speed?: components["schemas"]["Speed"];
                /** @description The same as `Last-Event-ID`, for clients that cannot set headers. Wins over `after` and `from`. For example `17`. */
                lastEventId?: string;
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
                /** @description Whose view to show. Before the end only your own or a spectator's. For example `seat:1`. */
                as?: string;
                /** @description Add the view, what the seat may do, or both: `include=view&include=legal`, or `include=view,legal`. */
                include?: components["schemas"]["Include"][];
                /** @description A ticket instead of a token, for clients that cannot send headers. For example `ticket_AQAA`. */
                ticket?: string;
            };
            header?: {
                /** @description Resume after this position. Takes precedence over `lastEventId` and `after`; an empty value is ignored. For example `17`. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events at their pace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamFrame"];
                };
            };
            /** @description There are no more events. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    takeSeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses and nobody can guess, such as a new UUID; a repeat with it gets the first answer, including the token. */
                "Idempotency-Key"?: string;
                /** @description Refuse unless the match is at this position. Of an entity tag, weak or strong, only the number counts. For example `"17"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Sit"];
            };
        };
        responses: {
            /** @description The seat was taken. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
        };
    };
    leaveSeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Refuse unless the match is at this position. Of an entity tag, weak or strong, only the number counts. For example `"17"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
                /** @description The number of a seat; the first is 0. */
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seat is free. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    handOverSeat: {
        parameters: {
            query?: {
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
            };
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
                /** @description The number of a seat; the first is 0. */
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandOver"];
            };
        };
        responses: {
            /** @description The code. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverIssued"];
                };
            };
        };
    };
    eraseSeatName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
                /** @description The number of a seat; the first is 0. */
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no name on this seat. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reissueSeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses and nobody can guess, such as a new UUID; a repeat with it gets the first answer, including the token. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
                /** @description The number of a seat; the first is 0. */
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandOver"];
            };
        };
        responses: {
            /** @description The code. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverIssued"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Only events after this position; -1: from the beginning. */
                after?: number;
                /** @description The same as `Last-Event-ID`, for clients that cannot set headers. Wins over `after` and `from`. For example `17`. */
                lastEventId?: string;
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
                /** @description Whose view to show. Before the end only your own or a spectator's. For example `seat:1`. */
                as?: string;
                /** @description Add the view, what the seat may do, or both: `include=view&include=legal`, or `include=view,legal`. */
                include?: components["schemas"]["Include"][];
                /** @description A ticket instead of a token, for clients that cannot send headers. For example `ticket_AQAA`. */
                ticket?: string;
            };
            header?: {
                /** @description Resume after this position. Takes precedence over `lastEventId` and `after`; an empty value is ignored. For example `17`. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events as they happen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamFrame"];
                };
            };
            /** @description The match is over, and there are no more events. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    issueTicket: {
        parameters: {
            query?: {
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
            };
            header?: never;
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    getView: {
        parameters: {
            query?: {
                /** @description The state right after the event at this position. For example `12`. */
                at?: number;
                /** @description For which of its seats a player acts or looks. Needed only if it has several in this match. For example `0`. */
                seat?: number;
                /** @description Whose view to show. Before the end only your own or a spectator's. For example `seat:1`. */
                as?: string;
            };
            header?: {
                /** @description Answer 304 if nothing has changed since this entity tag. For example `"17-1f0c22ab"`. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of a match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchView"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerProfile"];
                };
            };
        };
    };
    eraseMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player is erased. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renameMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamePlayer"];
            };
        };
        responses: {
            /** @description The player. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerProfile"];
                };
            };
        };
    };
    listMyInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnInvitationList"];
                };
            };
        };
    };
    declineInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an invitation. */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It cannot be used any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMyMatches: {
        parameters: {
            query?: {
                /** @description Only matches in which it is the player's turn. */
                to_act?: "me";
                /** @description Only matches with this status. */
                status?: components["schemas"]["Status"];
                /** @description Only matches of this game. For example `help_me`. */
                game?: string;
                /** @description The `next` of the preceding page. */
                after?: string;
                /** @description The largest number of matches to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of matches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMatchPage"];
                };
            };
        };
    };
    streamMyMatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the player's matches stand, as it changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["PlayerFrame"];
                };
            };
        };
    };
    createPlayer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses and nobody can guess, such as a new UUID; a repeat with it gets the first answer, including the token. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamePlayer"];
            };
        };
        responses: {
            /** @description The player was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerCreated"];
                };
            };
        };
    };
    erasePlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a player. */
                player_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player is erased. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewPlayerToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a player. */
                player_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player with its new token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerCreated"];
                };
            };
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceClock"];
            };
        };
        responses: {
            /** @description The new time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerTime"];
                };
            };
        };
    };
    getTime: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerTime"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The `next` of the preceding page. */
                after?: string;
                /** @description The largest number of webhooks to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses for this command, such as a new UUID; a repeat with it gets the first answer. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMade"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSummary"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSummary"];
                };
            };
        };
    };
    pauseWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSummary"];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSummary"];
                };
            };
        };
    };
    resumeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSummary"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses for this command, such as a new UUID; a repeat with it gets the first answer. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSecret"];
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMade"];
                };
            };
        };
    };
    deliverEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the message. It stays the same however often the message is sent: skip those that you have. */
                "webhook-id": string;
                /** @description When it was sent: seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them, one for each secret that is valid, separated by blanks. */
                "webhook-signature": string;
                /** @description Which attempt this is; the first is 1. */
                "Partie-Attempt": string;
                /** @description Whether the message may have come before. */
                "Partie-Repeated": "false" | "true";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"];
            };
        };
        responses: {
            /** @description Nothing is wanted any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was taken; the next one follows. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not taken, like any redirect and a missing answer. It is sent again after 5 seconds, then after twice as long each time, up to an hour, never sooner than `Retry-After` asks; after three days the webhook is disabled. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

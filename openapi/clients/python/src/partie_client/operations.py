# Made from openapi.json by `python -m generate`. Do not edit.

"""The operations of the API, as calls that a client makes: ``partie.call(get_view(match, at=3))``."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from partie_client import types as t
from partie_client.calls import Call


def get_health() -> Call[t.Health]:
    """Check that the process is alive. Liveness: answered as long as the process runs."""
    return Call("getHealth", "GET", "/healthz", t.Health)


def get_metrics() -> Call[bytes]:
    """Read the metrics. In Prometheus' text format, for API keys of scope `admin`. No label is finer than the game."""
    return Call("getMetrics", "GET", "/metrics", bytes)


def get_open_api() -> Call[bytes]:
    """Read this document. The OpenAPI document of this server."""
    return Call("getOpenApi", "GET", "/openapi.json", bytes)


def get_readiness() -> Call[t.Health]:
    """Check that the server can do its work. Readiness: 503 while commands cannot be carried out, because the
    database is unavailable, read-only or of another schema, and while background work keeps failing; `degraded`
    while notifications do not reach other processes, so that events arrive late (`fanout`), or while there is no
    key to sign receipts and records with (`signing_key`).
    """
    return Call("getReadiness", "GET", "/readyz", t.Health)


def export_matches(
    *,
    game: str | None = None,
    label: str | None = None,
    status: t.EndedStatus | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    after: str | None = None,
) -> Call[bytes]:
    """Export finished matches. The records of all matches that are over, unlisted ones included, one after the
    other, in the order of their ids, for API keys of scope `audit`. If the connection breaks, go on with `after`:
    the `match_id` of the last record whose closing line came.
    """
    return Call(
        "exportMatches",
        "GET",
        "/v1/export",
        bytes,
        query={"game": game, "label": label, "status": status, "since": since, "until": until, "after": after},
    )


def get_feed(
    *,
    after: int | None = None,
    limit: int | None = None,
    wait: int | None = None,
    game: str | None = None,
    label: str | None = None,
    types: str | None = None,
    as_: t.FeedEyes | None = None,
) -> Call[t.FeedPage]:
    """Read the events of all matches. A page of all matches' events in the order of their commits. Go on with `next`
    as `after`; nothing ever appears before it later. With `wait`, the answer comes as soon as there is an event.
    Requires an API key of scope `feed`, which sees what a spectator sees, of public matches; or of scope `audit`,
    which sees everything, hidden events of running matches and unlisted matches included. While it waits, it
    counts as a stream: 100 (`PARTIE_STREAMS_PER_CLIENT`) for one address.
    """
    return Call(
        "getFeed",
        "GET",
        "/v1/feed",
        t.FeedPage,
        query={"after": after, "limit": limit, "wait": wait, "game": game, "label": label, "types": types, "as": as_},
    )


def list_games() -> Call[t.GameList]:
    """List the games. All games of this server, with their seats, options, editions and rulings."""
    return Call("listGames", "GET", "/v1/games", t.GameList)


def get_game(game: str) -> Call[t.GameSummary]:
    """Describe a game. The game's numbers of seats, options with defaults and limits, editions and rulings."""
    return Call("getGame", "GET", f"/v1/games/{game}", t.GameSummary)


def get_edition(game: str, edition: str) -> Call[t.EditionContent]:
    """Read an edition. The components of a game as data, by name or by digest. An edition read by digest never
    changes, and is still served when its file is gone.
    """
    return Call("getEdition", "GET", f"/v1/games/{game}/editions/{edition}", t.EditionContent)


def get_keys() -> Call[t.JsonWebKeySet]:
    """Read the public keys. The public keys with which this server signs receipts and records or has signed them,
    the newest first, as a JWK set. A key's `kid` is its thumbprint.
    """
    return Call("getKeys", "GET", "/v1/keys", t.JsonWebKeySet)


def list_matches(
    *,
    game: str | None = None,
    status: t.Status | None = None,
    label: str | None = None,
    player: str | None = None,
    to_act: t.ToAct | None = None,
    free_seats: int | None = None,
    after: str | None = None,
    limit: int | None = None,
) -> Call[t.MatchPage]:
    """List public matches. Public matches, newest first, narrowed by any of the filters at once. For the next page,
    send `next` in `after`, with the same filters.
    """
    return Call(
        "listMatches",
        "GET",
        "/v1/matches",
        t.MatchPage,
        query={
            "game": game,
            "status": status,
            "label": label,
            "player": player,
            "to_act": to_act,
            "free_seats": free_seats,
            "after": after,
            "limit": limit,
        },
    )


def open_match(body: t.OpenMatch, *, idempotency_key: str | None = None) -> Call[t.Opened]:
    """Open a match. Opens a match and returns its host token. House bots named here take the highest seats. The
    match starts when its last seat is taken, or when its host starts it. Matches that one address may open: 1,000
    an hour (`PARTIE_LIMIT_OPENINGS`), ten times as many with an API key. Running matches of house bots alone for
    one address: 20 (`PARTIE_BOT_MATCHES_PER_CLIENT`). Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "openMatch",
        "POST",
        "/v1/matches",
        t.Opened,
        headers={"Idempotency-Key": idempotency_key},
        body=body,
        keyed=True,
    )


def get_match(match: UUID | str) -> Call[t.MatchSummary]:
    """Look at a match. How the match was opened, where it stands, who is asked, and how it ended."""
    return Call("getMatch", "GET", f"/v1/matches/{match}", t.MatchSummary, match=match)


def send_command(
    match: UUID | str,
    body: t.Command,
    *,
    asked_at: int | None = None,
    include: list[t.Include] | None = None,
    seat: int | None = None,
    dry_run: bool | None = None,
    idempotency_key: str | None = None,
    if_match: str | None = None,
) -> Call[t.Accepted | None]:
    """Act in a match. Sends a command of the game, as a seat, or of the match (`match.start`, `match.abort`,
    `match.add_bot`, `match.resign`, …). The answer holds its events, as the caller may see them. Commands that
    one token may send: 6,000 a minute (`PARTIE_LIMIT_COMMANDS`); refused ones and dry runs count. Bytes of the
    body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "sendCommand",
        "POST",
        f"/v1/matches/{match}/commands",
        t.Accepted | None,
        query={"asked_at": asked_at, "include": include, "seat": seat, "dry_run": dry_run},
        headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        body=body,
        keyed=True,
        match=match,
        seat=seat,
    )


def get_events(
    match: UUID | str,
    *,
    after: int | None = None,
    limit: int | None = None,
    wait: int | None = None,
    seat: int | None = None,
    as_: str | None = None,
    if_none_match: str | None = None,
) -> Call[t.HistoryPage]:
    """Read the history. A page of the match's events in order. Once the match is disclosed, it shows everything
    unless `as` names a viewer; `viewer` says for whom the page is. With `wait`, the answer comes as soon as there
    is an event. While it waits, it counts as a stream: 100 (`PARTIE_STREAMS_PER_CLIENT`) for one address.
    """
    return Call(
        "getEvents",
        "GET",
        f"/v1/matches/{match}/events",
        t.HistoryPage,
        query={"after": after, "limit": limit, "wait": wait, "seat": seat, "as": as_},
        headers={"If-None-Match": if_none_match},
        match=match,
        seat=seat,
    )


def export_events(match: UUID | str, *, seat: int | None = None, as_: str | None = None) -> Call[bytes]:
    """Stream the whole history. All events so far, one envelope per line."""
    return Call(
        "exportEvents",
        "GET",
        f"/v1/matches/{match}/events.ndjson",
        bytes,
        query={"seat": seat, "as": as_},
        match=match,
        seat=seat,
    )


def fork_match(match: UUID | str, body: t.ForkMatch, *, idempotency_key: str | None = None) -> Call[t.Opened]:
    """Go on from a position. Opens a match that goes on from a position of one that is over, and returns its host
    token: the same game, options, edition and number of seats, which are taken anew. What had happened in the
    game up to there stands at its beginning, hidden events too; what is drawn from there on is new. Matches that
    one address may open: 1,000 an hour (`PARTIE_LIMIT_OPENINGS`), ten times as many with an API key. Bytes of the
    body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "forkMatch",
        "POST",
        f"/v1/matches/{match}/forks",
        t.Opened,
        headers={"Idempotency-Key": idempotency_key},
        body=body,
        keyed=True,
        match=match,
    )


def take_over_seat(match: UUID | str, body: t.TakeOver, *, idempotency_key: str | None = None) -> Call[t.Seated]:
    """Take a seat over. Gives the seat of a code to this device: a new token, whereupon the previous one is dead
    everywhere, and its streams end. A code is used once. Seats that one address may take, or try to: 4,000 an
    hour (`PARTIE_LIMIT_SITTINGS`), ten times as many with an API key. Bytes of the body: 65,536
    (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "takeOverSeat",
        "POST",
        f"/v1/matches/{match}/handover",
        t.Seated,
        headers={"Idempotency-Key": idempotency_key},
        body=body,
        keyed=True,
        match=match,
    )


def list_invitations(match: UUID | str) -> Call[t.InvitationList]:
    """List the invitations. All invitations of a match, the oldest first, and what became of them; never their
    codes.
    """
    return Call("listInvitations", "GET", f"/v1/matches/{match}/invitations", t.InvitationList, match=match)


def create_invitation(match: UUID | str, body: t.Invite, *, idempotency_key: str | None = None) -> Call[t.Invited]:
    """Invite somebody. Makes a code with which one person takes one seat, before the match starts. In a match with
    `"joining": "by_invitation"` nobody sits down without one. It reserves no seat. For a `player`, only that
    player can use it, who is told. Pass it on in a link behind `#` only: what is in a path or a query ends up in
    logs. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "createInvitation",
        "POST",
        f"/v1/matches/{match}/invitations",
        t.Invited,
        headers={"Idempotency-Key": idempotency_key},
        body=body,
        keyed=True,
        match=match,
    )


def revoke_invitation(match: UUID | str, invitation_id: UUID | str) -> Call[None]:
    """Revoke an invitation. Its code can no longer be used. Whoever has taken a seat with it keeps it."""
    return Call("revokeInvitation", "DELETE", f"/v1/matches/{match}/invitations/{invitation_id}", None, match=match)


def get_legal(match: UUID | str, *, seat: int | None = None, if_none_match: str | None = None) -> Call[t.Legal]:
    """See what is legal. What the caller's seat may do now; empty if it is not asked. `any` is one complete command
    that is accepted now; `asked_at`, sent with it, pins the decision that it answers.
    """
    return Call(
        "getLegal",
        "GET",
        f"/v1/matches/{match}/legal",
        t.Legal,
        query={"seat": seat},
        headers={"If-None-Match": if_none_match},
        match=match,
        seat=seat,
    )


def plan_legal(match: UUID | str, body: t.Plan, *, seat: int | None = None) -> Call[t.Legal]:
    """See what is legal after a plan. What the caller's seat may do after the part of a command that is given. Bytes
    of the body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "planLegal",
        "POST",
        f"/v1/matches/{match}/legal",
        t.Legal,
        query={"seat": seat},
        body=body,
        match=match,
        seat=seat,
    )


def get_picture(
    match: UUID | str,
    *,
    at: int | None = None,
    seat: int | None = None,
    as_: str | None = None,
    lang: str | None = None,
    if_none_match: str | None = None,
) -> Call[bytes]:
    """Draw a match. The board as the caller may see it, now or at any earlier position, as an SVG image: what
    `getView` answers, drawn as the server's own pages draw it. A game for which there is no drawing, and a match
    that has not started, get a card with the title.
    """
    return Call(
        "getPicture",
        "GET",
        f"/v1/matches/{match}/picture.svg",
        bytes,
        query={"at": at, "seat": seat, "as": as_, "lang": lang},
        headers={"If-None-Match": if_none_match},
        match=match,
        seat=seat,
    )


def get_receipt(match: UUID | str) -> Call[t.MatchReceipt]:
    """Take a receipt. A signed statement of what the match's head is now: the hash of its chain at its last
    position. Whoever keeps it can prove later that history was changed, if it was.
    """
    return Call("getReceipt", "GET", f"/v1/matches/{match}/receipt", t.MatchReceipt, match=match)


def get_record(
    match: UUID | str, *, as_: str | None = None, seat: int | None = None, if_none_match: str | None = None
) -> Call[bytes]:
    """Download the record. The match as one file of JSON lines that can be checked offline, by `partie verify` or by
    anybody else: a header, a line for each event, a signed closing line. Before the match is disclosed, it holds
    what the caller may see, without salts and secret.
    """
    return Call(
        "getRecord",
        "GET",
        f"/v1/matches/{match}/record",
        bytes,
        query={"as": as_, "seat": seat},
        headers={"If-None-Match": if_none_match},
        match=match,
        seat=seat,
    )


def decline_rematch(match: UUID | str, *, seat: int | None = None) -> Call[None]:
    """Decline a rematch. Says that the caller does not want to play again, whether anybody has asked or not. A
    rematch that waits is called off (`rematch_declined`), and none can be asked for any more.
    """
    return Call(
        "declineRematch", "DELETE", f"/v1/matches/{match}/rematch", None, query={"seat": seat}, match=match, seat=seat
    )


def ask_rematch(match: UUID | str, body: t.AskRematch, *, seat: int | None = None) -> Call[t.Rematched]:
    """Play again. Opens the rematch of a match that is over, or finds the one that another player has asked for, and
    seats the caller there: the same game, options, edition, label and bots. Each seat is kept for whoever held
    it. A repeat gets the same answer. The host gets the host token of the rematch. Seats that one address may
    take, or try to: 4,000 an hour (`PARTIE_LIMIT_SITTINGS`), ten times as many with an API key. Bytes of the
    body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "askRematch",
        "POST",
        f"/v1/matches/{match}/rematch",
        t.Rematched,
        query={"seat": seat},
        body=body,
        match=match,
        seat=seat,
    )


def take_seat(
    match: UUID | str, body: t.Sit, *, idempotency_key: str | None = None, if_match: str | None = None
) -> Call[t.Seated]:
    """Take a seat. Takes the named seat, that of the invitation or the lowest free one, and returns its token. With
    a player's token, the seat is the player's, and has no token of its own. If you bring entropy, or its hash to
    reveal it when all seats are taken, read the match's commitment first. An invitation is used only if the seat
    is taken. Seats that one address may take, or try to: 4,000 an hour (`PARTIE_LIMIT_SITTINGS`), ten times as
    many with an API key. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "takeSeat",
        "POST",
        f"/v1/matches/{match}/seats",
        t.Seated,
        headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        body=body,
        keyed=True,
        match=match,
    )


def leave_seat(match: UUID | str, seat: int, *, if_match: str | None = None) -> Call[None]:
    """Free a seat. Frees a seat before the start: your own, or any as the host. Its token becomes invalid."""
    return Call(
        "leaveSeat",
        "DELETE",
        f"/v1/matches/{match}/seats/{seat}",
        None,
        headers={"If-Match": if_match},
        match=match,
        seat=seat,
    )


def hand_over_seat(
    match: UUID | str, seat: int, body: t.HandOver, *, as_seat: int | None = None
) -> Call[t.HandoverIssued]:
    """Hand a seat over. Makes a one-use code by which another device takes over your seat; this one's token is valid
    until then. Of a seat that was reissued, whoever had that done makes the code. With `link` it comes in a link
    behind `#`, with `picture` as a QR code. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "handOverSeat",
        "POST",
        f"/v1/matches/{match}/seats/{seat}/handover",
        t.HandoverIssued,
        query={"seat": as_seat},
        body=body,
        match=match,
        seat=seat,
    )


def erase_seat_name(match: UUID | str, seat: int) -> Call[None]:
    """Erase a name. Erases the name on a seat for good: your own, or any with an API key of scope `players` or
    `admin`. The history stays as it is, because names are not in it.
    """
    return Call("eraseSeatName", "DELETE", f"/v1/matches/{match}/seats/{seat}/name", None, match=match, seat=seat)


def reissue_seat(
    match: UUID | str, seat: int, body: t.HandOver, *, idempotency_key: str | None = None
) -> Call[t.HandoverIssued]:
    """Reissue a lost seat. Revokes the token of a seat whose player has lost it, and makes a one-use code for that
    player: the host before the start, an operator at any time. Whoever gets the code gets the seat. After the
    start the other players can agree on it with `match.ask_reissue`. Bytes of the body: 65,536
    (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "reissueSeat",
        "POST",
        f"/v1/matches/{match}/seats/{seat}/reissue",
        t.HandoverIssued,
        headers={"Idempotency-Key": idempotency_key},
        body=body,
        keyed=True,
        match=match,
        seat=seat,
    )


def issue_ticket(match: UUID | str, *, seat: int | None = None) -> Call[t.Ticket]:
    """Get a ticket. A ticket stands for the caller's token in `?ticket=` of `stream`, `replay` and `socket` of this
    match, where a browser cannot send headers. It only reads, opens streams for ten minutes, and is valid only as
    long as the token is. What it has opened goes on; get another one before you resume.
    """
    return Call(
        "issueTicket", "POST", f"/v1/matches/{match}/tickets", t.Ticket, query={"seat": seat}, match=match, seat=seat
    )


def get_view(
    match: UUID | str,
    *,
    at: int | None = None,
    seat: int | None = None,
    as_: str | None = None,
    if_none_match: str | None = None,
) -> Call[t.MatchView]:
    """See a match. The state of the match as the caller may see it, now or at any earlier position. Once the match
    is disclosed, it shows everything unless `as` names a viewer.
    """
    return Call(
        "getView",
        "GET",
        f"/v1/matches/{match}/view",
        t.MatchView,
        query={"at": at, "seat": seat, "as": as_},
        headers={"If-None-Match": if_none_match},
        match=match,
        seat=seat,
    )


def erase_me() -> Call[None]:
    """Erase yourself. The player's token is invalid at once, its streams end, and its name is gone, from its seats,
    too. Its matches go on: each seat waits for an answer like that of anybody who has left without a word, and
    only a host or an operator can do something about it. It cannot be undone.
    """
    return Call("eraseMe", "DELETE", "/v1/me", None)


def get_me() -> Call[t.PlayerProfile]:
    """See who you are. The player whose token this is."""
    return Call("getMe", "GET", "/v1/me", t.PlayerProfile)


def rename_me(body: t.NamePlayer) -> Call[t.PlayerProfile]:
    """Change your name. The new name is also on those of the player's seats that bear the old one. Bytes of the
    body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call("renameMe", "PATCH", "/v1/me", t.PlayerProfile, body=body)


def list_my_invitations() -> Call[t.OwnInvitationList]:
    """List the invitations that wait for you. Those that were made for this player and can still be used, the newest
    first, at most 100. Take a seat with the `code` and the player's token.
    """
    return Call("listMyInvitations", "GET", "/v1/me/invitations", t.OwnInvitationList)


def decline_invitation(invitation_id: UUID | str) -> Call[None]:
    """Decline an invitation. The invitation no longer waits for the player, and its host sees that it was
    `declined`.
    """
    return Call("declineInvitation", "DELETE", f"/v1/me/invitations/{invitation_id}", None)


def list_my_matches(
    *,
    to_act: str | None = None,
    status: t.Status | None = None,
    game: str | None = None,
    after: str | None = None,
    limit: int | None = None,
) -> Call[t.OwnMatchPage]:
    """List your matches. The matches in which the player holds a seat, unlisted ones included, newest first."""
    return Call(
        "listMyMatches",
        "GET",
        "/v1/me/matches",
        t.OwnMatchPage,
        query={"to_act": to_act, "status": status, "game": game, "after": after, "limit": limit},
    )


def create_player(body: t.NamePlayer, *, idempotency_key: str | None = None) -> Call[t.PlayerCreated]:
    """Create a player. A player is known over several matches: its token takes seats, acts for all that it holds,
    and lists them. Guests need none. With `PARTIE_REQUIRE_KEY`, this requires an API key of scope `players`.
    Players that one address may create: 1,000 an hour (`PARTIE_LIMIT_PLAYERS`), ten times as many with a key.
    Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "createPlayer",
        "POST",
        "/v1/players",
        t.PlayerCreated,
        headers={"Idempotency-Key": idempotency_key},
        body=body,
        keyed=True,
    )


def erase_player(player_id: UUID | str) -> Call[None]:
    """Erase a player. Requires an API key of scope `players` or `admin`. Does to the player what `eraseMe` does to
    oneself.
    """
    return Call("erasePlayer", "DELETE", f"/v1/players/{player_id}", None)


def renew_player_token(player_id: UUID | str) -> Call[t.PlayerCreated]:
    """Renew the token of a player who has lost it. Requires an API key of scope `players` or `admin`. The token
    before is invalid at once, and its streams end. A repeat makes yet another token.
    """
    return Call("renewPlayerToken", "POST", f"/v1/players/{player_id}/token", t.PlayerCreated)


def advance_clock(body: t.AdvanceClock) -> Call[t.ServerTime]:
    """Move the sandbox's clock forward. Moves time forward, so that deadlines pass at once. Outside the sandbox,
    this does not exist. For one address: 6,000 a minute (`PARTIE_LIMIT_SANDBOX`). Bytes of the body: 65,536
    (`PARTIE_BODY_BYTES`).
    """
    return Call("advanceClock", "POST", "/v1/sandbox/clock", t.ServerTime, body=body)


def get_time() -> Call[t.ServerTime]:
    """Read the server's time. The time that deadlines are measured by. Every response has it in `Partie-Time`, too."""
    return Call("getTime", "GET", "/v1/time", t.ServerTime)


def list_webhooks(*, after: str | None = None, limit: int | None = None) -> Call[t.WebhookPage]:
    """List webhooks. The webhooks of the key, the oldest first; those of all keys for one of scope `admin`."""
    return Call("listWebhooks", "GET", "/v1/webhooks", t.WebhookPage, query={"after": after, "limit": limit})


def create_webhook(body: t.NewWebhook, *, idempotency_key: str | None = None) -> Call[t.WebhookMade]:
    """Make a webhook. Has events delivered to a URL, signed as Standard Webhooks has it, in order, at least once. It
    gets what a spectator may see; what is hidden is not delivered. Requires an API key of scope `webhooks`, to
    which it belongs. Webhooks of one key: 100 (`PARTIE_WEBHOOKS_PER_KEY`). Bytes of the body: 65,536
    (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "createWebhook",
        "POST",
        "/v1/webhooks",
        t.WebhookMade,
        headers={"Idempotency-Key": idempotency_key},
        body=body,
        keyed=True,
    )


def delete_webhook(webhook_id: UUID | str) -> Call[None]:
    """Delete a webhook. Ends deliveries, for good, within a few seconds."""
    return Call("deleteWebhook", "DELETE", f"/v1/webhooks/{webhook_id}", None)


def get_webhook(webhook_id: UUID | str) -> Call[t.WebhookSummary]:
    """Look at a webhook. Where it leads, what it is for, how far deliveries have come, and whether they fail."""
    return Call("getWebhook", "GET", f"/v1/webhooks/{webhook_id}", t.WebhookSummary)


def change_webhook(webhook_id: UUID | str, body: t.WebhookChange) -> Call[t.WebhookSummary]:
    """Change a webhook. Changes what is given, and nothing else. Deliveries go on where they stand. Bytes of the
    body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call("changeWebhook", "PATCH", f"/v1/webhooks/{webhook_id}", t.WebhookSummary, body=body)


def pause_webhook(webhook_id: UUID | str) -> Call[t.WebhookSummary]:
    """Pause a webhook. Stops deliveries where they stand, within a few seconds."""
    return Call("pauseWebhook", "POST", f"/v1/webhooks/{webhook_id}/pause", t.WebhookSummary)


def replay_webhook(webhook_id: UUID | str, body: t.WebhookReplay) -> Call[t.WebhookSummary]:
    """Deliver again. Puts the cursor to a global position, back or forth; what comes after it is delivered, with the
    same ids as before, and marked as repeated where it was sent before. Bytes of the body: 65,536
    (`PARTIE_BODY_BYTES`).
    """
    return Call("replayWebhook", "POST", f"/v1/webhooks/{webhook_id}/replay", t.WebhookSummary, body=body)


def resume_webhook(webhook_id: UUID | str) -> Call[t.WebhookSummary]:
    """Resume a webhook. Goes on where deliveries stand, at once, whether they were paused, disabled or waiting for
    another attempt.
    """
    return Call("resumeWebhook", "POST", f"/v1/webhooks/{webhook_id}/resume", t.WebhookSummary)


def rotate_webhook_secret(
    webhook_id: UUID | str, body: t.NewSecret, *, idempotency_key: str | None = None
) -> Call[t.WebhookMade]:
    """Change a webhook's secret. Makes a new secret. For the time of the overlap, deliveries bear a signature by it
    and by the older ones, so that the receiver can change over. Bytes of the body: 65,536 (`PARTIE_BODY_BYTES`).
    """
    return Call(
        "rotateWebhookSecret",
        "POST",
        f"/v1/webhooks/{webhook_id}/secret",
        t.WebhookMade,
        headers={"Idempotency-Key": idempotency_key},
        body=body,
        keyed=True,
    )

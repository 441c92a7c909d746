"""The parts of a running server that routes use."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import msgspec
from litestar import Request
from msgspec import Struct

from domain.catalogue import Catalogue
from infra.clock.port import Clock
from infra.editions.port import Editions
from infra.event_store.port import EventReader, EventStore
from infra.fanout.port import Fanout
from infra.imported_records.port import ImportedRecords
from infra.keys import ServerKeys
from infra.match_index.port import MatchIndex, MatchLists
from service.feed.session import Feed
from service.http.bodies import BodyDecoder
from service.http.document import Document
from service.http.fork_types import ForkMatch
from service.http.frames import Written
from service.http.game_summaries import GameSummaries
from service.http.opening_bodies import opening_union
from service.http.player_types import NamePlayer
from service.http.seat_types import AskRematch, HandOver, Invite, TakeOver
from service.http.socket_messages import MessageDecoder
from service.http.webhook_types import NewSecret, NewWebhook, WebhookChange, WebhookReplay
from service.http.wire_types import AdvanceClock, Sit
from service.limits.limits import Limits
from service.matches.bot_matches import BotMatches
from service.matches.cache import MatchCache
from service.matches.callers import Callers
from service.matches.forking import Forking
from service.matches.handler import CommandHandler
from service.matches.handover import Handover
from service.matches.inviting import Inviting
from service.matches.loader import MatchLoader
from service.matches.openings import Openings
from service.matches.rematching import Rematching
from service.matches.seating import Seating
from service.matches.tickets import Tickets
from service.metrics import Metrics
from service.pictures.studio import Studio
from service.players.accounts import Accounts
from service.players.stream import PlayerStreams
from service.readiness import Readiness
from service.records.export import Exports
from service.records.signer import Signer
from service.settings import Settings
from service.streams.history import HistoryReader
from service.streams.session import Streams
from service.timers.automatic import AutomaticActions
from service.webhooks.registry import Registry


class Decoders(Struct, frozen=True):
    """The decoders of bodies whose types depend on the games of this server."""

    opening: BodyDecoder
    command: BodyDecoder
    sit: BodyDecoder
    invite: BodyDecoder
    hand_over: BodyDecoder
    take_over: BodyDecoder
    ask_rematch: BodyDecoder
    fork: BodyDecoder
    plan: BodyDecoder
    player: BodyDecoder
    advance_clock: BodyDecoder
    message: MessageDecoder
    new_webhook: BodyDecoder
    webhook_change: BodyDecoder
    new_secret: BodyDecoder
    webhook_replay: BodyDecoder


def decoders_of(catalogue: Catalogue, openings: dict[str, Any]) -> Decoders:
    """Return the decoders for the games of *catalogue*. *openings*: the opening body of each game."""
    plan = msgspec.defstruct("Plan", [("planned", catalogue.command | None)], forbid_unknown_fields=True)
    return Decoders(
        opening=BodyDecoder(opening_union(catalogue, openings)),
        command=BodyDecoder(catalogue.command),
        sit=BodyDecoder(Sit),
        invite=BodyDecoder(Invite),
        hand_over=BodyDecoder(HandOver),
        take_over=BodyDecoder(TakeOver),
        ask_rematch=BodyDecoder(AskRematch),
        fork=BodyDecoder(ForkMatch),
        plan=BodyDecoder(plan),
        player=BodyDecoder(NamePlayer),
        advance_clock=BodyDecoder(AdvanceClock),
        message=MessageDecoder(catalogue),
        new_webhook=BodyDecoder(NewWebhook),
        webhook_change=BodyDecoder(WebhookChange),
        new_secret=BodyDecoder(NewSecret),
        webhook_replay=BodyDecoder(WebhookReplay),
    )


class Context(Struct, frozen=True):
    """Everything that a route may need."""

    settings: Settings
    limits: Limits
    catalogue: Catalogue
    games: GameSummaries
    readiness: Readiness
    store: EventStore
    known: EventReader
    index: MatchIndex
    lists: MatchLists
    editions: Editions
    fanout: Fanout
    clock: Clock
    failing: Callable[[], list[str]]
    """Returns the names of background tasks that keep failing."""
    advance_clock: Callable[[timedelta], Awaitable[None]] | None
    """Moves the sandbox's clock forward; None outside the sandbox."""
    keys: ServerKeys
    cache: MatchCache
    loader: MatchLoader
    handler: CommandHandler
    openings: Openings
    bot_matches: BotMatches
    automatic: AutomaticActions
    seating: Seating
    inviting: Inviting
    handover: Handover
    forking: Forking
    rematching: Rematching
    callers: Callers
    accounts: Accounts
    player_streams: PlayerStreams
    tickets: Tickets
    histories: HistoryReader
    streams: Streams
    feed: Feed
    webhooks: Registry
    metrics: Metrics
    decoders: Decoders
    document: Document
    written: Written
    signer: Signer
    imported: ImportedRecords
    exports: Exports
    studio: Studio


def context_of(request: Request[Any, Any, Any]) -> Context:
    """Return the context of the server that *request* came to."""
    context: Context = request.app.state.context
    return context

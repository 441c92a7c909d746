"""The composition root: puts a server together from the stores, bells and clocks that its settings name."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from datetime import timedelta
from typing import get_args

import structlog
from litestar import Litestar
from msgspec import Struct

from domain import catalogue as catalogues
from domain.catalogue import BadEdition, Catalogue
from infra.background import Background
from infra.chance.port import Entropy
from infra.chance.system import SystemEntropy
from infra.clock.port import Clock
from infra.clock.service import ServiceClock
from infra.clock.turnable import TurnableClock
from infra.data_folder import BadFolder
from infra.database.errors import StoreError
from infra.deliveries.http import HttpSender
from infra.deliveries.port import Sender
from infra.ended_matches.replicated import ReplicatedEndedMatches
from infra.event_store.known_events import KnownEvents
from infra.fanout.memory import MemoryFanout
from infra.keys import BadKeys, shown
from infra.match_index.replicated import ReplicatedLists
from service.feed.reader import FeedReader
from service.feed.session import Feed
from service.feed.tail import FeedTail
from service.http import openapi
from service.http.context import Context, decoders_of
from service.http.cors import Cors
from service.http.document import Document
from service.http.frames import Written
from service.http.game_summaries import GameSummaries
from service.http.hot_routes import HotRoutes
from service.http.middleware import Middleware
from service.http.opening_bodies import opening_types
from service.http.proxies import TrustedProxies
from service.http.webhook_types import delivery
from service.limits.held import Held
from service.limits.limits import Limits
from service.matches.agenda import MatchAgenda
from service.matches.api_keys import ApiKeyHolders
from service.matches.bot_matches import BotMatches
from service.matches.cache import MatchCache
from service.matches.callers import Callers
from service.matches.forking import Forking
from service.matches.handler import CommandHandler
from service.matches.handover import Handover
from service.matches.inviting import Inviting
from service.matches.loader import MatchLoader
from service.matches.openings import Openings
from service.matches.player_tokens import PlayerTokens
from service.matches.rematching import Rematching
from service.matches.seating import Seating
from service.matches.tickets import Tickets
from service.metrics import Metrics
from service.pictures.files import read
from service.pictures.studio import Studio
from service.players.accounts import Accounts
from service.players.stream import PlayerStreams
from service.process.loop_lag import LoopLag
from service.readiness import Readiness
from service.records.export import Exports
from service.records.signer import Signer
from service.routes.application import application
from service.settings import BadSetting, Settings
from service.stores import Stores, open_stores, server_keys, signing_key
from service.streams.history import HistoryReader
from service.streams.limits import StreamLimits
from service.streams.session import Streams
from service.streams.token_watch import TokenWatch
from service.timers.automatic import AutomaticActions
from service.timers.expiry import Expiry
from service.timers.scheduler import Scheduler
from service.version import VERSION
from service.webhooks.courier import Means
from service.webhooks.dispatcher import Dispatcher
from service.webhooks.messages import TO_ACT
from service.webhooks.registry import Registry
from service.webhooks.turns import Turns

log = structlog.get_logger("partie")

FAULTS_OF_OPERATION = (BadSetting, BadEdition, BadFolder, BadKeys, StoreError)
"""Errors that the operator can correct: each says in one line what is wrong."""


class Server(Struct, frozen=True):
    """A complete server: the ASGI application, and the event that ends its streams."""

    app: Middleware
    stopping: asyncio.Event
    inner: Litestar
    settings: Settings
    proxies: TrustedProxies

    @property
    def context(self) -> Context:
        """Return the parts of the server, once it has started."""
        context: Context = self.inner.state.context
        return context


def create_server(
    settings: Settings,
    *,
    clock: Clock | None = None,
    entropy: Entropy | None = None,
    stores: Stores | None = None,
    sender: Sender | None = None,
) -> Server:
    """Put a server together. Clock, entropy, stores and sender are made from *settings* unless they are given."""
    catalogue = load_catalogue(settings)
    clock = clock or ServiceClock()
    metrics = Metrics()
    stopping = asyncio.Event()
    openings = opening_types(catalogue)
    decoders = decoders_of(catalogue, openings)
    keys = server_keys(settings)
    private_key = signing_key(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.enter_context(_metrics_served(metrics, settings))
            background = Background()
            opened = stores or await open_stores(settings, stack, background)
            if isinstance(clock, ServiceClock):
                await clock.start(opened.liveness)
            _watch(metrics, opened, clock, background)
            scheduler = Scheduler(opened.agenda, clock)
            loader = MatchLoader(opened.store, opened.index, opened.editions, catalogue)
            cache = MatchCache(opened.store, loader, settings.live_matches, settings.past_positions)
            agenda = MatchAgenda(0 if settings.sandbox else settings.bot_seconds, scheduler.expect)
            player_tokens = PlayerTokens(opened.players)
            often = Limits(settings, keys, metrics, opened.limits)
            luck = entropy or SystemEntropy()
            inviting = Inviting(
                invitations=opened.invitations, entropy=luck, keys=keys, clock=clock, fanout=opened.fanout
            )
            handler = CommandHandler(
                store=opened.store,
                cache=cache,
                players=player_tokens,
                fanout=opened.fanout,
                agenda=agenda,
                clock=clock,
                limits=often,
                inviting=inviting,
            )
            automatic = AutomaticActions(cache, handler, clock)
            openings_made = Openings(
                store=opened.store,
                index=opened.index,
                editions=opened.editions,
                catalogue=catalogue,
                cache=cache,
                loader=loader,
                agenda=agenda,
                entropy=luck,
                keys=keys,
                sandbox=settings.sandbox,
            )
            known = KnownEvents(opened.store, opened.replica)
            histories = HistoryReader(opened.store, known, opened.fanout, opened.presence, stopping)
            callers = Callers(ApiKeyHolders(opened.api_keys, player_tokens, clock), player_tokens, cache)
            held = Held(
                "streams",
                settings.streams_per_client,
                shared=opened.limits,
                named=keys.account,
                on_refused=metrics.limited,
            )
            limits = StreamLimits(
                held=held,
                opened=often.stream,
                per_match=settings.followers_per_match,
                per_seat=settings.streams_per_seat,
                metrics=metrics,
                presence=opened.presence,
                wake=histories.wake,
            )
            token_watch = TokenWatch(opened.fanout)
            feed_tail = FeedTail(FeedReader(opened.store), opened.fanout, stopping)
            delivering = sender or HttpSender(seconds=settings.webhook_seconds, private=settings.webhooks_private)
            stack.push_async_callback(delivering.close)
            dispatcher = Dispatcher(
                Means(
                    webhooks=opened.webhooks,
                    tail=feed_tail,
                    turns=Turns(loader, opened.index),
                    sender=delivering,
                    keys=keys,
                    clock=clock,
                    write=delivery,
                    metrics=metrics,
                ),
                callers.api_keys,
            )
            _watch_webhooks(metrics, dispatcher)
            studio = Studio(read)
            stack.callback(studio.close)
            app.state.context = Context(
                settings=settings,
                limits=often,
                catalogue=catalogue,
                games=GameSummaries(catalogue),
                readiness=Readiness(opened.database),
                store=opened.store,
                known=known,
                index=opened.index,
                lists=ReplicatedLists(opened.index, opened.replica),
                editions=opened.editions,
                fanout=opened.fanout,
                clock=clock,
                failing=background.failing,
                advance_clock=_turning(clock) if settings.sandbox else None,
                keys=keys,
                cache=cache,
                loader=loader,
                handler=handler,
                openings=openings_made,
                bot_matches=BotMatches(cache, settings.bot_matches_per_client),
                automatic=automatic,
                seating=Seating(index=opened.index, handler=handler, invitations=inviting, entropy=luck, keys=keys),
                inviting=inviting,
                forking=Forking(store=opened.store, cache=cache, loader=loader, openings=openings_made),
                rematching=Rematching(
                    rematches=opened.rematches,
                    openings=openings_made,
                    cache=cache,
                    handler=handler,
                    entropy=luck,
                    keys=keys,
                    clock=clock,
                    inviting=inviting,
                ),
                handover=Handover(cache=cache, handler=handler, entropy=luck, keys=keys),
                callers=callers,
                player_streams=PlayerStreams(
                    index=opened.index,
                    loader=loader,
                    tokens=player_tokens,
                    inviting=inviting,
                    fanout=opened.fanout,
                    metrics=metrics,
                    stopping=stopping,
                    heartbeat_seconds=settings.heartbeat_seconds,
                    most=settings.streams_per_player,
                ),
                accounts=Accounts(players=opened.players, keys=keys, entropy=luck, fanout=opened.fanout, clock=clock),
                tickets=Tickets(keys, callers),
                histories=histories,
                feed=Feed(feed_tail, limits, callers.api_keys, token_watch, settings.heartbeat_seconds),
                webhooks=Registry(
                    webhooks=opened.webhooks,
                    reader=feed_tail.reader,
                    sender=delivering,
                    keys=keys,
                    clock=clock,
                    entropy=luck,
                    types={*event_types(catalogue), TO_ACT},
                    most=settings.webhooks_per_key,
                    changed=dispatcher.wake,
                ),
                streams=Streams(
                    cache=cache,
                    callers=callers,
                    histories=histories,
                    limits=limits,
                    presence=opened.presence,
                    metrics=metrics,
                    tokens=token_watch,
                    heartbeat_seconds=settings.heartbeat_seconds,
                ),
                metrics=metrics,
                decoders=decoders,
                document=document,
                written=Written(),
                signer=Signer(private_key, opened.signing_keys, clock),
                imported=opened.imported,
                exports=exports_of(opened, loader),
                studio=studio,
            )
            expiry = Expiry(opened.index, clock, settings)
            background.keep("scheduler", lambda: scheduler.run(automatic))
            background.keep("expiry", lambda: expiry.run(automatic))
            if opened.limits is not None:
                background.keep("held", held.run)
            background.keep("limits", often.run)
            background.keep("webhooks", dispatcher.run)
            background.keep("loop lag", LoopLag(metrics.loop_lag.observe).run)
            if opened.replica is not None:
                background.keep("replica", opened.replica.run)
            if opened.tail is not None:
                background.keep("tail", opened.tail.run)
            if isinstance(clock, ServiceClock):
                background.keep("clock", clock.keep)
            log.info(
                "serving",
                version=VERSION,
                games=[game.slug for game in catalogue.games],
                token_key=shown(keys.fingerprint()),
            )
            try:
                yield
            finally:
                stopping.set()
                await background.close()
                await dispatcher.release()

    app = application(lifespan)
    document = Document(lambda: openapi.document(app, catalogue, openings, VERSION))
    cors = Cors(settings.cors_origins) if settings.cors_origins else None
    app.state.public_url = settings.public_url
    proxies = TrustedProxies(settings.trusted_proxies)
    front = Middleware(app, HotRoutes(app), clock, metrics, proxies, cors, settings.public_url)
    return Server(front, stopping, app, settings, proxies)


def openapi_document() -> bytes:
    """Return the OpenAPI document for the games of this version, as in ``openapi/openapi.json``."""
    settings = Settings()
    catalogue = load_catalogue(settings)
    return openapi.document(application(None), catalogue, opening_types(catalogue), VERSION) + b"\n"


def asyncapi_document() -> bytes:
    """Return the AsyncAPI document, as in ``openapi/asyncapi.yaml``."""
    from service.http import asyncapi  # no server needs it

    return asyncapi.document(openapi_document())


def load_catalogue(settings: Settings) -> Catalogue:
    """Load the games that *settings* name. Raises BadEdition, or BadSetting for a package that does not exist."""
    try:
        return catalogues.load(settings.game_packages, settings.editions)
    except ModuleNotFoundError as error:
        raise BadSetting(f"PARTIE_GAME_PACKAGES: {error.msg}") from error


@contextmanager
def _metrics_served(metrics: Metrics, settings: Settings) -> Iterator[None]:
    with ExitStack() as stack:
        try:
            stack.enter_context(metrics.served(settings.metrics_host.strip("[]"), settings.metrics_port))
        except OSError as error:
            reason = f"{settings.metrics_port} at {settings.metrics_host}: {error.strerror}"
            raise BadSetting(f"PARTIE_METRICS_PORT: {reason}; choose another port, or 0 for none") from error
        yield


def exports_of(stores: Stores, loader: MatchLoader) -> Exports:
    """Return what writes the records of the matches in *stores*."""
    return Exports(
        source=lambda: ReplicatedEndedMatches(stores.ended, stores.replica),
        store=KnownEvents(stores.store, stores.replica),
        imported=stores.imported,
        editions=stores.editions,
        loader=loader,
    )


def _turning(clock: Clock) -> Callable[[timedelta], Awaitable[None]] | None:
    """Return the function that moves *clock* forward; None if it cannot be moved."""
    if isinstance(clock, ServiceClock):
        return clock.advance
    if not isinstance(clock, TurnableClock):
        return None

    async def turn(by: timedelta) -> None:
        clock.advance(by)

    return turn


def event_types(catalogue: Catalogue) -> set[str]:
    """Return the types of all events of the games of this server."""
    return {str(kind.__struct_config__.tag) for kind in get_args(catalogue.event)}


def _watch_webhooks(metrics: Metrics, dispatcher: Dispatcher) -> None:
    metrics.watch("partie_webhooks_held", "Webhooks that this process delivers for.", lambda: dispatcher.held)
    metrics.watch("partie_webhooks_failing", "Those whose last attempt failed.", lambda: dispatcher.failing)
    metrics.watch(
        "partie_webhooks_lag_seconds", "Age of the oldest event that is due to one of them.", lambda: dispatcher.lag
    )


def _watch_redis(metrics: Metrics, stores: Stores) -> None:
    from infra.fanout.redis import RedisFanout  # where there is no Redis, a start does not wait for its client
    from infra.presence.redis import RedisPresence

    if isinstance(fanout := stores.fanout, RedisFanout):
        metrics.watch(
            "partie_fanout_hears", "Whether notifications reach other processes.", lambda: float(fanout.hears)
        )
    if isinstance(presence := stores.presence, RedisPresence):
        metrics.watch(
            "partie_presence_known", "Whether other processes' seats are known.", lambda: float(presence.known)
        )


def _watch(metrics: Metrics, stores: Stores, clock: Clock, background: Background) -> None:
    metrics.watch("partie_background_tasks", "Background tasks that are running.", lambda: background.alive)
    metrics.watch("partie_background_restarts", "Background tasks that were restarted.", lambda: background.restarts)
    counts = stores.counts
    if not isinstance(stores.fanout, MemoryFanout):
        _watch_redis(metrics, stores)
    if stores.limits is not None:
        limits = stores.limits
        metrics.watch(
            "partie_limits_shared", "Whether limits are counted with other processes.", lambda: float(limits.reachable)
        )
    if stores.replica is not None:
        replica = stores.replica
        metrics.watch(
            "partie_replica_used", "Whether the replica is read from.", lambda: float(replica.as_of is not None)
        )
    if isinstance(clock, ServiceClock):
        metrics.watch(
            "partie_clock_error_seconds",
            "The largest possible error of the server's time, in seconds.",
            lambda: clock.error,
        )
        metrics.watch("partie_clock_ahead_seconds", "Its correction.", lambda: clock.ahead.total_seconds())
        metrics.watch("partie_clock_silent_seconds", "Since its last beat.", lambda: clock.silent.total_seconds())
    if counts is not None:
        metrics.watch("partie_appends_waiting", "Appends that wait for a commit.", lambda: counts.waiting)
        metrics.watch("partie_appends_committed", "Appends since the start.", lambda: counts.appends)
        metrics.watch("partie_commits", "Commits since the start, each of a batch of appends.", lambda: counts.batches)

"""The composition root: the one place that names concrete stores, bells and clocks, and puts a server together."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from typing import Any

import msgspec
import structlog
from litestar import Litestar
from msgspec import Struct

from domain import catalogue as catalogues
from domain.catalogue import Catalogue
from infra import data_folder
from infra.agenda.port import Agenda
from infra.agenda.postgres import PostgresAgenda
from infra.agenda.sqlite import SqliteAgenda
from infra.chance import Entropy, SystemEntropy
from infra.clock import Clock, CorrectedClock, SystemClock, TurnableClock
from infra.event_store.committer import Counts
from infra.event_store.port import EventStore
from infra.event_store.postgres import PostgresStore
from infra.event_store.sqlite import SqliteStore
from infra.fanout.memory import MemoryFanout
from infra.fanout.port import Fanout
from infra.fanout.redis import RedisFanout
from infra.fanout.tail import Tail
from infra.keys import ServerKeys, keys_from_hex, keys_in_file
from infra.migrate import migrate
from service.http import openapi
from service.http.bodies import BodyDecoder
from service.http.context import Context, Decoders
from service.http.cors import Cors
from service.http.middleware import Middleware
from service.http.opening_bodies import opening_types, opening_union
from service.http.problems import answer_problem
from service.http.wire_types import AdvanceClock, Sit
from service.matches.agenda import MatchAgenda
from service.matches.cache import MatchCache
from service.matches.callers import Callers
from service.matches.handler import CommandHandler
from service.matches.loader import MatchLoader
from service.matches.openings import Openings
from service.matches.seating import Seating
from service.metrics import Metrics
from service.routes.commands import command_routes
from service.routes.docs import docs_routes
from service.routes.games import catalogue_routes
from service.routes.history import history_routes
from service.routes.matches import match_routes
from service.routes.server import house_routes
from service.routes.stream import stream_routes
from service.routes.views import looking_routes
from service.settings import BadSetting, Settings
from service.streams.history import HistoryReader
from service.streams.limits import StreamLimits
from service.streams.session import Streams
from service.timers.automatic import AutomaticActions
from service.timers.expiry import Expiry
from service.timers.scheduler import Scheduler
from service.version import VERSION

log = structlog.get_logger("partie")

DATABASE = "partie.db"
KEYS = "keys.json"


class Stores(Struct, frozen=True):
    """Where this server keeps and rings."""

    store: EventStore
    agenda: Agenda
    fanout: Fanout
    now: Callable[[], Awaitable[datetime]] | None = None
    """The clock that all processes share, if there may be several."""
    tail: Tail | None = None
    counts: Counts | None = None


class Server(Struct, frozen=True):
    """A server that is put together: the ASGI application, and the event that ends its streams."""

    app: Middleware
    stopping: asyncio.Event
    inner: Litestar

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
) -> Server:
    """Put a server together. Clock, entropy and stores are made from *settings* unless they are handed in."""
    catalogue = load_catalogue(settings)
    clock = clock or (TurnableClock() if settings.sandbox else SystemClock())
    if settings.database_url is not None and stores is None and not settings.sandbox:
        clock = CorrectedClock(clock)
    metrics = Metrics()
    stopping = asyncio.Event()
    openings = opening_types(catalogue)
    decoders = _decoders(catalogue, openings)
    keys = _keys(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.enter_context(metrics.served(settings.metrics_host, settings.metrics_port))
            opened = stores or await _open_stores(settings, stack)
            if isinstance(clock, CorrectedClock) and opened.now:
                await clock.measure(opened.now)
            _watch(metrics, opened, clock)
            scheduler = Scheduler(opened.agenda, clock)
            loader = MatchLoader(opened.store, catalogue)
            cache = MatchCache(opened.store, loader, settings.live_matches)
            agenda = MatchAgenda(0 if settings.sandbox else settings.bot_seconds, scheduler.expect)
            handler = CommandHandler(store=opened.store, cache=cache, fanout=opened.fanout, agenda=agenda)
            automatic = AutomaticActions(cache, handler, clock)
            luck = entropy or SystemEntropy()
            histories = HistoryReader(opened.store, opened.fanout, stopping)
            limits = StreamLimits(settings.streams_per_client, settings.followers_per_match, metrics, histories.wake)
            app.state.context = Context(
                settings=settings,
                catalogue=catalogue,
                store=opened.store,
                fanout=opened.fanout,
                clock=clock,
                keys=keys,
                cache=cache,
                loader=loader,
                handler=handler,
                openings=Openings(
                    store=opened.store,
                    catalogue=catalogue,
                    cache=cache,
                    loader=loader,
                    agenda=agenda,
                    entropy=luck,
                    keys=keys,
                    sandbox=settings.sandbox,
                ),
                automatic=automatic,
                seating=Seating(store=opened.store, handler=handler, entropy=luck, keys=keys),
                callers=Callers(opened.store, cache),
                histories=histories,
                streams=Streams(cache, loader, histories, limits, settings.heartbeat_seconds),
                metrics=metrics,
                decoders=decoders,
                spec=spec,
            )
            expiry = Expiry(opened.store, clock, settings)
            working = asyncio.gather(scheduler.run(automatic), expiry.run(automatic), *_keeping(opened, clock))
            log.info("serving", version=VERSION, games=[game.slug for game in catalogue.games])
            try:
                yield
            finally:
                stopping.set()
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)

    app = _litestar(lifespan)
    spec = msgspec.json.format(msgspec.json.encode(openapi.build(app, catalogue, openings, VERSION)), indent=2)
    cors = Cors(settings.cors_origins) if settings.cors_origins else None
    return Server(Middleware(app, clock, metrics, cors), stopping, app)


def openapi_document() -> bytes:
    """Return the OpenAPI document of the games that come with this version, as ``openapi/openapi.json`` holds it."""
    settings = Settings()
    catalogue = load_catalogue(settings)
    document = openapi.build(_litestar(None), catalogue, opening_types(catalogue), VERSION)
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"


def load_catalogue(settings: Settings) -> Catalogue:
    """Load the games that *settings* name. Raises BadEdition, or BadSetting for a package that is not there."""
    try:
        return catalogues.load(settings.game_packages, settings.editions)
    except ModuleNotFoundError as error:
        raise BadSetting(f"PARTIE_GAME_PACKAGES: {error.msg}") from error


def database_url(settings: Settings) -> str:
    """Return the database that *settings* name: ``DATABASE_URL``, or the file in the data folder."""
    return settings.database_url or f"sqlite:///{settings.data / DATABASE}"


def migration_url(settings: Settings) -> str:
    """Return the database to be migrated, past a pooler."""
    return settings.database_direct_url or database_url(settings)


async def open_store(settings: Settings) -> SqliteStore | PostgresStore:
    """Open the store that *settings* name; the embedded one is made and migrated first. Raises StoreError."""
    if settings.database_url is not None:
        return await PostgresStore.open(
            settings.database_url,
            direct_url=settings.database_direct_url,
            seconds=settings.database_seconds,
            most_waiting=settings.queue,
        )
    data_folder.make(settings.data)
    await migrate(database_url(settings))
    return await SqliteStore.open(settings.data / DATABASE)


def _litestar(lifespan: Any) -> Litestar:
    routes = [
        match_routes,
        command_routes,
        looking_routes,
        history_routes,
        stream_routes,
        catalogue_routes,
        house_routes,
    ]
    return Litestar(
        [*routes, *docs_routes()],
        lifespan=[lifespan] if lifespan else [],
        exception_handlers={Exception: answer_problem},
        openapi_config=None,
        logging_config=None,
    )


def _decoders(catalogue: Catalogue, openings: dict[str, Any]) -> Decoders:
    plan = msgspec.defstruct("Plan", [("planned", catalogue.command | None)], forbid_unknown_fields=True)
    return Decoders(
        opening=BodyDecoder(opening_union(catalogue, openings)),
        command=BodyDecoder(catalogue.command),
        sit=BodyDecoder(Sit),
        plan=BodyDecoder(plan),
        advance_clock=BodyDecoder(AdvanceClock),
    )


def _keys(settings: Settings) -> ServerKeys:
    if settings.token_key is not None:
        return keys_from_hex(settings.token_key)
    data_folder.make(settings.data)
    return keys_in_file(settings.data / KEYS)


async def _open_stores(settings: Settings, stack: AsyncExitStack) -> Stores:
    store = await open_store(settings)
    stack.push_async_callback(store.close)
    fanout = await RedisFanout.open(settings.redis_url) if settings.redis_url else MemoryFanout()
    stack.push_async_callback(fanout.close)
    if isinstance(store, SqliteStore):
        return Stores(store, SqliteAgenda(store), fanout, counts=store.counts)
    tail = Tail(fanout.bells, store.versions)
    return Stores(store, PostgresAgenda(store), fanout, store.now, tail, store.counts)


def _keeping(stores: Stores, clock: Clock) -> list[Coroutine[Any, Any, None]]:
    """Return what keeps this process in step with the others."""
    keeping = [stores.tail.run()] if stores.tail else []
    if isinstance(clock, CorrectedClock) and stores.now:
        keeping.append(clock.keep(stores.now))
    return keeping


def _watch(metrics: Metrics, stores: Stores, clock: Clock) -> None:
    fanout, counts = stores.fanout, stores.counts
    if isinstance(fanout, RedisFanout):
        metrics.watch("partie_fanout_hears", "Whether rings reach other processes.", lambda: float(fanout.hears))
    if isinstance(clock, CorrectedClock):
        metrics.watch("partie_clock_error_seconds", "How wrong the clock may be.", lambda: clock.error)
        metrics.watch("partie_clock_ahead_seconds", "Its correction.", lambda: clock.ahead.total_seconds())
    if counts is not None:
        metrics.watch("partie_appends_waiting", "Appends that wait for their commit.", lambda: counts.waiting)
        metrics.watch("partie_appends_committed", "Appends since the start.", lambda: counts.appends)
        metrics.watch("partie_commits", "Commits since the start; each holds a batch.", lambda: counts.batches)

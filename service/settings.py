"""Settings, each an environment variable. Without any, the server is embedded: on SQLite, in one process."""

from collections.abc import Callable, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from infra.redis_urls import redis_places
from service.addresses import base_url, origin_of
from service.rates import rate_text
from service.secret_files import secret_in, with_password

Seconds = Annotated[float, Meta(ge=0, le=3600)]
Hours = Annotated[float, Meta(gt=0, le=876_000)]
Count = Annotated[int, Meta(ge=1)]


class BadSetting(Exception):
    """A setting or an option that the server cannot start with."""


class Settings(Struct, frozen=True, kw_only=True):
    """Every setting with its default. ``PARTIE_<NAME>`` sets it; URLs and the password have names without prefix."""

    database_url: str | None = None
    """URL of the Postgres database, ``postgresql://…``. Without it, SQLite in the data folder is used."""
    database_direct_url: str | None = None
    """URL of the same database that bypasses a pooler, for appends and migrations. Default: ``DATABASE_URL``."""
    database_replica_url: str | None = None
    """URL of a streaming standby of that database. Histories, records, exports and lists of matches that are over are
    read there, if they can be."""
    replica_seconds: Annotated[float, Meta(gt=0, le=3600)] = 10.0
    """How late, in seconds, the standby may be for lists and exports to be read there."""
    database_seconds: Annotated[float, Meta(gt=0)] = 5.0
    """Seconds that Postgres may take to answer before commands are answered ``busy``."""
    database_password: str | None = None
    """Password for the database URLs, unescaped, if they contain none. Once read, it is part of them."""
    redis_url: str | None = None
    """URL of Redis: ``redis://…``, ``redis+sentinel://…`` or ``redis+cluster://…``. Without it, events are announced
    within this process only."""
    data: Path = field(default_factory=lambda: Path("partie-data"))
    """Folder of the embedded database and of its keys."""
    token_key: str | None = None
    """Key that tokens are derived from: 32 bytes as hex. An embedded server keeps it in its data folder instead."""
    signing_key: str | None = None
    """Key that receipts and records are signed with: 32 bytes as hex. An embedded server keeps it in its data folder
    instead; another one without it signs nothing."""
    game_packages: tuple[str, ...] = ("domain.games",)
    """Python packages whose subpackages are games."""
    editions: Path | None = None
    """Folder of additional editions, ``<game>/<name>.toml``."""
    bot_seconds: Seconds = 0.5
    """Seconds that a house bot waits before it acts; 0 in the sandbox."""
    waiting_hours: Hours = 24
    """Hours that a match may wait for its players or its host before it is called off."""
    idle_hours: Hours = 24 * 30
    """Hours without an event after which a running match is called off."""
    require_key: bool = False
    """Whether opening a match requires an API key of scope ``open``, and creating a player one of scope ``players``."""
    cors_origins: tuple[str, ...] = ()
    """Origins whose pages may call the API, such as ``https://games.example``, separated by spaces or commas; ``*`` for
    all."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.0/8", "::1")
    """Addresses and networks of proxies whose ``X-Forwarded-For`` and ``Forwarded`` are trusted, separated by spaces or
    commas."""
    public_url: str | None = None
    """URL at which clients reach this server, such as ``https://games.example/partie``. The ``type`` of problems begins
    with it, and links to matches are shown with pictures. Otherwise needed only behind a proxy that strips a path."""
    keep_alive_seconds: Annotated[float, Meta(gt=0, le=86_400)] = 75.0
    """Seconds that a connection stays open between requests. Must be more than in proxies, which usually have 60."""
    request_seconds: Annotated[float, Meta(gt=0, le=3600)] = 20.0
    """Seconds in which the head of a request must arrive, and then again its body."""
    connections: Count = 10_000
    """The most connections to this process; fewer if the system's limit of open files is lower."""
    connections_per_client: Count = 250
    """The most connections from one address. Those of trusted proxies are not counted."""
    body_bytes: Count = 65_536
    """The largest request body, in bytes."""
    page_events: Count = 1_000
    """The most events on a page."""
    streams_per_client: Count = 100
    """The most open streams and long polls of one address. Those of seats are counted by seat instead."""
    streams_per_seat: Count = 8
    """The most open streams of one seat, and the most long polls; one more stream ends the oldest."""
    streams_per_player: Count = 8
    """The most streams of all its matches that a player has open in this process; one more ends the oldest."""
    limit_openings: str = "1000/hour"
    """How many matches one address may open: so many at once, and as many again in this time, evenly; 0: any number. An
    API key may open ten times as many, wherever it is used."""
    limit_sittings: str = "4000/hour"
    """How many seats one address may take or take over, or try to; ten times as many with an API key. 0: any number."""
    limit_players: str = "1000/hour"
    """How many players one address may create; ten times as many with an API key. 0: any number."""
    limit_streams: str = "1200/minute"
    """How many streams one address may open, and how many one seat may. 0: any number."""
    limit_commands: str = "6000/minute"
    """How many commands one token may send. 0: any number."""
    limit_sandbox: str = "6000/minute"
    """How often one address may move the sandbox's clock. 0: any number."""
    bot_matches_per_client: Count = 20
    """The most running matches of house bots alone of one address. No limit in the sandbox or with an API key."""
    followers_per_match: Count = 5_000
    """The most streams of spectators of one match in this process."""
    live_matches: Count = 10_000
    """The most matches that this process keeps in memory."""
    past_positions: Count = 20_000
    """The most old positions of matches that this process keeps in memory, for who looks at one after another: 1.5 kB
    each."""
    queue: Count = 4_096
    """The most appends that may wait before commands are answered ``busy``."""
    webhooks_per_key: Count = 100
    """The most webhooks of one API key."""
    webhook_seconds: Annotated[float, Meta(gt=0, le=60)] = 15.0
    """Seconds that a receiver of a webhook may take to answer."""
    webhooks_private: bool = False
    """Whether webhooks may lead to private, loopback and link-local addresses, and go without TLS."""
    heartbeat_seconds: Annotated[float, Meta(gt=0)] = 15.0
    """Seconds without an event after which a stream sends a heartbeat."""
    metrics_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """A separate port for ``/metrics``, without authentication; 0: the API's port, for keys of scope ``admin``."""
    metrics_host: str = "127.0.0.1"
    """The address on which the separate metrics port listens."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The lowest level that is logged: ``debug``, ``info``, ``warning`` or ``error``."""
    sandbox: bool = False
    """Fixed luck and a clock that can be moved, for tests of clients. Only ``partie serve --sandbox`` sets it."""


_OWN_NAMES = {
    "database_url": "DATABASE_URL",
    "database_direct_url": "DATABASE_DIRECT_URL",
    "database_replica_url": "DATABASE_REPLICA_URL",
    "database_password": "DATABASE_PASSWORD",
    "redis_url": "REDIS_URL",
}
SECRETS = (
    "database_url",
    "database_direct_url",
    "database_replica_url",
    "database_password",
    "redis_url",
    "token_key",
    "signing_key",
)
"""Settings for which ``<VARIABLE>_FILE`` may name a file."""
_LISTS = ("game_packages", "cors_origins", "trusted_proxies")
_FORMS: Mapping[str, Callable[[str], str]] = {
    "cors_origins": origin_of,
    "trusted_proxies": lambda text: str(ip_network(text, strict=False)),
    "public_url": base_url,
    "limit_openings": rate_text,
    "limit_sittings": rate_text,
    "limit_players": rate_text,
    "limit_streams": rate_text,
    "limit_commands": rate_text,
    "limit_sandbox": rate_text,
}
"""Functions that bring a setting to canonical form, or raise ValueError."""


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return _OWN_NAMES.get(name, f"PARTIE_{name.upper()}")


def file_variable(name: str) -> str:
    """Return the environment variable that names a file for a secret setting."""
    return f"{variable(name)}_FILE"


def settings_from(environment: Mapping[str, str]) -> Settings:
    """Return the settings in *environment*. Raises BadSetting, which names the variable."""
    given: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        text = _text(name, environment)
        if text and name != "sandbox":
            given[name] = _formed(name, text)
    _put_password(given)
    try:
        return msgspec.convert(given, Settings, strict=False, dec_hook=lambda kind, text: kind(text))
    except msgspec.ValidationError as error:
        detail, _, place = str(error).partition(" - at `$.")
        name = place.rstrip("`").partition("[")[0]
        raise BadSetting(f"{variable(name) if name else 'setting'}: {detail}") from error


def _text(name: str, environment: Mapping[str, str]) -> str | None:
    held = environment.get(variable(name))
    by_file = file_variable(name)
    file = environment.get(by_file) if name in SECRETS else None
    if not file:
        return held
    if held:
        raise BadSetting(f"{variable(name)} and {by_file} are both set; set one of them")
    try:
        return secret_in(file)
    except ValueError as error:
        raise BadSetting(f"{by_file}: {error}") from error


def _put_password(given: dict[str, object]) -> None:
    password = given.pop("database_password", None)
    if password is None:
        return
    if "database_url" not in given:
        raise BadSetting("DATABASE_PASSWORD: DATABASE_URL must be set, too")
    for name in ("database_url", "database_direct_url", "database_replica_url"):
        if name in given:
            try:
                given[name] = with_password(str(given[name]), str(password))
            except ValueError as error:
                raise BadSetting(f"{variable(name)}: {error}") from error


def _formed(name: str, text: str) -> object:
    form = _FORMS.get(name, str)
    try:
        return tuple(map(form, text.replace(",", " ").split())) if name in _LISTS else form(text)
    except ValueError as error:  # UnicodeError among them
        raise BadSetting(f"{variable(name)}: {error}") from error


def unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """Return the variables that look like settings but are none: one may be misspelt."""
    known = {variable(name) for name in Settings.__struct_fields__} | {file_variable(name) for name in SECRETS}
    return sorted(
        name
        for name in environment
        if name.startswith("PARTIE_") and not name.startswith("PARTIE_TEST_") and name not in known
    )


def require_servable(settings: Settings, workers: int = 1) -> None:
    """Refuse settings that would cause a fault later. Raises BadSetting."""
    if settings.database_url is not None:
        if not settings.database_url.startswith(("postgresql", "postgres:")):
            raise BadSetting("DATABASE_URL: must be postgresql://…; an embedded database is in PARTIE_DATA")
        if settings.token_key is None:
            raise BadSetting(
                "PARTIE_TOKEN_KEY: required with DATABASE_URL, the same for every process: 32 bytes as hex, "
                "as `openssl rand -hex 32` prints them"
            )
    if settings.database_replica_url is not None:
        if settings.database_url is None:
            raise BadSetting("DATABASE_REPLICA_URL: DATABASE_URL must be set, too")
        if not settings.database_replica_url.startswith(("postgresql", "postgres:")):
            raise BadSetting("DATABASE_REPLICA_URL: must be postgresql://…")
    if settings.redis_url is not None:
        try:
            redis_places(settings.redis_url)
        except ValueError as error:
            raise BadSetting(f"REDIS_URL: {error}") from error
    if settings.editions is not None and not settings.editions.is_dir():
        raise BadSetting(f"PARTIE_EDITIONS: {settings.editions} is not a folder")
    if workers > 1 and (settings.database_url is None or settings.redis_url is None):
        raise BadSetting("--workers: several processes need DATABASE_URL and REDIS_URL; an embedded server has one")
    if workers > 1 and settings.sandbox:
        raise BadSetting("--workers: a sandbox has one process")

"""What a server can be told, each by an environment variable. Nothing set: embedded, on SQLite, by itself."""

from collections.abc import Callable, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from service.addresses import base_url, origin_of
from service.secret_files import secret_in, with_password

Seconds = Annotated[float, Meta(ge=0, le=3600)]
Hours = Annotated[float, Meta(gt=0, le=876_000)]
Count = Annotated[int, Meta(ge=1)]


class BadSetting(Exception):
    """A setting or an option that the server cannot start with."""


class Settings(Struct, frozen=True, kw_only=True):
    """Every setting with its default. ``PARTIE_<NAME>`` sets it; URLs and the password have names without prefix."""

    database_url: str | None = None
    """``DATABASE_URL``: ``postgresql://…``. None: SQLite in the data folder."""
    database_direct_url: str | None = None
    """``DATABASE_DIRECT_URL``: the same database past a pooler; appends go by it. None: they go by ``DATABASE_URL``."""
    database_seconds: Annotated[float, Meta(gt=0)] = 5.0
    """How long Postgres may take to answer before commands are answered ``busy``."""
    database_password: str | None = None
    """The password of both database URLs, unescaped, if they hold none themselves. Once read, it is part of them."""
    redis_url: str | None = None
    """``REDIS_URL``: None: fan-out inside this process."""
    data: Path = field(default_factory=lambda: Path("partie-data"))
    """Folder of the embedded database and its keys."""
    token_key: str | None = None
    """What tokens are derived from: 32 bytes as hex. Embedded: a file in the data folder."""
    game_packages: tuple[str, ...] = ("domain.games",)
    """Packages whose folders are games."""
    editions: Path | None = None
    """Folder of own editions, ``<game>/<name>.toml``."""
    bot_seconds: Seconds = 0.5
    """How long a house bot thinks; 0 in the sandbox."""
    waiting_hours: Hours = 24
    """How long a match waits for its seats or its host before it is called off."""
    idle_hours: Hours = 24 * 30
    """How long nothing may happen in a running match before it is called off."""
    require_key: bool = False
    """Whether opening a match needs an API key of scope ``open``."""
    cors_origins: tuple[str, ...] = ()
    """Origins whose pages may call the API, such as ``https://games.example``, separated by blanks or commas; ``*``
    for all."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.0/8", "::1")
    """Addresses and networks of proxies whose ``X-Forwarded-For`` and ``Forwarded`` are believed, separated by blanks
    or commas."""
    public_url: str | None = None
    """Where clients reach this server, such as ``https://games.example/partie``. The ``type`` of problems begins with
    it; needed only behind a proxy that strips a path."""
    keep_alive_seconds: Annotated[float, Meta(gt=0, le=86_400)] = 75.0
    """How long a connection stays open between requests: longer than a proxy keeps it, which is usually 60."""
    request_seconds: Annotated[float, Meta(gt=0, le=3600)] = 20.0
    """How long the head of a request may take to arrive, and then its body."""
    connections: Count = 10_000
    """How many connections this process holds; fewer where the system's limit of open files is lower."""
    connections_per_client: Count = 250
    """How many connections one address may hold. Those of trusted proxies are not counted."""
    body_bytes: Count = 65_536
    """The largest body that is read."""
    page_events: Count = 1_000
    """The most events on a page."""
    streams_per_client: Count = 100
    """How many streams and long polls one address may hold open. Those of seats count by seat instead."""
    streams_per_seat: Count = 8
    """How many streams one seat may hold open, and how many long polls; one stream more ends its oldest."""
    bot_matches_per_client: Count = 20
    """How many running matches of house bots alone one address may have opened; not in the sandbox, not with a key."""
    followers_per_match: Count = 5_000
    """How many streams of spectators a match may have in this process."""
    live_matches: Count = 10_000
    """How many matches this process keeps folded."""
    queue: Count = 4_096
    """How many appends may wait before commands are answered ``busy``."""
    heartbeat_seconds: Annotated[float, Meta(gt=0)] = 15.0
    """How often a silent stream shows that it lives."""
    metrics_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """A port of its own for ``/metrics``; 0: on the API's port, for a key of scope ``admin``."""
    metrics_host: str = "127.0.0.1"
    """The address of the metrics' own port."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """``debug``, ``info``, ``warning`` or ``error``."""
    sandbox: bool = False
    """Fixed luck and a clock that can be turned, for tests of clients. Only ``partie serve --sandbox`` sets it."""


_OWN_NAMES = {
    "database_url": "DATABASE_URL",
    "database_direct_url": "DATABASE_DIRECT_URL",
    "database_password": "DATABASE_PASSWORD",
    "redis_url": "REDIS_URL",
}
SECRETS = ("database_url", "database_direct_url", "database_password", "redis_url", "token_key")
"""Settings that ``<VARIABLE>_FILE`` may name a file for."""
_LISTS = ("game_packages", "cors_origins", "trusted_proxies")
_FORMS: Mapping[str, Callable[[str], str]] = {
    "cors_origins": origin_of,
    "trusted_proxies": lambda text: str(ip_network(text, strict=False)),
    "public_url": base_url,
}
"""Settings that are brought to one form, or refused with a ValueError."""


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return _OWN_NAMES.get(name, f"PARTIE_{name.upper()}")


def file_variable(name: str) -> str:
    """Return the environment variable that names a file for a secret setting."""
    return f"{variable(name)}_FILE"


def settings_from(environment: Mapping[str, str]) -> Settings:
    """Read the settings. Raises BadSetting, which names the variable."""
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
    for name in ("database_url", "database_direct_url"):
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
    """Return the variables that look like settings and are none: perhaps one is misspelt."""
    known = {variable(name) for name in Settings.__struct_fields__} | {file_variable(name) for name in SECRETS}
    return sorted(
        name
        for name in environment
        if name.startswith("PARTIE_") and not name.startswith("PARTIE_TEST_") and name not in known
    )


def require_servable(settings: Settings, workers: int = 1) -> None:
    """Refuse what would go wrong later. Raises BadSetting."""
    if settings.database_url is not None:
        if not settings.database_url.startswith(("postgresql", "postgres:")):
            raise BadSetting("DATABASE_URL: only postgresql://… is meant; embedded, the database is in PARTIE_DATA")
        if settings.token_key is None:
            raise BadSetting(
                "PARTIE_TOKEN_KEY: required with DATABASE_URL, the same for every process: 32 bytes as hex, "
                "as `openssl rand -hex 32` prints them"
            )
    if settings.redis_url is not None and not settings.redis_url.startswith(("redis://", "rediss://", "unix://")):
        raise BadSetting("REDIS_URL: redis://…, rediss://… or unix://… is meant")
    if settings.editions is not None and not settings.editions.is_dir():
        raise BadSetting(f"PARTIE_EDITIONS: {settings.editions} is no folder")
    if workers > 1 and (settings.database_url is None or settings.redis_url is None):
        raise BadSetting("--workers: several processes need DATABASE_URL and REDIS_URL; embedded there is one")
    if workers > 1 and settings.sandbox:
        raise BadSetting("--workers: the sandbox's clock is turned in one process")

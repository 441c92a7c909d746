"""What the OpenAPI document says of limits: sizes, rates, and what counts; the figures are the settings' defaults."""

from collections.abc import Mapping
from typing import Final

from service.http.operation import Operation
from service.settings import Settings, variable

_DEFAULTS: Final = Settings()


def _most(name: str) -> str:
    """Write a setting's default, and its variable: ``1,000 an hour (`PARTIE_LIMIT_OPENINGS`)``."""
    number, _, time = str(getattr(_DEFAULTS, name)).partition("/")
    article = {"hour": " an hour", "minute": " a minute", "": ""}[time]
    return f"{int(number):,}{article} (`{variable(name)}`)"


_OPENINGS = f"Matches that one address may open: {_most('limit_openings')}, ten times as many with an API key."
_SITTINGS = f"Seats that one address may take, or try to: {_most('limit_sittings')}, ten times as many with an API key."
_STREAMS = (
    f"Streams that one address or seat may open: {_most('limit_streams')}; that one address may hold, beside those of "
    f"seats: {_most('streams_per_client')}; of one seat: {_most('streams_per_seat')}, and one more ends the oldest."
)
_POLLS = f"While it waits, it counts as a stream: {_most('streams_per_client')} for one address."
_LIMITS: Final[Mapping[str, str]] = {
    "openMatch": (
        f"{_OPENINGS} Running matches of house bots alone for one address: {_most('bot_matches_per_client')}."
    ),
    "forkMatch": _OPENINGS,
    "takeSeat": _SITTINGS,
    "takeOverSeat": _SITTINGS,
    "askRematch": _SITTINGS,
    "createPlayer": f"Players that one address may create: {_most('limit_players')}, ten times as many with a key.",
    "sendCommand": f"Commands that one token may send: {_most('limit_commands')}; refused ones and dry runs count.",
    "streamEvents": f"{_STREAMS} Spectators of one match: {_most('followers_per_match')}.",
    "replayEvents": _STREAMS,
    "streamFeed": _STREAMS,
    "streamMyMatches": f"Streams of one player: {_most('streams_per_player')}, and one more ends the oldest.",
    "getEvents": _POLLS,
    "getFeed": _POLLS,
    "createWebhook": f"Webhooks of one key: {_most('webhooks_per_key')}.",
    "advanceClock": f"For one address: {_most('limit_sandbox')}.",
}


def limits_of(operation: Operation) -> str:
    """Return what there is to say of an operation's limits, after a blank; nothing if there are none of its own."""
    told = _LIMITS.get(operation.id, "")
    if operation.body is not None:
        told = f"{told} Bytes of the body: {_most('body_bytes')}.".strip()
    return f" {told}" if told else ""

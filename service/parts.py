"""The parts of a running server, as routes reach them."""

from typing import Any

from litestar import Request
from msgspec import Struct

from domain.catalogue import Catalogue
from infra.chance import Entropy
from infra.clock import Clock
from infra.event_store.port import EventStore
from infra.fanout.port import Fanout
from infra.keys import ServerKeys
from service.bodies import BodyDecoder
from service.callers import Callers
from service.lives import Lives
from service.metrics import Metrics
from service.play import Play
from service.seating import Seating
from service.settings import Settings
from service.streams import Streams
from service.unattended import Unattended
from service.watch import Watch


class Decoders(Struct, frozen=True):
    """The bodies that this server's games make."""

    opening: BodyDecoder
    command: BodyDecoder
    sit: BodyDecoder
    plan: BodyDecoder
    advance_clock: BodyDecoder


class Parts(Struct, frozen=True):
    """Everything that a route may need."""

    settings: Settings
    catalogue: Catalogue
    store: EventStore
    fanout: Fanout
    clock: Clock
    entropy: Entropy
    keys: ServerKeys
    lives: Lives
    play: Play
    unattended: Unattended
    seating: Seating
    callers: Callers
    watch: Watch
    streams: Streams
    metrics: Metrics
    decoders: Decoders
    spec: bytes


def parts_of(request: Request[Any, Any, Any]) -> Parts:
    """Give the parts of the server that *request* came to."""
    parts: Parts = request.app.state.parts
    return parts

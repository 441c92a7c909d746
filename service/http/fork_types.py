"""The body that forks a match."""

from typing import Annotated

from msgspec import Meta, Struct, field

from domain.match import absence
from domain.match.commands import BotSeat, Disclosure, Joining, Start, Visibility
from service.http.opening_bodies import ABSENT_SECONDS, BOTS, TURN_SECONDS
from service.http.wire_types import Label


class ForkMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Go on from a position of a match that is over, with its game, options, edition and seats."""

    at: Annotated[
        int,
        Meta(
            ge=0,
            le=999_999_999,
            description="The position to go on from: the last one of a command, after which somebody was asked.",
            examples=[17],
        ),
    ]
    visibility: Visibility = Visibility.UNLISTED
    joining: Joining = Joining.OPEN
    start: Start = Start.WHEN_FULL
    turn_seconds: TURN_SECONDS = None
    absent_seconds: ABSENT_SECONDS = absence.ABSENT_SECONDS
    disclosure: Disclosure = Disclosure.EVERYONE
    bots: BOTS = field(default_factory=list[BotSeat])
    label: Label | None = None

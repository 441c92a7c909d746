"""The bodies that open a match: one per game, distinguished by ``game``, made from the catalogue."""

from functools import reduce
from operator import or_
from typing import Annotated, Any

import msgspec
from msgspec import Meta, field

from domain.catalogue import Catalogue, Entry
from domain.errors import Malformed
from domain.game import AnyGame
from domain.match import absence
from domain.match.commands import BotSeat, Disclosure, Joining, MatchOpen, Start, Visibility
from domain.match.options import complete_options
from service.http.wire_types import Label

SEATS = Annotated[int, Meta(ge=1, le=99, description="The number of seats.", examples=[2])]
EDITION = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=100,
        pattern=r"^[!-~]+\Z",
        description="An edition, by name or by digest.",
        examples=["standard"],
    ),
]
BOTS = Annotated[list[BotSeat], Meta(max_length=50, description="House bots, which take the highest seats.")]
TURN_SECONDS = (
    Annotated[
        int,
        Meta(
            ge=1,
            le=1_209_600,
            description="Seconds that a seat may take before a house bot answers for it; null: no limit.",
            examples=[86_400],
        ),
    ]
    | None
)
ABSENT_SECONDS = (
    Annotated[
        int,
        Meta(
            ge=60,
            le=1_209_600,
            description="Seconds without an answer after which others may claim that a seat is absent; null: never.",
            examples=[86_400],
        ),
    ]
    | None
)
SECRET = (
    Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="Fixes the luck: 32 bytes as hex. Sandbox only.")]
    | None
)


def opening_type(entry: Entry) -> Any:
    """Make the opening body of one game. Its first edition is the default."""
    game = entry.game
    name = "Open" + "".join(word.capitalize() for word in game.slug.split("_"))
    return msgspec.defstruct(
        name,
        [
            ("seats", SEATS),
            ("options", game.options, field(default_factory=game.options)),
            ("edition", EDITION, entry.editions[0].name),
            ("visibility", Visibility, Visibility.PUBLIC),
            ("joining", Joining, Joining.OPEN),
            ("start", Start, Start.WHEN_FULL),
            ("turn_seconds", TURN_SECONDS, None),
            ("absent_seconds", ABSENT_SECONDS, absence.ABSENT_SECONDS),
            ("disclosure", Disclosure, Disclosure.EVERYONE),
            ("bots", BOTS, field(default_factory=list)),
            ("label", Label | None, None),
            ("secret", SECRET, None),
        ],
        tag=game.slug,
        tag_field="game",
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        namespace={"__doc__": f"Open a match of {game.title}."},
    )


def opening_types(catalogue: Catalogue) -> dict[str, Any]:
    """Make the opening bodies of all games, by slug."""
    return {slug: opening_type(entry) for slug, entry in catalogue.entries.items()}


def opening_union(catalogue: Catalogue, types: dict[str, Any]) -> Any:
    """Return the union of all opening bodies; decoding it refuses an unknown game with the path of ``game``."""
    return reduce(or_, (types[game.slug] for game in catalogue.games), _NoGame)


class _NoGame(msgspec.Struct, tag="\0", tag_field="game"):
    """A second member, so that a body without ``game`` is refused even where there is only one game.

    Nobody can send its tag: bodies hold no U+0000.
    """


def command_of(game: AnyGame, body: Any, *, sandbox: bool) -> MatchOpen:
    """Return the command for an opening body. Raises Malformed for what this server does not offer."""
    if body.secret is not None and not sandbox:
        raise Malformed("A secret is accepted in the sandbox only.", path="$.secret")
    return MatchOpen(
        game=game.slug,
        seats=body.seats,
        options=complete_options(game, msgspec.to_builtins(body.options)),
        edition=body.edition,
        visibility=body.visibility,
        joining=body.joining,
        start=body.start,
        turn_seconds=body.turn_seconds,
        absent_seconds=body.absent_seconds,
        disclosure=body.disclosure,
        bots=tuple(body.bots),
    )

"""A game's options, between their stored form (an object of scalars) and the game's own type."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.errors import Malformed
from domain.game import AnyGame
from domain.match.commands import OptionValue


def typed_options(game: AnyGame, stored: Mapping[str, OptionValue]) -> Any:
    """Read options as *game* knows them. Raises Malformed, with the path, for what it does not allow."""
    try:
        return msgspec.convert(stored, game.options)
    except msgspec.ValidationError as error:
        detail, _, path = str(error).partition(" - at `$")
        raise Malformed(detail, path="$.options" + path.rstrip("`")) from error


def complete_options(game: AnyGame, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Fill in every default that *given* leaves out."""
    complete: dict[str, OptionValue] = msgspec.to_builtins(typed_options(game, given))
    return complete

"""The catalogue as JSON, written once: making the schemas of options takes time."""

from functools import cached_property
from typing import Any

import msgspec

from domain.catalogue import Catalogue, Entry
from service.http.wire_types import EditionSummary, GameList, GameSummary, OptionSummary


class GameSummaries:
    """The games of a server as JSON, made when they are first needed."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    @cached_property
    def all(self) -> bytes:
        """The list of all games."""
        return msgspec.json.encode(GameList(list(self._summaries.values())))

    @cached_property
    def one(self) -> dict[str, bytes]:
        """Each game, by its slug."""
        return {slug: msgspec.json.encode(summary) for slug, summary in self._summaries.items()}

    @cached_property
    def _summaries(self) -> dict[str, GameSummary]:
        return {slug: _summary(entry) for slug, entry in self._catalogue.entries.items()}


def _summary(entry: Entry) -> GameSummary:
    game = entry.game
    return GameSummary(
        game=game.slug,
        title=game.title,
        ruleset=game.ruleset,
        seats=list(game.seats),
        levels=list(game.levels),
        options=[_option(name, game.options) for name in game.options.__struct_encode_fields__],
        editions=[EditionSummary(edition.name, edition.digest) for edition in entry.editions],
        rulings=list(entry.rulings),
    )


def _option(name: str, options: Any) -> OptionSummary:
    defaults = msgspec.to_builtins(options())
    schema = msgspec.json.schema(options)
    inner = schema.get("$defs", {})
    described = inner.get(options.__name__, schema)["properties"][name]
    resolved = {
        part: inner[rest["$ref"].rpartition("/")[2]] if isinstance(rest, dict) and "$ref" in rest else rest
        for part, rest in described.items()
    }
    if "$ref" in resolved:
        resolved |= inner[resolved.pop("$ref").rpartition("/")[2]]
    return OptionSummary(name, defaults[name], resolved)

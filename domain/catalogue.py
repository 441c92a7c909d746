"""Finds every game: each folder under a package of games that exports ``GAME``. There is no registry to edit."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from operator import or_
from pkgutil import iter_modules
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from domain.edition import Edition, edition
from domain.game import AnyGame
from domain.match.commands import MatchCommand, RecordedMatchCommand
from domain.match.events import MatchEvent

DEFAULT_PACKAGES = ("domain.games",)

_RULING = re.compile(r"^- \*\*(?P<rule>[A-Z]\d+)\*\* (?P<text>.+?)(?=^- |^#|\Z)", re.M | re.S)


class Ruling(Struct, frozen=True, gc=False):
    """Where the sources are silent or unclear: the rule's number in the game's README, and what we decided."""

    rule: Annotated[str, Meta(description="The rule's number in the game's README.")]
    text: Annotated[str, Meta(description="What we decided.")]


class BadEdition(Exception):
    """An edition's file that the game cannot be played with: which file, and where in it."""


class Entry(Struct, frozen=True, gc=False):
    """A game, the package it comes from, and what its folder holds besides code. Its first edition is the usual one."""

    game: AnyGame
    package: str
    rulings: tuple[Ruling, ...]
    editions: tuple[Edition[Any], ...]

    def edition(self, name_or_digest: str) -> Edition[Any] | None:
        """Find an edition by its name or by its digest."""
        return next((e for e in self.editions if name_or_digest in (e.name, e.digest)), None)


class Catalogue:
    """All games of this server, by slug, and the unions that their commands and events make."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries: Mapping[str, Entry] = {e.game.slug: e for e in sorted(entries, key=lambda e: e.game.slug)}

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """Return all games, by slug."""
        return tuple(entry.game for entry in self.entries.values())

    @property
    def command(self) -> Any:
        """Return the union of everything that the command route takes."""
        return reduce(or_, (game.command for game in self.games), MatchCommand)

    @property
    def recorded_command(self) -> Any:
        """Return the union of every command that an event can carry."""
        return reduce(or_, (game.command for game in self.games), RecordedMatchCommand)

    @property
    def event(self) -> Any:
        """Return the union of every event."""
        return reduce(or_, (game.event for game in self.games), MatchEvent)


def load(packages: Iterable[str] = DEFAULT_PACKAGES, editions: Traversable | None = None) -> Catalogue:
    """Load every game in *packages*, and an operator's own editions from the folder *editions*.

    Own editions lie as ``<game>/<name>.toml``. Raises BadEdition, which names the file and the place in it.
    """
    entries = []
    for package in packages:
        for found in iter_modules(import_module(package).__path__):
            if found.ispkg:
                entries.append(_entry(f"{package}.{found.name}", editions))
    return Catalogue(entries)


def _entry(package: str, own: Traversable | None) -> Entry:
    game: AnyGame = import_module(package).GAME
    folder = resources.files(package)
    folders = [folder / "editions"] + ([own / game.slug] if own else [])
    editions: dict[str, Edition[Any]] = {}
    for place in folders:
        for found in _editions(place, game):
            if found.name in editions:
                raise BadEdition(f"{place / found.name}.toml: {game.title} has an edition of that name already")
            editions[found.name] = found
    if not editions:
        raise BadEdition(f"{package} has no edition")
    return Entry(game, package, tuple(_rulings(folder / "README.md")), tuple(editions.values()))


def _editions(folder: Traversable, game: AnyGame) -> Iterator[Edition[Any]]:
    if not folder.is_dir():
        return
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".toml"):
            continue
        try:
            content = tomllib.loads(file.read_text("utf-8"))
            yield edition(file.name.removesuffix(".toml"), content, game.components)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as fault:
            raise BadEdition(f"{file}: {fault}") from fault


def _rulings(readme: Traversable) -> Iterator[Ruling]:
    _, _, section = readme.read_text("utf-8").partition("\n## Rulings\n")
    section = section.split("\n## ")[0]
    for found in _RULING.finditer(section):
        yield Ruling(found["rule"], " ".join(found["text"].split()))

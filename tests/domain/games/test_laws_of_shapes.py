"""What holds for the types of every game: what may be sealed, sent and received, and how it is called."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import NODEFAULT, inspect

from domain.game import AnyGame
from domain.match.view import MatchView
from tests.domain.games.shapes import structs, walk
from tests.domain.games.tables import CATALOGUE

GAMES = CATALOGUE.games
SEALABLE = (
    inspect.StructType,
    inspect.UnionType,
    inspect.ListType,
    inspect.VarTupleType,
    inspect.DictType,
    inspect.IntType,
    inspect.StrType,
    inspect.BoolType,
    inspect.NoneType,
    inspect.EnumType,
    inspect.LiteralType,
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def received(game: AnyGame) -> list[Any]:
    return [game.command, game.options, game.components]


def wire(game: AnyGame) -> list[Any]:
    return [game.event, *received(game), game.view_type, game.legal_type]


@every_game
def test_nothing_is_a_float_a_set_or_of_any_type(game: AnyGame) -> None:
    for kind in wire(game):
        for found in walk(kind):
            assert isinstance(found, SEALABLE), f"{kind}: {found}"
            if isinstance(found, inspect.DictType):
                assert isinstance(found.key_type, inspect.StrType)


@every_game
def test_structs_are_frozen_and_forbid_unknown_fields(game: AnyGame) -> None:
    for kind in wire(game):
        for found in structs(kind):
            assert found.cls.__struct_config__.frozen, found.cls
            assert found.forbid_unknown_fields, found.cls


@every_game
def test_names_on_the_wire_are_snake_case(game: AnyGame) -> None:
    for kind in wire(game):
        for found in structs(kind):
            for field in found.fields:
                assert re.fullmatch(r"[a-z][a-z0-9_]*", field.encode_name), (found.cls, field.encode_name)


@every_game
def test_tags_bear_the_games_slug(game: AnyGame) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*", game.slug)
    for kind in (game.command, game.event):
        for tag in tags(kind):
            assert re.fullmatch(rf"{game.slug}\.[a-z][a-z0-9_]*", tag)
    assert tags(game.view_type) == [f"{game.slug}.view"]
    assert tags(game.legal_type) == [f"{game.slug}.legal"]


def test_tags_are_unique() -> None:
    kinds = [CATALOGUE.recorded_command, CATALOGUE.event]
    kinds += [kind for game in GAMES for kind in (game.view_type, game.legal_type)]
    found = [tag for kind in kinds for tag in tags(kind)]
    assert len(found) == len(set(found))


def tags(kind: Any) -> list[str]:
    """The tags of a struct or of a union of structs, which are all told apart by `type`."""
    info = inspect.type_info(kind)
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    found = []
    for member in members:
        assert isinstance(member, inspect.StructType)
        assert member.tag_field == "type"
        found.append(str(member.tag))
    return found


def test_struct_and_enum_names_are_unique_over_all_games() -> None:
    kinds = [CATALOGUE.recorded_command, CATALOGUE.event, *(kind for game in GAMES for kind in wire(game))]
    classes = {
        found.cls for kind in kinds for found in walk(kind) if isinstance(found, inspect.StructType | inspect.EnumType)
    } | {MatchView}
    names = [found.__name__ for found in classes]
    assert sorted(names) == sorted(set(names))


@every_game
def test_structs_say_what_they_are(game: AnyGame) -> None:
    for kind in wire(game):
        for found in structs(kind):
            assert found.cls.__doc__, found.cls


@every_game
def test_what_clients_send_is_limited(game: AnyGame) -> None:
    for kind in received(game):
        for found in walk(kind):
            match found:
                case inspect.IntType():
                    assert (found.ge, found.le) != (None, None), kind
                    assert found.ge is not None, kind
                    assert found.le is not None, kind
                case inspect.StrType():
                    assert found.max_length is not None or found.pattern is not None, kind
                case inspect.ListType() | inspect.VarTupleType():
                    assert found.max_length is not None, kind
                case _:
                    pass


@every_game
def test_every_option_is_a_scalar_with_a_default_and_a_description(game: AnyGame) -> None:
    info = inspect.type_info(game.options)
    assert isinstance(info, inspect.StructType)
    assert info.tag is None
    for field in info.fields:
        assert field.default is not NODEFAULT
        assert isinstance(field.default, bool | int | str | None)
        assert isinstance(field.type, inspect.Metadata), field.name
        assert "description" in (field.type.extra_json_schema or {}), field.name

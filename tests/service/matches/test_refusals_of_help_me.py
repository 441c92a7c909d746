"""Every bad command of Help Me! over HTTP: its status, its code, its rule, in the order of R10, and nothing changed."""

import random
from typing import Any

import pytest

from tests.clients.playing import Played, move, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

Cell = tuple[int, int]


@pytest.fixture
async def match(here: Here) -> Played:
    """Seat 1 is asked; nothing lies on (0, 0) any more."""
    match = await started(here.client, options={"first_seat": 0})
    assert (await match.command(0, move((0, 0), (0, 1)))).status_code == 201
    return match


BAD_MOVES = [
    ("help_me.source_off_grid", (5, 0), (4, 0)),
    ("help_me.source_off_grid", (0, 6), (0, 5)),
    ("help_me.source_off_grid", (99, 99), (99, 99)),
    ("help_me.target_off_grid", (4, 0), (5, 0)),
    ("help_me.target_off_grid", (0, 0), (0, 99)),
    ("help_me.source_empty", (0, 0), (0, 0)),
    ("help_me.source_empty", (0, 0), (0, 1)),
    ("help_me.source_empty", (0, 0), (1, 1)),
    ("help_me.source_empty", (0, 0), (4, 4)),
    ("help_me.same_cell", (2, 2), (2, 2)),
    ("help_me.diagonal", (2, 2), (3, 3)),
    ("help_me.diagonal", (1, 1), (0, 0)),
    ("help_me.not_adjacent", (2, 2), (2, 4)),
    ("help_me.not_adjacent", (2, 0), (0, 0)),
    ("help_me.not_adjacent", (2, 5), (3, 0)),
    ("help_me.target_empty", (0, 1), (0, 0)),
    ("help_me.target_empty", (1, 0), (0, 0)),
]


@pytest.mark.parametrize(("rule", "source", "target"), BAD_MOVES)
async def test_R10_a_bad_move_is_refused_by_its_rule(match: Played, rule: str, source: Cell, target: Cell) -> None:
    # an illegal move is never answered with a 200
    before = await match.traces()
    refused = await match.command(1, move(source, target))
    assert problem(refused) == (422, "against_the_rules", rule)
    assert refused.json()["facts"]["from"] == {"row": source[0], "column": source[1]}
    assert refused.json()["facts"]["to"] == {"row": target[0], "column": target[1]}
    assert await match.traces() == before


async def test_R10_another_seats_turn_comes_before_any_fault_of_the_move(match: Played) -> None:
    before = await match.traces()
    for _, source, target in [*BAD_MOVES, ("", (2, 2), (2, 3))]:
        refused = await match.command(0, move(source, target))
        assert problem(refused) == (409, "not_your_turn", "help_me.not_your_turn")
        assert refused.json()["facts"] == {"turn": 1}
    assert await match.traces() == before


async def test_R10_a_match_that_is_over_comes_before_everything(match: Played) -> None:
    await match.play_to_the_end(random.Random(3))
    before = await match.traces()
    for seat in (0, 1):
        for _, source, target in BAD_MOVES:
            refused = await match.command(seat, move(source, target))
            assert problem(refused) == (409, "match_over", "help_me.over")
            assert refused.json()["facts"] == {"status": "finished"}
    assert await match.traces() == before


async def test_R10_a_match_that_ended_before_its_game_did_is_over_for_the_match(match: Played) -> None:
    await match.command(0, {"type": "match.resign"})
    for seat in (0, 1):
        for _, source, target in [*BAD_MOVES, ("", (2, 2), (2, 3))]:
            assert problem(await match.command(seat, move(source, target))) == (409, "match_over", "match.over")


async def test_R10_in_a_match_that_has_not_started_nothing_is_moved(here: Here) -> None:
    match = await started(here.client, start="by_host")
    before = await match.traces()
    refused = await match.command(0, move((2, 2), (2, 3)))
    assert problem(refused) == (409, "not_started", None)
    assert await match.traces() == before


CELL = {"row": 0, "column": 0}
MALFORMED: list[tuple[Any, str]] = [
    ({"type": "help_me.move_stack"}, "$"),
    ({"type": "help_me.move_stack", "from": CELL}, "$"),
    ({"type": "help_me.move_stack", "from": CELL, "to": {"row": 0}}, "$.to"),
    ({"type": "help_me.move_stack", "from": CELL, "to": {"row": 0, "column": 100}}, "$.to.column"),
    ({"type": "help_me.move_stack", "from": {"row": -1, "column": 0}, "to": CELL}, "$.from.row"),
    ({"type": "help_me.move_stack", "from": {"row": "1", "column": 0}, "to": CELL}, "$.from.row"),
    ({"type": "help_me.move_stack", "from": {"row": 1.5, "column": 0}, "to": CELL}, "$.from.row"),
    ({"type": "help_me.move_stack", "from": {"row": True, "column": 0}, "to": CELL}, "$.from.row"),
    ({"type": "help_me.move_stack", "from": [0, 0], "to": CELL}, "$.from"),
    ({"type": "help_me.move_stack", "from": CELL, "to": CELL, "seat": 1}, "$"),
    ({"type": "help_me.move_stack", "from": CELL | {"z": 1}, "to": CELL}, "$.from"),
    ({"type": "help_me.fly"}, "$.type"),
    ({"type": None}, "$.type"),
    ({}, "$"),
    ([], "$"),
    (None, "$"),
    ("help_me.move_stack", "$"),
]


@pytest.mark.parametrize(("body", "path"), MALFORMED)
async def test_a_body_that_is_no_command_is_malformed_with_the_path_of_the_fault(
    match: Played, body: Any, path: str
) -> None:
    # a refusal without a reason helps nobody: each says why
    before = await match.traces()
    for seat in (0, 1):
        refused = await match.command(seat, body)
        assert problem(refused) == (400, "malformed", None)
        assert refused.json()["facts"] == {"path": path}
    assert await match.traces() == before


@pytest.mark.parametrize("path", ["/commands", "/legal"])
async def test_a_command_of_another_game_is_refused_as_such(match: Played, path: str) -> None:
    before = await match.traces()
    body: dict[str, Any] = {"type": "lowest_unique.pick", "number": 1}
    refused = await match.client.post(
        f"{match.path}{path}",
        json=body if path == "/commands" else {"planned": body},
        headers={"Authorization": f"Bearer {match.tokens[1]}"},
    )
    assert problem(refused) == (422, "wrong_game", None)
    assert refused.json()["facts"] == {"game": "help_me", "command": "lowest_unique.pick"}
    assert await match.traces() == before


@pytest.mark.parametrize(("rule", "source", "target"), BAD_MOVES)
async def test_a_plan_is_refused_as_the_command_would_be(match: Played, rule: str, source: Cell, target: Cell) -> None:
    refused = await match.client.post(
        f"{match.path}/legal",
        json={"planned": move(source, target)},
        headers={"Authorization": f"Bearer {match.tokens[1]}"},
    )
    assert problem(refused) == (422, "against_the_rules", rule)


async def test_legal_is_empty_for_who_is_not_asked_and_holds_every_move_for_who_is(match: Played) -> None:
    assert await match.legal(0) == []
    offered = await match.legal(1)
    assert len(offered) == 98 - 4
    assert move((0, 1), (0, 2)) in offered


async def test_legal_is_empty_before_the_start_and_after_the_end(here: Here) -> None:
    match = await started(here.client, start="by_host")
    assert await match.legal(0) == []
    await match.command(match.host, {"type": "match.start"})
    await match.play_to_the_end()
    assert await match.legal(0) == await match.legal(1) == []


async def test_what_is_offered_is_accepted(match: Played) -> None:
    for command in (await match.legal(1))[::7]:
        assert (await match.command(1, command, dry_run="true")).status_code == 204

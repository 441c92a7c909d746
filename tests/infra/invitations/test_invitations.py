"""What keeps invitations, and the appends that use them, over every database."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from msgspec.structs import replace

from domain.ids import PlayerId
from infra.database.errors import InvitationClosed, KeyKnown, VersionConflict
from infra.database.memory import MemoryDatabase
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import Append, EventStore, InvitationUse, StoredInvitation
from infra.invitations.memory import MemoryInvitations
from infra.invitations.port import AT_ONCE, Invitations
from infra.invitations.sql import SqlInvitations
from infra.match_index.port import MatchIndex
from infra.players.memory import MemoryPlayers
from infra.players.port import Players
from infra.players.sql import SqlPlayers
from tests.infra.databases import Connected, FreshDatabase, ServedDatabase
from tests.infra.event_store.making import START, History, opened, seat_row, verdict, version_of
from tests.infra.event_store.stores import another_store
from tests.infra.match_index.holders import player_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def invitations(database: Connected, store: EventStore) -> Invitations:
    if isinstance(database, MemoryDatabase):
        assert isinstance(store, MemoryEventStore)
        return MemoryInvitations(store)
    return SqlInvitations(database)


@pytest.fixture
def players(database: Connected, store: EventStore) -> Players:
    if isinstance(database, MemoryDatabase):
        assert isinstance(store, MemoryEventStore)
        return MemoryPlayers(store)
    return SqlPlayers(database)


def invitation(**changed: Any) -> StoredInvitation:
    made = StoredInvitation(uuid4(), 1, b"n" * 16, b"c" * 32, START, START + timedelta(days=1), None, b"m" * 32)
    return replace(made, **changed)


def sitting(history: History, use: UUID, **given: Any) -> Append:
    """An append that takes seat 1 by an invitation."""
    append = history.next(seats_taken=[seat_row(1, history.version)], **given)
    return replace(append, invitation_used=InvitationUse(use, append.expected))


async def test_invitations_are_listed_as_they_were_made_the_oldest_first(invitations: Invitations) -> None:
    match_id, other = History().match_id, History().match_id
    later = invitation(created=START + timedelta(seconds=1), seat=None, key="k")
    first = invitation()
    for one in (later, first):
        await invitations.add(match_id, one)
    await invitations.add(other, replace(first, seat=0))
    assert await invitations.all(match_id) == [first, later]
    assert await invitations.all(History().match_id) == []


async def test_a_key_makes_one_invitation_of_a_match(invitations: Invitations) -> None:
    match_id, other = History().match_id, History().match_id
    first = invitation(key="once")
    await invitations.add(match_id, first)
    await invitations.add(match_id, invitation(key="once"))
    await invitations.add(other, invitation(key="once"))
    assert await invitations.all(match_id) == [first]
    assert len(await invitations.all(other)) == 1


async def test_an_append_uses_an_invitation_once(store: EventStore, invitations: Invitations) -> None:
    history, made = await opened(store), invitation()
    await invitations.add(history.match_id, made)
    append = sitting(history, made.invitation_id)
    await store.append(append)
    history.stored(append)
    assert await invitations.all(history.match_id) == [replace(made, taken_at=1)]
    with pytest.raises(InvitationClosed):
        await store.append(sitting(history, made.invitation_id))
    assert await version_of(store, history.match_id) == 2


@pytest.mark.parametrize("kind", ["revoked", "unknown", "another match's"])
async def test_what_is_not_open_stores_nothing(
    store: EventStore, invitations: Invitations, index: MatchIndex, kind: str
) -> None:
    history, other, made = await opened(store), await opened(store), invitation()
    if kind != "unknown":
        await invitations.add((other if kind == "another match's" else history).match_id, made)
    if kind == "revoked":
        await invitations.revoke(history.match_id, made.invitation_id, START)
    with pytest.raises(InvitationClosed):
        await store.append(sitting(history, made.invitation_id, key="tried"))
    assert await version_of(store, history.match_id) == 1
    assert await index.seats(history.match_id) == []
    assert await store.command(history.match_id, "seat:0", "tried") is None


async def test_a_known_key_wins_and_a_closed_invitation_wins_over_a_conflict(
    store: EventStore, invitations: Invitations
) -> None:
    history, made = await opened(store), invitation()
    await invitations.add(history.match_id, made)
    await store.append(sitting(history, made.invitation_id, key="once"))
    with pytest.raises(KeyKnown):
        await store.append(sitting(history, made.invitation_id, key="once"))
    with pytest.raises(InvitationClosed):
        await store.append(sitting(history, made.invitation_id))
    open_one = invitation()
    await invitations.add(history.match_id, open_one)
    with pytest.raises(VersionConflict):
        await store.append(sitting(history, open_one.invitation_id))
    assert [row.taken_at for row in await invitations.all(history.match_id)].count(None) == 1  # it is not burnt


async def test_what_was_used_or_revoked_is_not_revoked_again(store: EventStore, invitations: Invitations) -> None:
    history, used, revoked = await opened(store), invitation(), invitation(created=START + timedelta(seconds=1))
    for one in (used, revoked):
        await invitations.add(history.match_id, one)
    await store.append(sitting(history, used.invitation_id))
    for hours in (1, 2):
        for one in (used, revoked):
            await invitations.revoke(history.match_id, one.invitation_id, START + timedelta(hours=hours))
    await invitations.revoke(history.match_id, uuid4(), START)
    assert await invitations.all(history.match_id) == [
        replace(used, taken_at=1),
        replace(revoked, revoked=START + timedelta(hours=1)),
    ]


async def test_appends_beside_one_that_is_refused_are_stored(store: EventStore, invitations: Invitations) -> None:
    histories = [await opened(store) for _ in range(6)]
    made = [invitation() for _ in histories]
    for history, one in zip(histories, made, strict=True):
        await invitations.add(history.match_id, one)
    await invitations.revoke(histories[2].match_id, made[2].invitation_id, START)
    appends = [sitting(history, one.invitation_id) for history, one in zip(histories[:4], made[:4], strict=True)]
    plain = [history.next() for history in histories[4:]]
    verdicts = await asyncio.gather(*(verdict(store, append) for append in [*appends, *plain]))
    assert verdicts == [None, None, InvitationClosed, None, None, None]
    assert [await version_of(store, history.match_id) for history in histories] == [2, 2, 1, 2, 2, 2]


async def test_one_of_two_processes_uses_it(fresh: FreshDatabase) -> None:
    if not isinstance(fresh, ServedDatabase):
        pytest.skip("one process has it alone")
    stores = [await another_store(fresh), await another_store(fresh)]
    database = await fresh.connect()
    assert not isinstance(database, MemoryDatabase)
    rows = SqlInvitations(database)
    for _ in range(5):
        history, made = await opened(stores[0]), invitation()
        await rows.add(history.match_id, made)
        verdicts = await asyncio.gather(
            *(verdict(store, sitting(history, made.invitation_id)) for store in stores * 2),
            rows.revoke(history.match_id, made.invitation_id, START),
        )
        [row] = await rows.all(history.match_id)
        assert verdicts[:4].count(None) == (row.taken_at is not None)
        assert (row.taken_at is None) is (row.revoked is not None)


async def test_those_that_wait_for_a_player(
    store: EventStore, invitations: Invitations, index: MatchIndex, database: Connected
) -> None:
    ada, bo = PlayerId(uuid4()), PlayerId(uuid4())
    history, over = await opened(store), await opened(store)
    first = invitation(player_id=ada)
    later = invitation(player_id=ada, created=START + timedelta(seconds=1), seat=None)
    for row in (first, later, invitation(player_id=bo), invitation(), invitation(player_id=ada, ends_at=START)):
        await invitations.add(history.match_id, row)
    await invitations.add(over.match_id, invitation(player_id=ada))
    await store.append(over.next(status="running"))
    found = await invitations.waiting_for(ada, START, 10)
    assert [one.invitation for one in found] == [later, first]
    assert [one.match.row for one in found] == [await index.match(history.match_id)] * 2
    assert [one.invitation for one in await invitations.waiting_for(ada, START, 1)] == [later]
    assert await invitations.waiting_for(ada, first.ends_at, 10) == []
    assert not await invitations.decline(bo, first.invitation_id, START)
    assert await invitations.decline(ada, first.invitation_id, START)
    assert not await invitations.decline(ada, first.invitation_id, START)
    assert [one.invitation for one in await invitations.waiting_for(ada, START, 10)] == [later]
    assert replace(first, revoked=START, is_declined=True) in await invitations.all(history.match_id)


async def test_none_waits_where_the_player_sits(store: EventStore, invitations: Invitations, players: Players) -> None:
    ada, history = await player_of(players, "Ada"), await opened(store)
    await invitations.add(history.match_id, invitation(player_id=ada))
    seat = replace(seat_row(0, history.version, "Ada"), player=ada)
    append = history.next(seats_taken=[seat], status="waiting")
    await store.append(append)
    history.stored(append)
    assert await invitations.waiting_for(ada, START, 10) == []
    await store.append(history.next(seats_left=[seat.taken_at], status="waiting"))
    [waits] = await invitations.waiting_for(ada, START, 10)
    assert dict(waits.match.names) == {0: None}


async def test_whoever_is_erased_declines(store: EventStore, invitations: Invitations, players: Players) -> None:
    ada, history = await player_of(players, "Ada"), await opened(store)
    row = invitation(player_id=ada)
    await invitations.add(history.match_id, row)
    await players.erase(ada)
    [left] = await invitations.all(history.match_id)
    assert left.is_declined
    assert left.revoked is not None


async def test_players_are_found_whom_any_of_several_matches_has_invited(
    invitations: Invitations, players: Players
) -> None:
    matches = [History().match_id for _ in range(AT_ONCE)]
    invited = [await player_of(players, name) for name in ("Ada", "Bo", "Cy")]
    for match_id, player in zip(matches, (*invited, invited[0], None), strict=False):
        await invitations.add(match_id, invitation(player_id=player))
    await invitations.add(matches[0], invitation(player_id=invited[2]))
    assert await invitations.invited(matches) == set(invited)
    assert await invitations.invited([matches[0]]) == {invited[0], invited[2]}
    assert await invitations.invited(matches[4:]) == set()

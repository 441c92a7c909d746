"""Entropy that seats promise by its hash, and reveal once all seats are taken."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from msgspec import UNSET

from domain.aggregate import SETTLE, Match
from domain.chance import SeededChance, commitment, entropy_hash, replaced_secret, seed
from domain.errors import AgainstTheRules, Malformed, Refused, TooLate, WrongPhase
from domain.ids import HOST, Actor, Position, Seat, seat_actor
from domain.match.commands import (
    MatchAbort,
    MatchAddBot,
    MatchLeave,
    MatchRevealEntropy,
    MatchSit,
    MatchStart,
    Start,
)
from domain.match.events import (
    MatchEntropyAsked,
    MatchEntropyRevealed,
    MatchEntropyWithheld,
    MatchSeatLeft,
    MatchSeatTaken,
    MatchSecretReplaced,
    MatchStarted,
)
from domain.match.run import match_seed
from domain.match.state import Status
from domain.outage import Outage
from domain.viewer import SPECTATOR
from tests.domain.games.tables import MATCH_ID, SECRET, Live, opening, table

OWN = {0: "00" * 16, 1: "11" * 16, 2: "22" * 16}
NEXT = {0: "aa", 1: "bb", 2: "cc"}
A_MINUTE = timedelta(seconds=60)


def promise(seat: int, entropy: str) -> str:
    return entropy_hash(MATCH_ID, seat, bytes.fromhex(entropy)).hex()


def waiting(*promising: int, seats: int = 3, start: Start = Start.WHEN_FULL, protocol: int = 3) -> Live:
    """A match whose seats have sat down, those that are *promising* with hashes, the others in silence."""
    place = table("lowest_unique")
    live = Live(place, opening(place, seats, start=start), protocol=protocol)
    for seat in range(seats):
        sit(live, seat, promise(seat, OWN[seat]) if seat in promising else None)
    return live


def sit(live: Live, seat: int, promised: str | None = None) -> list[Any]:
    hashed = UNSET if promised is None else promised
    return [one.event for one in live.do(seat_actor(seat), MatchSit(Seat(seat), "", hashed)).events()]


def reveal(live: Live, seat: int, entropy: str | None = None, then: str | None = None, **sent: Any) -> list[Any]:
    command = MatchRevealEntropy(OWN[seat] if entropy is None else entropy, then)
    return [one.event for one in live.do(seat_actor(seat), command, **sent).events()]


def refusal(live: Live, actor: Actor, command: Any, received: datetime | None = None) -> Refused:
    before = live.match.state
    with pytest.raises(Refused) as caught:
        live.do(actor, command, received=received)
    assert live.match.state is before
    return caught.value


def tick(live: Live, received: datetime) -> list[Any]:
    decision = live.tick(received)
    return [] if decision is None else [one.event for one in decision.events()]


def test_full_match_asks_for_what_was_promised_and_starts_with_the_last_of_it() -> None:
    live = waiting(0, 2)
    assert live.events[-1].event == MatchEntropyAsked((Seat(0), Seat(2)))
    assert live.match.state.status is Status.WAITING
    asked_at = live.events[-1].position
    due = live.now + A_MINUTE
    assert live.match.due() == due
    assert [
        (one.awaited.seat, one.awaited.commands, one.awaited.asked_at, one.deadline) for one in live.match.asked()
    ] == [(seat, ("match.reveal_entropy",), asked_at, due) for seat in (0, 2)]
    assert reveal(live, 2) == [MatchEntropyRevealed(Seat(2), OWN[2], None)]
    assert [one.awaited.seat for one in live.match.asked()] == [0]
    revealed, started, *_ = reveal(live, 0)
    assert (revealed, started) == (MatchEntropyRevealed(Seat(0), OWN[0], None), MatchStarted())
    assert match_seed(live.match.state) == seed(SECRET, [bytes.fromhex(OWN[0]), b"", bytes.fromhex(OWN[2])])
    assert live.match.view(SPECTATOR).status is Status.RUNNING


def test_match_without_promises_is_opened_and_started_as_before() -> None:
    live = waiting()
    assert [type(one.event) for one in live.events][4] is MatchStarted
    (taken,) = [one for one in live.events if one.event == MatchSeatTaken(Seat(0), live.events[1].event.kind, None, "")]
    assert taken.event.entropy_hash is UNSET


def test_nothing_is_legal_and_nothing_can_be_played_while_the_match_waits_for_entropy() -> None:
    live = waiting(0)
    answer = live.match.legal(Seat(0), None, live.now)
    assert (answer.any, answer.asked_at) == (None, None)


def test_host_s_start_begins_the_revealing() -> None:
    live = waiting(1, start=Start.BY_HOST)
    assert live.match.asked() == ()
    assert [one.event for one in live.do(HOST, MatchStart()).events()] == [MatchEntropyAsked((Seat(1),))]
    assert refusal(live, HOST, MatchStart()).rule == "match.entropy_asked"
    assert MatchStarted() in reveal(live, 1)


def test_bot_on_the_last_seat_begins_the_revealing() -> None:
    place = table("lowest_unique")
    live = Live(place, opening(place, 2))
    sit(live, 0, promise(0, OWN[0]))
    decision = live.do(HOST, MatchAddBot(Seat(1), "random"))
    assert decision.events()[-1].event == MatchEntropyAsked((Seat(0),))


@pytest.mark.parametrize(
    ("seat", "entropy", "then", "rule"),
    [
        (0, "00", None, "match.entropy_mismatch"),
        (0, OWN[1], None, "match.entropy_mismatch"),
        (0, OWN[0], promise(0, OWN[0]), "match.entropy_known"),
        (1, OWN[1], None, "match.entropy_not_promised"),
    ],
)
def test_what_was_not_promised_is_refused(seat: int, entropy: str, then: str | None, rule: str) -> None:
    live = waiting(0, 2)
    assert refusal(live, seat_actor(seat), MatchRevealEntropy(entropy, then)).rule == rule


def test_what_was_promised_holds_for_one_seat_of_one_match() -> None:
    """Another seat's promise with one's own number on it is no promise of anything."""
    live = waiting(0, 1)
    assert promise(0, OWN[0]) != promise(1, OWN[0])
    assert isinstance(refusal(live, seat_actor(1), MatchRevealEntropy(OWN[0])), AgainstTheRules)


def test_entropy_is_not_revealed_before_it_is_asked_for_nor_twice_nor_after_the_start() -> None:
    place = table("lowest_unique")
    live = Live(place, opening(place, 2))
    sit(live, 0, promise(0, OWN[0]))
    early = refusal(live, seat_actor(0), MatchRevealEntropy(OWN[0]))
    assert (early.rule, early.facts["free_seats"]) == ("match.entropy_not_asked", [1])
    sit(live, 1, promise(1, OWN[1]))
    reveal(live, 0)
    again = refusal(live, seat_actor(0), MatchRevealEntropy(OWN[0]))
    assert (again.rule, again.facts["waiting_for"]) == ("match.entropy_not_promised", [1])
    reveal(live, 1)
    assert refusal(live, seat_actor(1), MatchRevealEntropy(OWN[1])).rule == "match.started"


def test_entropy_is_brought_or_promised_not_both() -> None:
    place = table("lowest_unique")
    live = Live(place, opening(place, 2))
    assert isinstance(refusal(live, seat_actor(0), MatchSit(Seat(0), "00", promise(0, "00"))), Malformed)


@pytest.mark.parametrize("protocol", [1, 2])
def test_earlier_protocols_know_no_promises(protocol: int) -> None:
    place = table("lowest_unique")
    live = Live(place, opening(place, 2), protocol=protocol)
    for command in (MatchSit(Seat(0), "", promise(0, OWN[0])), MatchRevealEntropy(OWN[0])):
        assert refusal(live, seat_actor(0), command).rule == "match.earlier_protocol"


# ---- who does not reveal ----


def test_who_does_not_reveal_loses_the_seat_and_all_begins_anew() -> None:
    live = waiting(0, 1, 2)
    reveal(live, 1, then=promise(1, NEXT[1]))
    due = live.match.due()
    assert due is not None
    assert tick(live, due) == []  # what came in time and still waits counts
    second = replaced_secret(SECRET, 1)
    promised = commitment(MATCH_ID, second).hex()
    assert tick(live, due + SETTLE) == [
        MatchEntropyWithheld(Seat(0)),
        MatchEntropyWithheld(Seat(2)),
        MatchSecretReplaced(promised),
    ]
    state = live.match.state
    assert (state.free_seats(), state.commitment, state.status, state.time) == ((0, 2), promised, Status.WAITING, due)
    assert (live.match.due(), live.match.asked()) == (None, ())
    sit(live, 0)
    assert sit(live, 2)[-1] == MatchEntropyAsked((Seat(1),))
    assert refusal(live, seat_actor(1), MatchRevealEntropy(OWN[1])).rule == "match.entropy_mismatch"
    assert MatchStarted() in reveal(live, 1, NEXT[1])
    assert match_seed(live.match.state) == seed(second, [b"", bytes.fromhex(NEXT[1]), b""])


def test_who_promises_nothing_more_has_brought_what_is_known() -> None:
    live = waiting(0, 1)
    reveal(live, 1)
    live.do(seat_actor(0), MatchLeave(Seat(0)))
    assert MatchStarted() in sit(live, 0)
    assert match_seed(live.match.state) == seed(replaced_secret(SECRET, 1), [b"", bytes.fromhex(OWN[1]), b""])


@pytest.mark.parametrize("reveals", [True, False])
def test_whoever_leaves_between_has_all_begun_anew(reveals: bool) -> None:
    """Or it would be a way to try for other luck: nobody's entropy may be known before another seat is taken."""
    live = waiting(0, 1)
    if reveals:
        reveal(live, 0, then=promise(0, NEXT[0]))
    left, replaced = (one.event for one in live.do(seat_actor(1), MatchLeave(Seat(1))).events())
    assert left == MatchSeatLeft(Seat(1))
    assert replaced == MatchSecretReplaced(commitment(MATCH_ID, replaced_secret(SECRET, 1)).hex())
    assert sit(live, 1)[-1] == MatchEntropyAsked((Seat(0),))
    assert MatchStarted() in reveal(live, 0, NEXT[0] if reveals else OWN[0])


def test_leaving_before_anything_was_asked_replaces_nothing() -> None:
    place = table("lowest_unique")
    live = Live(place, opening(place, 2))
    sit(live, 0, promise(0, OWN[0]))
    assert [one.event for one in live.do(seat_actor(0), MatchLeave(Seat(0))).events()] == [MatchSeatLeft(Seat(0))]


def test_what_comes_after_the_minute_is_too_late_whether_the_clock_has_acted_or_not() -> None:
    live = waiting(0, 1)
    due = live.match.due()
    assert due is not None
    late = refusal(live, seat_actor(0), MatchRevealEntropy(OWN[0]), received=due + SETTLE / 2)
    assert isinstance(late, TooLate)
    decision = live.match.handle(seat_actor(0), MatchRevealEntropy(OWN[0]), due + SETTLE)
    assert [type(one.event) for one in decision.events()][:2] == [MatchEntropyWithheld, MatchEntropyWithheld]
    assert isinstance(decision.refusal, WrongPhase)


def test_what_comes_with_the_last_microsecond_counts() -> None:
    live = waiting(0)
    due = live.match.due()
    assert due is not None
    assert MatchStarted() in reveal(live, 0, received=due)


def test_minute_runs_only_while_somebody_could_answer() -> None:
    live = waiting(0)
    due = live.match.due()
    assert due is not None
    outage = Outage(due - timedelta(seconds=10), due + timedelta(seconds=20))
    decision = live.match.handle_clock(due + timedelta(seconds=21), [outage])
    assert decision is not None
    live.take(decision, due + timedelta(seconds=21))
    assert live.match.due() == due + timedelta(seconds=30)
    assert MatchStarted() in reveal(live, 0, received=due + timedelta(seconds=30))


def test_match_that_is_called_off_meanwhile_asks_nobody() -> None:
    live = waiting(0)
    live.do(HOST, MatchAbort())
    assert (live.match.asked(), live.match.due()) == ((), None)


def test_every_state_folds_from_its_events() -> None:
    live = waiting(0, 1, 2)
    reveal(live, 0, then=promise(0, NEXT[0]))
    due = live.match.due()
    assert due is not None
    tick(live, due + SETTLE)
    sit(live, 1, promise(1, OWN[1]))
    sit(live, 2)
    reveal(live, 1)
    reveal(live, 0, NEXT[0])
    assert Match.replay(live.table, live.history).state == live.match.state
    first = next(one for one in live.events if one.position == Position(live.match.state.seats[1].taken_at or 0))
    assert first.event.entropy_hash == promise(1, OWN[1])
    drawn = SeededChance(match_seed(live.match.state)).draws("lowest_unique/first").below(1000)
    assert drawn == SeededChance(match_seed(Match.replay(live.table, live.history).state)).draws(
        "lowest_unique/first"
    ).below(1000)

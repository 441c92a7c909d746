"""Servers that cheat with the luck, and what the check of their records says.

Each is a double of a server: it decides as the rules do, but with luck of its own choice, and seals and signs whatever
comes of it, as an operator can.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.aggregate import NewEvent
from domain.chance import SeededChance, commitment, replaced_secret
from domain.ids import Seat, seat_actor
from domain.match import run
from domain.match.commands import MatchLeave, MatchSit
from domain.match.events import MatchEntropyRevealed, MatchOpened, MatchSecretReplaced
from service.records.verify.check import Knowledge
from service.records.verify.report import Report
from tests.domain.games.tables import CATALOGUE, MATCH_ID, SECRET, Live
from tests.service.records.recording import faults, record_of, unchecked, verified
from tests.service.records.rigging import (
    ACCOMPLICE,
    GAMES,
    HONEST,
    NEXT,
    OWN,
    Reordered,
    Rolled,
    dealing,
    ended,
    promise,
    reveal,
    sat,
)


def asked(*seats: int) -> Knowledge:
    """What somebody knows who played on these seats."""
    return Knowledge(CATALOGUE, seats=frozenset(seats))


def report_on(live: Live, *seats: int, events: list[NewEvent] | None = None) -> Report:
    return verified(record_of(live.table, events or live.events), asked(*seats))


def said_of_the_luck(report: Report) -> str:
    return next(check.detail for check in report.checks if check.name == "entropies")


def with_event(events: list[NewEvent], kind: type[Any], **members: Any) -> list[NewEvent]:
    """The history with other members in its first event of a kind."""
    at = next(n for n, one in enumerate(events) if isinstance(one.event, kind))
    changed = replace(events[at], event=replace(events[at].event, **members))
    return [*events[:at], changed, *events[at + 1 :]]


@pytest.mark.parametrize("slug", GAMES)
def test_honest_server_lets_nobody_choose(slug: str) -> None:
    live = sat(slug)
    reveal(live, ACCOMPLICE)
    reveal(live, HONEST)
    report = report_on(ended(live), HONEST)
    assert report.proves
    assert said_of_the_luck(report).endswith("Nobody could choose the luck.")
    assert "Unless one of them is yours" in said_of_the_luck(report_on(live))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("other", [Reordered, Rolled])
def test_deck_that_is_reordered_and_dice_that_are_rolled_again_are_found(
    slug: str, other: type[SeededChance], monkeypatch: pytest.MonkeyPatch
) -> None:
    live = sat(slug)
    reveal(live, ACCOMPLICE)
    with dealing(monkeypatch, other):
        reveal(live, HONEST)
    assert "draws" in faults(report_on(ended(live), HONEST))


def test_secret_that_is_chosen_once_the_entropies_are_known_is_not_the_promised_one() -> None:
    promised = commitment(MATCH_ID, SECRET).hex()
    live = sat("zatre", secret=bytes(32))  # the one that gives the wanted dice
    reveal(live, ACCOMPLICE)
    reveal(live, HONEST)
    events = with_event(ended(live).events, MatchOpened, commitment=promised)
    assert faults(report_on(live, HONEST, events=events))["commitment"] == 0


def test_secret_that_is_chosen_when_all_begins_anew_does_not_follow_from_the_first() -> None:
    live = sat("zatre")
    reveal(live, HONEST, then=NEXT)
    live.do(seat_actor(ACCOMPLICE), MatchLeave(Seat(ACCOMPLICE)))
    at = live.events[-1].position
    assert isinstance(live.events[-1].event, MatchSecretReplaced)
    live.do(seat_actor(ACCOMPLICE), MatchSit(Seat(ACCOMPLICE), "", promise(ACCOMPLICE, OWN[ACCOMPLICE])))
    reveal(live, ACCOMPLICE)
    reveal(live, HONEST, NEXT)
    ended(live)
    chosen = commitment(MATCH_ID, replaced_secret(SECRET, 2)).hex()
    events = with_event(live.events, MatchSecretReplaced, commitment=chosen)
    assert faults(report_on(live, HONEST, events=events))["commitment"] == at
    # and honestly, it is said that giving up a seat was a second try
    report = report_on(live, HONEST)
    assert report.proves
    assert "begun anew once" in said_of_the_luck(report)


def test_entropy_that_is_put_into_a_seat_s_mouth_is_not_what_it_promised() -> None:
    live = sat("zatre")
    reveal(live, ACCOMPLICE)
    reveal(live, HONEST)
    ended(live)
    events = with_event(live.events, MatchEntropyRevealed, entropy="00")
    at = next(one.position for one in live.events if isinstance(one.event, MatchEntropyRevealed))
    assert faults(report_on(live, HONEST, events=events))["entropies"] == at


def test_accomplice_who_sits_last_chooses_by_what_is_plain_and_the_check_says_so() -> None:
    """Tries until the wanted seat begins, which the operator can: it knows the secret and what the other brought."""

    def opened_with(entropy: bytes) -> Live:
        return sat("zatre", promised=False, accomplice=entropy)

    wanted = next(live for n in range(200) if first_face(live := opened_with(n.to_bytes(2, "big"))) == 0)
    report = report_on(ended(wanted), HONEST)
    assert not faults(report)
    assert unchecked(report) == {"entropies"}
    assert said_of_the_luck(report).endswith("The operator could have chosen the luck.")


def first_face(live: Live) -> int:
    """Something that the luck of the opening decides, of 16."""
    return SeededChance(run.match_seed(live.match.state)).draws("wanted").below(16)


def test_promise_of_what_was_revealed_before_is_no_promise() -> None:
    """The rules allow it, a seat's own fault; but then the others knew."""
    live = sat("zatre")
    reveal(live, HONEST, then=b"second")
    live.do(seat_actor(ACCOMPLICE), MatchLeave(Seat(ACCOMPLICE)))
    for entropy, then in ((b"second", OWN[HONEST]), (OWN[HONEST], None)):
        live.do(seat_actor(ACCOMPLICE), MatchSit(Seat(ACCOMPLICE), "", promise(ACCOMPLICE, OWN[ACCOMPLICE])))
        reveal(live, HONEST, entropy, then)
        if then is not None:
            live.do(seat_actor(ACCOMPLICE), MatchLeave(Seat(ACCOMPLICE)))
    reveal(live, ACCOMPLICE)
    report = report_on(ended(live), HONEST)
    assert not faults(report)
    assert unchecked(report) == {"entropies"}


def test_promise_of_what_can_be_guessed_is_no_proof() -> None:
    """A server that tries all short ones knows what was promised before it seats an accomplice."""
    for entropy, could_be_guessed in ((b"\x5a" * 15, True), (b"\x5a" * 16, False)):
        live = sat("zatre", accomplice=entropy)
        for seat, brought in ((HONEST, None), (ACCOMPLICE, entropy)):
            reveal(live, seat, brought)
        report = report_on(ended(live), ACCOMPLICE)
        assert not faults(report)
        assert unchecked(report) == ({"entropies"} if could_be_guessed else set())
        assert ("can be guessed" in said_of_the_luck(report)) is could_be_guessed


def test_commitment_of_the_last_secret_is_one_that_was_promised() -> None:
    live = sat("zatre")
    live.do(seat_actor(ACCOMPLICE), MatchLeave(Seat(ACCOMPLICE)))
    live.do(seat_actor(ACCOMPLICE), MatchSit(Seat(ACCOMPLICE), "", promise(ACCOMPLICE, OWN[ACCOMPLICE])))
    for seat in (ACCOMPLICE, HONEST):
        reveal(live, seat)
    lines = record_of(ended(live).table, live.events)
    for promised in (commitment(MATCH_ID, SECRET), commitment(MATCH_ID, replaced_secret(SECRET, 1))):
        assert not faults(verified(lines, Knowledge(CATALOGUE, commitment=promised.hex())))
    never = Knowledge(CATALOGUE, commitment=commitment(MATCH_ID, replaced_secret(SECRET, 2)).hex())
    assert faults(verified(lines, never)) == {"commitment": 0}

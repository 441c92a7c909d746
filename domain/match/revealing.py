"""Entropy that seats promise by its hash when they sit, and reveal only when nobody can change anything any more.

Once all seats are taken, those that promised something are asked for it, and have a minute. With the last of them the
match starts. If one of them does not, or leaves, then what others have revealed is known, and whoever takes the seat
next could choose by it. So all begins anew: with another secret, which was fixed by the opening, too, and with other
entropy, whose hash was sent with what is known by now.
"""

from datetime import datetime
from typing import Any

from msgspec import UNSET

from domain.chance import commitment, entropy_hash, replaced_secret
from domain.errors import AgainstTheRules, Forbidden, Malformed, WrongPhase
from domain.game import Emitted, public
from domain.ids import Actor, acting_seat
from domain.match.commands import MatchRevealEntropy, MatchSit
from domain.match.deadlines import reveal_deadline, too_late
from domain.match.earlier import require_protocol
from domain.match.events import (
    MatchEntropyAsked,
    MatchEntropyRevealed,
    MatchEntropyWithheld,
    MatchSecretReplaced,
    MatchStarted,
)
from domain.match.state import MatchState, Status

PROMISING = 3
"""From this protocol on seats can promise entropy."""


def require_promise(state: MatchState, command: MatchSit) -> None:
    """Raise Refused if somebody sits down with a promise where there are none, or with entropy as well."""
    if command.entropy_hash is UNSET:
        return
    require_protocol(state, PROMISING)
    if command.entropy:
        raise Malformed("Bring entropy or its hash, not both.", path="$.entropy")


def full(state: MatchState) -> list[Emitted[Any]]:
    """Return what happens once the match could start: seats are asked for their entropy, or it starts."""
    seats = state.to_reveal()
    return [public(MatchEntropyAsked(seats))] if seats else [public(MatchStarted())]


def all_have_revealed(state: MatchState) -> bool:
    """Tell whether the match waited for entropy, and has all of it."""
    return state.status is Status.WAITING and state.entropy_asked_at is not None and not state.to_reveal()


def reveal(state: MatchState, actor: Actor, command: MatchRevealEntropy, now: datetime) -> list[Emitted[Any]]:
    """Reveal a seat's entropy. Raises Refused."""
    require_protocol(state, PROMISING)
    seat = acting_seat(actor)
    if seat is None:
        raise Forbidden("Only a seat can reveal its entropy.")
    if state.status is not Status.WAITING:
        raise WrongPhase("The match has started.", rule="match.started", facts={"status": state.status})
    due = reveal_deadline(state)
    if due is None:
        raise WrongPhase(
            "Entropy is revealed when all seats are taken.",
            rule="match.entropy_not_asked",
            facts={"free_seats": list(state.free_seats())},
        )
    promise = state.seats[seat].promise
    if promise is None:
        raise WrongPhase(
            "This seat has nothing to reveal, or has done so.",
            rule="match.entropy_not_promised",
            facts={"waiting_for": list(state.to_reveal())},
        )
    if now > due:
        raise too_late(due)
    if entropy_hash(state.table.match_id, seat, bytes.fromhex(command.entropy)).hex() != promise:
        raise AgainstTheRules(
            "match.entropy_mismatch", "This is not the entropy whose hash the seat brought.", entropy_hash=promise
        )
    if command.entropy_hash == promise:
        raise AgainstTheRules(
            "match.entropy_known", "This is the hash of what is revealed here; promise something else.", seat=seat
        )
    return [public(MatchEntropyRevealed(seat, command.entropy, command.entropy_hash))]


def withheld(state: MatchState) -> list[Emitted[Any]]:
    """Return what the clock does when the time to reveal has run out."""
    lost = [public(MatchEntropyWithheld(seat)) for seat in state.to_reveal()]
    return [*lost, *begun_anew(state)]


def begun_anew(state: MatchState) -> list[Emitted[Any]]:
    """Return what follows if a seat becomes free: where entropy was being revealed, the secret is replaced."""
    if state.entropy_asked_at is None:
        return []
    secret = replaced_secret(state.table.secret, state.secrets + 1)
    return [public(MatchSecretReplaced(commitment(state.table.match_id, secret).hex()))]


def require_not_revealing(state: MatchState) -> None:
    """Raise WrongPhase if the match waits for entropy."""
    if state.entropy_asked_at is not None:
        raise WrongPhase(
            "The seats are revealing their entropy; then the match starts.",
            rule="match.entropy_asked",
            facts={"waiting_for": list(state.to_reveal())},
        )


def unnamed_seat() -> AgainstTheRules:
    """Return the refusal of a promise whose seat is not named."""
    return AgainstTheRules("match.seat_unnamed", "The hash of entropy holds for one seat: name that, too.")

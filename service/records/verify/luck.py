"""Who could have chosen the luck: what the seats brought, when they promised it, and what was known by then."""

from collections.abc import Collection, Set
from uuid import UUID

import msgspec
from msgspec import UNSET, Struct

from domain.chance import entropy_hash
from domain.match.events import (
    MatchEntropyAsked,
    MatchEntropyRevealed,
    MatchEntropyWithheld,
    MatchSeatLeft,
    MatchSeatTaken,
    MatchSecretReplaced,
    MatchStarted,
    SeatKind,
)
from service.records.verify.reader import ReadRecord
from service.records.verify.report import Check, fails, holds, unchecked

NAME = "entropies"
COULD = "The operator could have chosen the luck."
LEAST = 16
"""The bytes of entropy of which a hash tells nothing: who can try all that are shorter knows what was promised."""

_decoder = msgspec.json.Decoder(
    MatchSeatTaken | MatchSeatLeft | MatchEntropyRevealed | MatchEntropyWithheld | MatchSecretReplaced
)


_turns = msgspec.json.Decoder(
    MatchSeatLeft | MatchEntropyWithheld | MatchEntropyAsked | MatchSecretReplaced | MatchStarted
)


class Brought(Struct):
    """What a seat brings: the hash (hex) that stands for it, the entropy (hex) once it is known, the next hash."""

    promise: str | None
    entropy: str | None = None
    renewed: str | None = None


class _Fault(Exception):
    """What cannot be, at a position: a seat revealed what it had not promised, or the secret was replaced, or not."""

    def __init__(self, detail: str, position: int) -> None:
        super().__init__(detail)
        self.position = position


class Luck(Struct):
    """What went into the seed: by seat, what was brought in plain text and what was promised and revealed in time.

    *begun_anew*: how often a seat became free while others had revealed theirs.
    """

    plain: dict[int, str] = {}
    revealed: dict[int, str] = {}
    begun_anew: int = 0

    @property
    def unknowable(self) -> set[int]:
        """The seats whose entropy nobody could guess before it was revealed."""
        return {seat for seat, entropy in self.revealed.items() if len(bytes.fromhex(entropy)) >= LEAST}


def check_entropies(record: ReadRecord, named: Set[int]) -> Check:
    """Tell whose entropy is in the seed, and whether it was promised first. That the seed follows, the draws show.

    *named*: the seats that the caller trusts, of which one is enough.
    """
    try:
        _require_begun_anew(record)
        luck = luck_of(record)
    except _Fault as error:
        return fails(NAME, str(error), error.position)
    if trusted := named & luck.unknowable:
        said = f"Promised first, and revealed when all seats were taken: {_seats(trusted)}."
        return holds(NAME, f"{said} Nobody could choose the luck{_anew(luck)}.")
    parts = []
    if luck.revealed:
        parts.append(f"Promised first, and revealed when all seats were taken: {_seats(luck.revealed)}{_anew(luck)}.")
    if len(luck.unknowable) < len(luck.revealed):
        parts.append(f"What is shorter than {LEAST} bytes can be guessed.")
    if luck.plain:
        parts.append(f"In plain text when they sat down, or known before: {_seats(luck.plain)}.")
    if not parts:
        parts.append("No seat brought any.")
    if named:
        return unchecked(NAME, " ".join([*parts, f"Not {_seats(named)}, as you named.", COULD]))
    if luck.unknowable:
        parts.append("Unless one of them is yours or you trust it (--seat):")
    return holds(NAME, " ".join([*parts, COULD]))


def _require_begun_anew(record: ReadRecord) -> None:
    """Raise _Fault unless the secret is replaced exactly where a seat is freed while entropy is being revealed."""
    is_asked = is_due = False
    for event in record.events:
        try:
            read = _turns.decode(event.line.event)
        except msgspec.DecodeError:
            read = None
        replaces = isinstance(read, MatchSecretReplaced)
        frees = isinstance(read, MatchSeatLeft | MatchEntropyWithheld)
        if replaces and not is_due:
            raise _Fault("The secret is replaced without cause.", event.line.position)
        if is_due and not replaces and not (frees and bytes(event.line.command) == b"null"):
            raise _Fault("The secret must be replaced here.", event.line.position)
        is_due = is_asked and frees
        if isinstance(read, MatchEntropyAsked):
            is_asked = True
        elif replaces or isinstance(read, MatchStarted):
            is_asked = False
    if is_due:
        raise _Fault("The secret must be replaced here.", len(record.events))


def luck_of(record: ReadRecord) -> Luck:
    """Return what went into the seed, as far as the events of *record* go. Raises _Fault."""
    seats: dict[int, Brought] = {}
    known: set[tuple[int, str]] = set()
    fresh: set[int] = set()
    luck = Luck()
    for event in record.events:
        try:
            read = _decoder.decode(event.line.event)
        except msgspec.DecodeError:
            continue
        match read:
            case MatchSeatTaken(seat, kind, _, entropy):
                promise = None if read.entropy_hash is UNSET else read.entropy_hash
                if kind is SeatKind.HUMAN:
                    seats[seat] = Brought(promise, entropy or None)
            case MatchSeatLeft(seat) | MatchEntropyWithheld(seat):
                seats.pop(seat, None)
            case MatchEntropyRevealed(seat, entropy, renewed):
                if seat not in seats or seats[seat].promise != _promise(record.header.match_id, seat, entropy):
                    raise _Fault(f"What seat {seat} revealed is not what it promised.", event.line.position)
                seats[seat] = Brought(None, entropy, renewed)
                if (seat, entropy) not in known:
                    fresh.add(seat)
                known.add((seat, entropy))
            case MatchSecretReplaced():
                luck.begun_anew += 1
                fresh.clear()
                for number, one in list(seats.items()):
                    if one.renewed is not None:
                        seats[number] = Brought(one.renewed)
    for number, one in seats.items():
        if one.entropy is not None:
            (luck.revealed if number in fresh else luck.plain)[number] = one.entropy
    return luck


def _promise(match_id: UUID, seat: int, entropy: str) -> str:
    """Return what promises *entropy*, in hex; of what is no entropy and of no seat, nothing that anybody promised."""
    try:
        return entropy_hash(match_id, seat, bytes.fromhex(entropy)).hex()
    except (OverflowError, ValueError):
        return ""


def _seats(seats: Collection[int]) -> str:
    numbers = sorted(seats)
    return f"{'seat' if len(numbers) == 1 else 'seats'} {', '.join(map(str, numbers))}"


def _anew(luck: Luck) -> str:
    """Return how often whoever knew the secret could have had it begun anew, by letting a seat go."""
    if not luck.begun_anew:
        return ""
    often = "once" if luck.begun_anew == 1 else f"{luck.begun_anew} times"
    return f" (but it was begun anew {often}, which the operator could have had by giving up a seat)"


def check_sandbox(record: ReadRecord) -> Check | None:
    """Say so if the match was played in a sandbox, whose luck and clock anybody could choose."""
    if not record.header.sandbox:
        return None
    return unchecked("sandbox", "It was played in a sandbox: its luck and its clock were anybody's to choose.")

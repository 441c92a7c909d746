"""What the header says, and the promise about the secret, against the opening event; the edition against its digest."""

import hashlib
from collections.abc import Iterator

import msgspec

from domain.chance import commitment, replaced_secret
from domain.match.events import MatchEntropyWithheld, MatchOpened, MatchSeatLeft, MatchSeatTaken, MatchSecretReplaced
from domain.viewer import AUDITOR
from infra.seal import canonical
from service.records.record import RecordedSeat
from service.records.verify.reader import ReadRecord
from service.records.verify.report import Check, fails, holds, unchecked

_replacing = msgspec.json.Decoder(MatchSecretReplaced)
_seating = msgspec.json.Decoder(MatchSeatTaken | MatchSeatLeft | MatchEntropyWithheld)


def opening_of(record: ReadRecord) -> MatchOpened | None:
    """Return the opening event of a record, None if its first event is none."""
    try:
        return msgspec.json.decode(record.events[0].line.event, type=MatchOpened)
    except msgspec.DecodeError:
        return None


def check_opening(record: ReadRecord, promised: str | None) -> Iterator[Check]:
    """Check header, edition and commitment. *promised*: the commitment that the caller has read beforehand."""
    opened = opening_of(record)
    if opened is None:
        yield fails("header", "A history begins with match.opened.", 0)
        return
    header = record.header
    told = (header.game, header.edition.digest, header.options, header.ruleset, header.sandbox, header.parent)
    found = (opened.game, opened.edition, opened.options, opened.ruleset, opened.sandbox, opened.parent)
    is_disclosed = record.closing.secret is not None
    if told != found or len(header.seats) != opened.seats:
        yield fails("header", "The header says something else than the opening event.", 0)
    elif (other := _other_seat(record, opened)) is not None:
        number, position = other
        yield fails("header", f"The header says something else of seat {number} than the events do.", position)
    elif is_disclosed != (header.viewer == str(AUDITOR)):
        yield fails("header", f"What it holds is not what {header.viewer} may see.")
    else:
        yield holds("header", f"{header.game}, ruleset {header.ruleset}, for {opened.seats}, seen by {header.viewer}.")
    yield _edition(record)
    yield _commitment(record, opened, promised)


def _other_seat(record: ReadRecord, opened: MatchOpened) -> tuple[int, int] | None:
    """Return the first seat of which the header says something else than the events, and where they say it."""
    seats = [RecordedSeat(number, "free", None) for number in range(opened.seats)]
    told = [0] * opened.seats
    for event in record.events:
        try:
            read = _seating.decode(event.line.event)
        except msgspec.DecodeError:
            continue
        if not 0 <= read.seat < opened.seats:
            continue
        told[read.seat] = event.line.position
        match read:
            case MatchSeatTaken(seat, kind, level):
                seats[seat] = RecordedSeat(seat, kind.value, level)
            case MatchSeatLeft(seat) | MatchEntropyWithheld(seat):
                seats[seat] = RecordedSeat(seat, "free", None)
    pairs = zip(record.header.seats, seats, strict=True)
    return next(((number, told[number]) for number, (ours, theirs) in enumerate(pairs) if ours != theirs), None)


def _edition(record: ReadRecord) -> Check:
    edition = record.header.edition
    if hashlib.sha256(bytes(edition.content)).hexdigest() != edition.digest:
        return fails("edition", f"Its content is not that of {edition.digest}.")
    return holds("edition", f"{edition.name}, {edition.digest}.")


def _commitment(record: ReadRecord, opened: MatchOpened, promised: str | None) -> Check:
    replaced = _replaced(record)
    if promised is not None and promised not in (opened.commitment, *replaced.values()):
        return fails("commitment", f"The opening promises {opened.commitment}, not {promised}.", 0)
    said = "that you named" if promised is not None else "of the opening"
    if record.closing.secret is None:
        return unchecked("commitment", "The secret is not disclosed.")
    secret = bytes.fromhex(record.closing.secret)
    if commitment(record.header.match_id, secret).hex() != opened.commitment:
        return fails("commitment", "The secret is not the one that was promised.", 0)
    for times, (position, told) in enumerate(replaced.items(), 1):
        if commitment(record.header.match_id, replaced_secret(secret, times)).hex() != told:
            return fails(
                "commitment", "The secret that replaces it does not follow from the one of the opening.", position
            )
    return holds("commitment", f"The secret is the one behind the commitment {said}.")


def _replaced(record: ReadRecord) -> dict[int, str]:
    """Return the later commitments of a record, by position."""
    found = {}
    for event in record.events:
        try:
            found[event.line.position] = _replacing.decode(event.line.event).commitment
        except msgspec.DecodeError:
            continue
    return found


def check_revealed(record: ReadRecord) -> Check:
    """Check that the history ends as the closing line says: its last event reveals this secret."""
    last = len(record.events) - 1
    secret = record.closing.secret
    ends = canonical({"secret": secret, "type": "match.secret_revealed"})
    reveals = bytes(record.events[-1].line.event) == ends
    if secret is not None and not reveals:
        return fails("end", "The last event does not reveal the secret of the closing line.", last)
    for event in record.events[:-1]:
        if b'"type":"match.secret_revealed"' in bytes(event.line.event):
            return fails("end", "Events follow the one that reveals the secret.", event.line.position + 1)
    if secret is None:
        return unchecked("end", f"It shows the match up to position {last}, to a reader to whom it is not disclosed.")
    return holds("end", "The last event reveals the secret.")

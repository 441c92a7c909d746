"""The records of a file, one after the other: an export holds many, of which one at a time is in memory."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from infra.signatures import PublicKey
from service.records.receipts import Receipt
from service.records.verify.check import Knowledge, check_lone_receipt, check_record, read_receipt
from service.records.verify.reader import CLOSING, BadShape, ReadRecord, read_record
from service.records.verify.report import Report, fails

Told = Callable[[int], None]
"""Is told how many bytes have been read."""


def checked(file: Path, known: Knowledge, told: Told = lambda _: None) -> Iterator[Report]:
    """Yield a report on each record of *file*, or on the receipt that it is. Raises OSError."""
    if is_receipt(file):
        yield check_lone_receipt(file.name, file.read_bytes(), known)
        return
    found = False
    for lines in records_in(file):
        found = True
        yield check_record(file.name, lines, known)
        told(sum(map(len, lines)))
    if not found:
        yield Report(file.name, None, 0, (fails("shape", "The file is empty."),))


def records_in(file: Path) -> Iterator[list[bytes]]:
    """Yield the lines of each record of *file*; those after the last closing line as a record, too."""
    lines: list[bytes] = []
    with file.open("rb") as opened:
        for line in opened:
            lines.append(line)
            if line.startswith(CLOSING):
                yield lines
                lines = []
    if lines:
        yield lines


def read_records(file: Path) -> Iterator[ReadRecord]:
    """Yield every record of *file*, read. Raises BadShape, OSError."""
    for lines in records_in(file):
        yield read_record(lines)


def is_receipt(file: Path) -> bool:
    """Tell whether *file* holds a receipt and not records: it is one JSON object with a member that no header has."""
    with file.open("rb") as opened:
        beginning = opened.read(4096)
    try:
        return "key_id" in msgspec.json.decode(beginning, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeError):
        return False


def older_proof(file: Path) -> ReadRecord | Receipt:
    """Return the record or the receipt in *file*. Raises BadShape, OSError."""
    if is_receipt(file):
        try:
            return read_receipt(file.read_bytes())
        except msgspec.DecodeError as error:
            raise BadShape(f"{file}: {error}") from error
    found = list(records_in(file))
    if len(found) != 1:
        raise BadShape(f"{file} holds {len(found)} records; one is needed.")
    return read_record(found[0])


def public_keys(content: bytes) -> Mapping[str, PublicKey]:
    """Return the keys in a JSON Web Key or a set of them, by thumbprint. Raises ValueError."""
    try:
        read = msgspec.json.decode(content)
        listed = read["keys"] if isinstance(read, dict) and "keys" in read else [read]
        keys = [PublicKey(key["crv"], key["kty"], key["x"]) for key in listed]
        return {msgspec.convert(msgspec.to_builtins(key), PublicKey).thumbprint: key for key in keys if key.raw}
    except (msgspec.MsgspecError, LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"no JSON Web Key of Ed25519: {error}") from error

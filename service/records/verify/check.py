"""All checks over one record or one receipt, in an order in which the first fault found is the cause of the others."""

from collections.abc import Mapping, Sequence, Set
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.catalogue import Catalogue
from infra.signatures import PublicKey
from service.records.receipts import Receipt
from service.records.verify.against import check_against, check_receipts
from service.records.verify.chain import check_chain
from service.records.verify.lines import check_lines
from service.records.verify.luck import check_entropies, check_sandbox
from service.records.verify.opening import check_opening, check_revealed
from service.records.verify.parent import check_parent
from service.records.verify.reader import BadShape, ReadRecord, read_record
from service.records.verify.report import Check, Report, Verdict, fails, holds
from service.records.verify.rules import check_rules
from service.records.verify.signature import check_receipt, check_signature


class Knowledge(Struct, frozen=True):
    """What the caller knows beside the record: the games, keys by thumbprint, a commitment, older proofs by name.

    *seats*: those that the caller trusts not to have played along with the operator.
    """

    catalogue: Catalogue
    keys: Mapping[str, PublicKey] = {}
    commitment: str | None = None
    older: Mapping[str, ReadRecord | Receipt] = {}
    parents: Mapping[UUID, ReadRecord] = {}
    """The records of matches that forks may go on from."""
    seats: Set[int] = frozenset()


def check_record(file: str, lines: Sequence[bytes], known: Knowledge) -> Report:
    """Check a record of *lines*."""
    try:
        record = read_record(lines)
    except BadShape as error:
        return Report(file, None, 0, (fails("shape", str(error), error.position),))
    checks = [holds("shape", f"{len(lines)} lines, each canonical.")]
    checks += [*check_chain(record), check_lines(record)]
    checks.append(check_signature(record, known.keys))
    checks += check_opening(record, known.commitment)
    if all(check.verdict is not Verdict.FAILS for check in checks if check.name in ("positions", "header")):
        checks.append(check_entropies(record, known.seats))
        checks += check_rules(record, known.catalogue)
        checks.append(check_revealed(record))
    checks += [one for one in (check_parent(record, known.parents), check_sandbox(record)) if one]
    checks += [check_against(record, older, name, known.keys) for name, older in known.older.items()]
    return Report(file, str(record.header.match_id), len(record.events), tuple(checks))


def check_lone_receipt(file: str, content: bytes, known: Knowledge) -> Report:
    """Check a receipt."""
    try:
        receipt = read_receipt(content)
    except msgspec.DecodeError as error:
        return Report(file, None, 0, (fails("shape", str(error)),))
    checks: list[Check] = [holds("shape", "A receipt."), check_receipt(receipt, known.keys)]
    for name, older in known.older.items():
        checks.append(
            check_receipts(receipt, older, name, known.keys)
            if isinstance(older, Receipt)
            else check_against(older, receipt, f"{file} against {name}", known.keys)
        )
    return Report(file, str(receipt.match_id), 0, tuple(checks))


def read_receipt(content: bytes) -> Receipt:
    """Return the receipt that a file holds. Raises msgspec.DecodeError."""
    return msgspec.json.decode(content, type=Receipt)

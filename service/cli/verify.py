"""``partie verify``."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.cli.exit_codes import CommandWithExitCodes

if TYPE_CHECKING:
    from service.records.verify.check import Knowledge
    from service.records.verify.report import Report

PROVED, BROKEN, UNREADABLE, UNCHECKED = 0, 1, 2, 3
EXIT_CODES = {
    PROVED: "everything holds, in every file",
    BROKEN: "something does not hold",
    UNREADABLE: "a file, a key or an option cannot be read; nothing was checked",
    UNCHECKED: (
        "nothing fails, but not everything could be checked: it is not disclosed, not signed, played in a sandbox, or "
        "by rules that this version does not know; or no seat that you named had promised its entropy"
    ),
}
_SHOW_FROM = 4 << 20
"""Files larger than this show how far the check is."""


@click.command(cls=CommandWithExitCodes, exit_codes=EXIT_CODES)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--against",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A record or receipt kept earlier: prove that it is a prefix. May be repeated.",
)
@click.option("--commitment", help="The commitment that you read before you sat down (hex).")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    type=click.IntRange(0, 99),
    help="A seat that you played or trust: could the operator choose its luck? May be repeated.",
)
@click.option(
    "--key",
    "key_file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A file with the server's public key as JWK, or its set of them (`GET /v1/keys`).",
)
@click.option(
    "--parent",
    "parent_files",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The record of a match that a fork goes on from. May be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a record.")
def verify(
    files: tuple[Path, ...],
    against: tuple[Path, ...],
    commitment: str | None,
    seats: tuple[int, ...],
    key_file: Path | None,
    parent_files: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Check records and receipts offline, with the position of each fault. Needs no server and no database.

    A file may hold many records, as exports do.
    """
    from domain.catalogue import load
    from service.records.verify.check import Knowledge
    from service.records.verify.files import older_proof, public_keys, read_records
    from service.records.verify.reader import BadShape
    from service.settings import BadSetting, settings_from

    try:
        packages = settings_from(os.environ).game_packages
        keys = {} if key_file is None else public_keys(key_file.read_bytes())
        older = {str(file): older_proof(file) for file in against}
        parents = {one.header.match_id: one for file in parent_files for one in read_records(file)}
    except (OSError, ValueError, BadSetting, BadShape) as error:
        click.echo(f"partie: {error}", err=True)
        sys.exit(UNREADABLE)
    catalogue = load(packages)
    promised = None if commitment is None else commitment.lower()
    known = Knowledge(catalogue, keys, promised, older, parents, frozenset(seats))
    codes = set()
    for report in _reports(files, known):
        codes.add(PROVED if report.proves else UNCHECKED if report.holds else BROKEN)
        _tell(report, as_json=as_json)
    sys.exit(BROKEN if BROKEN in codes else max(codes))


def _reports(files: tuple[Path, ...], known: "Knowledge") -> "Iterator[Report]":
    from rich.console import Console
    from rich.progress import Progress

    from service.records.verify.files import checked

    total = sum(file.stat().st_size for file in files)
    with Progress(console=Console(stderr=True), transient=True, disable=total < _SHOW_FROM) as progress:
        task = progress.add_task("verifying", total=total)
        for file in files:
            yield from checked(file, known, lambda size: progress.advance(task, size))


def _tell(report: "Report", *, as_json: bool) -> None:
    import msgspec

    from service.records.verify.report import Verdict

    if as_json:
        click.echo(msgspec.json.encode(report))
        return
    signs = {Verdict.HOLDS: "holds    ", Verdict.FAILS: "FAILS    ", Verdict.UNCHECKED: "unchecked"}
    click.echo(f"{report.file}: {report.match_id or 'no match'}")
    for check in report.checks:
        place = "" if check.position is None else f"position {check.position}: "
        click.echo(f"  {signs[check.verdict]}  {check.name:<11} {place}{check.detail}")
    click.echo(_verdict(report))


def _verdict(report: "Report") -> str:
    if not report.holds:
        return "It does not hold."
    return "Everything holds." if report.proves else "Nothing fails, but not everything could be checked."

"""An export as a table for those who analyse play: Parquet, one row an event, its members decoded.

DuckDB finds out the types of events, commands and options from the data: each is one struct with the members of all
types that occur. It is an extra (``partie[parquet]``), imported here alone. Rows go through a file of their own, so
that memory does not grow with the export.
"""

import tempfile
from collections.abc import AsyncIterator
from errno import EEXIST
from os import strerror
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from domain.ids import acting_seat
from service.records.record import Header, event_decoder, header_decoder
from service.records.verify.reader import CLOSING

_HEADER = b'{"edition":'
_COPY = """
COPY (
    SELECT * REPLACE (
        CAST(time AS TIMESTAMP) AS time, CAST(seat AS INTEGER) AS seat, CAST(audience AS INTEGER[]) AS audience
    )
    FROM read_json(
        {rows}, format = 'newline_delimited', sample_size = -1, maximum_object_size = 67108864,
        map_inference_threshold = -1, field_appearance_threshold = 0, dateformat = 'off', timestampformat = 'off'
    )
) TO {file} (FORMAT parquet, COMPRESSION zstd)
"""


class CannotWriteParquet(Exception):
    """There is no table to write, or nothing to write it with; the message says which."""


class Row(Struct):
    """One event, and what match it is of."""

    match_id: str
    game: str
    ruleset: int
    edition: str
    seats: int
    options: object
    position: int
    time: str
    actor: str
    seat: int | None
    audience: Raw
    type: str
    event: Raw
    command: Raw


class _Type(Struct):
    type: str


class _Line(Struct):
    actor: str
    audience: Raw
    command: Raw
    event: Raw
    position: int
    time: str


_lines = msgspec.json.Decoder(_Line)
_types = msgspec.json.Decoder(_Type)
_encoder = msgspec.json.Encoder()


async def write_parquet(pieces: AsyncIterator[bytes], file: Path) -> None:
    """Write *pieces* of an export to *file*, which must not be there. Raises CannotWriteParquet, OSError."""
    try:
        import duckdb
    except ImportError as error:
        raise CannotWriteParquet("Parquet needs an extra: pip install 'partie[parquet]'") from error
    _require_new(file)
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        rows = Path(folder) / "rows.jsonl"
        table = Path(folder) / "table.parquet"
        if not await _write_rows(pieces, rows):
            raise CannotWriteParquet("There is no such match.")
        with duckdb.connect(config={"temp_directory": folder, "memory_limit": "512MB", "threads": 2}) as database:
            database.execute(_COPY.format(rows=_quoted(rows), file=_quoted(table)))
        table.rename(file)


async def _write_rows(pieces: AsyncIterator[bytes], file: Path) -> int:
    count, rest = 0, b""
    header: Header | None = None
    with file.open("wb") as opened:
        async for piece in pieces:
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                if line.startswith(_HEADER):
                    header = header_decoder.decode(line)
                elif header is not None and not line.startswith(CLOSING):
                    opened.write(_encoder.encode(_row(header, line)) + b"\n")
                    count += 1
    return count


def _row(header: Header, recorded: bytes) -> Row:
    line = _lines.decode(event_decoder.decode(recorded).line)
    return Row(
        match_id=str(header.match_id),
        game=header.game,
        ruleset=header.ruleset,
        edition=header.edition.digest,
        seats=len(header.seats),
        options=header.options,
        position=line.position,
        time=line.time,
        actor=line.actor,
        seat=acting_seat(line.actor),
        audience=line.audience,
        type=_types.decode(line.event).type,
        event=line.event,
        command=line.command,
    )


def _require_new(file: Path) -> None:
    if file.exists():
        raise FileExistsError(EEXIST, strerror(EEXIST), str(file))


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"

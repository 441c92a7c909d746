"""``partie export``."""

import os
from datetime import datetime
from pathlib import Path

import click

_DATES = ("%Y-%m-%d", "%Y-%m-%dT%H:%M:%S")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "kind",
    type=click.Choice(["jsonl", "parquet"]),
    default="jsonl",
    show_default=True,
    help="Records, or a table with a row for each event (needs `partie[parquet]`).",
)
@click.option("--game", help="Only matches of this game.")
@click.option("--label", help="Only matches with this label.")
@click.option(
    "--status",
    type=click.Choice(["finished", "aborted"]),
    default="finished",
    show_default=True,
    help="How they ended.",
)
@click.option("--since", type=click.DateTime(_DATES), help="Only matches that ended then (UTC) or later.")
@click.option("--until", type=click.DateTime(_DATES), help="Only matches that ended before (UTC).")
@click.option("--after", type=click.UUID, help="Only matches beyond this id, to go on with an export.")
def export(
    file: Path,
    kind: str,
    game: str | None,
    label: str | None,
    status: str,
    since: datetime | None,
    until: datetime | None,
    after: object,
) -> None:
    """Write the records of all finished matches to FILE, which must not be there yet. Servers may be running."""
    import asyncio
    from datetime import UTC
    from uuid import UUID

    from domain.ids import MatchId
    from infra.ended_matches.port import Ended
    from service import archive
    from service.records.parquet import CannotWriteParquet, write_parquet
    from service.settings import settings_from

    times = [None if time is None else time.replace(tzinfo=UTC) for time in (since, until)]
    wanted = Ended(status, game, label, *times)
    beyond = MatchId(after) if isinstance(after, UUID) else None
    pieces = archive.export(settings_from(os.environ), wanted, beyond)

    async def write() -> None:
        if kind == "parquet":
            await write_parquet(pieces, file)
            return
        with file.open("xb") as opened:
            async for piece in pieces:
                opened.write(piece)

    try:
        asyncio.run(write())
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from error
    except CannotWriteParquet as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{file} holds the export.")

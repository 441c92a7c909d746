"""``partie import``."""

import os
import sys
from pathlib import Path

import click


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--label", help="The label to find the matches by.")
def import_(file: Path, label: str | None) -> None:
    """Import the matches whose records are in FILE, as far as their records hold in every check.

    An imported match can be listed, viewed, followed and exported again, byte for byte; it never goes on, and nobody
    has a token of it. Exits with 1 if a record was not taken in, which is said. Servers may be running.
    """
    import asyncio

    from service.archive import import_records
    from service.records.importing import CannotImport
    from service.settings import settings_from

    async def take() -> bool:
        all_taken = True
        async for result in import_records(settings_from(os.environ), file, label):
            if not isinstance(result, CannotImport):
                click.echo(f"{result} was imported.")
                continue
            all_taken = False
            click.echo(f"{file}: {result}", err=True)
            for check in result.report.checks if result.report else ():
                if check.verdict != "holds":
                    place = "" if check.position is None else f"position {check.position}: "
                    click.echo(f"  {check.verdict}  {check.name}: {place}{check.detail}", err=True)
        return all_taken

    sys.exit(0 if asyncio.run(take()) else 1)

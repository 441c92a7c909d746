"""``partie restore``."""

import os
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Put the backup FILE in the place of the embedded database, while no server is using it.

    What was there is kept beside it, under another name.
    """
    import asyncio

    from service.settings import settings_from
    from service.upkeep import put_back

    kept = asyncio.run(put_back(settings_from(os.environ), file))
    click.echo("The database is the one of the backup." + (f" What was there before: {kept}" if kept else ""))

"""``partie restore``."""

import os
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Replace the embedded database by the backup FILE, while no server is using it.

    The previous database is kept beside it, under another name.
    """
    import asyncio

    from service.settings import settings_from
    from service.upkeep import put_back

    kept = asyncio.run(put_back(settings_from(os.environ), file))
    click.echo("The backup was restored." + (f" The previous database: {kept}" if kept else ""))

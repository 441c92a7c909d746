"""``partie backup``."""

import os
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Copy the embedded database to FILE and check the copy. A server may be using it meanwhile."""
    import asyncio

    from service.settings import settings_from
    from service.upkeep import back_up

    settings = settings_from(os.environ)
    asyncio.run(back_up(settings, file))
    click.echo(f"{file} holds the database. Keep a copy of {settings.data / 'keys.json'}, too, in another place.")

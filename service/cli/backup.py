"""``partie backup``."""

import os
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Copy the embedded database to FILE, whole and checked, whether or not a server is using it."""
    import asyncio

    from service.settings import settings_from
    from service.upkeep import back_up

    settings = settings_from(os.environ)
    asyncio.run(back_up(settings, file))
    click.echo(f"{file} holds the database. Keep {settings.data / 'keys.json'} too, in another place.")

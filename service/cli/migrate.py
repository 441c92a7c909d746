"""``partie migrate``."""

import os

import click


@click.command()
def migrate() -> None:
    """Migrate the database to this version's schema."""
    import asyncio

    from service.settings import settings_from
    from service.upkeep import migrate_database

    asyncio.run(migrate_database(settings_from(os.environ)))
    click.echo("The database has this version's schema.")

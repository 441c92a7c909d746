"""``partie restored``."""

import os
import sys

import click


@click.command()
def restored() -> None:
    """Call off every match that is not over, after a backup was restored and before a server is started.

    Their players may have played on after the backup was made, and know what is still to be drawn.
    """
    import asyncio

    from service.archive import end_restored
    from service.process.logs import configure
    from service.settings import settings_from

    configure("critical")  # what is wrong is said below, once
    ended, failed = asyncio.run(end_restored(settings_from(os.environ), click.echo))
    click.echo(f"{ended} matches were called off." + (f" {failed} could not be." if failed else ""))
    sys.exit(1 if failed else 0)

"""``partie doctor``."""

import os
import sys

import click


@click.command()
def doctor() -> None:
    """Look every match through, and list what is wrong; exit with 1 if anything is. Nothing is changed.

    Checks each match's chain of hashes, its count of events, its summary, its seats, and that today's rules fold it.
    Servers may go on meanwhile.
    """
    import asyncio

    from service.process.logs import configure
    from service.settings import settings_from
    from service.upkeep import examine

    configure("critical")  # what is wrong is said below, once

    examined, faulty = asyncio.run(examine(settings_from(os.environ), click.echo))
    click.echo(f"{examined} matches, {faulty} of them damaged.")
    sys.exit(1 if faulty else 0)

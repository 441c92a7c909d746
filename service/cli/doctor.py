"""``partie doctor``."""

import os
import sys

import click


@click.command()
def doctor() -> None:
    """Check every match and list the faults. Exits with 1 if there are any. Changes nothing.

    Checks each match's chain of hashes, number of events, summary and seats, and that the current rules can fold it.
    Servers may be running.
    """
    import asyncio

    from service.cli.token_key import token_key_line
    from service.process.logs import configure
    from service.settings import settings_from
    from service.upkeep import examine

    configure("critical")  # what is wrong is said below, once

    settings = settings_from(os.environ)
    click.echo(token_key_line(settings))
    examined, faulty = asyncio.run(examine(settings, click.echo))
    click.echo(f"{examined} matches, {faulty} of them damaged.")
    sys.exit(1 if faulty else 0)

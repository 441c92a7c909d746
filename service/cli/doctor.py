"""``partie doctor``."""

import os
import sys
from datetime import datetime
from uuid import UUID

import click

from service.cli.exit_codes import CommandWithExitCodes

SOUND, DAMAGED, UNUSABLE = 0, 1, 2
EXIT_CODES = {
    SOUND: "every match that was looked at holds",
    DAMAGED: (
        "a match does not hold, which is printed; or database or settings cannot be read, which is said on standard "
        "error"
    ),
    UNUSABLE: "an option cannot be read; nothing was checked",
}
EVERY = 1_000
"""After so many matches it is said how far the check has come."""


@click.command(cls=CommandWithExitCodes, exit_codes=EXIT_CODES)
@click.option(
    "--since",
    type=click.DateTime(("%Y-%m-%d", "%Y-%m-%dT%H:%M:%S")),
    help="Only matches in which something has happened since then (UTC).",
)
@click.option("--after", type=click.UUID, help="Only matches beyond this id, to go on with a check.")
@click.option("--again", is_flag=True, help="Also decide again every command of matches that are over; takes longer.")
def doctor(since: datetime | None, after: UUID | None, again: bool) -> None:
    """Check every match and list the faults. Changes nothing.

    Checks each match's chain of hashes, number of events, summary and seats, and that the current rules can fold it;
    and says how many matches are not over, by game and ruleset. Servers may be running.
    """
    import asyncio
    from datetime import UTC
    from itertools import count

    from domain.ids import MatchId
    from service.archive import examine
    from service.cli.token_key import token_key_line
    from service.process.logs import configure
    from service.settings import settings_from

    configure("critical")  # what is wrong is said below, once

    settings = settings_from(os.environ)
    click.echo(token_key_line(settings))
    numbers = count(1)

    def reached(match_id: MatchId) -> None:
        if next(numbers) % EVERY == 0:
            click.echo(f"Checked up to {match_id}.", err=True)

    found = asyncio.run(
        examine(
            settings,
            click.echo,
            after=None if after is None else MatchId(after),
            since=None if since is None else since.replace(tzinfo=UTC),
            again=again,
            reached=reached,
        )
    )
    if settings.database_url is not None and settings.signing_key is None:
        click.echo("There is no signing key: receipts are refused, records are unsigned.")
    for rules, number in sorted(found.unfinished.items()):
        click.echo(f"{rules}: {number} not over")
    click.echo(f"{found.matches} matches, {found.damaged} of them damaged.")
    sys.exit(DAMAGED if found.damaged else SOUND)

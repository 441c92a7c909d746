"""The command ``partie``, one file a subcommand.

Each file imports what its command works with when it is called: the help is there at once.
"""

import click

from service.cli.backup import backup
from service.cli.demo import demo
from service.cli.doctor import doctor
from service.cli.edition import edition
from service.cli.games import games
from service.cli.keys import keys
from service.cli.migrate import migrate
from service.cli.openapi import openapi
from service.cli.restore import restore
from service.cli.serve import serve
from service.version import VERSION


def main() -> None:
    """Run the command; a fault that the operator can mend is one line, not a traceback."""
    try:
        partie(prog_name="partie")
    except Exception as fault:
        from service.app import FAULTS_OF_OPERATION

        if not isinstance(fault, FAULTS_OF_OPERATION):
            raise
        raise SystemExit(f"partie: {fault}") from fault


@click.group()
@click.version_option(VERSION)
def partie() -> None:
    """Partie keeps board games: play, follow and replay matches over HTTP."""


for command in (backup, demo, doctor, edition, games, keys, migrate, openapi, restore, serve):
    partie.add_command(command)

"""The command ``partie``, one file per subcommand.

Each file imports what its command needs only when it runs, so that the help appears at once.
"""

import click

from service.cli.backup import backup
from service.cli.demo import demo
from service.cli.doctor import doctor
from service.cli.edition import edition
from service.cli.export import export
from service.cli.games import games
from service.cli.import_ import import_
from service.cli.keys import keys
from service.cli.migrate import migrate
from service.cli.openapi import openapi
from service.cli.players import erase_player, renew_player
from service.cli.prune import prune
from service.cli.record import record
from service.cli.reissue_seat import reissue_seat
from service.cli.restore import restore
from service.cli.restored import restored
from service.cli.serve import serve
from service.cli.verify import verify
from service.version import VERSION


def main() -> None:
    """Run the command. A fault that the operator can correct is reported in one line, not by a traceback."""
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
    """A server for board games: play, follow and replay matches over HTTP."""


COMMANDS = (
    *(backup, demo, doctor, edition, export, games, import_, keys, migrate, openapi, prune, record, restore),
    *(restored, serve, verify),
    *(erase_player, renew_player, reissue_seat),
)

for command in COMMANDS:
    partie.add_command(command)

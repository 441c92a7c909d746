"""``partie reissue-seat``."""

import os
from datetime import timedelta
from uuid import UUID

import click


@click.command("reissue-seat")
@click.argument("match_id", metavar="MATCH", type=click.UUID)
@click.argument("seat", type=click.IntRange(0, 99))
@click.option("--hours", type=click.IntRange(1, 168), default=24, help="The number of hours after which the code ends.")
def reissue_seat(match_id: UUID, seat: int, hours: int) -> None:
    """Take a seat of a match from its token, which its player has lost, and print a code for that player.

    The token becomes invalid at once, and the match tells everybody. Whoever sends the code to `POST …/handover` gets
    the seat, once, so take care how you pass it on. Servers may be running.
    """
    import asyncio

    from domain.errors import Refused
    from domain.ids import MatchId, Seat
    from service.archive import reissue_seat as reissue
    from service.process.logs import configure
    from service.settings import settings_from

    configure("critical")  # what is wrong is said below, once
    try:
        code = asyncio.run(reissue(settings_from(os.environ), MatchId(match_id), Seat(seat), timedelta(hours=hours)))
    except Refused as refused:
        raise click.ClickException(refused.detail) from refused
    click.echo(code.code)

"""``partie renew-player`` and ``partie erase-player``."""

import os
from uuid import UUID

import click


@click.command("renew-player")
@click.argument("player_id", metavar="ID", type=click.UUID)
def renew_player(player_id: UUID) -> None:
    """Give the player with this ID, who has lost its token, a new one, and print it.

    The old token becomes invalid at once. Servers may be running.
    """
    import asyncio

    from service.settings import settings_from
    from service.upkeep import renew_player_token

    token = asyncio.run(renew_player_token(settings_from(os.environ), player_id))
    if token is None:
        raise click.BadParameter(f"there is no player {player_id}", param_hint="ID")
    click.echo(token)


@click.command("erase-player")
@click.argument("player_id", metavar="ID", type=click.UUID)
def erase_player(player_id: UUID) -> None:
    """Erase the player with this ID: its token becomes invalid at once, and its name is deleted everywhere.

    Its matches go on, with seats that nobody has. It cannot be undone. Servers may be running.
    """
    import asyncio

    from service.settings import settings_from
    from service.upkeep import erase_player

    if not asyncio.run(erase_player(settings_from(os.environ), player_id)):
        raise click.BadParameter(f"there is no player {player_id}", param_hint="ID")
    click.echo(f"Erased: {player_id}")

"""``partie games``."""

import os

import click


@click.command()
def games() -> None:
    """List the games with their seats, options and editions."""
    from rich.console import Console
    from rich.table import Table

    from service.app import load_catalogue
    from service.settings import settings_from

    table = Table(title="Games")
    for column in ("game", "title", "seats", "options", "editions", "house bot"):
        table.add_column(column, overflow="fold", no_wrap=column == "game")
    for entry in load_catalogue(settings_from(os.environ)).entries.values():
        game = entry.game
        table.add_row(
            game.slug,
            game.title,
            f"{game.seats.start}-{game.seats.stop - 1}",
            ", ".join(game.options.__struct_encode_fields__),
            ", ".join(f"{edition.name} {edition.digest[:8]}" for edition in entry.editions),
            ", ".join(game.levels),
        )
    Console().print(table)

"""``partie edition``."""

import os
from importlib import import_module
from importlib.util import find_spec

import click


@click.group()
def edition() -> None:
    """Editions: the components of games as data."""


@edition.command("generate")
@click.argument("game")
@click.option("--seed", required=True, help="The seed of the edition: the same seed makes the same edition.")
def generate_edition(game: str, seed: str) -> None:
    """Generate a new edition of a game that supports this, and print it as TOML, for the folder in PARTIE_EDITIONS."""
    from service.app import load_catalogue
    from service.settings import settings_from

    entry = load_catalogue(settings_from(os.environ)).entries.get(game)
    generator = find_spec(f"{entry.package}.generate") if entry else None
    if entry is None or generator is None:
        raise click.BadParameter(f"editions of {game} cannot be generated", param_hint="GAME")
    click.echo(import_module(generator.name).generated_edition(seed), nl=False)

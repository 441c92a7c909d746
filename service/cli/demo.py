"""``partie demo``."""

import os

import click


@click.command()
@click.option("--game", default="help_me", show_default=True, help="The game to play.")
@click.option("--seats", default=2, show_default=True, type=click.IntRange(1, 99), help="The number of seats.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game. May be repeated."
)
@click.option("--server", default="http://127.0.0.1:8000", show_default=True, help="The server to play on.")
def demo(game: str, seats: int, options: tuple[str, ...], server: str) -> None:
    """Play one match with random legal moves on a running server, through its public API."""
    import httpx
    from rich.console import Console

    from service.app import load_catalogue
    from service.cli.demo_play import DemoFailed, play_demo
    from service.settings import settings_from

    entry = load_catalogue(settings_from(os.environ)).entries.get(game)
    if entry is None:
        raise click.BadParameter(f"{game} is not a game of this server; see: partie games", param_hint="--game")
    try:
        play_demo(server.rstrip("/"), entry, seats, dict(map(_option, options)), Console())
    except httpx.TransportError as error:
        raise click.ClickException(
            f"no server answers at {server}: {error}; "
            "start one with partie serve, or name another address: partie demo --server URL"
        ) from error
    except DemoFailed as error:
        raise click.ClickException(str(error)) from error


def _option(text: str) -> tuple[str, object]:
    import msgspec

    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text} is not NAME=VALUE", param_hint="--option")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value

"""The command ``partie``."""

import asyncio
import os
import secrets
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click
import msgspec
import structlog
from msgspec.structs import replace

from service import app as composition
from service.matches.rights import Scope
from service.matches.tokens import token_hash
from service.process.logs import configure
from service.process.run import listening_on, run, run_worker
from service.process.workers import supervise
from service.settings import Settings, require_servable, settings_from, unknown_variables
from service.version import VERSION

log = structlog.get_logger("partie")

SPEC = Path("openapi/openapi.json")


def main() -> None:
    """Run the command; a fault that the operator can mend is one line, not a traceback."""
    try:
        partie(prog_name="partie")
    except composition.FAULTS_OF_OPERATION as fault:
        raise SystemExit(f"partie: {fault}") from fault


@click.group()
@click.version_option(VERSION)
def partie() -> None:
    """Partie keeps board games: play, follow and replay matches over HTTP."""


@partie.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen on.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes.")
@click.option("--sandbox", is_flag=True, help="Fixed luck and a clock that can be turned, for tests of clients.")
@click.option("--worker-on", type=int, hidden=True, help="Be a worker, on this descriptor of a socket.")
def serve(host: str, port: int, workers: int, sandbox: bool, worker_on: int | None) -> None:
    """Serve the API."""
    settings = replace(_settings(), sandbox=sandbox)
    require_servable(settings, workers)
    configure(settings.log_level)
    for name in unknown_variables(os.environ):
        log.warning("this is no setting", variable=name)
    if worker_on is not None:
        run_worker(composition.create_server(settings), worker_on)
        return
    if settings.database_url is not None:
        asyncio.run(composition.reach_database(settings))
    if workers > 1:
        sys.exit(supervise(host, port, workers, settings.metrics_port))
    with composition.held_folder(settings), listening_on(host, port) as listening:
        run(composition.create_server(settings), listening)


@partie.command("migrate")
def migrate_command() -> None:
    """Bring the database to this version's schema."""
    asyncio.run(composition.migrate_database(_settings()))
    click.echo("The database is at this version's schema.")


@partie.command()
def games() -> None:
    """List the games, their seats, options and editions."""
    from rich.console import Console  # here, or a server that starts would load it too
    from rich.table import Table

    table = Table(title="Games")
    for column in ("game", "title", "seats", "options", "editions", "house bot"):
        table.add_column(column, overflow="fold", no_wrap=column == "game")
    for entry in composition.load_catalogue(_settings()).entries.values():
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


@partie.command()
@click.option("--game", default="help_me", show_default=True, help="Which game.")
@click.option("--seats", default=2, show_default=True, type=click.IntRange(1, 99), help="How many seats.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; repeatable.")
@click.option("--server", default="http://127.0.0.1:8000", show_default=True, help="The server to play on.")
def demo(game: str, seats: int, options: tuple[str, ...], server: str) -> None:
    """Play one match of random legal moves on a running server, through its public API."""
    import httpx  # here, or a server that starts would load it too
    from rich.console import Console

    from service.cli.demo_play import DemoFailed, play_demo

    entry = composition.load_catalogue(_settings()).entries.get(game)
    if entry is None:
        raise click.BadParameter(f"{game} is no game of this server; see: partie games", param_hint="--game")
    try:
        play_demo(server.rstrip("/"), entry, seats, dict(map(_option, options)), Console())
    except httpx.TransportError as error:
        raise click.ClickException(f"no server answers at {server}: {error}") from error
    except DemoFailed as error:
        raise click.ClickException(str(error)) from error


@partie.group()
def edition() -> None:
    """Editions: the components of games as data."""


@edition.command("generate")
@click.argument("game")
@click.option("--seed", required=True, help="What the edition follows from: the same seed, the same edition.")
def generate_edition(game: str, seed: str) -> None:
    """Make a new edition of a game that knows how, and print it (TOML, for the folder named by PARTIE_EDITIONS)."""
    entry = composition.load_catalogue(_settings()).entries.get(game)
    generator = find_spec(f"{entry.package}.generate") if entry else None
    if entry is None or generator is None:
        raise click.BadParameter(f"{game} is no game whose editions can be generated", param_hint="GAME")
    click.echo(import_module(generator.name).generated_edition(seed), nl=False)


@partie.group()
def keys() -> None:
    """Keys for operators and integrators."""


@keys.command("create")
@click.option("--scope", type=click.Choice([scope.value for scope in Scope]), required=True, help="What it is for.")
@click.option("--note", default="", help="Whose it is.")
def create_key(scope: str, note: str) -> None:
    """Make an API key and print it, once; only its hash is kept."""
    token = f"key_{secrets.token_urlsafe(32)}"
    asyncio.run(composition.add_api_key(_settings(), token_hash(token), scope, note))
    click.echo(token)


@partie.command("openapi")
@click.option("--check", is_flag=True, help="Only tell whether openapi/openapi.json is up to date.")
def openapi_command(check: bool) -> None:
    """Write the OpenAPI document to openapi/openapi.json."""
    document = composition.openapi_document()
    if not check:
        SPEC.parent.mkdir(exist_ok=True)
        SPEC.write_bytes(document)
        return
    if not SPEC.exists() or SPEC.read_bytes() != document:
        click.echo(f"{SPEC} is not what this version serves; run: partie openapi", err=True)
        sys.exit(1)


def _option(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text} is not NAME=VALUE", param_hint="--option")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


def _settings() -> Settings:
    return settings_from(os.environ)

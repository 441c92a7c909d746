"""``partie record``."""

import os
from pathlib import Path
from uuid import UUID

import click


@click.command()
@click.argument("match", type=click.UUID)
@click.option("--output", type=click.Path(path_type=Path), help="The file to write; default: <match>.partie.jsonl.")
def record(match: UUID, output: Path | None) -> None:
    """Write the record of a MATCH (its id) to a file, for `partie verify`.

    Until the match is over, the record holds what a spectator sees; then everything, even if the match is disclosed to
    its seats alone. A file that is there is not replaced.
    """
    import asyncio

    from domain.errors import Refused
    from domain.ids import MatchId
    from infra.codec import UnknownEvent
    from service.archive import record as pieces_of
    from service.settings import settings_from

    file = output or Path(f"{match}.partie.jsonl")

    async def write() -> None:
        pieces = pieces_of(settings_from(os.environ), MatchId(match))
        first = await anext(pieces)
        with file.open("xb") as opened:
            opened.write(first)
            async for piece in pieces:
                opened.write(piece)

    try:
        asyncio.run(write())
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from error
    except Refused as refused:
        raise click.ClickException(refused.detail) from refused
    except UnknownEvent as error:
        raise click.ClickException(f"This version cannot read the match: {error}") from error
    click.echo(f"{file} holds the record.")

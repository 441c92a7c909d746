"""``partie keys``."""

import os

import click

SCOPES = ("open", "players", "feed", "audit", "webhooks", "admin")


@click.group()
def keys() -> None:
    """Keys for operators and integrators."""


@keys.command("create")
@click.option("--scope", type=click.Choice(SCOPES), required=True, help="What it is for.")
@click.option("--note", default="", help="Whose it is.")
def create_key(scope: str, note: str) -> None:
    """Make an API key and print it, once; only its hash is kept."""
    import asyncio
    import secrets

    from service.matches.tokens import token_hash
    from service.settings import settings_from
    from service.upkeep import add_api_key

    token = f"key_{secrets.token_urlsafe(32)}"
    asyncio.run(add_api_key(settings_from(os.environ), token_hash(token), scope, note))
    click.echo(token)

"""``partie keys``."""

import os

import click

SCOPES = ("open", "players", "feed", "audit", "webhooks", "admin")

SHOWN = 12
"""The number of hex digits of a key's hash that form its id."""


@click.group()
def keys() -> None:
    """Keys for operators and integrators."""


@keys.command("create")
@click.option("--scope", type=click.Choice(SCOPES), required=True, help="What the key allows.")
@click.option("--note", default="", help="A note, such as its owner.")
def create_key(scope: str, note: str) -> None:
    """Create an API key and print it, once: only its hash is stored."""
    import asyncio
    import secrets

    from service.matches.tokens import token_hash
    from service.settings import settings_from
    from service.upkeep import add_api_key

    token = f"key_{secrets.token_urlsafe(32)}"
    asyncio.run(add_api_key(settings_from(os.environ), token_hash(token), scope, note))
    click.echo(token)


@keys.command("list")
def list_keys() -> None:
    """List the API keys: id (for `revoke`), scope, time of creation, note."""
    import asyncio

    from domain.timestamp import format_timestamp
    from service.settings import settings_from
    from service.upkeep import api_keys

    for key in asyncio.run(api_keys(settings_from(os.environ))):
        click.echo(f"{key.key_hash.hex()[:SHOWN]}  {key.scope:8}  {format_timestamp(key.created)}  {key.note}".rstrip())


@keys.command("revoke")
@click.argument("key_id", metavar="ID")
def revoke_key(key_id: str) -> None:
    """Revoke the API key with this ID, as shown by `list`. It becomes invalid at once, for good."""
    import asyncio

    from service.settings import settings_from
    from service.upkeep import api_keys, revoke_api_key

    settings = settings_from(os.environ)
    found = [key for key in asyncio.run(api_keys(settings)) if key.key_hash.hex().startswith(key_id)]
    if len(key_id) < SHOWN or len(found) != 1:
        raise click.BadParameter(f"{key_id} is not the id of a key; see: partie keys list", param_hint="ID")
    asyncio.run(revoke_api_key(settings, found[0].key_hash))
    click.echo(f"Revoked: {found[0].scope} {found[0].note}".rstrip())


@keys.command("rotate-signing-key")
def rotate_signing() -> None:
    """Make a new key to sign receipts and records with; servers use it from their next start on.

    The key of an embedded server is written to signing-key.json. Otherwise it is printed, and every server must be
    started with it. What was signed before stays valid: the old public key is still listed.
    """
    from infra.signatures import new_private_key
    from service.settings import settings_from
    from service.upkeep import rotate_signing_key

    signing_key = new_private_key()
    file = rotate_signing_key(settings_from(os.environ), signing_key)
    if file is None:
        click.echo(f"PARTIE_SIGNING_KEY={signing_key}")
    else:
        click.echo(f"{file} holds a new key. Restart the server, and keep a copy of the file.")


@keys.command("rotate-token-key")
@click.option(
    "--tokens",
    type=click.Choice(["keep", "kill"]),
    required=True,
    help="Whether the existing tokens of hosts and seats stay valid.",
)
def rotate(tokens: str) -> None:
    """Change the token key of the database, while no server is running.

    The key of an embedded server is written to keys.json. Otherwise it is printed, and every server must be started
    with it. Repeats of earlier requests are then answered `key_reused`.
    """
    import asyncio

    from infra.keys import new_token_key
    from service.settings import settings_from
    from service.upkeep import rotate_token_key

    settings = settings_from(os.environ)
    token_key = new_token_key()
    if settings.token_key is not None or settings.database_url is not None:
        click.echo(f"PARTIE_TOKEN_KEY={token_key}")  # before it takes effect: nobody else knows it
    asyncio.run(rotate_token_key(settings, token_key, kill_tokens=tokens == "kill"))
    click.echo(
        "The token key was changed. " + ("All tokens are revoked." if tokens == "kill" else "Tokens stay valid.")
    )

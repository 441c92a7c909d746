"""``partie keys``."""

import os
from datetime import UTC, datetime, timedelta

import click

SCOPES = ("open", "players", "feed", "audit", "webhooks", "admin")

SHOWN = 12
"""The number of hex digits of a key's hash that form its id."""


@click.group()
def keys() -> None:
    """Keys for operators and integrators."""


@keys.command("create")
@click.option(
    "--scope", "scopes", type=click.Choice(SCOPES), multiple=True, required=True, help="What it allows; repeatable."
)
@click.option("--label", "--note", default="", help="A label, such as its owner.")
@click.option("--days", type=click.IntRange(1, 36_500), help="The number of days after which it ends.")
@click.option(
    "--ends",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%SZ"]),
    help="When it ends, in UTC: `2027-01-01` or `2027-01-01T12:00:00Z`.",
)
def create_key(scopes: tuple[str, ...], label: str, days: int | None, ends: datetime | None) -> None:
    """Create an API key and print it, once: only its hash is stored. Without an end, it is valid until revoked."""
    import asyncio
    import secrets

    from service.matches.tokens import token_hash
    from service.settings import settings_from
    from service.upkeep import add_api_key

    if days is not None and ends is not None:
        raise click.UsageError("--days and --ends: give one of them")
    end = datetime.now(UTC) + timedelta(days) if days is not None else ends and ends.replace(tzinfo=UTC)
    scope = " ".join(one for one in SCOPES if one in scopes)
    token = f"key_{secrets.token_urlsafe(32)}"
    asyncio.run(add_api_key(settings_from(os.environ), token_hash(token), scope, " ".join(label.split()), end))
    click.echo(token)


@keys.command("list")
def list_keys() -> None:
    """List the API keys, and say which token key the database belongs to.

    Columns: id (for `revoke`), scopes, when it was created, ends and was last used (to within an hour), label.
    """
    import asyncio

    from domain.timestamp import format_timestamp
    from infra.keys import shown
    from service.cli.token_key import token_key_line
    from service.settings import settings_from
    from service.upkeep import api_keys

    settings = settings_from(os.environ)
    now = datetime.now(UTC)

    def second(time: datetime | None) -> str:
        return format_timestamp(time)[:19] + "Z" if time else "-"

    rows = [("id", "scopes", "created", "ends", "last used", "label")]
    for key in asyncio.run(api_keys(settings)):
        ends = "ended" if key.ends and key.ends <= now else second(key.ends)
        scopes = key.scope.replace(" ", ",")
        rows.append((shown(key.key_hash), scopes, second(key.created), ends, second(key.last_used), key.label))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    click.echo(token_key_line(settings))


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
    click.echo(f"Revoked: {found[0].scope} {found[0].label}".rstrip())


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

"""``partie openapi``."""

import sys
from pathlib import Path

import click

SPEC = Path("openapi/openapi.json")


@click.command()
@click.option("--check", is_flag=True, help="Only check that openapi/openapi.json is up to date.")
def openapi(check: bool) -> None:
    """Write the OpenAPI document to openapi/openapi.json."""
    from service.app import openapi_document

    document = openapi_document()
    if not check:
        SPEC.parent.mkdir(exist_ok=True)
        SPEC.write_bytes(document)
        return
    if not SPEC.exists() or SPEC.read_bytes() != document:
        click.echo(f"{SPEC} is not up to date; run: partie openapi", err=True)
        sys.exit(1)

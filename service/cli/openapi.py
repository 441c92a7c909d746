"""``partie openapi``."""

import sys
from pathlib import Path

import click

FOLDER = Path("openapi")


@click.command()
@click.option("--check", is_flag=True, help="Only check that openapi/ is up to date.")
def openapi(check: bool) -> None:
    """Write the OpenAPI and AsyncAPI documents to openapi/openapi.json and openapi/asyncapi.yaml."""
    from service.app import asyncapi_document, openapi_document

    documents = {FOLDER / "openapi.json": openapi_document(), FOLDER / "asyncapi.yaml": asyncapi_document()}
    if not check:
        FOLDER.mkdir(exist_ok=True)
        for file, document in documents.items():
            file.write_bytes(document)
        return
    old = [str(file) for file, document in documents.items() if not file.exists() or file.read_bytes() != document]
    if old:
        click.echo(f"{', '.join(old)}: not up to date; run: partie openapi", err=True)
        sys.exit(1)

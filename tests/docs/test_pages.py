"""The docs say what is true."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from docs.advice import BY_CODE
from docs.reference import FOLDER, pages
from service.app import asyncapi_document, openapi_document
from service.http.cors import ALLOWED, EXPOSED
from service.http.problems import STATUS
from service.players.stream import PlayerFrame
from service.streams.session import Frame, Shown

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", pages())
def test_what_follows_from_the_code_stands_in_the_pages(name: str) -> None:
    assert (FOLDER / name).read_text("utf-8") == pages()[name]


def test_the_committed_openapi_document_is_the_one_that_is_served() -> None:
    assert (ROOT / "openapi" / "openapi.json").read_bytes() == openapi_document()


def test_asyncapi_refers_to_what_there_is() -> None:
    live = yaml.safe_load((ROOT / "openapi" / "asyncapi.yaml").read_text("utf-8"))
    spec = json.loads(openapi_document())
    for reference in re.findall(r'"\$ref": "([^"]+)"', json.dumps(live)):
        file, _, path = reference.partition("#/")
        found = spec if file == "./openapi.json" else live
        for name in path.split("/"):
            found = found[name]
    assert live["info"]["version"] == spec["info"]["version"]


def test_the_committed_asyncapi_document_is_made_from_what_is_sent() -> None:
    assert (ROOT / "openapi" / "asyncapi.yaml").read_bytes() == asyncapi_document()


def test_asyncapi_names_every_frame() -> None:
    live = yaml.safe_load(asyncapi_document())
    frames = {kind.__name__.lower() for kind in (*get_args(Frame), *get_args(PlayerFrame)) if kind is not Shown}
    assert frames | {"envelope"} <= {name.lower() for name in live["components"]["messages"]}
    operations = {document["operationId"] for path in spec()["paths"].values() for document in path.values()}
    streams = {name for name in operations if name.startswith("stream")} | {"replayEvents"}
    addresses = {channel["address"] for channel in live["channels"].values()}
    described = {
        path for path, ways in spec()["paths"].items() for one in ways.values() if one["operationId"] in streams
    }
    assert described | {"/v1/socket", "/v1/matches/{match_id}/socket"} == addresses


def spec() -> dict[str, Any]:
    """The OpenAPI document."""
    document: dict[str, Any] = json.loads(openapi_document())
    return document


def anchors(page_file: Path) -> set[str]:
    """What links to headings of a page may end with."""
    headings = re.findall(r"^#+ (.+)$", page_file.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_between_pages_lead_somewhere() -> None:
    for page_file in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("domain/games/*/README.md")]:
        for path, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", page_file.read_text("utf-8")):
            target = page_file.parent / path if path else page_file
            assert target.exists(), f"{page_file.name}: {path}"
            assert not anchor or anchor in anchors(target), f"{page_file.name}: {path}#{anchor}"


def test_the_page_on_browsers_lists_the_headers_that_pages_may_send_and_read() -> None:
    page_text = (ROOT / "docs" / "browsers.md").read_text("utf-8")
    for headers, what in ((ALLOWED, "send it"), (EXPOSED, "read it")):
        row = next(line for line in page_text.splitlines() if line.endswith(f"| {what} |"))
        assert re.findall(r"`([\w-]+)`", row) == list(headers)


def test_the_first_bot_says_what_to_do_about_refusals_that_there_are() -> None:
    table = (ROOT / "docs" / "first-bot.md").read_text("utf-8").partition("## What to do after each refusal")[2]
    told = {
        code
        for row in table.splitlines()
        if row.startswith("| `")
        for code in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    assert len(told) > 10
    assert told <= STATUS.keys() == BY_CODE.keys()

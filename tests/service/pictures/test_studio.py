"""Positions are drawn away from the event loop, within bounds, and once."""

import asyncio
import json

import pytest

from service.pictures import engine
from service.pictures.files import read
from service.pictures.studio import MOST_WAITING, Studio
from service.refusals import Busy, InternalError

pytestmark = pytest.mark.anyio

DRAWN = 'import { s } from "../svg.js";\nexport function draw(view) {\n  %s\n}\n'
TEXTS = "export const texts = { en: {} };\n"


def studio(body: str) -> tuple[Studio, list[str]]:
    """A studio with a board of its own that draws by *body*, and the files that it has read."""
    files = {"boards/own/index.js": DRAWN % body + TEXTS}
    were_read: list[str] = []

    def find(path: str) -> str:
        were_read.append(path)
        if path.startswith("boards/own/"):
            return files[path]
        return read(path)

    return Studio(find), were_read


def asked(view: object = 1) -> bytes:
    """What is asked of a studio."""
    return json.dumps(
        {"view": view, "viewer": "spectator", "language": "en", "names": [], "title": 'A <title> & "more"'}
    ).encode()


async def test_a_position_is_drawn_once_and_kept() -> None:
    drawer, were_read = studio('return s("svg", { viewBox: "0 0 1 1" }, String(view));')
    first = await drawer.draw("own", asked(7))
    assert first.startswith(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"')
    assert b"<title>A &lt;title&gt; &amp;" in first
    assert first.endswith(b"7</svg>")
    seen = len(were_read)
    assert await drawer.draw("own", asked(7)) is first
    assert await drawer.draw("own", asked(8)) != first
    assert len(were_read) == seen
    drawer.close()


async def test_a_game_without_a_drawing_and_a_match_without_a_board_get_a_card() -> None:
    drawer, _ = studio("throw new Error('is not asked');")
    for game, view in (("of_somebody", {"cells": 3}), ("own", None)):
        card = await drawer.draw(game, asked(view))
        assert b"A &lt;title&gt; &amp;" in card
        assert b'viewBox="0 0 480 252"' in card
    drawer.close()


@pytest.mark.parametrize(
    "body",
    [
        "throw new Error('broken');",
        "while (true);",
        "const held = []; while (true) held.push(new Array(9999).fill(1));",
    ],
)
async def test_a_drawing_that_fails_or_never_ends_is_an_error_and_the_next_one_is_drawn(
    body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SECONDS", 0.2)
    drawer, _ = studio(f'if (view === 0) {{ {body} }}\n  return s("svg", {{ viewBox: "0 0 1 1" }});')
    with pytest.raises(InternalError):
        await drawer.draw("own", asked(0))
    assert (await drawer.draw("own", asked(1))).startswith(b"<svg")
    drawer.close()


async def test_those_who_ask_for_the_same_share_a_drawing_and_too_many_others_are_refused() -> None:
    drawer, _ = studio('return s("svg", { viewBox: "0 0 1 1" }, String(view));')
    waiting = [asyncio.create_task(drawer.draw("own", asked(n % MOST_WAITING))) for n in range(2 * MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await drawer.draw("own", asked("one more"))
    assert len({await one for one in waiting}) == MOST_WAITING
    assert await drawer.draw("own", asked("one more"))
    drawer.close()


async def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.pictures.studio.KEPT_BYTES", 100_000)
    drawer, _ = studio('return s("svg", { viewBox: "0 0 1 1" }, String(view).repeat(20000));')
    for n in range(20):
        assert len(await drawer.draw("own", asked(n % 10))) < 100_000
    assert sum(map(len, drawer._kept.values())) == drawer._bytes <= 100_000
    drawer.close()

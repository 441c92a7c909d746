"""Records over HTTP: what they hold for whom, that they can be checked, and that what was kept earlier is a prefix."""

from __future__ import annotations

import random
from collections.abc import Mapping

import msgspec
import pytest

from infra.signatures import PublicKey
from service.records.verify.check import Knowledge
from service.records.verify.files import public_keys
from service.records.verify.reader import ReadRecord, read_record
from tests.clients.playing import Played, problem, started
from tests.domain.games.tables import CATALOGUE
from tests.servers.partie import Here
from tests.service.records.asking import receipt_of
from tests.service.records.recording import faults, unchecked, verified

pytestmark = pytest.mark.anyio

NOT_DISCLOSED = {"digests", "commitment", "draws", "commands", "outcome", "end"}


async def lines_of(match: Played, who: int | str | None = None, **params: str) -> list[bytes]:
    answer = await match.get("/record", who, **params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"].startswith("application/x-ndjson")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{match.id}.partie.jsonl"'
    return answer.content.splitlines(keepends=True)


async def keys_of(here: Here) -> Mapping[str, PublicKey]:
    return public_keys((await here.client.get("/v1/keys")).content)


def as_known(keys: Mapping[str, PublicKey], **older: ReadRecord) -> Knowledge:
    return Knowledge(CATALOGUE, keys, older=older)


@pytest.mark.parametrize("game", ["help_me", "zatre", "silver_and_gold", "lowest_unique"])
async def test_final_record_of_a_match_over_http_holds_in_every_check(here: Here, game: str) -> None:
    match = await started(here.client, game, 2, bots=[{"level": (await level_of(here, game))}])
    promised = (await match.summary())["commitment"]
    await play_out(match, game)
    known = Knowledge(CATALOGUE, await keys_of(here), promised)
    report = verified(await lines_of(match), known)
    assert report.proves, report


async def level_of(here: Here, game: str) -> str:
    return str((await here.client.get(f"/v1/games/{game}")).json()["levels"][0])


async def play_out(match: Played, game: str) -> None:
    """Play to the end by what every answer offers whole."""
    while (await match.summary())["status"] == "running":
        answer = (await match.get("/legal", 0)).json()
        if answer["any"] is not None:
            await match.command(0, answer["any"], asked_at=answer["asked_at"])


async def test_live_record_shows_what_the_caller_may_see_and_no_more(here: Here) -> None:
    match = await started(here.client)
    await match.play(3)
    for who, viewer in ((0, "seat:0"), (1, "seat:1"), (None, "spectator"), (match.host, "spectator")):
        lines = await lines_of(match, who)
        header, *events, closing = map(msgspec.json.decode, lines)
        assert header["viewer"] == viewer
        assert closing["secret"] is None
        assert closing["outcome"] is None
        assert {event["salt"] for event in events} == {None}
        envelopes = await match.events(who)
        assert [event["line"] | {"digest": event["digest"]} for event in events] == envelopes
        report = verified(lines, as_known(await keys_of(here)))
        assert report.holds
        assert unchecked(report) == NOT_DISCLOSED


async def test_hidden_lines_of_others_are_in_no_live_record(here: Here) -> None:
    match = await started(here.client, "lowest_unique")
    assert (await match.command(1, {"type": "lowest_unique.pick", "number": 3})).status_code == 201
    for who in (0, None):
        *_, event, _ = map(msgspec.json.decode, await lines_of(match, who))
        assert event["line"]["event"] is None
        assert event["line"]["command"] is None
    own = read_record(await lines_of(match, 1))
    assert not own.events[-1].is_hidden
    assert problem(await match.get("/record", 0, eyes="all"))[:2] == (403, "forbidden")
    assert problem(await match.get("/record", 0, eyes="seat:1"))[:2] == (403, "forbidden")


async def test_record_is_the_same_bytes_again_and_the_client_can_keep_it(here: Here) -> None:
    match = await started(here.client)
    await match.play(2)
    for _ in range(2):
        first = await match.get("/record", 0)
        assert (await match.get("/record", 0)).content == first.content
        tag = first.headers["ETag"]
        assert (await match.get("/record", 0, headers={"If-None-Match": tag})).status_code == 304
        other = await match.get("/record", 0, eyes="spectator", headers={"If-None-Match": tag})
        assert other.status_code == 200
        await match.play_to_the_end()
    assert (await match.get("/record", 0)).headers["Cache-Control"] == "private, max-age=86400"


async def test_after_the_end_a_record_as_a_viewer_shows_what_that_viewer_saw(here: Here) -> None:
    match = await started(here.client, "lowest_unique")
    luck = random.Random(3)
    while (await match.summary())["status"] == "running":
        for seat in (0, 1):
            answer = (await match.get("/legal", seat)).json()
            if answer["any"] is not None:
                await match.command(seat, {"type": "lowest_unique.pick", "number": luck.randrange(1, 9)})
    seen = read_record(await lines_of(match, None, eyes="seat:1"))
    assert any(event.is_hidden for event in seen.events)
    assert seen.closing.secret is None
    assert verified(await lines_of(match, None)).holds


async def test_what_a_seat_kept_in_the_middle_is_a_prefix_of_the_final_record(here: Here) -> None:
    match = await started(here.client, "silver_and_gold")
    middle = read_record(await lines_of(match, 0))
    receipt = await receipt_of(match, 0)
    assert faults(verified(await lines_of(match), as_known({}, middle=middle))) == {}
    answer = (await match.get("/legal", 0)).json()
    await match.command(0, answer["any"] or {"type": "match.resign"})
    await match.command(0, {"type": "match.resign"})
    known = Knowledge(CATALOGUE, await keys_of(here), older={"middle": middle, "receipt": receipt})
    report = verified(await lines_of(match), known)
    assert report.proves, report
    assert [check.name for check in report.checks].count("against") == 2

"""A match that is disclosed to its seats alone, over HTTP: each way in which strangers may ask after its end."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.ids import MatchId
from service.records.verify.check import Knowledge
from service.records.verify.files import public_keys
from service.records.verify.reader import ReadRecord, read_record
from tests.clients.following import following
from tests.clients.known_player import create_player
from tests.clients.playing import Played, bearing, open_match, pick, problem, started
from tests.clients.sockets import socket_to
from tests.domain.games.tables import CATALOGUE
from tests.servers.partie import Here
from tests.service.feed.reading import feed_page, key_of, whole_feed
from tests.service.records.asking import receipt_of
from tests.service.records.recording import unchecked, verified

pytestmark = pytest.mark.anyio

GAME = "lowest_unique"
NOT_DISCLOSED = {"digests", "commitment", "draws", "commands", "outcome", "end"}


async def ended(here: Here, **body: Any) -> Played:
    match = await started(here.client, GAME, disclosure="seats", **body)
    await match.play_to_the_end()
    assert (await match.summary())["status"] == "finished"
    return match


@pytest.fixture(scope="module")
async def closed(here: Here) -> Played:
    """A match that was played to its end; all tests of this module only look at it."""
    return await ended(here)


async def secret_of(here: Here, match: Played) -> str:
    stored = await here.stores.index.match(MatchId(msgspec.convert(match.id, type=UUID)))
    assert stored is not None
    return stored.opening.secret.hex()


async def keys(here: Here) -> dict[str, str]:
    """Every kind of token that is not a seat's here, and not an auditor's."""
    other = await started(here.client, GAME)
    player = await create_player(here.client)
    scopes = ("feed", "open", "players", "webhooks")
    return (
        {"player": player.token}
        | {one: await key_of(here.stores.api_keys, one) for one in scopes}
        | {"another match's host": other.host}
    )


async def test_summary_and_opening_say_so(closed: Played) -> None:
    assert (await closed.summary())["disclosure"] == "seats"
    assert (await closed.events())[0]["event"]["disclosure"] == "seats"


async def test_whoever_has_no_seat_gets_by_every_way_what_a_spectator_saw(here: Here, closed: Played) -> None:
    secret = await secret_of(here, closed)
    last = (await closed.summary())["position"]
    strangers = [None, closed.host, *[token for name, token in (await keys(here)).items() if " " not in name]]
    spectators = await closed.envelopes(0, eyes="spectator")
    assert any(b'"event":null' in one for one in spectators[:-1])
    assert b'"event":null' in spectators[-1]
    for who in strangers:
        assert await closed.envelopes(who) == spectators
        assert (await closed.get("/events.ndjson", who)).content.splitlines() == spectators
        assert (await closed.view(who))["viewer"] == "spectator"
        for at in range(last + 1):
            assert await closed.view(who, at=at) == await closed.view(0, eyes="spectator", at=at)
        for path in ("/view", "/events", "/events.ndjson", "/record", "/replay", "/stream"):
            for eyes in ("all", "seat:0", "seat:1"):
                assert problem(await closed.get(path, who, eyes=eyes))[:2] == (403, "forbidden")
        asked: list[tuple[str, dict[str, Any]]] = [("", {}), ("/view", {}), ("/record", {}), ("/receipt", {})]
        for path, params in [*asked, ("/replay", {"speed": "0"}), ("/events", {}), ("/legal", {})]:
            answer = await closed.get(path, who, **params)
            assert secret not in answer.text
            assert "secret_revealed" not in answer.text


async def test_followers_are_shown_no_more_than_spectators(here: Here, closed: Played) -> None:
    spectators = await closed.envelopes(0, eyes="spectator")
    last = len(spectators) - 1
    for who in (None, closed.host):
        async with following(here.client, closed.path, who, after=-1) as live:
            await live.until_end()
        async with following(here.client, closed.path, who, replay=True, speed="0") as replay:
            await replay.until_end()
        assert live.envelopes == replay.envelopes == spectators
        async with socket_to(here.url) as socket:
            if who is not None:
                await socket.say(token=who, match=closed.id)
            await socket.say(subscribe=closed.id, after=-1)
            await socket.until_position(closed.id, last)
            assert socket.envelopes(closed.id) == spectators
            assert b"secret_revealed" not in b"".join(socket.texts)
            refused = await socket.ask(subscribe=closed.id, eyes="all")
            assert refused["problem"]["code"] == "forbidden"


async def test_who_follows_while_it_ends_is_not_shown_the_secret_unless_seated(here: Here) -> None:
    match = await started(here.client, GAME, disclosure="seats")
    async with (
        following(here.client, match.path) as stranger,
        following(here.client, match.path, match.host) as host,
        following(here.client, match.path, match.tokens[1]) as seat,
    ):
        await match.command(1, {"type": "match.resign"})
        for live in (stranger, host, seat):
            await live.until_end()
    assert stranger.events[-1] == host.events[-1]
    assert stranger.events[-1]["event"] is None
    assert seat.events[-1]["event"]["type"] == "match.secret_revealed"


async def test_host_who_calls_it_off_is_not_answered_with_the_secret(here: Here) -> None:
    match = await open_match(here.client, GAME, disclosure="seats")
    answer = await match.command(match.host, {"type": "match.abort"}, include="view")
    assert answer.status_code == 201, answer.text
    assert [one["event"] and one["event"]["type"] for one in answer.json()["events"]] == ["match.aborted", None]
    assert "secret_revealed" not in str(await match.events(match.host))


async def test_seats_and_auditors_see_everything(here: Here, closed: Played) -> None:
    secret = await secret_of(here, closed)
    auditors = [await key_of(here.stores.api_keys, scope) for scope in ("audit", "admin")]
    insiders: list[int | str] = [0, 1, *auditors]
    for who in insiders:
        events = await closed.events(who)
        assert all(one["event"] for one in events)
        assert events[-1]["event"]["secret"] == secret
        assert (await closed.view(who))["viewer"] == "all"
        assert await closed.events(who, eyes="seat:1") == await closed.events(1, eyes="seat:1")
        record = await closed.get("/record", who)
        assert verified(record.content.splitlines(keepends=True), await known(here)).proves


async def test_players_see_everything_of_the_seats_that_they_hold(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    match = await open_match(here.client, GAME, 2, disclosure="seats")
    for _ in range(2):
        assert (await ada.sit(match)).status_code == 201
    await match.command(ada.token, {"type": "match.resign"}, seat=0)
    for path in ("/view", "/events", "/record", "/replay"):
        own = await match.get(path, ada.token, seat=1, **({"speed": "0"} if path == "/replay" else {}))
        assert own.status_code == 200
        assert "secret_revealed" in own.text or '"viewer":"all"' in own.text
        assert problem(await match.get(path, bo.token, seat=1))[:2] == (403, "forbidden")
    assert problem(await match.get("/record", ada.token))[0] == 400
    assert read_record((await match.get("/record", bo.token)).content.splitlines(keepends=True)).closing.secret is None
    lists = [str(await ada.matches()), (await here.client.get("/v1/matches")).text]
    async with following(here.client, "/v1/me", ada.token) as live:
        await live.until(lambda so_far: "listed" in so_far.names)
    secret = await secret_of(here, match)
    assert not any(secret in told for told in [*lists, str([frame.data for frame in live.frames])])


async def known(here: Here, **older: ReadRecord) -> Knowledge:
    return Knowledge(CATALOGUE, public_keys((await here.client.get("/v1/keys")).content), older=older)


async def test_strangers_can_check_chain_and_signature_and_are_told_what_they_cannot(here: Here) -> None:
    match = await started(here.client, GAME, disclosure="seats")
    middle = read_record((await match.get("/record")).content.splitlines(keepends=True))
    receipt = await receipt_of(match)
    await match.play_to_the_end()
    lines = (await match.get("/record")).content.splitlines(keepends=True)
    header, *events, closing = map(msgspec.json.decode, lines)
    assert (header["viewer"], closing["secret"]) == ("spectator", None)
    assert closing["outcome"] is not None
    assert {one["salt"] for one in events} == {None}
    assert events[-1]["line"] | {"digest": events[-1]["digest"]} == (await match.events())[-1]
    found = await known(here)
    report = verified(lines, Knowledge(CATALOGUE, found.keys, older={"middle": middle, "receipt": receipt}))
    assert report.holds
    assert not report.proves
    assert unchecked(report) == NOT_DISCLOSED
    whole = read_record((await match.get("/record", 0)).content.splitlines(keepends=True))
    assert [one.digest for one in whole.events] == [one.digest for one in read_record(lines).events]


async def test_feed_shows_it_whole_to_auditors_alone(here: Here) -> None:
    key, audit = [await key_of(here.stores.api_keys, scope) for scope in ("feed", "audit")]
    before = (await feed_page(here.client, key, after=2**53 - 1))["head"]
    match = await ended(here)
    items = await whole_feed(here.client, key, before)
    assert [one["envelope"] for one in items] == await match.events(eyes="spectator")
    assert await whole_feed(here.client, key, before, types="match.secret_revealed") == []
    told = [one["envelope"] for one in await whole_feed(here.client, audit, before)]
    assert told == await match.events(0, eyes="all")


async def test_export_is_for_auditors_and_holds_it_whole(here: Here, closed: Played) -> None:
    audit = await key_of(here.stores.api_keys, "audit")
    answer = await here.client.get("/v1/export", headers=bearing(audit), params={"game": GAME})
    assert await secret_of(here, closed) in answer.text
    for name, token in (await keys(here)).items():
        assert (await here.client.get("/v1/export", headers=bearing(token))).status_code in (401, 403), name


async def test_nobody_forks_it_not_even_its_seats(here: Here, closed: Played) -> None:
    for who in (None, closed.host, closed.tokens[0], await key_of(here.stores.api_keys, "open admin audit")):
        answer = await here.client.post(f"{closed.path}/forks", json={"at": 3}, headers=bearing(who))
        assert problem(answer)[1:] == ("wrong_phase", "match.fork_undisclosed")


async def test_fork_of_an_open_match_can_be_closed(here: Here) -> None:
    parent = await started(here.client, GAME)
    await parent.command(0, pick(3))
    at = (await parent.summary())["position"]
    await parent.command(1, {"type": "match.resign"})
    answer = await here.client.post(f"{parent.path}/forks", json={"at": at, "disclosure": "seats"})
    assert answer.status_code == 201, answer.text
    fork = Played(here.client, answer.json())
    for seat in (0, 1):
        await fork.sit(seat=seat)
    await fork.command(0, {"type": "match.resign"})
    assert (await fork.events())[-1]["event"] is None
    whole = [read_record((await parent.get("/record")).content.splitlines(keepends=True))]
    parents = {one.header.match_id: one for one in whole}
    found = (await known(here)).keys
    theirs = verified(
        (await fork.get("/record")).content.splitlines(keepends=True), Knowledge(CATALOGUE, found, parents=parents)
    )
    assert theirs.holds
    assert unchecked(theirs) == NOT_DISCLOSED | {"parent"}
    ours = (await fork.get("/record", 0)).content.splitlines(keepends=True)
    assert verified(ours, Knowledge(CATALOGUE, found, parents=parents)).proves


async def test_rematch_is_closed_as_well(here: Here) -> None:
    match = await ended(here)
    answer = await here.client.post(f"{match.path}/rematch", json={}, headers=bearing(match.tokens[0]))
    assert answer.status_code == 201, answer.text
    assert answer.json()["match"]["disclosure"] == "seats"


async def test_house_bots_play_it_and_it_is_closed_where_they_have_every_seat(here: Here) -> None:
    level = (await here.client.get(f"/v1/games/{GAME}")).json()["levels"][0]
    match = await open_match(here.client, GAME, disclosure="seats", bots=[{"level": level}] * 2)
    async with following(here.client, match.path, after=-1) as live:
        await live.until_end()
    assert live.events[-1]["event"] is None
    audit = await key_of(here.stores.api_keys, "audit")
    assert (await match.events(audit))[-1]["event"]["type"] == "match.secret_revealed"
    assert (await match.events(match.host))[-1]["event"] is None

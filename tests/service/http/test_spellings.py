"""Requests in spellings that clients and proxies on the way use: they mean the same."""

from __future__ import annotations

import json
import time
from uuid import uuid4

import msgspec
import pytest

from domain.errors import Malformed
from infra.keys import ServerKeys
from service.http.bodies import BodyDecoder
from service.http.wire_types import Sit
from tests.clients.playing import Played, bearing, open_match, problem, started
from tests.clients.raw import target_at
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


def respelt(tag: str) -> list[str]:
    """An entity tag as proxies that compress hand it on."""
    core = tag.strip('"')
    return [tag, f"W/{tag}", *(f'"{core}{suffix}"' for suffix in ("-gzip", "--gzip", "-br", ";gzip", "-df"))]


async def test_a_match_id_may_be_in_capitals(here: Here) -> None:
    target = await target_at(here)
    for operation in target.operations:
        if target.match.id in operation.path and operation.id not in ("streamEvents", "leaveSeat", "revokeInvitation"):
            spelt = operation.path.replace(target.match.id, target.match.id.upper())
            assert (await target.ask(operation, path=spelt)).status not in (400, 404), operation.id
    page = await here.client.get("/v1/matches", params={"after": target.match.id.upper()})
    assert page.status_code == 200


async def test_locations_name_the_match_in_its_one_spelling(here: Here) -> None:
    match = await open_match(here.client)
    seated = await here.client.post(f"/v1/matches/{match.id.upper()}/seats", json={"name": "Ada"})
    assert seated.url.join(seated.headers["Location"]).path.endswith("/view")


@pytest.mark.parametrize(
    ("query", "header", "first"),
    [
        ({"lastEventId": 3}, None, 4),
        ({"lastEventId": 3, "after": 1}, None, 4),
        ({"lastEventId": ""}, None, 0),
        ({"lastEventId": "", "after": 1}, None, 2),
        ({"lastEventId": -1}, None, 0),
        ({}, "", 0),
        ({"after": 1}, "", 2),
        ({"lastEventId": 3}, "", 4),
        ({"lastEventId": 3}, "2", 3),
        ({"after": 3}, "2", 3),
    ],
)
async def test_a_stream_resumes_by_what_its_client_can_send(
    here: Here, query: dict[str, int | str], header: str | None, first: int
) -> None:
    match = await started(here.client)
    await match.play_to_the_end()
    headers = {} if header is None else {"Last-Event-ID": header}
    answer = await match.get("/stream", headers=headers, **query)
    assert int(answer.text.partition("\nid: ")[2].partition("\n")[0]) == first


@pytest.mark.parametrize("text", ["x", "-2", "1.0", "01", "9" * 17])
async def test_what_is_no_position_resumes_nothing(here: Here, text: str) -> None:
    match = await started(here.client)
    refused = await match.get("/stream", lastEventId=text)
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": "$query.lastEventId"}


async def test_an_entity_tag_counts_however_a_proxy_hands_it_on(here: Here) -> None:
    match = await started(here.client)
    for path in ("", "/view", "/events"):
        answer = await match.get(path)
        for tag in respelt(answer.headers["ETag"]):
            again = await match.get(path, headers={"If-None-Match": f'"x", {tag}'})
            assert again.status_code == 304, (path, tag)
            assert again.headers["ETag"] == answer.headers["ETag"]
        for other in ('"5"', "W/x", f'"{answer.headers["ETag"]}"', answer.headers["ETag"].upper() + "x"):
            assert (await match.get(path, headers={"If-None-Match": other})).status_code == 200, (path, other)


async def test_a_position_counts_however_a_proxy_hands_it_on(here: Here) -> None:
    match = await started(here.client)
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    for path in ("", "/view", "/events"):
        tag = (await match.get(path)).headers["ETag"]
        position = tag.strip('"').partition("-")[0]
        for sent in (*respelt(tag), *respelt(f'"{position}"')):
            assert (await match.command(seat, command, if_match=sent, dry_run=True)).status_code == 204, sent
        for stale in respelt('"0-00000000"'):
            refused = await match.command(seat, command, if_match=stale, dry_run=True)
            assert problem(refused)[:2] == (412, "stale_position"), stale


@pytest.mark.parametrize(
    "kind",
    [
        "application/json;",
        "application/json ;charset=utf-8",
        "application/json; charset=utf8",
        "application/json;charset=UTF8;",
        'application/json; charset="utf8"',
        "application/json;;charset=utf-8",
    ],
)
async def test_json_in_utf8_is_taken_however_it_is_named(here: Here, kind: str) -> None:
    body = b'{"game":"help_me","seats":2}'
    opened = await here.client.post("/v1/matches", content=body, headers={"Content-Type": kind, "Content-Encoding": ""})
    assert opened.status_code == 201


async def test_a_long_media_type_costs_no_more_than_a_short_one(here: Here) -> None:
    for kind in ("application/json" + " " * 60_000 + "x", "application/json;" + " ;" * 30_000 + "x"):
        began = time.process_time()
        refused = await here.client.post("/v1/matches", content=b"{}", headers={"Content-Type": kind})
        assert refused.status_code == 415
        assert time.process_time() - began < 1


UNSEEN = ["\u200b", "\u00a0", "\u3164", " ", "\u2800\u115f", "\u00ad", "\ufeff", "\u180e", "\ufe0f", "\u2003\u3000"]
TURNING = ["\u202eevil", "a\u2066b", "a\u200f", "\u061ca", "a\u0085", "\u009ba", "a\u2028b", "a\tb", "a\x7f"]


@pytest.mark.parametrize("name", [*UNSEEN, *TURNING])
async def test_a_name_shows_something_and_controls_nothing(here: Here, name: str) -> None:
    match = await open_match(here.client)
    refused = await match.sit(name=name)
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": "$.name"}


@pytest.mark.parametrize("name", ["Ada", "Zoë", "李 明", "محمد", "می‌خواهم", "👩‍👩‍👧", "O'Neill", "\u3164x", "❤️"])
async def test_a_name_may_be_of_any_script(here: Here, name: str) -> None:
    match = await open_match(here.client)
    assert (await match.sit(name=name)).status_code == 201
    assert (await match.summary())["seats"][0]["name"] == name


@pytest.mark.parametrize("label", TURNING)
async def test_a_label_controls_nothing(here: Here, label: str) -> None:
    refused = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 2, "label": label})
    assert problem(refused) == (400, "malformed", None)


def spellings(body: object) -> list[bytes]:
    """A body as different clients write it."""
    text = json.dumps(body)
    backwards = json.dumps(dict(reversed(list(body.items())))) if isinstance(body, dict) else text
    return [
        msgspec.json.encode(body),
        json.dumps(body, indent=2).encode(),
        f" {backwards}\n".encode(),
        text.replace("a", "\\u0061").encode(),
    ]


async def test_a_repeat_is_known_by_what_it_says(here: Here) -> None:
    match, waiting = await started(here.client), await open_match(here.client)
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    sent = [
        ("/v1/matches", None, spellings({"game": "help_me", "seats": 2, "label": "a"})),
        (f"{waiting.path}/seats", None, spellings({"name": "Ada", "seat": 1})),
        (f"{match.path}/commands", match.tokens[seat], spellings(command)),
    ]
    for path, token, bodies in sent:
        headers = bearing(token) | {"Content-Type": "application/json", "Idempotency-Key": str(uuid4())}
        answers = [await here.client.post(path, content=body, headers=headers) for body in bodies]
        assert [answer.status_code for answer in answers] == [201] * 4, path
        assert len({answer.text for answer in answers}) == 1, path


async def test_a_repeat_that_says_something_else_is_not_one(here: Here) -> None:
    opening = {"game": "help_me", "seats": 2, "label": "a"}
    for other in (opening | {"label": "A"}, opening | {"seats": 3}, opening | {"label": "a "}):
        headers = {"Idempotency-Key": str(uuid4())}
        assert (await here.client.post("/v1/matches", json=opening, headers=headers)).status_code == 201
        refused = await here.client.post("/v1/matches", json=other, headers=headers)
        assert problem(refused)[:2] == (422, "key_reused"), other


async def test_a_repeat_of_what_was_stored_before_is_known_by_its_bytes(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await started(here.client)
    seat = await match.turn()
    command = msgspec.json.encode((await match.legal(seat))[0])
    headers = bearing(match.tokens[seat]) | {"Content-Type": "application/json", "Idempotency-Key": str(uuid4())}
    with monkeypatch.context() as earlier:  # what an earlier version stored: the HMAC of the bytes
        earlier.setattr(ServerKeys, "json_mac", lambda self, _: self.body_mac(command))
        first = await here.client.post(f"{match.path}/commands", content=command, headers=headers)
        assert first.status_code == 201
    again = await here.client.post(f"{match.path}/commands", content=command, headers=headers)
    assert (again.status_code, again.content) == (201, first.content)
    refused = await here.client.post(f"{match.path}/commands", content=command + b" ", headers=headers)
    assert problem(refused)[:2] == (422, "key_reused")


@pytest.mark.parametrize(
    "body",
    [
        b'{"' + b"k" * 60_000 + b'": ["\\u0000"]}',
        b'{"' + b"k" * 30_000 + b'": [' + b"1," * 15_000 + b'"\\u0000"]}',
        b'{"' + b"k" * 30_000 + b'": [' + b"[]," * 10_000 + b'{"a": 1, "a": 1}]}',
        b'{"name": "Ada", "' + b"k" * 60_000 + b'": 1}',
        b'{"a": ' + b"[" * 400 + b"1," * 25_000 + b'"\\u0000"' + b"]" * 400 + b"}",
    ],
)
def test_a_fault_is_found_at_once_and_told_in_short(body: bytes) -> None:
    decoder = BodyDecoder(Sit)
    seconds = []
    for _ in range(5):
        began = time.process_time()
        with pytest.raises(Malformed) as refused:
            decoder.decode(body)
        seconds.append(time.process_time() - began)
        assert len(msgspec.json.encode([refused.value.detail, refused.value.facts])) < 1_000
    assert min(seconds) < 0.02


async def test_a_long_parameter_is_told_in_short(here: Here) -> None:
    for query in ("x" * 60_000, f"{'x' * 20_000}=1&{'x' * 20_000}=2", f"{'x' * 20_000}=%00"):
        refused = await here.client.get(f"/v1/matches?{query}")
        assert problem(refused)[:2] == (400, "malformed")
        assert len(refused.content) < 1_000


async def test_tokens_are_not_kept_by_caches(here: Here) -> None:
    body, key = {"game": "help_me", "seats": 2}, {"Idempotency-Key": str(uuid4())}
    opened = await here.client.post("/v1/matches", json=body, headers=key)
    again = await here.client.post("/v1/matches", json=body, headers=key)
    assert [answer.headers["Cache-Control"] for answer in (opened, again)] == ["no-store"] * 2
    match = Played(here.client, opened.json())
    assert (await match.sit(name="Ada")).headers["Cache-Control"] == "no-store"

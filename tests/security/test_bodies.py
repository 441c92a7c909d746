"""Bodies that are not what the document promises, to every operation that takes one: refused, with the place."""

import json
from collections.abc import Iterator

import pytest

from tests.clients.raw import Target, places, replaced

pytestmark = pytest.mark.anyio

LIMIT = 65_536

NOT_JSON = {
    "nothing": b"",
    "not UTF-8": b'{"\xff": 1}',
    "a surrogate as bytes": b'{"\xed\xa0\x80": 1}',
    "UTF-16": "{}".encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf{}",
    "deep arrays": b"[" * 30_000,
    "deep objects": b'{"a":' * 10_000,
    "deep and whole": b'{"a":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "half": b'{"a": ',
    "two": b"{}{}",
    "a comment": b"{} // so",
    "single quotes": b"{'a': 1}",
    "NaN": b'{"a": NaN}',
    "an array": b"[]",
    "null": b"null",
    "a number": b"1",
    "text": b'"text"',
}

OTHER_TYPES = [
    None,
    "",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "application/json; charset=utf-16",
    "application/json; charset=iso-8859-1",
    "application/json; version=1",
    "application/json, application/json",
    "\xff",
]


def wrong(body: bytes) -> Iterator[tuple[bytes, str]]:
    """Bodies that differ from a right one at one place, each with the place that must be named."""
    for path, value in places(json.loads(body)):
        match value:
            case bool():
                texts = ["1", '"true"', "null"]
            case int():
                texts = [f'"{value}"', f"{value}.0", f"{value}e0", "9" * 40, "-" + "9" * 40, "true", "1e999"]
            case str():
                texts = [json.dumps(f"{value}\n"), json.dumps(f"\x7f{value}"), r'"\u0000"', r'"a\u0000b"', "1", "{}"]
                yield replaced(body, path, r'"\ud800"'), "$"  # no JSON at all to a strict reader
                yield replaced(body, path, r'"\udc00\ud800"'), "$"
            case dict():
                name, member = next(iter(value.items()))
                twice = f"{json.dumps(value)[:-1]}, {json.dumps(name)}: {json.dumps(member)}}}"
                yield replaced(body, path, twice), f"{path}.{name}"
                texts = ["[]", '"text"', "1"]
                yield replaced(body, path, f'{json.dumps(value)[:-1]}, "unknown": 1}}'), path
            case list():
                texts = ["{}", '"text"']
            case _:
                texts = []
        for text in texts:
            yield replaced(body, path, text), path


async def test_what_is_no_json_object_is_malformed(target: Target) -> None:
    for operation in target.with_body:
        for name, body in NOT_JSON.items():
            reply = await target.ask(operation, body=body)
            assert (reply.status, reply.code) == (400, "malformed $"), (operation.id, name)


async def test_every_fault_within_a_body_is_malformed_and_named_by_its_place(target: Target) -> None:
    for operation in target.with_body:
        for body, path in wrong(operation.body or b""):
            reply = await target.ask(operation, body=body)
            assert reply.status == 400, (operation.id, body, reply)
            place = reply.code.removeprefix("malformed ")
            assert place in (path, path.rpartition(".")[0]), (operation.id, body, reply.code)


async def test_nothing_is_cut_off_the_names_of_places(target: Target) -> None:
    opening = next(one for one in target.operations if one.id == "openMatch")
    told = {
        b'{"game": "help_me", "seats": 2, "bots": [{"level": "random"}, {"level": "a\\u0000"}]}': "$.bots[1].level",
        b'{"game": "help_me", "seats": 2, "options": {"first_seat": 1, "first_seat": 0}}': "$.options.first_seat",
        b'{"game": "help_me", "game": "help_me", "seats": 2}': "$.game",
        b'{"game": "help_me", "seats": 2, "options": {"open_stacks": 1}}': "$.options.open_stacks",
        b'{"game": "nothing", "seats": 2}': "$.game",
        b'{"game": "", "seats": 2}': "$.game",
        b'{"game": "help_me", "seats": 2, "edition": "nothing"}': "$.edition",
        b'{"game": "help_me", "seats": 5}': "$.seats",
    }
    assert {body: (await target.ask(opening, body=body)).code for body in told} == {
        body: f"malformed {path}" for body, path in told.items()
    }


async def test_another_media_type_or_charset_is_unsupported(target: Target) -> None:
    for operation in target.with_body:
        for kind in OTHER_TYPES:
            reply = await target.ask(operation, content_type=kind)
            assert (reply.status, reply.code) == (415, "unsupported_media_type"), (operation.id, kind)
        reply = await target.ask(operation, headers={"Content-Encoding": "gzip"})
        assert (reply.status, reply.code) == (415, "unsupported_media_type"), operation.id


async def test_json_in_utf8_is_taken_however_it_is_spelt(target: Target) -> None:
    for operation in target.with_body:
        for kind in ("application/json;charset=utf-8", 'Application/JSON; charset="UTF-8"'):
            reply = await target.ask(operation, content_type=kind)
            assert reply.status not in (400, 415), (operation.id, kind)


async def test_a_body_beyond_the_limit_is_too_large_however_it_comes(target: Target) -> None:
    blanks = b" " * (LIMIT + 1)
    for operation in target.with_body:
        replies = [
            await target.ask(operation, body=blanks),
            await target.ask(operation, body=blanks, chunked=True),
            await target.ask(operation, body=b"{", length=10**12),
        ]
        assert [(reply.status, reply.code) for reply in replies] == [(413, "too_large")] * 3, operation.id


async def test_a_body_at_the_limit_is_read(target: Target) -> None:
    for operation in target.with_body:
        body = (operation.body or b"").ljust(LIMIT)
        assert (await target.ask(operation, body=body)).status not in (400, 413), operation.id
        assert (await target.ask(operation, body=body, chunked=True)).status not in (400, 413), operation.id


async def test_a_body_where_none_belongs_is_malformed(target: Target) -> None:
    for operation in target.operations:
        if operation.body is None:
            for chunked in (False, True):
                reply = await target.ask(operation, body=b"{}", chunked=chunked)
                assert (reply.status, reply.code) == (400, "malformed $"), operation.id
            assert (await target.ask(operation, length=0)).status != 400, operation.id


async def test_a_client_that_leaves_in_the_middle_of_its_body_does_no_harm(target: Target) -> None:
    before = await target.match.traces()
    for operation in target.with_body:
        request = f"{operation.method} {operation.path} HTTP/1.1\r\nHost: partie\r\nContent-Type: application/json\r\n"
        token = f"Authorization: Bearer {bearer}\r\n" if (bearer := target.token(operation)) else ""
        with pytest.raises(AssertionError, match="True"):  # it is closed without an answer
            await target.send(f"{request}{token}Content-Length: 100\r\n\r\n{{".encode(), half=True)
    assert await target.match.traces() == before

"""Requests are repeated as often as that is safe, with the right token."""

from __future__ import annotations

import stat
import time
from pathlib import Path

import httpx
import pytest
from partie_client import ANONYMOUS, FileTokens, NoAnswer, Refusal, Repeats, Unknown, decode
from partie_client import operations as op
from partie_client import types as t
from partie_client.decoding import encode

from tests.clients.python_package.answers import MATCH, TIME, Answering, answer, client, cut, problem

RESIGN = t.MatchResign()
ACCEPTED = {"position": 3, "events": []}
SERVER_TIME = {"time": TIME}


def test_a_command_is_sent_again_under_one_key_until_it_is_answered() -> None:
    lost: list[httpx.Response | Exception] = [
        cut(),
        problem(503, "busy", Retry_After="0"),
        httpx.Response(502, html="<p>"),
        httpx.Response(504),
    ]
    half = httpx.Response(201, content=b'{"position": 3, "ev')
    server = Answering(*lost, half, problem(429, "too_many_requests"), answer(ACCEPTED, 201))
    accepted = client(server).command(MATCH, RESIGN, asked_at=2, position=2, include=["view"], token="seat_x")
    assert accepted == t.Accepted(position=3, events=[])
    sent = {(str(request.url), tuple(request.headers.items()), request.content) for request in server.asked}
    assert len(server.asked) == 7
    assert len(sent) == 1
    request = server.asked[0]
    assert len(request.headers["Idempotency-Key"]) == 32
    assert request.headers["If-Match"] == '"2"'
    assert server.queries[0] == "asked_at=2&include=view"
    assert request.content == b'{"type":"match.resign"}'


def test_each_command_has_a_key_of_its_own_unless_one_is_given() -> None:
    server = Answering(answer(ACCEPTED, 201))
    for key in (None, None, "mine"):
        client(server).command(MATCH, RESIGN, key=key)
    keys = [request.headers["Idempotency-Key"] for request in server.asked]
    assert len(set(keys)) == 3
    assert keys[2] == "mine"


def test_repeats_are_bounded_and_the_error_has_the_key() -> None:
    server = Answering(cut())
    with pytest.raises(NoAnswer) as failed:
        client(server, repeats=Repeats(attempts=3, first=0.001)).command(MATCH, RESIGN, key="mine")
    assert failed.value.key == "mine"
    assert len(server.asked) == 3


def test_a_refusal_is_raised_and_not_repeated() -> None:
    server = Answering(problem(409, "not_your_turn"))
    with pytest.raises(Refusal, match="not_your_turn: It is so"):
        client(server).command(MATCH, RESIGN)
    assert len(server.asked) == 1


def test_retry_after_is_waited_for_unless_it_asks_for_too_much_patience() -> None:
    server = Answering(problem(429, "too_many_requests", Retry_After="0.5"), answer(SERVER_TIME))
    began = time.monotonic()
    client(server).call(op.get_time())
    assert time.monotonic() - began >= 0.5
    server = Answering(problem(503, "busy", Retry_After="61"))
    with pytest.raises(Refusal):
        client(server).call(op.get_time())
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("answered", "times"), [(cut(), 1), (problem(503, "busy"), 1), (problem(429, "too_many_requests"), 8)]
)
def test_what_must_not_arrive_twice_is_repeated_only_if_it_did_not_arrive(
    answered: httpx.Response | Exception, times: int
) -> None:
    server = Answering(answered)
    with pytest.raises((NoAnswer, Refusal)):
        client(server).call(op.leave_seat(MATCH, 0))
    assert len(server.asked) == times


def test_requests_take_the_token_that_fits_unless_another_is_named() -> None:
    tokens = {f"host:{MATCH}": "host_x", f"seat:{MATCH}": "seat_x", f"seat:{MATCH}:1": "seat_x", "player": "player_x"}
    server = Answering(answer(ACCEPTED, 201))
    partie = client(server, tokens)
    partie.command(MATCH, t.MatchStart())
    partie.command(MATCH, RESIGN)
    partie.command(MATCH, RESIGN, seat=0)
    partie.command(MATCH, RESIGN, token="host")
    partie.call(op.send_command(MATCH, RESIGN))
    partie.call(op.send_command(MATCH, RESIGN), token="seat_other")
    partie.call(op.send_command(MATCH, RESIGN), token=ANONYMOUS)
    sent = [request.headers.get("Authorization") for request in server.asked]
    named = ["host_x", "seat_x", "player_x", "host_x", "seat_x", "seat_other"]
    assert sent == [*(f"Bearer {token}" for token in named), None]


def test_sitting_keeps_the_token_and_a_players_seat_has_none() -> None:
    server = Answering(answer({"seat": 1, "seat_token": "seat_x"}, 201), answer({"seat": 1, "seat_token": None}, 201))
    partie = client(server)
    partie.sit(MATCH, t.Sit(name="Ada"))
    assert partie.tokens.get(f"seat:{MATCH}") == partie.tokens.get(f"seat:{MATCH}:1") == "seat_x"
    assert server.asked[0].content == b'{"name":"Ada"}'
    partie.sit(MATCH)
    assert partie.tokens.get(f"seat:{MATCH}") is None


def test_tokens_in_a_file_outlive_the_process_and_are_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    FileTokens(path).set("player", "player_x")
    tokens = FileTokens(path)
    assert tokens.get("player") == "player_x"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    tokens.set("player", None)
    assert FileTokens(path).get("player") is None


def test_what_is_not_json_comes_as_bytes() -> None:
    server = Answering(httpx.Response(200, content=b"{}\n", headers={"Content-Type": "application/x-ndjson"}))
    assert client(server).call(op.get_record(MATCH)) == b"{}\n"


def test_views_and_legal_answers_of_an_unknown_game_do_not_break_it_and_go_back_as_they_came() -> None:
    command = {"type": "chess.move", "from": "e2", "to": "e4"}
    legal = {"type": "chess.legal", "commands": [command], "any": command, "position": 3, "asked_at": 3}
    read = decode(msgspec_bytes(legal), t.Legal)
    assert read == Unknown(tag="chess.legal", value=legal)
    newer = {"type": "help_me.legal", "commands": [], "any": command, "position": 3, "asked_at": 3}
    read = decode(msgspec_bytes(newer), t.Legal)
    assert isinstance(read, t.HelpMeLegal)
    assert isinstance(read.any, Unknown)
    assert encode(read.any) == msgspec_bytes(command)


def msgspec_bytes(value: object) -> bytes:
    """JSON without whitespace."""
    return encode(value)

"""Streams are followed through whatever breaks."""

from __future__ import annotations

import json
from itertools import islice

import httpx
import pytest
from partie_client import NOW, End, Hello, Interrupted, NoAnswer, PartieError, Presence, Refusal, Unknown, UnknownFrame
from partie_client.sse import Message, Messages
from partie_client.types import FeedItem, Listed, MatchStarted, StreamedEnvelope, Welcome

from tests.clients.python_package.answers import (
    END,
    MATCH,
    TIME,
    Answering,
    client,
    control,
    cut,
    envelope,
    event,
    hello,
    problem,
    stream,
)


def test_a_stream_that_is_cut_in_a_frame_goes_on_after_the_last_whole_event() -> None:
    half = event(2)[:20]
    server = Answering(
        stream(hello(4), event(0), event(1), half, then=cut()),
        problem(503, "busy"),
        cut(),
        stream(hello(4), event(2)),
        stream(hello(4), event(3), event(4), END, event(5)),
    )
    followed = list(client(server, {f"seat:{MATCH}": "seat_x"}).follow(MATCH))
    assert [one.position for one in followed] == [0, 1, 2, 3, 4]
    assert server.queries == ["", "after=1", "after=1", "after=1", "after=2"]
    assert server.asked[0].url.path == f"/prefix/v1/matches/{MATCH}/stream"
    assert server.asked[0].headers["Authorization"] == "Bearer seat_x"


def test_an_event_that_comes_again_is_not_shown_again_and_one_left_out_is_asked_for() -> None:
    server = Answering(
        stream(event(0), event(1), event(1), event(0), event(3), event(4)), stream(event(2), event(3), END)
    )
    assert [one.position for one in client(server).follow(MATCH)] == [0, 1, 2, 3]
    assert server.queries == ["", "after=1"]


def test_a_match_that_is_over_ends_the_iteration_also_if_there_was_nothing_more() -> None:
    server = Answering(stream(event(0)), httpx.Response(204))
    assert [one.position for one in client(server).follow(MATCH)] == [0]


def test_a_refusal_that_waiting_does_not_change_is_raised() -> None:
    server = Answering(stream(event(0)), problem(401, "unauthenticated"))
    with pytest.raises(Refusal) as refused:
        list(client(server).follow(MATCH))
    error = refused.value
    assert (error.code, error.status, error.facts, error.request_id) == ("unauthenticated", 401, {"seat": 1}, "r1")


@pytest.mark.parametrize("answer", [cut(), httpx.Response(200), problem(503, "busy")])
def test_tries_bound_how_often_connections_may_fail_one_after_the_other(answer: httpx.Response | Exception) -> None:
    server = Answering(answer)
    with pytest.raises(PartieError):
        list(client(server).follow(MATCH, tries=3))
    assert len(server.asked) == 3


def test_an_answer_that_is_not_the_servers_ends_it_unless_it_may_pass() -> None:
    server = Answering(httpx.Response(502, html="<p>"), httpx.Response(404, html="<p>"))
    with pytest.raises(NoAnswer) as failed:
        list(client(server).follow(MATCH))
    assert failed.value.status == 404


def test_an_event_of_an_unknown_type_is_handed_on_as_it_came() -> None:
    server = Answering(stream(event(0, "zatre.tiles_traded"), event(1), END))
    first, second = client(server).follow(MATCH)
    assert first.event == Unknown(tag="zatre.tiles_traded", value=envelope(0, "zatre.tiles_traded")["event"])
    assert isinstance(second.event, MatchStarted)


def test_frames_tell_of_everything_and_of_connections_that_were_lost() -> None:
    server = Answering(
        stream(hello(4), control("presence", seats=[0]), control("newer"), event(4), then=cut()), stream(END)
    )
    frames = list(client(server).frames(MATCH, after=3, eyes="spectator", include=["view", "legal"]))
    kinds = [type(frame) for frame in frames]
    assert kinds == [Hello, Presence, UnknownFrame, StreamedEnvelope, Interrupted, End]
    assert server.queries[1] == "as=spectator&include=view&include=legal&after=4"


def test_a_replay_resumes_with_what_was_asked() -> None:
    server = Answering(stream(event(2)), stream(event(3), END))
    replayed = client(server).replay(MATCH, first=2, speed="4", eyes="all")
    assert [one.position for one in replayed] == [2, 3]
    assert server.queries == ["from=2&speed=4&as=all", "from=2&speed=4&as=all&lastEventId=2"]


def item(position: int) -> str:
    """An event of the feed as a frame."""
    data = {
        "global_position": position,
        "match_id": str(MATCH),
        "game": "zatre",
        "visibility": "public",
        "label": None,
        "envelope": envelope(3, "new.one"),
    }
    return f"id: {position}\ndata: {json.dumps(data)}\n\n"


def test_the_feed_goes_on_after_its_last_number_and_skips_none_that_it_has_not_shown() -> None:
    server = Answering(stream(control("hello", position=70), item(4), item(9), then=cut()), stream(item(9), item(70)))
    feed = client(server, {"key": "key_x"}).feed(after=3, types=["match.opened", "match.finished"])
    items: list[FeedItem] = list(islice(feed, 3))
    assert [one.global_position for one in items] == [4, 9, 70]
    assert all(isinstance(one.envelope.event, Unknown) for one in items)
    types = "types=match.opened%2Cmatch.finished"
    assert server.queries == [f"{types}&after=3", f"{types}&after=9"]


def test_from_now_on_means_after_the_head_that_the_first_hello_tells() -> None:
    server = Answering(stream(hello(5)), stream(event(6), END))
    assert [one.position for one in client(server).follow(MATCH, after=NOW)] == [6]
    assert server.queries == [f"after={NOW}", "after=5"]


def test_a_players_stream_connects_again_when_it_ends() -> None:
    player = {"id": str(MATCH), "name": "Ada", "created_at": TIME}
    welcome = control("hello", player=player)
    server = Answering(stream(welcome, control("listed", matches=0)), stream(welcome))
    frames = list(islice(client(server, {"player": "player_x"}).mine(), 4))
    assert [type(frame) for frame in frames] == [Welcome, Listed, Interrupted, Welcome]
    assert server.asked[0].headers["Authorization"] == "Bearer player_x"


def test_messages_are_the_same_however_their_bytes_arrive() -> None:
    text = (
        ': a comment\r\nretry: 500\r\nevent: hello\r\ndata: {"name":"Žofie"}\r\n\r\n'
        "id: 1\ndata: a\ndata: b\n\nid: 2\ndata: cut o"
    ).encode()
    expected = [Message(None, "hello", '{"name":"Žofie"}'.encode()), Message("1", None, b"a\nb")]
    for size in range(1, len(text) + 1):
        messages = Messages()
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        assert [message for piece in pieces for message in messages.take(piece)] == expected

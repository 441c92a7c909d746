"""Answers of a server that exists only in a test."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import httpx
from partie_client import MemoryTokens, Partie, Repeats

MATCH = UUID("01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d")
TIME = "2026-11-30T15:04:05.123456Z"
QUICK = Repeats(first=0.001, longest=0.002)

Answer = httpx.Response | Exception


class Answering(httpx.MockTransport):
    """Gives *answers* in turn, the last one again and again, and keeps what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        super().__init__(self._answer)
        self._answers = list(answers)
        self.asked: list[httpx.Request] = []

    @property
    def queries(self) -> list[str]:
        """What was asked after the path."""
        return [request.url.query.decode() for request in self.asked]

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def client(transport: httpx.MockTransport, tokens: dict[str, str] | None = None, repeats: Repeats = QUICK) -> Partie:
    """A client of that server."""
    kept = MemoryTokens()
    for name, token in (tokens or {}).items():
        kept.set(name, token)
    sender = httpx.Client(transport=transport)
    return Partie("http://server/prefix/", tokens=kept, repeats=repeats, client=sender)


def answer(value: Any, status: int = 200) -> httpx.Response:
    """JSON."""
    return httpx.Response(status, json=value)


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    """A problem document."""
    body = {
        "type": f"/docs/problems#{code}",
        "title": code,
        "status": status,
        "detail": "It is so.",
        "code": code,
        "rule": None,
        "facts": {"seat": 1},
    }
    sent = {"Content-Type": "application/problem+json", "Request-Id": "r1"}
    more = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(status, content=json.dumps(body), headers=sent | more)


def cut() -> Exception:
    """What a connection that breaks raises."""
    return httpx.ReadError("cut")


class _Pieces(httpx.SyncByteStream):
    def __init__(self, pieces: list[bytes], then: Exception | None) -> None:
        self._pieces, self._then = pieces, then

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pieces
        if self._then is not None:
            raise self._then


def stream(*texts: str, then: Exception | None = None) -> httpx.Response:
    """A stream of these texts; then it ends, or breaks off."""
    body = _Pieces([text.encode() for text in texts], then)
    return httpx.Response(200, stream=body, headers={"Content-Type": "text/event-stream"})


def control(name: str, **data: Any) -> str:
    """A control frame."""
    return f"event: {name}\ndata: {json.dumps({'time': TIME, 'position': 0} | data)}\n\n"


def hello(position: int) -> str:
    """The first frame of a stream."""
    return "retry: 500\n" + control("hello", position=position, hash="00" * 32)


END = control("end", position=9, hash="00" * 32)


def envelope(position: int, kind: str = "match.started") -> dict[str, Any]:
    """An event as it comes."""
    event = {"type": kind, "seats": 2}
    return {
        "position": position,
        "time": TIME,
        "actor": "match",
        "audience": None,
        "command": None,
        "event": event,
        "digest": "00" * 32,
    }


def event(position: int, kind: str = "match.started") -> str:
    """An event as a frame."""
    return f"id: {position}\ndata: {json.dumps(envelope(position, kind))}\n\n"

"""Sends requests to a live server and keeps what they were answered, by operation, status and a name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx

from docs.rules import rules_of
from infra.clock.turnable import TurnableClock
from tests.clients.operations import DESCRIBED, DOCUMENT
from tests.clients.playing import bearing
from tests.servers.partie import Here

GAMES = ("help_me", "zatre", "silver_and_gold", "fuenfer_finden")
"""The games that the examples are of."""
ANSWERS = {
    one["operationId"]: one["responses"].keys() for methods in DOCUMENT["paths"].values() for one in methods.values()
}
"""The statuses that the document lists, by operation."""
DOMAIN = Path(__file__).parents[3] / "domain"
PAUSE = timedelta(milliseconds=1_375)
"""How much later each request comes than the one before it."""
Kept = dict[str, dict[str, dict[str, dict[str, Any]]]]


def listed_rules() -> dict[str, Any]:
    """Return the rules that matches and games refuse by: each with its sentence and the names of its facts."""
    folders = (DOMAIN / "match", *(DOMAIN / "games" / game for game in GAMES))
    return {
        name: {
            "sentence": forms[0].sentence,
            "facts": sorted({fact for form in forms for fact in form.facts}),
        }
        for folder in folders
        for name, forms in rules_of(folder).items()
    }


class Recorder:
    """Keeps, for each operation: bodies under ``requests``, answers under their status."""

    def __init__(self) -> None:
        self.kept: Kept = {}

    def written(self) -> bytes:
        """Return everything in a form that two recordings can be compared by."""
        whole = {"games": sorted(GAMES), "operations": self.kept, "rules": listed_rules()}
        return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True).encode() + b"\n"

    def keep(self, operation: str, kind: str, name: str, value: Any, summary: str) -> None:
        """Keep an example, once."""
        held = self.kept.setdefault(operation, {}).setdefault(kind, {})
        assert name not in held, f"{operation} {kind} {name} is recorded twice"
        held[name] = {"summary": summary, "value": value}


class Client:
    """A client whose exchanges are recorded where they are given a name."""

    def __init__(self, here: Here, clock: TurnableClock, recorder: Recorder) -> None:
        self.here = here
        self.http = here.client
        self.clock = clock
        self.recorder = recorder

    async def send(
        self,
        operation: str,
        body: Any = None,
        *,
        status: int,
        token: str | None = None,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        content: bytes | None = None,
        **places: Any,
    ) -> httpx.Response:
        """Send a request, which must be answered with *status*, as the document says that it can be."""
        self.clock.advance(PAUSE)
        described = DESCRIBED[operation]
        assert str(status) in ANSWERS[operation], f"{operation} has no {status} in the document"
        path = described.path.format_map(places)
        sent = {"content": content} if content is not None else {} if body is None else {"json": body}
        borne = {**bearing(token), **(headers or {})}
        async with self.http.stream(described.method, path, params=query, headers=borne, **sent) as answer:
            if not answer.headers.get("Content-Type", "").startswith("text/event-stream"):
                await answer.aread()
        assert answer.status_code == status, (operation, answer.status_code)
        return answer

    async def show(
        self, operation: str, name: str, summary: str, body: Any = None, *, status: int = 200, **how: Any
    ) -> Any:
        """Send a request and keep its body and its answer as an example; return the answer."""
        answer = await self.send(operation, body, status=status, **how)
        if body is not None:
            self.recorder.keep(operation, "requests", name, body, summary)
        if not answer.content:
            return None
        value = answer.json() if answer.headers["Content-Type"] == "application/json" else answer.text
        self.recorder.keep(operation, str(status), name, value, summary)
        return value

    async def refuse(self, operation: str, code: str, summary: str = "", body: Any = None, **how: Any) -> None:
        """Send a request that is refused with *code*, and keep the answer, by the code and what the summary adds."""
        answer = await self.send(operation, body, **how)
        problem = answer.json()
        assert problem["code"] == code, (operation, code, problem)
        name = problem["rule"] or code
        self.recorder.keep(operation, str(answer.status_code), name, problem, summary or problem["detail"])

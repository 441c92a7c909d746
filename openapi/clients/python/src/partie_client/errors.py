"""What can go wrong, and what it means.

PartieError
├── Refusal     the server has refused: nothing has happened, and ``code`` says why
└── NoAnswer    nobody knows: the network failed, or something before the server answered for it
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
import msgspec


class PartieError(Exception):
    """Whatever this client raises."""


class Refusal(PartieError):
    """The server has refused. Nothing has happened."""

    def __init__(self, problem: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        self.problem = problem
        """The problem document as it came."""
        self.status: int = problem["status"]
        """The HTTP status."""
        self.code: str = problem["code"]
        """The stable code."""
        self.rule: str | None = problem["rule"]
        """The rule that forbids it, such as ``help_me.target_empty``, if one does."""
        self.facts: Mapping[str, Any] = problem["facts"]
        """Numbers and ids behind ``detail``, to say it in words of your own."""
        self.detail: str = problem["detail"]
        """What is wrong, in plain words."""
        self.request_id = headers.get("Request-Id")
        """By what the operator finds the request in the log."""
        super().__init__(f"{self.rule or self.code}: {self.detail}")


class NoAnswer(PartieError):
    """No answer of the server has come.

    A request that changes something may have been carried out: ask, or send the same again with the same ``key``.
    """

    def __init__(self, message: str, *, status: int | None = None, key: str | None = None) -> None:
        self.status = status
        """The HTTP status of what has answered instead, if anything has."""
        self.key = key
        """The idempotency key that was sent, for a repeat."""
        super().__init__(message)


def error_of(response: httpx.Response, key: str | None = None) -> PartieError:
    """The error that stands for an answer that is no success. Its body must have been read."""
    if response.headers.get("Content-Type", "").startswith("application/problem+json"):
        try:
            return Refusal(msgspec.json.decode(response.content), response.headers)
        except (msgspec.DecodeError, KeyError, TypeError):
            pass
    return NoAnswer(f"an answer {response.status_code} that is not Partie's", status=response.status_code, key=key)

"""What sends a delivery."""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct


class Answer(Struct, frozen=True):
    """What became of one attempt: an HTTP status, or a stable *fault* if there was none.

    *retry_after*: the seconds that the receiver asks to wait for.
    """

    status: int | None = None
    fault: str | None = None
    retry_after: float | None = None


class Sender(Protocol):
    """Sends deliveries over HTTP."""

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post *body* to *url* once, and return what came of it within the sender's time. Redirects are not followed.

        It raises nothing but cancellation.
        """
        ...

    def fault_of(self, url: str) -> str | None:
        """Return why nothing would ever be sent to *url*, in words; None: something may be."""
        ...

    async def close(self) -> None:
        """Close every connection."""
        ...

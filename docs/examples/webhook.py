"""Receives a webhook: ``PARTIE_WEBHOOK_SECRET=whsec_… python webhook.py PORT``.

Each message is checked by its signature, against the bytes that came, and counts once: they come in order and at least
once, so whoever keeps the last ``global_position`` can skip what was sent again.
"""

from __future__ import annotations

import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import ClassVar

from standardwebhooks import Webhook, WebhookVerificationError

LONGEST = 1_000_000


class Receiver(BaseHTTPRequestHandler):
    """Answers deliveries."""

    webhook: ClassVar[Webhook]
    last: ClassVar[int] = 0  # keep it where it outlives the process, with whatever a message leads to

    def do_POST(self) -> None:
        """Check a message, and answer at once: work comes afterwards."""
        body = self.rfile.read(min(int(self.headers["Content-Length"] or 0), LONGEST))
        try:
            message = self.webhook.verify(body, {name.lower(): value for name, value in self.headers.items()})
        except WebhookVerificationError:
            return self._answer(401)
        position = message["data"]["global_position"]
        if position > self.last:
            Receiver.last = position
            print(position, message["type"], message["data"]["match_id"], flush=True)
        return self._answer(204)

    def _answer(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing about requests."""


def main() -> None:
    """Listen on the port that is given."""
    Receiver.webhook = Webhook(os.environ["PARTIE_WEBHOOK_SECRET"])
    HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()


if __name__ == "__main__":
    main()

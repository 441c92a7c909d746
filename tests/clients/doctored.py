"""A server of a later ruleset: a proxy before a real one that changes the types of some events in all answers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

DOCTORED = {
    "fuenfer_finden": "fuenfer_finden.seat_done",
    "help_me": "help_me.stack_moved",
    "silver_and_gold": "silver_and_gold.cells_marked",
    "zatre": "zatre.tiles_placed",
}
"""One type of event a game that happens in every match and that this server knows by another name."""

_BETWEEN_NEIGHBOURS = {
    "connection",
    "content-length",
    "host",
    "http2-settings",
    "keep-alive",
    "transfer-encoding",
    "upgrade",
}


def doctor(text: bytes) -> bytes:
    """What the later server says where the real one says *text*: its events have another type and one more member."""
    for tag in DOCTORED.values():
        text = text.replace(f'"type":"{tag}"'.encode(), f'"type":"{tag}_at_night","moon":"full"'.encode())
    return text


@contextmanager
def doctored(url: str) -> Iterator[str]:
    """Serve what the server at *url* serves, doctored, and give the address."""
    real = url.removeprefix("http://")

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # head and body go together, or each answer would wait for an acknowledgement
        disable_nagle_algorithm = True

        def forward(self) -> None:
            headers = {name: value for name, value in self.headers.items() if name.lower() not in _BETWEEN_NEIGHBOURS}
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            connection = HTTPConnection(real, timeout=60)
            try:
                connection.request(self.command, self.path, body or None, headers)
                self.answer(connection.getresponse())
            finally:
                connection.close()

        def answer(self, answer: HTTPResponse) -> None:
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in {*_BETWEEN_NEIGHBOURS, "date", "server"}:
                    self.send_header(name, value)
            if answer.headers.get_content_type() == "text/event-stream":
                self.close_connection = True
                self.send_header("Connection", "close")
                self.end_headers()
                while line := answer.readline():
                    self.wfile.write(doctor(line))
                    self.wfile.flush()
                return
            text = doctor(answer.read())
            if answer.status not in (204, 304):
                self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        do_GET = do_POST = forward

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        serving = threading.Thread(target=server.serve_forever, daemon=True)
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            serving.join()

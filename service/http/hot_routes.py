"""Answers the operations that nearly all requests ask for, without the framework's layers around their handlers.

A handler whose declaration says so (`declared`, *hot*) is hot. The framework knows it like any other: it stands in the
document, and whatever is not spelt in its one way, or asks with another method, goes to the framework, which calls the
same handler. So no check stands twice: handlers check requests themselves (`at_match`), and refusals are written by
`problem_reply` either way.

What a request costs is counted in echoes: the core time of a bare ASGI application that decodes and encodes a body of
a command's size. To keep it low:

- A hot handler takes the request and the match id, and returns a `Reply`: bytes, with headers as pairs of bytes.
- Headers are read from the scope (`service.http.headers`), where they are put into a dictionary once:
  ``request.headers`` builds far more, ``request.url`` and ``request.query_params`` still more, and a `HotRequest` has
  none of them.
- A body is decoded once by its type, and once plainly for its MAC; what is found out from the two is not looked for
  again (`BodyDecoder.read`).
- Nothing is made for each request that depends on few values: counters by label (`Metrics`), the defaults of a query,
  a peer's address, headers that never change.
- A request that is there whole when its head has been read, as nearly all are, goes from the connection to its handler
  without ASGI (`BoundedProtocol`, `Exchange`, `Middleware.answer`): no events, no messages, little of a scope. One that
  comes in pieces, is pipelined, or asks for anything unusual goes the long way, to the same handler.
- A whole answer goes to the protocol in one piece: the server's own two messages cost two writes, and two regular
  expressions a header.

The same holds for what they call, down to the rules. Found by measuring, each worth a tenth of an echo or more:

- ``isinstance`` asks a struct class for a quarter of a microsecond, a union of fourteen for all of them: compare
  ``type`` with a set (`domain.tagged.kinds_of`) wherever every command or event passes.
- Begin no hash anew: `hashlib.sha256` and `hmac.digest` look the algorithm up each time; copies of a begun one do not
  (`infra.keyed_hash`, `infra.seal`).
- What follows from a state is computed once a command: who is asked goes to the agenda and to the summary
  (`CommandHandler`), the seed of the luck is made when something is drawn, deadlines where something runs.
- What is written with every command is a template with holes (`RunningSummary`).
- A read asks the store once, for the head; whoever asks at the same time shares that query (`GatheredHeads`), and
  the latest events are in memory (`CachedMatch.recent_events`).
- The libraries' counters take a lock each time, and their loggers are bound anew for each line: numbers are counted
  plainly and added when they are read (`Tally`), and lines that nobody wants are not made.
- A timer is set for what is late, not for what is there: parts of a request that come in one piece are not waited for.
- Code that is warm in a loop of its own runs two or three times as fast as between other requests, where it has to be
  fetched again: trust figures of whole requests, not of one function.

Measure core time and not wall time, beside an echo in the same run: ``just bench http`` shows it for each kind of
request, in echoes.
"""

import re
from functools import lru_cache
from typing import Any

from litestar import Litestar, Request
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.types import Empty
from msgspec import Struct

from service.http import headers
from service.http.problems import problem_reply
from service.http.replies import Reply

_MATCHES = "/v1/matches"
_AT_A_MATCH = "/v1/matches/{match_id}"
_BEFORE = len("/v1/matches/")
_BEHIND = _BEFORE + 36
_PATH = re.compile(r"/v1/matches/[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(/[a-z]+)")
_PATHS = 8192
"""How many paths are remembered, with what is asked for by them."""
_LONGEST = 80
"""Longer paths are no hot ones: they are not looked at, and so not remembered."""


class HotOperation(Struct, frozen=True, gc=False):
    """What a request asks for by its method and path."""

    handler: HTTPRouteHandler
    method: str
    path: str
    raw_path: bytes


class HotRequest(Request[Any, Any, Any]):
    """A request of the framework's, of which no more is made than hot handlers look at."""

    def __init__(self, scope: Any, receive: Any) -> None:
        self.scope = scope
        self.receive = receive
        self.is_connected = True
        self._body = Empty


class HotRoutes:
    """The hot handlers of an application, by method and by the end of their paths."""

    def __init__(self, app: Litestar) -> None:
        self._app = app
        self._handlers: dict[tuple[str, str], HTTPRouteHandler] = {
            (method, route.path_format.removeprefix(_AT_A_MATCH)): handler
            for route in app.routes
            if isinstance(route, HTTPRoute)
            for handler in route.route_handlers
            if "hot" in handler.opt
            for method in handler.http_methods
        }
        self._found = lru_cache(maxsize=_PATHS)(self._find)

    def find(self, method: str, raw_path: bytes) -> HotOperation | None:
        """Return what a request asks for whose path is spelt in its one way; None: it is the framework's to answer."""
        return self._found(method, raw_path) if len(raw_path) <= _LONGEST else None

    def _find(self, method: str, raw_path: bytes) -> HotOperation | None:
        path = raw_path.decode("latin-1")
        spelt = _PATH.fullmatch(path)
        end = spelt[1] if spelt is not None else path
        if spelt is None and path != _MATCHES:
            return None
        handler = self._handlers.get((method, end))
        return None if handler is None else HotOperation(handler, method, path, raw_path)

    async def answer(self, handler: HTTPRouteHandler, scope: Any, receive: Any) -> Reply:
        """Let *handler* answer."""
        scope["litestar_app"] = self._app
        scope["route_handler"] = handler
        # a body that does not tell its length is looked for by the framework's own means
        kind = Request if b"transfer-encoding" in headers.named(scope) else HotRequest
        request: Request[Any, Any, Any] = kind(scope, receive)
        try:
            named = scope["path"][_BEFORE:_BEHIND]
            reply: Reply = await (handler.fn(request, named) if named else handler.fn(request))
        except Exception as error:
            return problem_reply(request, error)
        return reply

"""What is said over one socket: tokens, subscriptions and commands, and their answers."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from domain.aggregate import UNPINNED, Pins
from domain.errors import Malformed
from domain.ids import MatchId, Seat
from service.http.context import Context
from service.http.frames import FrameWriter
from service.http.problems import problem_of, refusal_of
from service.http.requests import Acting, AtMatch, credential_of, read_match_id, require_token
from service.http.socket_messages import (
    CommandMessage,
    InFrames,
    PresentToken,
    Subscribe,
    Unsubscribe,
    addressed,
    command_in,
    included,
)
from service.http.websocket import Closing, Received, Socket, text_frame
from service.matches.commands import Submission
from service.matches.rights import GUEST, Caller, require_actor
from service.refusals import Busy, NotFound, TooManyRequests, Unauthenticated
from service.routes.commands import accepted, carry_out
from service.streams.session import End, Ending, Hello, StreamSession

log = structlog.get_logger("partie.socket")

MATCHES = 100
"""The most matches that one socket follows, and the most that it has tokens for."""
COMMANDS = 16
"""The most commands of one socket that are on their way before it is not read from."""

Pieces = AsyncGenerator[list[bytes], None]

_ENDED = {
    Ending.REVOKED: Unauthenticated(),
    Ending.REPLACED: TooManyRequests("This seat has opened too many other streams since."),
    Ending.UNSURE: Busy("The database does not answer, so nobody can tell whether the token still holds; resume."),
}


class Conversation:
    """One socket: as whom its client acts in which match, what it follows, and what is being done."""

    def __init__(
        self, context: Context, socket: Socket, client: str, request: str, at: AtMatch | None, *, has_ticket: bool
    ) -> None:
        self._context = context
        self._socket = socket
        self._client = client
        self._request = request
        self._own = None if at is None else at.cached.match_id
        self._callers: dict[MatchId, Caller] = {}
        self._only_looks = False
        """Whether the client came with a ticket to the match of the socket's address."""
        if at is not None and at.caller.credential is not None:
            self._callers[at.cached.match_id] = at.caller
            self._only_looks = has_ticket
        self._followed: dict[MatchId, asyncio.Task[None]] = {}
        self._latest: dict[MatchId, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._commands = 0
        self._room: asyncio.Future[None] | None = None

    async def hold(self) -> None:
        """Answer the client until the socket is closed."""
        try:
            while (message := await self._socket.receive()) is not None:
                await self._take(message)
            for task in self._followed.values():
                task.cancel()
            if self._tasks:  # commands on their way are answered, also by a server that stops
                await asyncio.wait(self._tasks)
            self._socket.close(Closing.STOPPING, "the server stops; resume elsewhere")
        except Exception as error:
            log.error("a socket has failed", request=self._request, exc_info=error)
            self._socket.close(Closing.FAILED, "the server failed")
        finally:
            for task in self._tasks:
                task.cancel()
            if self._tasks:
                await asyncio.wait(self._tasks)

    async def _take(self, received: Received) -> None:
        await self._socket.drain()
        try:
            message, plain = self._context.decoders.message.read(received.text)
        except Malformed as malformed:
            await self._answer_malformed(received.text, malformed)
            return
        if isinstance(message, CommandMessage):
            while self._commands >= COMMANDS:
                self._room = asyncio.get_running_loop().create_future()
                await self._room
            self._commands += 1
            self._start(self._command(message, plain, received))
            return
        try:
            match message:
                case PresentToken():
                    await self._present(message)
                case Subscribe():
                    await self._subscribe(message)
                case Unsubscribe():
                    if task := self._followed.pop(read_match_id(message.unsubscribe), None):
                        task.cancel()
        except Exception as error:
            self._refuse(error, message.id, self._match_of(message))
        else:
            if message.id is not None:
                self._write(b'{"id":%s,"accepted":null,"replayed":false}' % _json(message.id))

    async def _present(self, message: PresentToken) -> None:
        match_id = self._named(message.match)
        cached = await self._context.cache.fresh(match_id)
        if match_id not in self._callers and len(self._callers) >= MATCHES:
            raise TooManyRequests("This socket has tokens of too many matches.", facts={"limit": MATCHES})
        callers = self._context.callers
        try:
            caller = await callers.at(cached, credential_of(message.token))
        except Unauthenticated:
            self._callers.pop(match_id, None)
            raise
        seat = None if message.seat is None else Seat(message.seat)
        self._callers[match_id] = await callers.acting(cached, caller, seat)
        if match_id == self._own:
            self._only_looks = False

    async def _subscribe(self, message: Subscribe) -> None:
        match_id = read_match_id(message.subscribe)
        at = await self._at(match_id, fresh=True)
        viewer = at.viewer(message.as_, disclosing=False)
        if match_id in self._followed:
            self._followed.pop(match_id).cancel()
        elif len(self._followed) >= MATCHES:
            raise TooManyRequests("This socket follows too many matches.", facts={"limit": MATCHES})
        writer = FrameWriter(
            InFrames(str(match_id)), self._context.written, self._context.clock, viewer, included(message)
        )
        after, state = at.cursor(message.after), at.cached.match.state
        if state.over and after >= state.version - 1:
            ends = [frame(after, at.cached.head_hash) for frame in (Hello, End)]
            self._socket.write(b"".join(map(writer, ends)))
            return
        session = StreamSession(self._context.streams, at.cached, at.caller, self._client)
        session.attach(self._socket)
        pieces = session.live(after, writer, states=bool(message.include))
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._followed[match_id] = self._start(self._follow(match_id, session, pieces, begun))
        await begun

    async def _follow(
        self, match_id: MatchId, session: StreamSession, pieces: Pieces, begun: asyncio.Future[None]
    ) -> None:
        """Write what a match has to show, until that ends."""
        try:
            async with aclosing(pieces):
                async for piece in pieces:
                    self._socket.write(piece[0] if len(piece) == 1 else b"".join(piece))
                    if not begun.done():
                        begun.set_result(None)
                    await self._socket.drain()
                    if self._socket.closed:
                        return
        except Exception as error:
            self._forget(match_id)
            if begun.done():
                self._refuse(error, None, match_id)
            else:
                begun.set_exception(error)
            return
        self._forget(match_id)
        if session.ending is Ending.STOPPING:
            self._socket.shutdown()
        elif refused := _ENDED.get(session.ending):
            self._refuse(refused, None, match_id)
        if session.ending is Ending.REVOKED:
            self._callers.pop(match_id, None)
            if not self._callers and not self._followed:
                self._socket.close(Closing.UNAUTHENTICATED, "the token is no longer valid")

    def _forget(self, match_id: MatchId) -> None:
        if self._followed.get(match_id) is asyncio.current_task():
            del self._followed[match_id]

    async def _command(self, message: CommandMessage, plain: bytes, received: Received) -> None:
        """Carry a command out, after those for the same match that came before it."""
        match_id: MatchId | None = None
        try:
            match_id = self._named(message.match)
            before, self._latest[match_id] = self._latest.get(match_id), _this_task()
            if before is not None:
                await asyncio.wait([before])
            self._write(await self._acted(match_id, message, plain, received))
        except Exception as error:
            self._refuse(error, message.id, match_id)
        finally:
            self._commands -= 1
            if self._room is not None and not self._room.done():
                self._room.set_result(None)
            if match_id is not None and self._latest.get(match_id) is asyncio.current_task():
                del self._latest[match_id]

    async def _acted(self, match_id: MatchId, message: CommandMessage, plain: bytes, received: Received) -> bytes:
        at = await self._at(match_id, fresh=False)
        require_token(at)
        keys = self._context.keys
        async with Acting(at):
            require_actor(at.caller)
            submission = Submission(
                message.key,
                keys.json_mac(command_in(plain)),
                received.at,
                lambda: keys.body_mac(command_in(received.text)),
                at.cached.version,
            )
            pins = UNPINNED
            if message.position is not None or message.asked_at is not None:
                pins = Pins(None if message.position is None else frozenset([message.position]), message.asked_at)
            result = await carry_out(at, message.command, submission, pins, dry_run=message.dry_run)
        body = b"null" if result is None else await accepted(at, result, included(message))
        replayed = b"true" if result is not None and result.replayed else b"false"
        return b'{"id":%s,"accepted":%s,"replayed":%s}' % (_json(message.id), body, replayed)

    async def _at(self, match_id: MatchId, *, fresh: bool) -> AtMatch:
        """Return a match, and who the client is there. Raises NotFound, Unauthenticated."""
        cache, known = self._context.cache, self._callers.get(match_id)
        cached = await (cache.fresh(match_id) if fresh else cache.get(match_id))
        if known is None:
            return AtMatch(self._context, cached, GUEST)
        callers = self._context.callers
        caller = await callers.at(cached, known.credential)
        if caller.player is not None:
            caller = await callers.acting(cached, caller, known.seat)
        if self._only_looks and match_id == self._own:
            caller = replace(caller, actor=None)
        return AtMatch(self._context, cached, caller)

    def _match_of(self, message: PresentToken | Subscribe | Unsubscribe) -> MatchId | None:
        """Return the match that a message is about, None if it names none that could be."""
        if isinstance(message, PresentToken):
            named = message.match
        else:
            named = message.subscribe if isinstance(message, Subscribe) else message.unsubscribe
        try:
            return self._named(named)
        except (Malformed, NotFound):
            return None

    def _named(self, match: str | None) -> MatchId:
        if match is not None:
            return read_match_id(match)
        if self._own is None:
            raise Malformed("Name the match: this socket is at none.", path="$.match")
        return self._own

    async def _answer_malformed(self, text: bytes, malformed: Malformed) -> None:
        """Refuse a message at fault, in the order of refusals; whoever cannot be answered is left."""
        try:
            text.decode()
        except UnicodeDecodeError:
            self._socket.close(Closing.NOT_UTF_8, "messages are UTF-8")
            return
        found = addressed(text)
        refused: Exception = malformed
        if found is not None and found.is_command:
            try:
                require_token(await self._at(self._named(found.match), fresh=True))
            except Exception as error:
                refused = error
        identity = None if found is None else found.id
        self._refuse(refused, identity, None)
        if identity is None:
            self._socket.close(Closing.MALFORMED, "a message at fault, without an id to answer")

    def _refuse(self, error: Exception, identity: str | int | None, match_id: MatchId | None) -> None:
        """Tell why a message was refused or, without an *identity*, why a match is followed no longer."""
        refused = refusal_of(error)
        problem = problem_of(refused, self._context.settings.public_url)
        match = None if match_id is None else str(match_id)
        log.debug("refused", request=self._request, match=match, code=problem.code, rule=problem.rule)
        named = b'"match":"%s"' % match.encode() if match and identity is None else b'"id":%s' % _json(identity)
        self._write(b'{%s,"problem":%s}' % (named, _json(problem)))

    def _write(self, text: bytes) -> None:
        self._socket.write(text_frame(text))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _this_task() -> asyncio.Task[None]:
    task: asyncio.Task[None] | None = asyncio.current_task()
    assert task is not None
    return task


_json = msgspec.json.Encoder().encode

# Made from async_partie.py by `python -m generate`. Do not edit.

"""A client of one server, blocking."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, TypeVar
from uuid import UUID

import httpx
import msgspec

from partie_client import operations as op
from partie_client import types as t
from partie_client.calls import KEY, Call, query_of
from partie_client.decoding import decode, encode
from partie_client.errors import NoAnswer, PartieError, error_of
from partie_client.frames import End, FeedFrame, Interrupted, MatchFrame, OwnFrame
from partie_client.keys import new_key
from partie_client.sse import Messages
from partie_client.stream import Stream, feed_stream, match_stream, own_stream, replay_stream
from partie_client.tokens import Kind, MemoryTokens, Right, Tokens, token_for
from partie_client.waiting import PASSING, Repeats, retry_after

Answer = TypeVar("Answer")

SILENCE = 30.0
"""Seconds without a sign of life after which a connection counts as dead: two heartbeats."""

HOSTS = (t.MatchStart, t.MatchAddBot)
"""Commands that are the host's, so that its token is tried first."""


class Partie:
    """A client of one server, blocking.

    *url* is the server's, with a prefix if it has one. *tokens* says where tokens are kept (in memory), *repeats* when
    requests are repeated, *client* what sends them: whoever gives one closes it.
    """

    def __init__(
        self,
        url: str,
        *,
        tokens: Tokens | None = None,
        repeats: Repeats | None = None,
        client: httpx.Client | None = None,
    ) -> None:
        self.url = url.rstrip("/")
        self.tokens: Tokens = tokens or MemoryTokens()
        self.repeats = repeats or Repeats()
        self._client = client or httpx.Client()
        self._own = client is None

    def __enter__(self) -> Partie:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        if self._own:
            self._client.close()

    def call(self, call: Call[Answer], *, token: Right = None, key: str | None = None) -> Answer:
        """What an operation answers: ``call(get_view(match, at=3))``.

        What reads is repeated, and so is what changes something under an idempotency key, which is made unless one is
        given. *token* says whose rights are used; otherwise those of the first token that is there.

        Refusal if the server refuses; NoAnswer if nothing has come.
        """
        bearer = token_for(self.tokens, token, call.rights, call.match, call.seat)
        headers = {name: value for name, value in call.headers.items() if value is not None}
        if call.keyed:
            headers.setdefault(KEY, key or new_key())
        if bearer is not None:
            headers["Authorization"] = f"Bearer {bearer}"
        if call.body is not None:
            headers["Content-Type"] = "application/json"
        request = self._client.build_request(
            call.method,
            self.url + call.path,
            params=query_of(call.query),
            headers=headers,
            content=None if call.body is None else encode(call.body),
            timeout=self.repeats.timeout + float(call.query.get("wait") or 0),
        )
        attempt = 0
        while True:
            attempt += 1
            error, again, asked = None, call.repeatable, 0.0
            try:
                response = self._client.send(request)
                if response.is_success:
                    answer: Answer = decode(response.content, call.decoded)
                    return answer
                error = error_of(response, headers.get(KEY))
                again = response.status_code in PASSING and (call.repeatable or response.status_code == 429)
                asked = retry_after(response)
            except msgspec.ValidationError:
                raise  # another form than this version knows, which does not change
            except (httpx.TransportError, msgspec.DecodeError) as cause:
                error = NoAnswer(f"the network failed: {cause!r}", key=headers.get(KEY))
                error.__cause__ = cause
            if not again or attempt >= self.repeats.attempts or asked > self.repeats.patience:
                raise error
            time.sleep(asked + self.repeats.back_off(attempt))

    def open(self, body: t.OpenMatch, *, key: str | None = None, token: Right = None) -> t.Opened:
        """Open a match, and keep the host's token."""
        opened = self.call(op.open_match(body), key=key, token=token)
        self.tokens.set(f"host:{opened.match.id}", opened.host_token)
        return opened

    def sit(
        self, match: UUID | str, body: t.Sit | None = None, *, key: str | None = None, token: Right = None
    ) -> t.Seated:
        """Take a seat, and keep its token. With a player's token, the seat is the player's and has none of its own."""
        seated = self.call(op.take_seat(match, body or t.Sit()), key=key, token=token)
        self._keep_seat(match, seated.seat, seated.seat_token)
        return seated

    def take_over(self, match: UUID | str, code: str, *, key: str | None = None) -> t.Seated:
        """Take a seat over by a one-use code of another device, and keep its new token."""
        seated = self.call(op.take_over_seat(match, t.TakeOver(code=code)), key=key)
        self._keep_seat(match, seated.seat, seated.seat_token)
        return seated

    def rematch(
        self, match: UUID | str, body: t.AskRematch | None = None, *, seat: int | None = None, token: Right = None
    ) -> t.Rematched:
        """Ask for the rematch, or go to the one that somebody has asked for, and keep the tokens."""
        asked = self.call(op.ask_rematch(match, body or t.AskRematch(), seat=seat), token=token)
        if asked.host_token is not None:
            self.tokens.set(f"host:{asked.match.id}", asked.host_token)
        if asked.seat is not None:
            self._keep_seat(asked.match.id, asked.seat, asked.seat_token)
        return asked

    def register(self, name: str, *, key: str | None = None, token: Right = None) -> t.PlayerCreated:
        """Become a player, known over several matches, and keep the token."""
        created = self.call(op.create_player(t.NamePlayer(name=name)), key=key, token=token)
        self.tokens.set("player", created.player_token)
        return created

    def command(
        self,
        match: UUID | str,
        command: t.Command,
        *,
        asked_at: int | None = None,
        position: int | None = None,
        include: list[t.Include] | None = None,
        seat: int | None = None,
        key: str | None = None,
        token: Right = None,
    ) -> t.Accepted:
        """Act in a match, once, however often it has to be sent: every attempt bears the same key.

        *asked_at* pins the decision that is answered, *position* where the match stands.

        Refusal if it is refused: nothing has happened. NoAnswer if it is still not known whether it was carried out:
        its ``key``, given here, asks again.
        """
        if token is None:
            kinds: tuple[Kind, ...] = ("seat", "player", "host")
            if isinstance(command, HOSTS):
                kinds = ("host", "seat", "player")
            token = token_for(self.tokens, None, kinds, match, seat)
        pinned = None if position is None else f'"{position}"'
        call = op.send_command(match, command, asked_at=asked_at, include=include, seat=seat, if_match=pinned)
        accepted = self.call(call, key=key, token=token)
        if accepted is None:
            raise NoAnswer("an answer to a dry run")
        return accepted

    def follow(
        self,
        match: UUID | str,
        *,
        after: int | None = None,
        eyes: str | None = None,
        include: list[t.Include] | None = None,
        seat: int | None = None,
        token: Right = None,
        silence: float = SILENCE,
        tries: int | None = None,
    ) -> Generator[t.StreamedEnvelope, None, None]:
        """The events of a match, each once and in order, as they happen; it ends with the match.

        *after* goes on after the event at this position. *eyes* is ``as``: whose eyes see, where the rights allow it.
        *silence* is in seconds. *tries* bounds how many connections may fail one after the other.
        """
        stream = match_stream(match, after, eyes, include, seat)
        return self._frames(stream, token, silence, tries, only=t.StreamedEnvelope)

    def frames(
        self,
        match: UUID | str,
        *,
        after: int | None = None,
        eyes: str | None = None,
        include: list[t.Include] | None = None,
        seat: int | None = None,
        token: Right = None,
        silence: float = SILENCE,
        tries: int | None = None,
    ) -> Generator[MatchFrame, None, None]:
        """What `follow` has, with `Hello`, `Heartbeat`, `Presence`, `End`, and `Interrupted` for lost connections."""
        return self._frames(match_stream(match, after, eyes, include, seat), token, silence, tries)

    def replay(
        self,
        match: UUID | str,
        *,
        first: int | None = None,
        last: int | None = None,
        speed: t.Speed | None = None,
        eyes: str | None = None,
        include: list[t.Include] | None = None,
        seat: int | None = None,
        token: Right = None,
        silence: float = SILENCE,
        tries: int | None = None,
    ) -> Generator[t.StreamedEnvelope, None, None]:
        """The events of a match from *first* to *last* at the pace of its players, or *speed* times as fast.

        ``"0"`` is without pauses.
        """
        paced = {"from": first, "to": last, "speed": speed}
        stream = replay_stream(match, paced, eyes, include, seat)
        return self._frames(stream, token, silence, tries, only=t.StreamedEnvelope)

    def feed(
        self,
        *,
        after: int = 0,
        game: str | None = None,
        label: str | None = None,
        types: list[str] | None = None,
        eyes: t.FeedEyes | None = None,
        token: Right = None,
        silence: float = SILENCE,
        tries: int | None = None,
    ) -> Generator[t.FeedItem, None, None]:
        """The events of all matches in the order of their commits, each once; it does not end. Needs an API key.

        Keep ``global_position``, best in the transaction of what it led to, and go on *after* it.
        """
        stream = feed_stream(after, game, label, types, eyes)
        return self._frames(stream, token, silence, tries, only=t.FeedItem)

    def feed_frames(
        self,
        *,
        after: int = 0,
        game: str | None = None,
        label: str | None = None,
        types: list[str] | None = None,
        eyes: t.FeedEyes | None = None,
        token: Right = None,
        silence: float = SILENCE,
        tries: int | None = None,
    ) -> Generator[FeedFrame, None, None]:
        """What `feed` has, with `Hello`, `Heartbeat` (which says how far the feed was read) and `Interrupted`."""
        return self._frames(feed_stream(after, game, label, types, eyes), token, silence, tries)

    def mine(
        self, *, token: Right = None, silence: float = SILENCE, tries: int | None = None
    ) -> Generator[OwnFrame, None, None]:
        """All matches of the player, and whatever changes in them. After each `Welcome`, forget what was known."""
        return self._frames(own_stream(), token, silence, tries)

    def _frames(
        self, stream: Stream, token: Right, silence: float, tries: int | None, only: type | None = None
    ) -> Generator[Any, None, None]:
        """Everything that comes, or *only* what is of a type, over as many connections as it takes."""
        while True:
            error: Exception | None = None
            asked = 0.0
            headers = {"Accept": "text/event-stream, application/problem+json"}
            bearer = token_for(self.tokens, token, stream.kinds, stream.match, stream.seat)
            if bearer is not None:
                headers["Authorization"] = f"Bearer {bearer}"
            address, query = self.url + stream.path, stream.connects()
            try:
                with self._client.stream("GET", address, params=query, headers=headers, timeout=silence) as response:
                    if response.status_code == 204:
                        return
                    if not response.is_success:
                        response.read()
                        asked, error = retry_after(response), error_of(response)
                        if response.status_code != 429 and response.status_code < 500:
                            raise error
                    else:
                        messages = Messages()
                        for piece in response.iter_bytes():
                            for message in messages.take(piece):
                                frame = stream.take(message)
                                if frame is not None and (only is None or isinstance(frame, only)):
                                    yield frame
                                if isinstance(frame, End):
                                    return
            except msgspec.ValidationError:
                raise
            except (httpx.TransportError, msgspec.DecodeError, NoAnswer) as cause:
                if cause is error:
                    raise
                error = cause
            failed, seconds = stream.pause(self.repeats)
            if tries is not None and failed >= tries:
                if isinstance(error, PartieError):
                    raise error
                raise NoAnswer(f"no connection lasts: {error!r}") from error
            if only is None:
                yield Interrupted(error, asked + seconds)
            time.sleep(asked + seconds)

    def _keep_seat(self, match: UUID | str, seat: int, token: str | None) -> None:
        self.tokens.set(f"seat:{match}", token)
        self.tokens.set(f"seat:{match}:{seat}", token)

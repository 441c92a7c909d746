"""openapi-generator, python: a union is a wrapper around its `actual_instance`, and a refusal is raised."""

import json
from typing import Any, Protocol, TypeVar
from uuid import UUID

from generated_client import ApiClient, Configuration, HistoryApi, MatchesApi, PlayApi
from generated_client.exceptions import ApiException
from generated_client.models import *  # noqa: F403
from generated_client.models import (
    Command,
    Event,
    HistoryPage,
    Legal,
    MatchResign,
    MatchView,
    OpenFuenferFinden,
    OpenHelpMe,
    OpenMatch,
    OpenSilverAndGold,
    OpenZatre,
    Problem,
    Sit,
    Status,
)

OPENINGS = {
    "fuenfer_finden": OpenMatch(OpenFuenferFinden(game="fuenfer_finden", seats=2)),
    "help_me": OpenMatch(OpenHelpMe(game="help_me", seats=2)),
    "silver_and_gold": OpenMatch(OpenSilverAndGold(game="silver_and_gold", seats=2)),
    "zatre": OpenMatch(OpenZatre(game="zatre", seats=2)),
}
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Wraps(Protocol[T_co]):
    """A union."""

    @property
    def actual_instance(self) -> T_co: ...


def inside(union: Wraps[T] | None) -> T | None:
    """What a union holds."""
    return None if union is None else union.actual_instance


class HasEvent(Protocol[T_co]):
    """An envelope, whose event has a type too long to be written out."""

    @property
    def event(self) -> Wraps[T_co] | None: ...


class HasCommand(Protocol[T_co]):
    """An envelope, likewise."""

    @property
    def command(self) -> Wraps[T_co] | None: ...


class HasGame(Protocol[T_co]):
    """A view of a match."""

    @property
    def game(self) -> Wraps[T_co] | None: ...


class HasAny(Protocol[T_co]):
    """A legal answer of a game."""

    @property
    def any(self) -> Wraps[T_co] | None: ...


def event_of(envelope: HasEvent[T]) -> T | None:
    return inside(envelope.event)


def recorded_of(envelope: HasCommand[T]) -> T | None:
    return inside(envelope.command)


def game_of(view: HasGame[T]) -> T | None:
    return inside(view.game)


def any_of(legal: Wraps[HasAny[T] | None]) -> T | None:
    answer = legal.actual_instance
    return None if answer is None else inside(answer.any)


def legal_of(legal: Wraps[T]) -> T:
    return legal.actual_instance


def asked_at_of(legal: Legal) -> int | None:
    return None if legal.actual_instance is None else legal.actual_instance.asked_at


class Tolerant(ApiClient):
    """Turns events whose type is not known into null, like those that one may not see, instead of raising."""

    def __init__(self, configuration: Configuration) -> None:
        super().__init__(configuration)
        self.left_out: set[int] = set()

    def deserialize(self, response_text: str, response_type: str, content_type: str | None) -> Any:
        if response_type in ("HistoryPage", "Accepted"):
            answer = json.loads(response_text)
            for envelope in answer["events"]:
                if not known(envelope["event"]):
                    self.left_out.add(envelope["position"])
                    envelope["event"] = None
            response_text = json.dumps(answer)
        return super().deserialize(response_text, response_type, content_type)


def known(event: dict[str, Any] | None) -> bool:
    """Whether the client has a class for an event."""
    try:
        return event is None or Event.from_dict(event) is not None
    except ValueError:
        return False


class Client:
    """The operations of the course."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.guest = MatchesApi(ApiClient(Configuration(host=url)))

    def open(self, game: str) -> UUID:
        return self.guest.open_match(OPENINGS[game]).match.id

    def sit(self, match: UUID, name: str) -> str:
        token = self.guest.take_seat(match, Sit(name=name)).seat_token
        if token is None:
            raise SystemExit("a guest's seat has a token")
        return token

    def asked(self, match: UUID) -> list[int]:
        """Which seats are asked; none once the match is over."""
        summary = self.guest.get_match(match)
        return [one.seat for one in summary.to_act] if summary.status == Status.RUNNING else []

    def legal(self, match: UUID, token: str) -> Legal:
        return PlayApi(self.player(token)).get_legal(match)

    def view(self, match: UUID, token: str, at: int | None = None) -> MatchView:
        return PlayApi(self.player(token)).get_view(match, at=at)

    def send_any(self, match: UUID, token: str, legal: Legal, asked_at: int) -> str | None:
        """Send what the legal answer offers; give the code of a refusal."""
        answer = legal.actual_instance
        if answer is None or answer.any is None:
            raise SystemExit("nothing is offered")
        return self.send(match, token, answer.any, asked_at)

    def resign(self, match: UUID, token: str) -> str | None:
        return self.send(match, token, Command(MatchResign(type="match.resign")), None)

    def send(self, match: UUID, token: str, command: Command, asked_at: int | None) -> str | None:
        try:
            PlayApi(self.player(token)).send_command(match, command, asked_at=asked_at)
        except ApiException as refused:
            problem = refused.data
            if not isinstance(problem, Problem):
                raise
            return problem.code.value
        return None

    def events(
        self, match: UUID, token: str, *, after: int, wait: int, viewer: str | None
    ) -> tuple[HistoryPage, set[int]]:
        """A page, and the positions of events whose types are not known."""
        client = self.player(token)
        page = HistoryApi(client).get_events(match, after=after, wait=wait, var_as=viewer)
        return page, client.left_out

    def player(self, token: str) -> Tolerant:
        return Tolerant(Configuration(host=self.url, access_token=token))

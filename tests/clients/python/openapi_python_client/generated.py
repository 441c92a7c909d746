"""openapi-python-client: unions are Python's own, and every function returns what came, a refusal included."""

from functools import cache
from typing import Protocol, TypeVar, cast
from uuid import UUID

from httpx import Timeout
from python_client import AuthenticatedClient
from python_client import Client as Guest
from python_client.api.history import get_events
from python_client.api.matches import get_match, open_match, take_seat
from python_client.api.play import get_legal, get_view, send_command
from python_client.models import *  # noqa: F403
from python_client.models import (
    Accepted,
    FuenferLegal,
    HelpMeLegal,
    HistoryPage,
    MatchResign,
    MatchSummary,
    MatchView,
    Opened,
    OpenFuenferFinden,
    OpenHelpMe,
    OpenSilverAndGold,
    OpenZatre,
    Problem,
    Seated,
    SilverAndGoldLegal,
    Sit,
    Status,
    ZatreLegal,
)

Legal = FuenferLegal | HelpMeLegal | SilverAndGoldLegal | ZatreLegal
OPENINGS: dict[str, OpenFuenferFinden | OpenHelpMe | OpenSilverAndGold | OpenZatre] = {
    "fuenfer_finden": OpenFuenferFinden(game="fuenfer_finden", seats=2),
    "help_me": OpenHelpMe(game="help_me", seats=2),
    "silver_and_gold": OpenSilverAndGold(game="silver_and_gold", seats=2),
    "zatre": OpenZatre(game="zatre", seats=2),
}
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class HasEvent(Protocol[T_co]):
    """An envelope, whose event has a type too long to be written out."""

    @property
    def event(self) -> T_co: ...


class HasCommand(Protocol[T_co]):
    """An envelope, likewise."""

    @property
    def command(self) -> T_co: ...


class HasGame(Protocol[T_co]):
    """A view of a match."""

    @property
    def game(self) -> T_co: ...


class HasAny(Protocol[T_co]):
    """A legal answer."""

    @property
    def any_(self) -> T_co: ...


def event_of(envelope: HasEvent[T]) -> T:
    """The event. One whose type is not known comes as the dict that it was, whatever the annotations say."""
    return envelope.event


def recorded_of(envelope: HasCommand[T]) -> T:
    return envelope.command


def game_of(view: HasGame[T]) -> T:
    return view.game


def any_of(legal: HasAny[T]) -> T:
    return legal.any_


def legal_of(legal: Legal) -> Legal | None:
    return legal


def asked_at_of(legal: Legal) -> int | None:
    return legal.asked_at


class Client:
    """The operations of the course."""

    def __init__(self, url: str) -> None:
        self.url = url
        # What can be done without a token asks for a client that has one, in the annotations alone.
        self.guest = cast(AuthenticatedClient, Guest(url))

    def open(self, game: str) -> UUID:
        return expect(Opened, open_match.sync(client=self.guest, body=OPENINGS[game])).match.id

    def sit(self, match: UUID, name: str) -> str:
        return expect(str, expect(Seated, take_seat.sync(match, client=self.guest, body=Sit(name=name))).seat_token)

    def asked(self, match: UUID) -> list[int]:
        """Which seats are asked; none once the match is over."""
        summary = expect(MatchSummary, get_match.sync(match, client=self.guest))
        return [one.seat for one in summary.to_act] if summary.status == Status.RUNNING else []

    def legal(self, match: UUID, token: str) -> Legal:
        answer = get_legal.sync(match, client=self.player(token))
        if isinstance(answer, FuenferLegal | HelpMeLegal | SilverAndGoldLegal | ZatreLegal):
            return answer
        raise SystemExit(f"expected a legal answer, got {answer}")

    def view(self, match: UUID, token: str, at: int | None = None) -> MatchView:
        client = self.player(token)
        answer = get_view.sync(match, client=client) if at is None else get_view.sync(match, client=client, at=at)
        return expect(MatchView, answer)

    def send_any(self, match: UUID, token: str, legal: Legal, asked_at: int) -> str | None:
        """Send what the legal answer offers; give the code of a refusal."""
        command = legal.any_
        if command is None:
            raise SystemExit("nothing is offered")
        return refusal(send_command.sync(match, client=self.player(token), body=command, asked_at=asked_at))

    def resign(self, match: UUID, token: str) -> str | None:
        body = MatchResign(type_="match.resign")
        return refusal(send_command.sync(match, client=self.player(token), body=body))

    def events(
        self, match: UUID, token: str, *, after: int, wait: int, viewer: str | None
    ) -> tuple[HistoryPage, set[int]]:
        """A page, and no events that were left out of it."""
        client = self.player(token)
        if viewer is None:
            return expect(HistoryPage, get_events.sync(match, client=client, after=after, wait=wait)), set()
        return expect(HistoryPage, get_events.sync(match, client=client, after=after, wait=wait, as_=viewer)), set()

    @cache  # noqa: B019 - the program ends with it; a client of its own for each request would be slow
    def player(self, token: str) -> AuthenticatedClient:
        return AuthenticatedClient(self.url, token, timeout=Timeout(60))  # longer than anything is waited for


def expect(kind: type[T], answer: object) -> T:
    """The answer as what it should be; anything else ends the program."""
    if not isinstance(answer, kind):
        raise SystemExit(f"expected {kind.__name__}, got {answer}")
    return answer


def refusal(answer: object) -> str | None:
    """The code of a refusal, None if the command was accepted."""
    if isinstance(answer, Problem):
        return answer.code.value
    expect(Accepted, answer)
    return None

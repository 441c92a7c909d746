"""Plays Help Me! against a house bot to its end, with a generated client alone: `play.py http://127.0.0.1:8000`."""

import sys
from typing import TypeVar

from python_client import AuthenticatedClient, Client
from python_client.api.history import get_events
from python_client.api.matches import get_match, open_match, take_seat
from python_client.api.play import get_legal, send_command
from python_client.models import (
    Accepted,
    BotSeat,
    HelpMeLegal,
    HistoryPage,
    MatchFinished,
    MatchSummary,
    Opened,
    OpenHelpMe,
    Seated,
    Sit,
    Status,
)

Answer = TypeVar("Answer")
MOST_LOOKS = 10_000


def expect(kind: type[Answer], answer: object) -> Answer:
    """The answer as what it should be; anything else ends the program."""
    if not isinstance(answer, kind):
        raise SystemExit(f"expected {kind.__name__}, got {answer}")
    return answer


def main(url: str) -> None:
    """Take the first legal move whenever there is one."""
    guest = Client(url)
    bot = BotSeat(level="random")
    opening = OpenHelpMe(game="help_me", seats=2, bots=[bot])
    match = expect(Opened, open_match.sync(client=guest, body=opening)).match.id
    seat = expect(Seated, take_seat.sync(match, client=guest, body=Sit(name="Ada")))
    player = AuthenticatedClient(url, expect(str, seat.seat_token))
    for _ in range(MOST_LOOKS):
        summary = expect(MatchSummary, get_match.sync(match, client=player))
        if summary.status == Status.FINISHED:
            break
        legal = expect(HelpMeLegal, get_legal.sync(match, client=player))
        if legal.commands:
            expect(Accepted, send_command.sync(match, client=player, body=legal.commands[0]))
    history = expect(HistoryPage, get_events.sync(match, client=player, limit=1000))
    finished = [one for one in history.events if isinstance(one.event, MatchFinished)]
    print(f"{len(history.events)} events, {len(finished)} of them the end")
    raise SystemExit(0 if finished else 1)


if __name__ == "__main__":
    main(sys.argv[1])

"""Watches a match in a terminal: ``python spectator.py URL MATCH``.

A match that runs is drawn live; q leaves. One that is over is replayed: space goes on and stops, ← and → step, Home and
End jump, + and - change the speed. Every game is drawn as a spectator sees it. Standard input
and output have to be a terminal.
"""

from __future__ import annotations

import os
import select
import sys
import termios
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue

from boards import board
from partie_client import Partie
from partie_client import operations as op
from partie_client import types as t
from rich.console import Group, RenderableType
from rich.live import Live
from rich.text import Text

KEYS = {b"\x1b[D": "back", b"\x1b[C": "on", b"\x1b[H": "first", b"\x1b[F": "last", b" ": "play", b"+": "faster"}
KEYS |= {b"-": "slower", b"q": "leave", b"\x03": "leave"}
OVER = ("finished", "aborted")


@contextmanager
def keyboard() -> Iterator[int]:
    """The terminal, which gives each key at once."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        yield terminal
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def key(terminal: int, seconds: float | None) -> str | None:
    """What the next key means, or None if none comes in time."""
    ready, _, _ = select.select([terminal], [], [], seconds)
    return KEYS.get(os.read(terminal, 8)) if ready else None


def drawn(view: t.MatchView, below: str) -> RenderableType:
    """The whole screen."""
    outcome = "" if view.outcome is None else ", ranks " + " ".join(str(one.rank) for one in view.outcome.seats)
    return Group(Text(f"event {view.position}, {view.status}{outcome}", "bold"), board(view.game), Text(below, "dim"))


def watch(partie: Partie, match: str, live: Live, terminal: int) -> None:
    """Draw a match as it goes on, until it is over or q is pressed."""
    views: SimpleQueue[t.MatchView] = SimpleQueue()

    def follow() -> None:
        for happened in partie.follow(match, include=["view"], eyes="spectator"):
            if happened.view is not None:
                views.put(happened.view)

    following = threading.Thread(target=follow, daemon=True)
    following.start()
    while following.is_alive() or not views.empty():
        with suppress(Empty):
            live.update(drawn(views.get(timeout=0.05), "q leaves"), refresh=True)
        if key(terminal, 0) == "leave":
            return


def replay(partie: Partie, match: str, last: int, live: Live, terminal: int) -> None:
    """Draw a match that is over, at whatever position the keys lead to."""
    position, playing, pace = 0, True, 0.5
    while True:
        below = f"{'playing' if playing else 'stopped'}, {pace:.2f} s an event: space, ←, →, Home, End, +, -, q"
        view = partie.call(op.get_view(match, at=position, as_="spectator"))
        live.update(drawn(view, below), refresh=True)
        match key(terminal, pace if playing else None):
            case "leave":
                return
            case "play":
                playing = not playing
            case "back":
                position, playing = max(0, position - 1), False
            case "on":
                position, playing = min(last, position + 1), False
            case "first":
                position = 0
            case "last":
                position = last
            case "faster":
                pace = max(0.05, pace / 2)
            case "slower":
                pace = min(8.0, pace * 2)
            case _ if playing:
                position = min(last, position + 1)
                playing = position < last


def main(url: str, match: str) -> None:
    """Watch it, live or again."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.exit("This needs a terminal, to draw on and for the keys: run it without pipes and redirections.")
    with Partie(url) as partie, keyboard() as terminal, Live(screen=True, auto_refresh=False) as live:
        now = partie.call(op.get_match(match))
        if now.status not in OVER:
            watch(partie, match, live, terminal)
            now = partie.call(op.get_match(match))
        if now.status in OVER:
            replay(partie, match, now.position, live, terminal)


if __name__ == "__main__":
    main(*sys.argv[1:])

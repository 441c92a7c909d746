"""A whole match of each game, played with nothing but a generated client: `course.py http://127.0.0.1:8000`."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from uuid import UUID

from generated import Client, Envelope, any_of, asked_at_of
from story import command_told, event_told, legal_told, recorded_told, view_told

GAMES = ("help_me", "zatre", "silver_and_gold", "fuenfer_finden")


@dataclass
class Seen:
    """What was shown of a match."""

    events: int = 0
    hidden: int = 0
    unknown: int = 0

    def envelope(self, envelope: Envelope, unknown: bool) -> None:
        """Tell an event that is due; *unknown* is one whose type the client does not know, so that it left it out."""
        if envelope.position != self.events:
            raise SystemExit(f"event {envelope.position} came where {self.events} was due")
        self.events += 1
        if unknown:
            self.unknown += 1  # skipped: a later ruleset has it
        elif envelope.event is None:
            self.hidden += 1
        elif event_told(envelope) is None:
            self.unknown += 1
        if envelope.command is not None and recorded_told(envelope) is None:
            raise SystemExit(f"what is {envelope.command}?")


def main(url: str) -> None:
    """Play and say how it went."""
    client = Client(url)
    for game in GAMES:
        print(json.dumps(played(client, game)))


def played(client: Client, game: str) -> dict[str, object]:
    """Play a match of *game* with two seats."""
    match = client.open(game)
    tokens = [client.sit(match, name) for name in ("Ada", "Bo")]
    with ThreadPoolExecutor(1) as pool:
        following = pool.submit(follow, client, match, tokens[0])
        commands, early = act(client, match, tokens)
        followed = following.result()
    late = client.resign(match, tokens[0])
    return {
        "game": game,
        "match": str(match),
        "commands": commands,
        "refusals": [early, late],
        "followed": vars(followed),
        "replayed": vars(replay(client, match, tokens[0])),
    }


def act(client: Client, match: UUID, tokens: list[str]) -> tuple[int, str | None]:
    """Send `any` of the legal answer for whoever is asked, until nobody is; the first one once too early."""
    commands, refused = 0, None
    while asked := client.asked(match):
        for seat in asked:
            token = tokens[seat]
            legal = client.legal(match, token)
            asked_at = asked_at_of(legal)
            if any_of(legal) is None or asked_at is None:
                continue  # the clock was quicker
            if legal_told(legal) is None or command_told(legal) is None:
                raise SystemExit(f"what is {legal}?")
            refused = refused or client.send_any(match, token, legal, 0)
            problem = client.send_any(match, token, legal, asked_at)
            if problem is not None:
                raise SystemExit(f"a legal command is refused: {problem}")
            commands += 1
            if view_told(client.view(match, token)) is None:
                raise SystemExit("a match that has begun has a view")
    return commands, refused


def follow(client: Client, match: UUID, token: str) -> Seen:
    """Everything that one seat sees while the match goes on, as it happens."""
    seen, viewer = Seen(), None
    while True:
        page, unknown = client.events(match, token, after=seen.events - 1, wait=10, viewer=viewer)
        for envelope in page.events:
            seen.envelope(envelope, envelope.position in unknown)
        if page.over and seen.events > page.head:
            return seen
        viewer = page.viewer if isinstance(page.viewer, str) else None  # or the end would show what was hidden so far


def replay(client: Client, match: UUID, token: str) -> Seen:
    """The finished match from its beginning, with all that was hidden, and the view beside every tenth event."""
    seen, head = Seen(), 0
    while seen.events <= head:
        page, unknown = client.events(match, token, after=seen.events - 1, wait=0, viewer="all")
        for envelope in page.events:
            seen.envelope(envelope, envelope.position in unknown)
        head = page.head
    for at in range(0, seen.events, 10):
        view = client.view(match, token, at)
        if view.position != at or (view.game is not None and view_told(view) is None):
            raise SystemExit(f"no view at {at}")
    return seen


if __name__ == "__main__":
    main(sys.argv[1])

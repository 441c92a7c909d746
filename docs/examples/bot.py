"""Plays a seat of any game without knowing its rules: ``python bot.py URL [--game GAME | --match ID]``.

It opens a match with a house bot, or sits down in one that waits, and follows its seat. After each event the stream
tells what is legal, and the bot sends the command that is proposed there.
"""

from __future__ import annotations

import argparse
from uuid import UUID

from partie_client import Partie, Refusal, Unknown
from partie_client import operations as op
from partie_client import types as t

OPENINGS: dict[str, type[t.OpenMatch]] = {
    "fuenfer_finden": t.OpenFuenferFinden,
    "help_me": t.OpenHelpMe,
    "silver_and_gold": t.OpenSilverAndGold,
    "zatre": t.OpenZatre,
}


def opened(partie: Partie, game: str) -> UUID:
    """A new match of *game* against its weakest house bot."""
    level = partie.call(op.get_game(game)).levels[0]
    return partie.open(OPENINGS[game](seats=2, bots=[t.BotSeat(level=level)])).match.id


def play(partie: Partie, match: UUID | str) -> None:
    """Play the seat to the end of the match."""
    for happened in partie.follow(match, include=["legal"]):
        print(happened.position, "hidden" if happened.event is None else type(happened.event).__name__, flush=True)
        legal = happened.legal
        if legal is None or isinstance(legal, Unknown) or legal.any is None:
            continue
        try:
            partie.command(match, legal.any, asked_at=legal.asked_at)
        except Refusal as refused:
            if refused.status not in (409, 412, 422):  # else events have come meanwhile: the next tells what is legal
                raise


def main() -> None:
    """Read the command line, and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--game", choices=sorted(OPENINGS), default="help_me")
    parser.add_argument("--match", help="sit down in this one")
    parser.add_argument("--name", default="bot.py")
    given = parser.parse_args()
    with Partie(given.url) as partie:
        match = given.match or opened(partie, given.game)
        partie.sit(match, t.Sit(name=given.name))
        play(partie, match)
        outcome = partie.call(op.get_match(match)).outcome
        print("no outcome" if outcome is None else [(one.seat, one.rank, one.points) for one in outcome.seats])


if __name__ == "__main__":
    main()

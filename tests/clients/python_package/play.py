"""Plays a match of a game with two seats and no rules.

Views and openings are told apart exhaustively; a game that is added to the document and not here fails the types.
"""

from __future__ import annotations

import asyncio
from typing import assert_never
from uuid import UUID

import pytest
from partie_client import AsyncPartie, NoAnswer, Partie, Refusal, Repeats, Unknown
from partie_client import operations as op
from partie_client import types as t

OPENINGS: dict[str, t.OpenMatch] = {
    "fuenfer_finden": t.OpenFuenferFinden(seats=2),
    "help_me": t.OpenHelpMe(seats=2),
    "silver_and_gold": t.OpenSilverAndGold(seats=2),
    "zatre": t.OpenZatre(seats=2),
}


def game_of(view: t.View) -> str:
    """The game that a view is of."""
    match view:
        case t.FuenferView() | t.SilverAndGoldView():
            return view.phase
        case t.HelpMeView() | t.ZatreView():
            return f"{len(view.seats)} seats"
        case Unknown(tag=tag):
            return tag
        case _:
            assert_never(view)


async def play(partie: AsyncPartie, match: UUID, seat: int) -> list[int]:
    """Play a seat to the end, and give the positions that were followed."""
    positions = []
    async for happened in partie.follow(match, seat=seat, include=["view", "legal"]):
        positions.append(happened.position)
        assert not isinstance(happened.event, Unknown)
        if happened.view is not None and happened.view.game is not None:
            game_of(happened.view.game)
        legal = happened.legal
        if legal is None or isinstance(legal, Unknown) or legal.any is None:
            continue
        try:
            await partie.command(match, legal.any, seat=seat, asked_at=legal.asked_at)
        except Refusal as refused:  # another event has come meanwhile, and brings what is legal then
            if refused.status not in (409, 412, 422):
                raise
    return positions


async def main(url: str, game: str) -> None:
    """Open, sit twice, play, replay, and meet a refusal and silence."""
    async with AsyncPartie(url, repeats=Repeats(first=0.02)) as partie:
        match = (await partie.open(OPENINGS[game])).match.id
        seats = [(await partie.sit(match, t.Sit(name=name))).seat for name in ("Ada", "Bo")]
        first, second = await asyncio.gather(*(play(partie, match, seat) for seat in seats))
        replayed = [happened async for happened in partie.replay(match, speed="0", eyes="all")]
        assert first == second == [happened.position for happened in replayed] == list(range(len(replayed)))
        assert isinstance(replayed[-1].event, t.MatchSecretRevealed)
        with pytest.raises(Refusal, match=r"match\.over"):
            await partie.command(match, t.MatchResign())
    with Partie("http://127.0.0.1:9", repeats=Repeats(attempts=2, first=0.001)) as nobody, pytest.raises(NoAnswer):
        nobody.call(op.get_time())
    with Partie(url) as again:
        assert [one.position for one in again.follow(match)] == first
        print(f"{game} {again.call(op.get_match(match)).status}")

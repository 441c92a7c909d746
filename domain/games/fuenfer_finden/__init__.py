"""5er Finden by Jürgen P. K. Grunau: find the five rolled symbols on your tableau, in as many shapes as you can.

Its rules, numbered, and what we decided where they are silent: README.md.
"""

from domain.game import Game
from domain.games.fuenfer_finden.advise import LEVELS, advise
from domain.games.fuenfer_finden.commands import FuenferCommand, FuenferOptions
from domain.games.fuenfer_finden.components import FuenferComponents
from domain.games.fuenfer_finden.decide import check_options, decide, setup
from domain.games.fuenfer_finden.events import FuenferEvent
from domain.games.fuenfer_finden.evolve import evolve
from domain.games.fuenfer_finden.legal import FuenferLegal, legal
from domain.games.fuenfer_finden.scoring import outcome, points_so_far
from domain.games.fuenfer_finden.state import FuenferState, delay, due, initial_state, to_act
from domain.games.fuenfer_finden.view import FuenferView, view

__all__ = ["GAME"]

GAME: Game[FuenferOptions, FuenferComponents, FuenferState, FuenferCommand, FuenferEvent, FuenferView, FuenferLegal] = (
    Game(
        slug="fuenfer_finden",
        title="5er Finden",
        seats=range(1, 5),
        ruleset=1,
        options=FuenferOptions,
        components=FuenferComponents,
        command=FuenferCommand,
        event=FuenferEvent,
        view_type=FuenferView,
        legal_type=FuenferLegal,
        levels=LEVELS,
        check_options=check_options,
        initial_state=initial_state,
        setup=setup,
        decide=decide,
        evolve=evolve,
        to_act=to_act,
        due=due,
        delay=delay,
        view=view,
        legal=legal,
        advise=advise,
        outcome=outcome,
        points_so_far=points_so_far,
    )
)

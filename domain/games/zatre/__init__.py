"""Zatre by Manfred Schüling: lay tiles so that their lines make 10, 11 or 12, and fill the rows of a sheet.

Its rules, numbered, and what we decided where they are silent: README.md.
"""

from domain.game import Game, Rules, without_clock
from domain.games.zatre.advise import LEVELS, advise, advise_by_1
from domain.games.zatre.commands import ZatreOptions, ZatrePlaceTiles
from domain.games.zatre.components import ZatreComponents
from domain.games.zatre.decide import check_options, decide, decide_by_1, setup
from domain.games.zatre.events import ZatreEvent
from domain.games.zatre.evolve import evolve
from domain.games.zatre.legal import ZatreLegal, legal, legal_by_1
from domain.games.zatre.moves import to_act
from domain.games.zatre.scoring import outcome
from domain.games.zatre.state import ZatreState, due, initial_state
from domain.games.zatre.view import ZatreView, view

__all__ = ["GAME"]

GAME: Game[ZatreOptions, ZatreComponents, ZatreState, ZatrePlaceTiles, ZatreEvent, ZatreView, ZatreLegal] = Game(
    slug="zatre",
    title="Zatre",
    seats=range(2, 7),
    ruleset=2,
    options=ZatreOptions,
    components=ZatreComponents,
    command=ZatrePlaceTiles,
    event=ZatreEvent,
    view_type=ZatreView,
    legal_type=ZatreLegal,
    levels=LEVELS,
    check_options=check_options,
    initial_state=initial_state,
    setup=setup,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    due=due,
    delay=without_clock,
    view=view,
    legal=legal,
    advise=advise,
    outcome=outcome,
    earlier={
        1: Rules(
            initial_state=initial_state,
            setup=setup,
            decide=decide_by_1,
            legal=legal_by_1,
            advise=advise_by_1,
            outcome=outcome,
        )
    },
)

"""Lowest Unique: a tiny game in which all seats act at once, which shows that a folder is all that a game needs."""

from domain.game import Game, Rules
from tests.games_for_tests.lowest_unique.advise import LEVELS, advise
from tests.games_for_tests.lowest_unique.commands import LowestUniqueOptions, LowestUniquePick
from tests.games_for_tests.lowest_unique.components import LowestUniqueComponents
from tests.games_for_tests.lowest_unique.decide import check_options, decide, decide_by_1, setup
from tests.games_for_tests.lowest_unique.events import LowestUniqueEvent
from tests.games_for_tests.lowest_unique.evolve import evolve
from tests.games_for_tests.lowest_unique.legal import LowestUniqueLegal, legal
from tests.games_for_tests.lowest_unique.scoring import outcome
from tests.games_for_tests.lowest_unique.state import (
    LowestUniqueState,
    delay,
    due,
    initial_state,
    initial_state_by_1,
    to_act,
)
from tests.games_for_tests.lowest_unique.view import LowestUniqueView, view

__all__ = ["GAME"]

GAME: Game[
    LowestUniqueOptions,
    LowestUniqueComponents,
    LowestUniqueState,
    LowestUniquePick,
    LowestUniqueEvent,
    LowestUniqueView,
    LowestUniqueLegal,
] = Game(
    slug="lowest_unique",
    title="Lowest Unique",
    seats=range(2, 5),
    ruleset=2,
    options=LowestUniqueOptions,
    components=LowestUniqueComponents,
    command=LowestUniquePick,
    event=LowestUniqueEvent,
    view_type=LowestUniqueView,
    legal_type=LowestUniqueLegal,
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
    earlier={
        1: Rules(
            initial_state=initial_state_by_1,
            setup=setup,
            decide=decide_by_1,
            legal=legal,
            advise=advise,
            outcome=outcome,
        )
    },
)

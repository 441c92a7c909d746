"""Silver & Gold by Phil Walker-Harding: fill the islands of your treasure cards with the shapes of expeditions.

Its rules, numbered, and what we decided where they are silent: README.md.
"""

from domain.game import Game, without_clock
from domain.games.silver_and_gold.advise import LEVELS, advise
from domain.games.silver_and_gold.commands import SilverAndGoldCommand, SilverAndGoldOptions
from domain.games.silver_and_gold.components import SilverAndGoldComponents
from domain.games.silver_and_gold.decide import check_options, decide, setup
from domain.games.silver_and_gold.events import SilverAndGoldEvent
from domain.games.silver_and_gold.evolve import evolve
from domain.games.silver_and_gold.legal import SilverAndGoldLegal, legal
from domain.games.silver_and_gold.scoring import outcome
from domain.games.silver_and_gold.state import SilverAndGoldState, due, initial_state, to_act
from domain.games.silver_and_gold.view import SilverAndGoldView, view

__all__ = ["GAME"]

GAME: Game[
    SilverAndGoldOptions,
    SilverAndGoldComponents,
    SilverAndGoldState,
    SilverAndGoldCommand,
    SilverAndGoldEvent,
    SilverAndGoldView,
    SilverAndGoldLegal,
] = Game(
    slug="silver_and_gold",
    title="Silver & Gold",
    seats=range(2, 5),
    ruleset=1,
    options=SilverAndGoldOptions,
    components=SilverAndGoldComponents,
    command=SilverAndGoldCommand,
    event=SilverAndGoldEvent,
    view_type=SilverAndGoldView,
    legal_type=SilverAndGoldLegal,
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
)

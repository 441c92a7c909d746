"""Help Me! by Dong-Hwa Kim: move stacks together so that the species you protect in secret end up on top.

Its rules, numbered, and what we decided where they are silent: README.md.
"""

from domain.game import Game, without_clock
from domain.games.help_me.advise import LEVELS, advise
from domain.games.help_me.commands import HelpMeMoveStack, HelpMeOptions
from domain.games.help_me.components import HelpMeComponents
from domain.games.help_me.decide import check_options, decide, setup
from domain.games.help_me.events import HelpMeEvent
from domain.games.help_me.evolve import evolve
from domain.games.help_me.legal import HelpMeLegal, legal
from domain.games.help_me.scoring import outcome
from domain.games.help_me.state import HelpMeState, due, initial_state, to_act
from domain.games.help_me.view import HelpMeView, view

__all__ = ["GAME"]

GAME: Game[HelpMeOptions, HelpMeComponents, HelpMeState, HelpMeMoveStack, HelpMeEvent, HelpMeView, HelpMeLegal] = Game(
    slug="help_me",
    title="Help Me!",
    seats=range(2, 5),
    ruleset=1,
    options=HelpMeOptions,
    components=HelpMeComponents,
    command=HelpMeMoveStack,
    event=HelpMeEvent,
    view_type=HelpMeView,
    legal_type=HelpMeLegal,
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

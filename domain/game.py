"""What a title fills in to be played: one frozen record of types and pure functions."""

from collections.abc import Callable, Mapping
from datetime import datetime
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.audience import EVERYONE, Audience
from domain.chance import Chance
from domain.edition import Edition
from domain.errors import RulesetRetired, UnknownRuleset
from domain.ids import Position, Seat
from domain.legal_answer import LegalAnswer
from domain.outage import Outage
from domain.outcome import Outcome
from domain.tagged import Tagged
from domain.viewer import Viewer

Options = TypeVar("Options", bound=Struct)
Components = TypeVar("Components", bound=Struct)
State = TypeVar("State")
Command = TypeVar("Command", bound=Struct)
Event = TypeVar("Event", bound=Struct)
View = TypeVar("View", bound=Struct)
Legal = TypeVar("Legal", bound=LegalAnswer)


Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes of an old event's members those of a newer one, with its tag in ``type``."""


class Clock(Enum):
    """The actor that is no seat: time itself. Its one command is ``match.time_up``."""

    CLOCK = "clock"


CLOCK: Final = Clock.CLOCK


class TimeUp(Tagged, frozen=True, tag="match.time_up"):
    """The clock's command: the game's deadline has passed."""


class Emitted(Struct, Generic[Event], frozen=True, gc=False):
    """A new event, with the audience that may see it."""

    event: Event
    audience: Audience


def public(event: Event) -> Emitted[Event]:
    """Emit *event* for everyone."""
    return Emitted(event, EVERYONE)


class At(Struct, frozen=True, gc=False):
    """Where an event stands: its position in the match and its time."""

    position: Position
    time: datetime


class Awaited(Struct, frozen=True, gc=False):
    """A seat that is asked: which commands (tags), and the position of the event that opened this decision."""

    seat: Seat
    commands: tuple[str, ...]
    asked_at: Position


class Advice(Struct, Generic[Command], frozen=True, gc=False):
    """What a house bot would do, and after how many seconds since it was asked (None: the server's thinking time)."""

    command: Command
    seconds: float | None


class Rules(Struct, Generic[Options, Components, State, Command, Event, View, Legal], frozen=True, kw_only=True):
    """An earlier ruleset that its matches go on under: all functions in which it may differ from the latest one.

    The fields are those of ``Game``.
    """

    initial_state: Callable[[Options, Edition[Components], int], State]
    setup: Callable[[Options, Edition[Components], int, Chance], list[Emitted[Event]]]
    decide: Callable[[State, Seat | Clock, Command | TimeUp, Chance, datetime], list[Emitted[Event]]]
    legal: Callable[[View | None, Seat, Command | None], Legal]
    advise: Callable[[View, Seat, str, Chance], Advice[Command]]
    outcome: Callable[[State], Outcome | None]


class RetiredRules(Struct, Generic[Options, Components, State], frozen=True, kw_only=True):
    """An earlier ruleset that nothing is decided by any more: its matches are only read, folded from this state."""

    initial_state: Callable[[Options, Edition[Components], int], State]


class Game(Struct, Generic[Options, Components, State, Command, Event, View, Legal], frozen=True, kw_only=True):
    """The record each title fills in. Only the last two have a default; ``view``, above all, has none.

    Events carry outcomes, never inputs: the order of a shuffled deck, the roll, the score are in the event.
    ``evolve`` never fails, never draws, never checks; ``decide`` raises ``Refused`` and changes nothing;
    ``legal`` and ``advise`` work from a view, so they cannot tell what the viewer may not know.

    A match goes on under the ruleset it began with. ``evolve``, ``to_act``, ``due`` and ``view`` serve the matches of
    every ruleset; what they must tell apart is in the state.
    """

    slug: str
    title: str
    seats: range
    ruleset: int
    """The latest ruleset, under which matches are opened: a number that grows with every change of the rules."""
    options: type[Options]
    components: type[Components]
    command: Any  # a tagged struct or a union of them; a union is no type to the type checker
    event: Any
    view_type: type[View]
    legal_type: type[Legal]
    levels: tuple[str, ...]
    """The levels of its house bot, from the weakest to the strongest."""
    check_options: Callable[[Options, Edition[Components], int], None]
    """(options, edition, seats): raises Malformed for options that do not go together."""
    initial_state: Callable[[Options, Edition[Components], int], State]
    """(options, edition, seats): the state before the game's first event."""
    setup: Callable[[Options, Edition[Components], int, Chance], list[Emitted[Event]]]
    """(options, edition, seats, chance): the events that set the game up."""
    decide: Callable[[State, Seat | Clock, Command | TimeUp, Chance, datetime], list[Emitted[Event]]]
    """(state, seat or CLOCK, command, chance, now): the events, or Refused; first of all MatchOver after the end."""
    evolve: Callable[[State, Event, At], State]
    """(state, event, where it stands): the state after the event."""
    to_act: Callable[[State], tuple[Awaited, ...]]
    """Every seat that is asked, ascending."""
    due: Callable[[State], datetime | None]
    """When the game itself must act, by ``match.time_up`` from the clock."""
    delay: Callable[[State, Outage], State]
    """(state, outage): nobody could answer meanwhile, so each clock that runs has run so much less."""
    view: Callable[[State, Viewer], View]
    """(state, viewer): what the viewer may see, and nothing else."""
    legal: Callable[[View | None, Seat, Command | None], Legal]
    """(view, seat, planned): what the seat can do after *planned*. No view: an empty answer, nothing is asked."""
    advise: Callable[[View, Seat, str, Chance], Advice[Command]]
    """(view, seat, level, chance): a legal command for a seat that is asked."""
    outcome: Callable[[State], Outcome | None]
    """The outcome once the game has ended, else None."""
    points_so_far: Callable[[State], tuple[int, ...]] | None = None
    """What each seat has written down, for who gives up alone; a game for one seat has it."""
    earlier: Mapping[
        int,
        Rules[Options, Components, State, Command, Event, View, Legal] | RetiredRules[Options, Components, State],
    ] = {}
    """Every ruleset from 1 up to the latest, which is not in it."""
    upcasters: Mapping[str, Upcaster] = {}
    """By the tag of an event that the game no longer has: what makes of it one that it has, or has an upcaster for.

    Stored lines stay as they are; only what folds sees the new shape.
    """

    def under(self, ruleset: int) -> "Game[Options, Components, State, Command, Event, View, Legal]":
        """Return the game as a match of *ruleset* is played; of a retired one, nobody is asked anything.

        Raises UnknownRuleset for one that is not known: its events might fold to something else.
        """
        if ruleset == self.ruleset:
            return self
        rules = self.earlier.get(ruleset)
        if rules is None:
            raise UnknownRuleset(f"{self.title} has no ruleset {ruleset} here; the latest is {self.ruleset}")
        own: dict[str, Any] = {name: getattr(rules, name) for name in rules.__struct_fields__}
        if isinstance(rules, RetiredRules):
            own |= {"setup": _refuse, "decide": _refuse, "to_act": _nobody, "due": _never}
        return replace(self, ruleset=ruleset, **own)

    @property
    def is_retired(self) -> bool:
        """Tell whether matches of this ruleset are only read."""
        return isinstance(self.earlier.get(self.ruleset), RetiredRules)


def without_clock(state: State, outage: Outage) -> State:
    """Return *state* as it is: the ``delay`` of a game in which no time runs."""
    return state


def _refuse(*_: Any) -> Any:
    raise RulesetRetired("This server no longer plays by the match's ruleset.")


def _nobody(state: Any) -> tuple[Awaited, ...]:
    return ()


def _never(state: Any) -> None:
    return None


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any]
"""A game whose types only its own folder knows."""

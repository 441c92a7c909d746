"""What an opening and a command give: events, or a refusal."""

from datetime import datetime

from domain.audience import NOBODY, only
from domain.chance import Chance
from domain.edition import Edition
from domain.errors import Malformed, MatchOver, NotYourTurn, WrongPhase
from domain.game import Clock, Emitted, TimeUp, public
from domain.games.help_me.commands import HelpMeMoveStack, HelpMeOptions
from domain.games.help_me.components import HelpMeComponents
from domain.games.help_me.events import (
    HelpMeCreaturesDealt,
    HelpMeCreaturesRevealed,
    HelpMeCreaturesSetAside,
    HelpMeEvent,
    HelpMeFirstSeatDrawn,
    HelpMeFirstSeatSet,
    HelpMeSeatCreatures,
    HelpMeStackMoved,
    HelpMeTilesLaid,
)
from domain.games.help_me.moves import can_move, legal_move, moved
from domain.games.help_me.scoring import scored
from domain.games.help_me.state import HelpMeState
from domain.ids import Seat


def check_options(options: HelpMeOptions, edition: Edition[HelpMeComponents], seats: int) -> None:
    """Check *options* for a match of *seats*. Raises Malformed for a first seat that the match does not have (R5)."""
    if options.first_seat is not None and options.first_seat >= seats:
        raise Malformed(f"A match of {seats} seats has no seat {options.first_seat}.", path="$.options.first_seat")


def setup(
    options: HelpMeOptions, edition: Edition[HelpMeComponents], seats: int, chance: Chance
) -> list[Emitted[HelpMeEvent]]:
    """Lay the tiles (R3), deal the creatures (R4), settle who moves first (R5)."""
    components = edition.components
    tiles = chance.draws("help_me/tiles").shuffled(components.tiles())
    starts = range(0, len(tiles), components.columns)
    rows = tuple(tuple(tiles[start : start + components.columns]) for start in starts)
    creatures = tuple(chance.draws("help_me/creatures").shuffled(components.species))
    each = 1 if seats == 4 else 2
    unused = creatures[seats * each :]
    events: list[Emitted[HelpMeEvent]] = [public(HelpMeTilesLaid(rows))]
    for seat in range(seats):
        dealt = HelpMeCreaturesDealt(Seat(seat), creatures[seat * each : (seat + 1) * each])
        events.append(Emitted(dealt, only(seat)))
    if unused:
        events.append(Emitted(HelpMeCreaturesSetAside(unused), NOBODY))
    events.append(public(_first_seat(options, seats, chance)))
    return events


def decide(
    state: HelpMeState, seat: Seat | Clock, command: HelpMeMoveStack | TimeUp, chance: Chance, now: datetime
) -> list[Emitted[HelpMeEvent]]:
    """Move a stack, and count all stacks if it was the last move. Raises Refused, in the order of R10."""
    if isinstance(command, TimeUp):
        raise WrongPhase("Help Me! has no clock.", rule="help_me.no_clock")
    if state.scored is not None:
        raise MatchOver("No stack can move any more.", rule="help_me.over")
    if seat != state.turn or isinstance(seat, Clock):
        raise NotYourTurn("Another seat moves.", rule="help_me.not_your_turn", facts={"turn": state.turn})
    move = legal_move(state.rows, state.columns, state.stacks, command)
    stacks = moved(state.stacks, move)
    landed = stacks[move.target]
    events: list[Emitted[HelpMeEvent]] = [
        public(HelpMeStackMoved(seat, command.from_, command.to, landed[-1], len(landed)))
    ]
    if not can_move(state.rows, state.columns, stacks):
        seats = tuple(HelpMeSeatCreatures(Seat(n), creatures) for n, creatures in enumerate(state.creatures))
        events += [public(HelpMeCreaturesRevealed(seats, state.unused)), public(scored(state, stacks))]
    return events


def _first_seat(options: HelpMeOptions, seats: int, chance: Chance) -> HelpMeEvent:
    if options.first_seat is not None:
        return HelpMeFirstSeatSet(Seat(options.first_seat))
    return HelpMeFirstSeatDrawn(Seat(chance.draws("help_me/first_seat").below(seats)))

# Made from openapi.json by `python -m generate`. Do not edit.

"""The types of the API, by the names of its document. Every union has `Unknown` for what is newer than this version."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias
from uuid import UUID

from msgspec import Struct, field


class Unknown(Struct, frozen=True, tag_field="type", tag="unknown"):
    """An event, command, view or legal answer whose type this version does not know, as it came."""

    tag: str
    value: dict[str, Any]


AbortReason: TypeAlias = Literal["by_host", "by_operator", "by_seats", "expired", "rematch_declined"]
"""Why a match was called off. `rematch_declined`: whoever the event's actor is does not want it (protocol 3)."""

Change: TypeAlias = Literal["ended", "seats", "started", "to_act"]
"""What has changed for the player in a match."""

DisabledWhy: TypeAlias = Literal["failing", "gone", "key_revoked", "paused"]
"""Why nothing is delivered: it is paused, failed for three days, was answered 410, or its key was revoked."""

Disclosure: TypeAlias = Literal["everyone", "seats"]
"""Who gets the secret and the hidden events once a match is over: everyone, or its seats and auditors alone."""

EndedStatus: TypeAlias = Literal["aborted", "finished"]
"""How a match ended."""

FailureReason: TypeAlias = Literal[
    "address_not_allowed", "name_not_found", "not_http", "redirect", "status", "timeout", "tls", "unreachable"
]
"""Why an attempt failed."""

FeedEyes: TypeAlias = Literal["all", "spectator"]
"""As whom to read the feed."""

FuenferCheck: TypeAlias = Literal["at_once", "at_scoring"]
"""When an outline is judged: as the round is scored, or as it is drawn."""

FuenferPhase: TypeAlias = Literal["cross_out", "find", "over", "roll"]
"""What the match waits for; *roll*: for nothing, the next round has not begun."""

FuenferShape: TypeAlias = Literal["F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z"]
"""The twelve free pentominoes, by their usual letters; turned or mirrored it is the same shape."""

FuenferSide: TypeAlias = Literal["grey", "white"]
"""Which side of the tableaus lies up: white, where all differ, or grey, where all are the same."""

FuenferTableau: TypeAlias = Literal["grey", "white_1", "white_2", "white_3", "white_4"]
"""The tableaus of an edition: four that differ, and the one that all seats have on the grey side."""

FuenferVariant: TypeAlias = Literal["basic", "puzzle", "solo"]
"""How a match is played: five rounds, the puzzle, or the puzzle alone."""

FuenferVerdict: TypeAlias = Literal[
    "cells_taken", "counts", "one_too_many", "overlaps", "shape_not_available", "shape_repeated", "wrong_symbols"
]
"""Whether an outline counts at the end of a round, or else the first reason why not (R11, R16)."""

Include: TypeAlias = Literal["legal", "view"]
"""What can be added to an answer: the view, and what the seat may do."""

InvitationStatus: TypeAlias = Literal["declined", "ended", "open", "revoked", "used"]
"""Whether an invitation can be used."""

Joining: TypeAlias = Literal["by_invitation", "open"]
"""Who may take a free seat."""

ProblemCode: TypeAlias = Literal[
    "against_the_rules",
    "busy",
    "damaged",
    "forbidden",
    "internal",
    "key_reused",
    "malformed",
    "match_full",
    "match_over",
    "method_not_allowed",
    "not_found",
    "not_started",
    "not_your_turn",
    "ruleset_retired",
    "seat_taken",
    "stale_decision",
    "stale_position",
    "too_large",
    "too_late",
    "too_many_requests",
    "unauthenticated",
    "unsupported_media_type",
    "wrong_game",
    "wrong_phase",
]
"""A stable code of a refusal. Versions to come may have more."""

Reissuer: TypeAlias = Literal["host", "operator", "seats"]
"""Who had a seat reissued: the host before the start, an operator, or all other players."""

SeatKind: TypeAlias = Literal["bot", "human"]
"""Who sits on a seat that is taken."""

SeatStatus: TypeAlias = Literal["bot", "free", "human"]
"""Whether a seat is free, or a person or a house bot has it."""

SilverColour: TypeAlias = Literal["green", "grey", "orange", "purple"]
"""The colours of treasure cards, from the greatest islands to the smallest."""

SilverPhase: TypeAlias = Literal["keeping", "marking", "over", "scoring", "setting_up"]
"""What is being done."""

SilverSource: TypeAlias = Literal["deck", "display"]
"""Where a card is taken from: the four that lie open, or the top of the deck, unseen."""

Speed: TypeAlias = Literal["0", "0.25", "0.5", "1", "16", "2", "4", "8"]
"""How many times as fast as it was played; 0: without pauses."""

Start: TypeAlias = Literal["by_host", "when_full"]
"""What starts a match: the last seat that is taken, or its host."""

Status: TypeAlias = Literal["aborted", "finished", "running", "waiting"]
"""Where a match stands in its life."""

ToAct: TypeAlias = Literal["any", "player"]
"""Who must be asked in a match for it to be listed."""

Visibility: TypeAlias = Literal["public", "unlisted"]
"""Whether a match is listed."""

ZatreDirection: TypeAlias = Literal["across", "down"]
"""Which way a line runs."""

ZatreHeldTiles: TypeAlias = Literal["draw_one", "place_two"]
"""How a seat that holds tiles begins its turn (R7, R8)."""


class Accepted(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An accepted command: the position of its last event, and its events as the caller may see them."""

    position: int
    """The position of its last event."""
    events: list[Envelope]
    """Its events, in their order."""
    view: MatchView | None = None
    legal: Legal | None = None


class AdvanceClock(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request to move the sandbox's clock forward."""

    advance_seconds: int
    """How far to move it."""


class AskRematch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request for a rematch, under the *name* that one had, unless another is given."""

    name: str | None = None
    """The player's name in this match, with at least one visible character and no control characters. It can be
    erased later.
    """
    entropy: str = ""
    """0–64 bytes of a seat's own luck, as lower-case hex."""


class Asked(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat that is asked to act: with which commands, since which position, and until when."""

    seat: int
    """A seat, by its number; the first is 0."""
    commands: list[str]
    """The types of the commands that it may answer with."""
    asked_at: int
    """The position at which the decision was opened; send it with the command."""
    deadline: datetime | None
    """UTC, always with six digits of a second."""
    absent_from: datetime | None
    """From when on others may claim that the seat is absent; null: never."""


class BotSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat that a house bot takes when the match is opened."""

    level: str
    """A level of the game's house bot."""


class ControlFrame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A control frame of a stream, whose `event:` names it. ``hello`` and ``end`` have a hash, ``presence`` has
    seats.

    The AsyncAPI document describes each by itself.
    """

    time: datetime
    """UTC, always with six digits of a second."""
    position: int
    """Of the match's last event in `hello`, else of the last one sent."""
    hash: str | None = None
    """Of the match's chain at `position`."""
    seats: list[int] | None = None
    """The seats that are present; null: not known just now."""


class Delivery(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a receiver is sent."""

    type: str
    """The type of the event, or `match.to_act`: a seat is asked."""
    timestamp: datetime
    """UTC, always with six digits of a second."""
    data: DeliveryData


class DeliveryData(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The event, as in the feed; ``match`` where the type is `match.finished`, `match.aborted` or `match.to_act`."""

    global_position: int
    """A place in the order of all matches' events; it may skip."""
    match_id: UUID
    """The match of the event."""
    game: str
    """A game, by its name in the catalogue."""
    visibility: Visibility
    label: str | None
    """The label that the match was opened with; null: none."""
    envelope: Envelope
    match: MatchSummary | None
    """How the match stands; null where the type is none of these."""


class DeliveryFailure(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The last attempt that failed, with the HTTP status if there was one."""

    time: datetime
    """UTC, always with six digits of a second."""
    reason: FailureReason
    status: int | None
    """The HTTP status of the answer; null: there was none."""


class EditionContent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An edition with its components as data, so that a frontend can draw them."""

    game: str
    """A game, by its name in the catalogue."""
    name: str
    """The name of the edition in its game."""
    digest: str
    """32 bytes as lower-case hex."""
    content: dict[str, Any]
    """The components, each game's in a form of its own: boards, cards, tiles, values."""


class EditionSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An edition of a game, by name and by digest."""

    name: str
    """The name of the edition in its game."""
    digest: str
    """32 bytes as lower-case hex."""


class Envelope(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event as one viewer may see it: the members of its sealed line, and its digest.

    If ``event`` is null, something happened that the caller may not see. What was shown at a position never
    changes.
    """

    position: int
    """The place of the event in its match; the first is 0, and there are no gaps."""
    time: datetime
    """UTC, always with six digits of a second."""
    actor: str
    """Who caused the event."""
    audience: list[int] | None
    """Who may see it before the match is disclosed; null: everyone, or hidden from the caller."""
    command: RecordedCommand | None
    """The command that caused it, on the first of its events; null if the caller may not see it."""
    event: Event | None
    """The event; null if the caller may not see it."""
    digest: str
    """32 bytes as lower-case hex."""


class FeedHead(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place in the feed: in `hello` its last position, in `heartbeat` the last that was looked at."""

    time: datetime
    """UTC, always with six digits of a second."""
    position: int
    """A global position."""


class FeedItem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event of any match, in the order of their commits, with what its match was opened with."""

    global_position: int
    """A place in the order of all matches' events; it may skip."""
    match_id: UUID
    """The match of the event."""
    game: str
    """A game, by its name in the catalogue."""
    visibility: Visibility
    label: str | None
    """The label that the match was opened with; null: none."""
    envelope: Envelope


class FeedPage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of the feed, the position to go on after, and the last position that the feed has.

    It may be empty although ``next`` is beyond ``after``: nothing that was asked for lay between. Once ``next``
    is the head, there is nothing more for now.
    """

    items: list[FeedItem]
    """The events, in the order of their commits."""
    next: int
    """A place in the order of all matches' events; it may skip."""
    head: int
    """A place in the order of all matches' events; it may skip."""
    viewer: str
    """Whose view this is: spectator or all."""


class ForkMatch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Go on from a position of a match that is over, with its game, options, edition and seats."""

    at: int
    """The position to go on from: the last one of a command, after which somebody was asked."""
    visibility: Visibility = "unlisted"
    joining: Joining = "open"
    start: Start = "when_full"
    turn_seconds: int | None = None
    """Seconds that a seat may take before a house bot answers for it; null: no limit."""
    absent_seconds: int | None = 86400
    """Seconds without an answer after which others may claim that a seat is absent; null: never."""
    disclosure: Disclosure = "everyone"
    bots: list[BotSeat] | None = None
    """House bots, which take the highest seats."""
    label: str | None = None
    """A label to find matches by."""


class FuenferBasicScored(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.basic_scored"
):
    """The basic game was added up (R13). Public."""

    seats: list[FuenferBasicTotal]
    """One entry a seat, in seat order."""


class FuenferBasicTotal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat reached in the basic game (R13)."""

    seat: int
    """A seat, by its number; the first is 0."""
    points: int
    """Its points of all rounds."""
    best_round: int
    """Its highest single round among all but the last; breaks ties."""


class FuenferCell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A cell of a tableau: row and column, counted from 0 at the top left."""

    row: int
    """Counted from 0 at the top."""
    column: int
    """Counted from 0 at the left."""


class FuenferCircledFive(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shape that was circled, and the cells that are taken by it for the rest of the match (R17)."""

    shape: FuenferShape
    value: int
    """What the shape is worth."""
    cells: list[FuenferCell]
    """In reading order."""


class FuenferCrossOut(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.cross_out"
):
    """Cross out a shape after a round without a valid FIVE, and mark it on one's free cells (R18)."""

    shape: FuenferShape
    cells: list[FuenferCell] | None
    """Where it is marked; null only if no available shape fits."""


class FuenferCrossOutsAsked(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.cross_outs_asked"
):
    """These seats had no valid FIVE and must cross out a shape each, before the next round begins (R18). Public."""

    round: int
    """Counted from 1."""
    seats: list[int]
    """The seats that are asked, in seat order."""
    seconds: int | None
    """How long, from this event's time; null: without limit."""


class FuenferCrossedOutView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shape that was crossed out, and the cells that are taken by it; null: it fitted nowhere."""

    shape: FuenferShape
    cells: list[FuenferCell] | None
    """In reading order; null: the shape fitted nowhere."""


class FuenferDiceRolled(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.dice_rolled"
):
    """All five dice were rolled; three or more of a symbol are not admissible and are rolled again (R5). Public."""

    round: int
    """Counted from 1."""
    roll: int
    """Which roll of this round it is, from 1."""
    dice: list[str]
    """The symbols that the five dice show."""
    admissible: bool
    """Whether the roll counts; if not, all five dice are rolled again."""


class FuenferDone(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.done"):
    """Finish before the timer has run out; when one plays alone, this ends the round (R9, R20)."""


class FuenferErase(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.erase"):
    """Erase one of one's outlines of this round (R7)."""

    outline: int
    """The outline's number in this round."""


class FuenferErased(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.erased"
):
    """A seat erased one of its outlines (R7). For that seat alone."""

    seat: int
    """A seat, by its number; the first is 0."""
    outline: int
    """Counted from 1 for each seat and round, never given again."""


class FuenferFlipTimer(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.flip_timer"
):
    """Flip the timer: the seat that does is locked at once, the others play on until time has run out (R8)."""


class FuenferJudgedOutline(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An outline that stood at the end of a round, and whether it counts."""

    outline: int
    """Counted from 1 for each seat and round, never given again."""
    cells: list[FuenferCell]
    """In reading order."""
    shape: FuenferShape
    value: int
    """What the shape is worth, undoubled."""
    verdict: FuenferVerdict


class FuenferLegal(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.legal"):
    """What a seat may do after its plan; all empty if it is not asked."""

    may_outline: bool
    """Whether it may outline five connected cells; not where."""
    may_flip_timer: bool
    """Whether it may flip the timer, which locks its tableau."""
    may_be_done: bool
    """Whether it may say that it is done: the timer has been flipped, or it plays solo."""
    erasable: list[int]
    """The numbers of its standing outlines."""
    cross_out: FuenferLegalCrossOut | None
    """Null: it has no shape to cross out."""
    any: Command | None
    """A complete command that is accepted now, for clients that know no rules; null: not asked."""
    position: int
    """Of the match's last event."""
    asked_at: int | None
    """The decision that is asked, to be sent back with the command; null: nothing is asked."""


class FuenferLegalCrossOut(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the seat must choose from, and the whole command that the clock would give for it."""

    shapes: list[FuenferLegalShape]
    """A–Z."""
    by_clock: FuenferCrossOut


class FuenferLegalShape(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shape that can still be crossed out; while any fits, it must be one that does."""

    shape: FuenferShape
    value: int
    """What a FIVE of this shape is worth."""
    fits: bool
    """Whether it can be marked somewhere on free cells."""


class FuenferOptions(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The options of a match of 5er Finden."""

    variant: FuenferVariant = "basic"
    """basic: 5 rounds, 2–4 seats; puzzle: at most 12, 2–4 seats; solo: always 12, 1 seat."""
    side: FuenferSide = "white"
    """white: different tableaus, dealt at random; grey: the same for all."""
    timer_seconds: int = 30
    """How long the others play on once the timer is flipped."""
    round_seconds: int | None = None
    """How long a round, and a choice to cross out, lasts at most; null: without limit."""
    check: FuenferCheck = "at_scoring"
    """at_scoring: mistakes show at the end of a round; at_once: they are refused."""


class FuenferOutline(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.outline"
):
    """Outline five cells of one's tableau (R7). In the puzzle this replaces the earlier outline of the round (R16)."""

    cells: list[FuenferCell]
    """Five cells that are connected, across or down, in any order."""


class FuenferOutlineView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An outline that stands in the running round."""

    outline: int
    """The number of the outline, counted from 1 for each seat and round."""
    cells: list[FuenferCell]
    """In reading order."""
    shape: FuenferShape


class FuenferOutlined(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.outlined"
):
    """A seat outlined five cells (R7). For that seat alone until the round ends."""

    seat: int
    """A seat, by its number; the first is 0."""
    outline: int
    """Counted from 1 for each seat and round, never given again."""
    cells: list[FuenferCell]
    """In reading order."""
    shape: FuenferShape
    replaces: int | None
    """The outline that this one replaces (R16); null: none."""


class FuenferOutlinesRevealed(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.outlines_revealed"
):
    """The round ended: every standing outline is shown, and why it counts or not (R10, R11). Public."""

    round: int
    """Counted from 1."""
    seats: list[FuenferSeatOutlines]
    """One entry a seat, in seat order."""


class FuenferPuzzleScored(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.puzzle_scored"
):
    """The puzzle was added up (R21). Public."""

    seats: list[FuenferPuzzleTotal]
    """One entry a seat, in seat order."""


class FuenferPuzzleTotal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat reached in the puzzle (R21)."""

    seat: int
    """A seat, by its number; the first is 0."""
    circled: int
    """How many shapes it circled; breaks ties."""
    values: int
    """What these are worth together."""
    hourglasses: int
    """How often it flipped the timer."""
    points: int
    """Values and hourglasses together."""


class FuenferRoundMark(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a round of the puzzle brought one seat (R17)."""

    seat: int
    """A seat, by its number; the first is 0."""
    circled: FuenferCircledFive | None
    """Null: it had no valid FIVE."""
    hourglass: bool
    """Whether it flipped the timer: one mark, one point."""


class FuenferRoundMarked(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.round_marked"
):
    """A round of the puzzle was marked: valid FIVEs circled, invalid outlines wiped (R17). Public."""

    round: int
    """Counted from 1."""
    seats: list[FuenferRoundMark]
    """One entry a seat, in seat order."""


class FuenferRoundOpened(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.round_opened"
):
    """All seats look for FIVEs of the roll, at once (R6). Public."""

    round: int
    """Counted from 1."""
    seconds: int | None
    """How long, from this event's time; null: without limit."""


class FuenferRoundPoints(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat wrote down for a round of the basic game (R12)."""

    seat: int
    """A seat, by its number; the first is 0."""
    fives: int
    """What its FIVEs are worth together, doubled in the last round."""
    timer: int
    """1 if it flipped the timer, else 0."""
    points: int
    """Both together."""
    total: int
    """Its points of all rounds so far."""


class FuenferRoundScored(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.round_scored"
):
    """A round of the basic game was written down and the tableaus were wiped (R12). Public."""

    round: int
    """Counted from 1."""
    doubled: bool
    """Whether the round counts twice: the last one does."""
    seats: list[FuenferRoundPoints]
    """One entry a seat, in seat order."""


class FuenferSeatDone(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.seat_done"
):
    """A seat said that it is done: it is locked (R9, R20). Public."""

    seat: int
    """A seat, by its number; the first is 0."""


class FuenferSeatOutlines(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What stood on one seat's tableau at the end of a round."""

    seat: int
    """A seat, by its number; the first is 0."""
    outlines: list[FuenferJudgedOutline]
    """In the order in which they were drawn."""


class FuenferSeatView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be seen of one seat."""

    seat: int
    """A seat, by its number; the first is 0."""
    tableau: FuenferTableau | None
    """Null before the tableaus are dealt."""
    locked: bool
    """Whether it has flipped the timer or is done."""
    outlines: list[FuenferOutlineView] | None
    """What stands in the running round; null while it is the seat's secret."""
    next_outline: int | None
    """The number that its next outline gets; null while it is the seat's secret."""
    rounds: list[int]
    """basic: what it wrote down, round by round."""
    circled: list[FuenferCircledFive]
    """puzzle: its FIVEs, in their order."""
    crossed_out: list[FuenferCrossedOutView]
    """puzzle: in their order."""
    available: list[FuenferShape]
    """The shapes that are neither circled nor crossed out, A–Z."""
    hourglasses: int
    """puzzle: how often it flipped the timer."""
    must_cross_out: bool
    """puzzle: whether it is asked to cross out a shape."""
    points: int
    """Its points of all rounds that are over."""


class FuenferShapeCrossedOut(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.shape_crossed_out"
):
    """A seat, or the clock for it, crossed out a shape and marked its cells (R18, R19). Public."""

    seat: int
    """A seat, by its number; the first is 0."""
    shape: FuenferShape
    cells: list[FuenferCell] | None
    """Null: no available shape fitted anywhere."""
    by_clock: bool
    """Whether the clock chose the shape, because the seat had not."""


class FuenferShapeValue(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shape, and what a FIVE of this shape is worth."""

    shape: FuenferShape
    value: int
    """What a FIVE of this shape is worth."""


class FuenferSymbol(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A symbol, and the letter that stands for it in tableaus."""

    symbol: str
    """A symbol of the dice."""
    letter: str
    """The letter that stands for it."""


class FuenferTableauView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tableau that somebody has."""

    tableau: FuenferTableau
    lines: list[str]
    """Row by row from the top, a letter a cell; see `symbols`."""


class FuenferTableausDealt(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.tableaus_dealt"
):
    """Each seat got a tableau (R3). Public."""

    tableaus: list[FuenferTableau]
    """One a seat, in seat order."""


class FuenferTimerFlipped(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.timer_flipped"
):
    """A seat flipped the timer: it is locked, the others have so many *seconds* from this event's time (R8). Public."""

    seat: int
    """A seat, by its number; the first is 0."""
    seconds: int
    """How long the others may still draw."""


class FuenferTimerView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The timer once it is flipped: who flipped it, when, and until when it runs."""

    seat: int
    """A seat, by its number; the first is 0."""
    flipped_at: datetime
    """UTC, always with six digits of a second."""
    deadline: datetime
    """UTC, always with six digits of a second."""


class FuenferView(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="fuenfer_finden.view"):
    """The dice, the tableaus, the clocks, the seats, and how the last round ended."""

    options: FuenferOptions
    symbols: list[FuenferSymbol]
    """The symbols of the edition, with the letters of `lines`."""
    shapes: list[FuenferShapeValue]
    """The shapes of the edition, with their values."""
    tableaus: list[FuenferTableauView]
    """Those in play, each once."""
    phase: FuenferPhase
    round: int
    """Counted from 1; 0 before the first."""
    last_round: int
    """The round after which the match ends in any case."""
    dice: list[str]
    """The roll that counts; empty before the first round."""
    rolls: list[list[str]]
    """All rolls of the round, rejected ones too."""
    opened_at: datetime | None
    """Since when the seats are asked; null before the first round."""
    timer: FuenferTimerView | None
    """Null: nobody has flipped it in this round."""
    deadline: datetime | None
    """The earliest deadline that is running; null: none is."""
    seats: list[FuenferSeatView]
    """One entry a seat, in seat order."""
    revealed: FuenferOutlinesRevealed | None
    """How the last round ended; null before the first has."""
    basic_scored: FuenferBasicScored | None
    """The end of a basic match; else null."""
    puzzle_scored: FuenferPuzzleScored | None
    """The end of a puzzle; else null."""


class GameList(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The games of this server."""

    items: list[GameSummary]
    """The games, each once."""


class GameSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game of this server."""

    game: str
    """A game, by its name in the catalogue."""
    title: str
    """Its title, as people know it."""
    ruleset: int
    """The number of its present rules, by which new matches are played."""
    seats: list[int]
    """The numbers of seats that it can be played with."""
    levels: list[str]
    """The levels of its house bot, weakest first."""
    options: list[OptionSummary]
    """What can be chosen when a match is opened."""
    editions: list[EditionSummary]
    """The editions that it can be played with."""
    rulings: list[Ruling]
    """How the rules are read where they leave something open."""


class HandOver(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request for a code that moves a seat, perhaps in a link to *link* and as a picture."""

    expires_in: int = 600
    """After how many seconds it ends; ten minutes unless given."""
    link: str | None = None
    """The address of a page of yours, without `#`, to make a link from."""
    picture: bool = False
    """Whether to draw the link, or else the code, as a QR code."""


class HandoverIssued(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A code that moves a seat to whoever sends it to `POST …/handover` first."""

    seat: int
    """A seat, by its number; the first is 0."""
    code: str
    """The code. It is shown only here."""
    ends_at: datetime
    """UTC, always with six digits of a second."""
    link: str | None
    """Your page with match and code behind `#`."""
    svg: str | None
    """The QR code, if you asked for a picture."""


class Health(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether the server can do its work. ``degraded`` names the parts that it does without."""

    status: str
    """`ok`, `degraded` (it serves without some part) or `unready`."""
    degraded: list[str]
    """The parts that it does without; empty: none."""


class HelpMeCell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A cell of the grid: row and column, counted from 0 at the top left."""

    row: int
    """Counted from 0 at the top."""
    column: int
    """Counted from 0 at the left."""


class HelpMeCreaturesDealt(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.creatures_dealt"
):
    """A seat got its creature tiles (R4). For that seat alone."""

    seat: int
    """A seat, by its number; the first is 0."""
    creatures: list[str]
    """The species that the seat protects."""


class HelpMeCreaturesRevealed(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.creatures_revealed"
):
    """No stack can move any more: all creature tiles were turned over, the unused ones too (R12). Public."""

    seats: list[HelpMeSeatCreatures]
    """One entry a seat, in seat order."""
    unused: list[str]
    """The species that no seat protects."""


class HelpMeCreaturesSetAside(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.creatures_set_aside"
):
    """The creature tiles that nobody got went back into the box (R4). For nobody."""

    creatures: list[str]
    """The species that no seat protects."""


class HelpMeFirstSeatDrawn(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.first_seat_drawn"
):
    """The seat that moves first was drawn (R5). Public."""

    seat: int
    """A seat, by its number; the first is 0."""


class HelpMeFirstSeatSet(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.first_seat_set"
):
    """The seat that moves first was fixed by the option ``first_seat`` (R5). Public."""

    seat: int
    """A seat, by its number; the first is 0."""


class HelpMeLegal(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.legal"):
    """Every command that the seat can give now, in full; empty if it is not asked."""

    commands: list[HelpMeMoveStack]
    """Whole commands, each accepted now."""
    any: Command | None
    """A complete command that is accepted now, for clients that know no rules; null: not asked."""
    position: int
    """Of the match's last event."""
    asked_at: int | None
    """The decision that is asked, to be sent back with the command; null: nothing is asked."""


class HelpMeMoveStack(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.move_stack"
):
    """Move the whole stack that lies on *from* onto the stack on *to*, orthogonally next to it (R6)."""

    from_: HelpMeCell = field(name="from")
    """Where the stack lies."""
    to: HelpMeCell
    """The stack it lands on."""


class HelpMeOptions(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The options of a match of Help Me!."""

    first_seat: int | None = None
    """The seat that moves first; null: it is drawn."""
    open_stacks: bool = False
    """Whether views show whole stacks, not just their tops."""


class HelpMeScored(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.scored"):
    """The stacks were counted (R13–R15). Public."""

    stacks: list[HelpMeScoredStack]
    """In reading order."""
    totals: list[HelpMeSeatPoints]
    """One entry a seat, in seat order."""


class HelpMeScoredStack(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stack at the end, and what it is worth to its owner, if it has one (R13, R14)."""

    cell: HelpMeCell
    tiles: list[HelpMeTile]
    """From the bottom to the top."""
    owner: int | None
    """The seat that protects the top tile's species; null: nobody."""
    points: int
    """1 point a tile: the height."""
    bonus: int
    """The values of the tiles of the top's species below it. Without an owner nobody gets them."""


class HelpMeSeatCreatures(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The creature tiles of one seat."""

    seat: int
    """A seat, by its number; the first is 0."""
    creatures: list[str]
    """The species that the seat protects."""


class HelpMeSeatPoints(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat scored: points and bonus of all its stacks."""

    seat: int
    """A seat, by its number; the first is 0."""
    points: int
    """Points and bonus together."""


class HelpMeSeatView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be seen of one seat."""

    seat: int
    """A seat, by its number; the first is 0."""
    creatures: list[str] | None
    """The species it protects; null while they are its secret."""
    points: int | None
    """What its stacks were worth; null before the end."""


class HelpMeStackMoved(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.stack_moved"
):
    """A seat moved a whole stack onto another; *from* is empty for ever (R6–R9). Public; names no buried tile."""

    seat: int
    """A seat, by its number; the first is 0."""
    from_: HelpMeCell = field(name="from")
    to: HelpMeCell
    top: HelpMeTile
    """The tile on top of the stack that now lies at *to*."""
    height: int
    """How many tiles that stack has."""


class HelpMeStackView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be seen of one cell."""

    top: HelpMeTile | None
    """The tile that lies open; null: the cell is empty."""
    height: int
    """How many tiles lie here; 0: the cell is empty."""
    tiles: list[HelpMeTile] | None
    """The whole stack from the bottom to the top; null while it may not be looked through."""


class HelpMeTile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A character tile: its species, and the bonus that it can bring (R14)."""

    species: str
    """A species, by its English id."""
    value: int
    """The bonus printed on the tile."""


class HelpMeTilesLaid(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.tiles_laid"
):
    """The character tiles were laid face up, one a cell (R3). Public."""

    rows: list[list[HelpMeTile]]
    """Row by row, from the top left."""


class HelpMeView(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="help_me.view"):
    """The grid, the seats, and whose turn it is."""

    rows: int
    """How many rows the grid has."""
    columns: int
    """How many columns the grid has."""
    open_stacks: bool
    """The option: whether whole stacks are shown while the match runs."""
    grid: list[list[HelpMeStackView]]
    """Row by row, from the top left."""
    seats: list[HelpMeSeatView]
    """One entry a seat, in seat order."""
    unused: list[str] | None
    """The species that nobody was dealt; null before the end."""
    start_seat: int | None
    """The seat that moved first; null before it is settled."""
    turn: int | None
    """The seat that must move; null: none must."""
    moves_made: int
    """How many moves were made in this match."""
    moves_possible: int
    """How many different moves there are now; the same for any seat."""
    scored: HelpMeScored | None
    """Every stack as it was counted; null before the end."""


class HistoryPage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of a history: envelopes, the last position of the match, whether it has ended, and whose view this is."""

    events: list[Envelope]
    """The envelopes, in the order of their positions."""
    head: int
    """The position of the match's last event."""
    over: bool
    """Whether the match has ended; no events follow the head then."""
    viewer: str
    """Whose view this is: seat:n, spectator or all. Send it in `as` with the next request: by default, a page shows
    everything once the match is disclosed, and pages for different viewers do not match.
    """


class InvitationGone(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An invitation, by its id, does not wait for the player any more."""

    time: datetime
    """UTC, always with six digits of a second."""
    invitation: UUID
    """The invitation, by its id."""
    match: UUID
    """The match that it led to."""


class InvitationList(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The invitations of a match, the oldest first."""

    items: list[InvitationSummary]
    """The invitations, the oldest first."""


class InvitationSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An invitation, without its code."""

    id: UUID
    """The id of the invitation, by which it can be revoked; it seats nobody."""
    seat: int | None
    """The seat that it is for; null: any."""
    player: UUID | None
    """The player whom it is for; null: whoever has the code."""
    status: InvitationStatus
    created_at: datetime
    """UTC, always with six digits of a second."""
    ends_at: datetime
    """UTC, always with six digits of a second."""
    taken_seat: int | None
    """The seat that was taken by it; null: it was not used."""


class InvitationWaits(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An invitation waits for the player."""

    time: datetime
    """UTC, always with six digits of a second."""
    invitation: OwnInvitation


class Invite(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request for an invitation: to the seat that *seat* names, or to any; perhaps in a link and as a picture."""

    seat: int | None = None
    """A seat, 0 … n-1."""
    expires_in: int = 604800
    """After how many seconds it ends; a week unless given."""
    player: str | None = None
    """The id of the player whom it is for: nobody else can use it, and the player sees it in `/v1/me/invitations`
    and on `/v1/me/stream`. Whether there is such a player is not told.
    """
    link: str | None = None
    """The address of a page of yours, without `#`, to make a link from."""
    picture: bool = False
    """Whether to draw the link, or else the code, as a QR code."""


class Invited(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An invitation and its code: shown only once, or again for the same idempotency key."""

    invitation: InvitationSummary
    code: str
    """Send it as `invitation` when taking a seat."""
    link: str | None
    """Your page with match and code behind `#`."""
    svg: str | None
    """The QR code, if you asked for a picture."""


class JsonWebKey(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A public key of Ed25519 (RFC 8037)."""

    kty: str
    crv: str
    x: str
    """The key: 32 bytes in base64url."""
    kid: str
    """The id of a key: its thumbprint (RFC 7638)."""
    use: str
    alg: str


class JsonWebKeySet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The keys that this server signs with or has signed with, the newest first (RFC 7517)."""

    keys: list[JsonWebKey]
    """The keys, the newest first."""


class Listed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Every match that waits or runs has been shown."""

    time: datetime
    """UTC, always with six digits of a second."""
    matches: int
    """How many there are."""


class MatchAbort(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.abort"):
    """Call a match off. Before the start the host may, after it all its players together, an operator at any time.

    A player's wish lapses with its next command of the game, or by `match.withdraw_abort`.
    """


class MatchAbortAsked(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.abort_asked"):
    """A seat asked to call the running match off; once all its players have asked, it is called off."""

    seat: int
    """A seat, by its number; the first is 0."""


class MatchAbortWithdrawn(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.abort_withdrawn"
):
    """A seat no longer wants to call the match off: it said so, or played on. From protocol 2 on."""

    seat: int
    """A seat, by its number; the first is 0."""


class MatchAborted(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.aborted"):
    """The match was called off, without an outcome."""

    reason: AbortReason


class MatchAddBot(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.add_bot"):
    """Give a free seat to a house bot (the host, before the start)."""

    seat: int
    """A seat, 0 … n-1."""
    level: str
    """A level of the game's house bot."""


class MatchAskReissue(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.ask_reissue"):
    """Ask to have another's seat reissued, whose token is lost; once all others have asked, and `absent_seconds`
    after the first of them, whoever asks again brings it about. Whatever that seat's player does makes the wishes
    lapse.
    """

    seat: int
    """A seat, 0 … n-1."""


class MatchClaimAbsence(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.claim_absence"
):
    """Let the house play on for those who have kept the match waiting for `absent_seconds`, until they answer again."""


class MatchClockHeld(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.clock_held"):
    """Nobody could answer between these times: whatever was running runs out so much later. From protocol 2 on.

    No server took commands then, or the clock carried out a deadline late, and what that opened begins at
    *until*.
    """

    since: datetime
    """UTC, always with six digits of a second."""
    until: datetime
    """UTC, always with six digits of a second."""


class MatchDeclineRematch(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.decline_rematch"
):
    """Decline a rematch for which this seat is kept, before it starts."""

    seat: int
    """A seat, 0 … n-1."""


class MatchEntropyAsked(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.entropy_asked"
):
    """All seats are taken, and these are asked to reveal within 60 seconds what they promised; then the match
    starts.

    From protocol 3 on.
    """

    seats: list[int]
    """The seats that are asked, in seat order."""


class MatchEntropyRevealed(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.entropy_revealed"
):
    """A seat revealed its entropy, and promised other entropy (null: none) in case the match has to wait again.

    From protocol 3 on.
    """

    seat: int
    """A seat, by its number; the first is 0."""
    entropy: str
    """What it had promised, as lower-case hex."""
    entropy_hash: str | None
    """32 bytes as lower-case hex."""


class MatchEntropyWithheld(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.entropy_withheld"
):
    """A seat did not reveal its entropy in time, and is free again. From protocol 3 on."""

    seat: int
    """A seat, by its number; the first is 0."""


class MatchFinished(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.finished"):
    """The match is over, with this outcome."""

    outcome: Outcome


class MatchKeepSeat(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.keep_seat"):
    """Say that this seat's player is there, against the others' wish to have it reissued."""


class MatchLeave(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.leave"):
    """Free a seat before the start."""

    seat: int
    """A seat, 0 … n-1."""


class MatchOpen(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.open"):
    """Open a match, or a fork of one (*parent*). Recorded with every default, without label, names and secret."""

    game: str
    """A game, by its name in the catalogue."""
    seats: int
    """How many seats the match has."""
    options: dict[str, bool | int | str | None]
    """The options of the game, by name."""
    edition: str
    """The edition, by its digest."""
    visibility: Visibility
    joining: Joining
    start: Start
    turn_seconds: int | None
    """How long a seat may take for a decision; null: as long as it likes."""
    disclosure: Disclosure
    bots: list[BotSeat]
    """House bots, one entry for each seat that one takes."""
    absent_seconds: int | None = None
    """After how long others may claim that a seat is absent; null: never."""
    parent: Parent | None = None


class MatchOpened(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.opened"):
    """A match was opened. Options are complete, the edition is named by digest, the secret is promised."""

    game: str
    """A game, by its name in the catalogue."""
    ruleset: int
    """The number of the game's rules, by which the match is played to its end."""
    protocol: int
    """The number of the set of shapes that the events of every match (`match.*`) have."""
    edition: str
    """32 bytes as lower-case hex."""
    options: dict[str, bool | int | str | None]
    """The options of the game, by name, with every default."""
    seats: int
    """How many seats the match has."""
    visibility: Visibility
    joining: Joining
    start: Start
    turn_seconds: int | None
    """How long a seat may take for a decision; null: as long as it likes."""
    disclosure: Disclosure
    commitment: str
    """32 bytes as lower-case hex."""
    sandbox: bool
    """Whether it was opened on a sandbox, whose clock can be moved."""
    parent: Parent | None
    """What it goes on from, if it is a fork; else null."""
    absent_seconds: int | None = None
    """After how long others may claim that a seat is absent; null: never. From protocol 2 on."""


class MatchPage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of matches, newest first. ``next`` is the cursor of the following page, null on the last one."""

    items: list[MatchSummary]
    """The matches, the newest first."""
    next: str | None
    """The cursor of the following page; null: this is the last."""


class MatchReceipt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A signed statement: at `time`, the chain of this match had this `hash` at `position`, its last event.

    The signature (Ed25519) is over the canonical JSON of the other members.
    """

    match_id: UUID
    """The match, by its id."""
    position: int
    """The position of its last event at that time."""
    hash: str
    """32 bytes as lower-case hex."""
    time: datetime
    """UTC, always with six digits of a second."""
    key_id: str
    """The id of a key: its thumbprint (RFC 7638)."""
    signature: str
    """64 bytes as lower-case hex."""


class MatchReissue(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.reissue"):
    """Take a seat from its token, which is lost (the host before the start, an operator at any time)."""

    seat: int
    """A seat, 0 … n-1."""


class MatchReissueAsked(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.reissue_asked"
):
    """A player (*by*) asked to have another's seat reissued. Whatever that seat's player does makes it lapse.

    From protocol 3 on.
    """

    seat: int
    """A seat, by its number; the first is 0."""
    by: int
    """A seat, by its number; the first is 0."""


class MatchResign(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.resign"):
    """Give up. The last seat that has not resigned wins; otherwise a house bot plays the seat on."""


class MatchRevealEntropy(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.reveal_entropy"
):
    """Reveal the entropy whose hash this seat brought, within a minute after all seats were asked to.

    Whoever does not loses the seat. `entropy_hash` is that of other entropy, which counts if the match has to
    wait again and everybody is asked anew; without it, the entropy that is revealed here counts then, too.
    """

    entropy: str
    """0–64 bytes of a seat's own luck, as lower-case hex."""
    entropy_hash: str | None = None
    """The promise of entropy that is revealed later: SHA-256 over `partie/entropy/1`, the match's id (16 bytes), the
    seat (2 bytes, big-endian) and the entropy, as lower-case hex.
    """


class MatchSeatAbsent(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.seat_absent"):
    """Others claimed that a seat is absent, which had not answered the decision of *asked_at* for
    ``absent_seconds``.

    The house plays the seat on, until its player answers again. From protocol 2 on.
    """

    seat: int
    """A seat, by its number; the first is 0."""
    asked_at: int
    """The place of an event in its match; the first is 0."""


class MatchSeatHandedOver(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.seat_handed_over"
):
    """A seat goes on with another token: its player is at another device, or has it back. From protocol 3 on."""

    seat: int
    """A seat, by its number; the first is 0."""


class MatchSeatKept(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.seat_kept"):
    """A seat's player said to be there; wishes to have the seat reissued lapsed. From protocol 3 on."""

    seat: int
    """A seat, by its number; the first is 0."""


class MatchSeatLeft(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.seat_left"):
    """A seat became free again, before the start."""

    seat: int
    """A seat, by its number; the first is 0."""


class MatchSeatReissued(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.seat_reissued"
):
    """A seat was taken from its token, which is lost, and waits for `match.seat_handed_over`. From protocol 3 on."""

    seat: int
    """A seat, by its number; the first is 0."""
    by: Reissuer


class MatchSeatResigned(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.seat_resigned"
):
    """A seat gave up."""

    seat: int
    """A seat, by its number; the first is 0."""


class MatchSeatReturned(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.seat_returned"
):
    """A seat that had missed turns answered what it is asked; it plays itself from now on."""

    seat: int
    """A seat, by its number; the first is 0."""


class MatchSeatTaken(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.seat_taken"):
    """A person or a house bot (of a level) took a seat, with the entropy it brought (hex, empty for none)."""

    seat: int
    """A seat, by its number; the first is 0."""
    kind: SeatKind
    level: str | None
    """The level of the house bot; null: a person."""
    entropy: str
    """What it adds to the luck, as lower-case hex; empty: nothing."""
    entropy_hash: str | None = None
    """32 bytes as lower-case hex."""


class MatchSecretReplaced(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.secret_replaced"
):
    """The match waits again: the luck will follow from another secret, with this commitment, and other entropy.

    From protocol 3 on.
    """

    commitment: str
    """32 bytes as lower-case hex."""


class MatchSecretRevealed(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.secret_revealed"
):
    """The secret behind the commitment; from now on every draw and every digest can be checked."""

    secret: str
    """32 bytes as lower-case hex."""


class MatchSit(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.sit"):
    """Take a seat, and bring entropy for the luck of the match, or its hash, to reveal it when all seats are taken."""

    seat: int
    """A seat, 0 … n-1."""
    entropy: str
    """0–64 bytes of a seat's own luck, as lower-case hex."""
    entropy_hash: str | None = None
    """The promise of entropy that is revealed later: SHA-256 over `partie/entropy/1`, the match's id (16 bytes), the
    seat (2 bytes, big-endian) and the entropy, as lower-case hex.
    """


class MatchStart(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.start"):
    """Start a full match that waits for its host. Seats that brought hashes are asked to reveal their entropy first."""


class MatchStarted(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.started"):
    """The match started; the game's set-up follows."""


class MatchSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match without its game's state: how it was opened, where it stands, who is asked, how it ended."""

    id: UUID
    """The match, by its id."""
    game: str
    """A game, by its name in the catalogue."""
    ruleset: int
    """The number of the game's rules, by which the match is played to its end."""
    protocol: int
    """The number of the set of shapes that the events of every match (`match.*`) have."""
    edition: str
    """32 bytes as lower-case hex."""
    options: dict[str, bool | int | str | None]
    """The options of the game, by name, with every default."""
    visibility: Visibility
    joining: Joining
    start: Start
    turn_seconds: int | None
    """How long a seat may take for a decision; null: as long as it likes."""
    disclosure: Disclosure
    commitment: str
    """32 bytes as lower-case hex."""
    sandbox: bool
    """Whether it was opened on a sandbox, whose clock can be moved."""
    parent: Parent | None
    """What it goes on from, if it is a fork; else null."""
    label: str | None
    """The label that it was opened with, to find it by; null: none."""
    status: Status
    position: int
    """The position of its last event."""
    seats: list[SeatSummary]
    """One entry a seat, in seat order."""
    to_act: list[Asked]
    """The seats that are asked now; empty: nobody is."""
    outcome: Outcome | None
    """How it ended; null: it runs, or was called off."""
    opened_at: datetime
    """UTC, always with six digits of a second."""
    started_at: datetime | None
    """UTC, always with six digits of a second."""
    ended_at: datetime | None
    """UTC, always with six digits of a second."""
    hash: str
    """The hash of the match's chain at `position`. Keep it to prove later that nothing was changed."""
    abort_asked: list[int]
    """The seats that want to call the running match off."""
    reissues: list[ReissueSummary]
    """Seats whose tokens are said to be lost."""
    absent_seconds: int | None
    """Seconds after which others may claim that a seat is absent; null: never."""
    rematch: UUID | None
    """The match that is its rematch; null: there is none."""
    rematch_of: UUID | None
    """The match whose rematch it is; null: none's."""
    rematch_declined_by: int | None
    """The seat whose player has declined a rematch; null: nobody has."""


class MatchTakeOver(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.take_over"):
    """Take a seat over, with the code of its holder or of whoever had it reissued."""

    seat: int
    """A seat, 0 … n-1."""


class MatchTurnMissed(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.turn_missed"):
    """A seat did not answer the decision of *asked_at* within ``turn_seconds``; the house bot answers it.

    After three in a row the house plays the seat on, until its player answers again.
    """

    seat: int
    """A seat, by its number; the first is 0."""
    asked_at: int
    """The place of an event in its match; the first is 0."""


class MatchView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match as one viewer may see it, at one position."""

    position: int
    """The position of the last event that it takes into account."""
    status: Status
    viewer: str
    """Whose view this is: seat:n, spectator or all."""
    to_act: list[Asked]
    """The seats that are asked at this position; empty: nobody is."""
    outcome: Outcome | None
    """How it ended; null: it runs, or was called off."""
    game: View | None
    """The game's own view; null before the start."""
    server_time: datetime
    """UTC, always with six digits of a second."""
    abort_asked: list[int]
    """The seats that want to call the running match off."""
    reissues: list[ReissueSummary]
    """Seats whose tokens are said to be lost."""


class MatchWithdrawAbort(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.withdraw_abort"
):
    """Take back the wish to call the match off."""


class NamePlayer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request to create a player, or to give it another name."""

    name: str
    """The player's name in this match, with at least one visible character and no control characters. It can be
    erased later.
    """


class NewSecret(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request for another secret. The older ones sign, too, for so many seconds."""

    overlap_seconds: int = 86400
    """For how long deliveries are signed with the older secrets, too."""


class NewWebhook(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request to deliver events to a URL. *after*: the global position to begin after; null: with what comes next."""

    url: str
    """Where to deliver to: by https, at a public address, unless the server's settings allow otherwise."""
    types: list[str] | None = None
    """Types of events, and `match.to_act`. Null: every event that a spectator may see."""
    games: list[str] | None = None
    """Only of these games. Null: of any."""
    labels: list[str] | None = None
    """Only of these labels. Null: of any."""
    unlisted: bool = False
    """Also of unlisted matches; requires a key of scope `audit`, too."""
    note: str = ""
    """A note of your own."""
    after: int | None = None
    """A place in the order of all matches' events; it may skip."""


class OpenFuenferFinden(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="game", tag="fuenfer_finden"):
    """Open a match of 5er Finden."""

    seats: int
    """The number of seats."""
    options: FuenferOptions | None = None
    edition: str = "open"
    """An edition, by name or by digest."""
    visibility: Visibility = "public"
    joining: Joining = "open"
    start: Start = "when_full"
    turn_seconds: int | None = None
    """Seconds that a seat may take before a house bot answers for it; null: no limit."""
    absent_seconds: int | None = 86400
    """Seconds without an answer after which others may claim that a seat is absent; null: never."""
    disclosure: Disclosure = "everyone"
    bots: list[BotSeat] = []
    """House bots, which take the highest seats."""
    label: str | None = None
    """A label to find matches by."""
    secret: str | None = None
    """Fixes the luck: 32 bytes as hex. Sandbox only."""


class OpenHelpMe(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="game", tag="help_me"):
    """Open a match of Help Me!."""

    seats: int
    """The number of seats."""
    options: HelpMeOptions | None = None
    edition: str = "standard"
    """An edition, by name or by digest."""
    visibility: Visibility = "public"
    joining: Joining = "open"
    start: Start = "when_full"
    turn_seconds: int | None = None
    """Seconds that a seat may take before a house bot answers for it; null: no limit."""
    absent_seconds: int | None = 86400
    """Seconds without an answer after which others may claim that a seat is absent; null: never."""
    disclosure: Disclosure = "everyone"
    bots: list[BotSeat] = []
    """House bots, which take the highest seats."""
    label: str | None = None
    """A label to find matches by."""
    secret: str | None = None
    """Fixes the luck: 32 bytes as hex. Sandbox only."""


class OpenSilverAndGold(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="game", tag="silver_and_gold"):
    """Open a match of Silver & Gold."""

    seats: int
    """The number of seats."""
    options: SilverAndGoldOptions | None = None
    edition: str = "standard"
    """An edition, by name or by digest."""
    visibility: Visibility = "public"
    joining: Joining = "open"
    start: Start = "when_full"
    turn_seconds: int | None = None
    """Seconds that a seat may take before a house bot answers for it; null: no limit."""
    absent_seconds: int | None = 86400
    """Seconds without an answer after which others may claim that a seat is absent; null: never."""
    disclosure: Disclosure = "everyone"
    bots: list[BotSeat] = []
    """House bots, which take the highest seats."""
    label: str | None = None
    """A label to find matches by."""
    secret: str | None = None
    """Fixes the luck: 32 bytes as hex. Sandbox only."""


class OpenZatre(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="game", tag="zatre"):
    """Open a match of Zatre."""

    seats: int
    """The number of seats."""
    options: ZatreOptions | None = None
    edition: str = "standard"
    """An edition, by name or by digest."""
    visibility: Visibility = "public"
    joining: Joining = "open"
    start: Start = "when_full"
    turn_seconds: int | None = None
    """Seconds that a seat may take before a house bot answers for it; null: no limit."""
    absent_seconds: int | None = 86400
    """Seconds without an answer after which others may claim that a seat is absent; null: never."""
    disclosure: Disclosure = "everyone"
    bots: list[BotSeat] = []
    """House bots, which take the highest seats."""
    label: str | None = None
    """A label to find matches by."""
    secret: str | None = None
    """Fixes the luck: 32 bytes as hex. Sandbox only."""


class Opened(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A new match, and its host's token. Keep it: it is shown only once, or again for the same idempotency key."""

    match: MatchSummary
    host_token: str
    """The host's token: it starts the match, manages its seats and invitations, and calls it off."""


class OptionSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option of a game: its default, and its allowed values as a JSON Schema."""

    name: str
    """The name of the option, as `options` of an opening has it."""
    default: bool | int | str | None
    """What holds if the opening does not name it."""
    schema: dict[str, Any]
    """Its allowed values, as a JSON Schema."""


class Outcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a match ended, one entry a seat in seat order."""

    seats: list[SeatOutcome]
    """One entry a seat, in seat order."""


class OwnInvitation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An invitation that waits for the player, and the match that it leads to."""

    id: UUID
    """The id of the invitation, by which it is accepted or declined."""
    seat: int | None
    """The seat that it is for; null: any."""
    created_at: datetime
    """UTC, always with six digits of a second."""
    ends_at: datetime
    """UTC, always with six digits of a second."""
    code: str
    """Send it as `invitation` when taking a seat, with the player's token."""
    match: MatchSummary


class OwnInvitationList(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The invitations that wait for the player, the newest first, at most 100."""

    items: list[OwnInvitation]
    """The invitations, the newest first."""


class OwnMatch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match in which the player holds seats."""

    match: MatchSummary
    seats: list[int]
    """The player's own seats, ascending."""
    my_turn: bool
    """Whether one of them is asked to act: see `to_act` of the match."""


class OwnMatchFrame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How one of the player's matches stands, in a frame named ``match``. It replaces what was known of the match."""

    time: datetime
    """UTC, always with six digits of a second."""
    changes: list[Change]
    """What has changed for the player: its `seats`, that the match has `started` or `ended`, or who of its seats is
    asked (`to_act`). Empty: this is how the match stood when the stream began.
    """
    match: MatchSummary
    seats: list[int]
    """The player's own seats, ascending."""
    my_turn: bool
    """Whether one of them is asked to act: see `to_act` of the match."""


class OwnMatchPage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of the player's matches, newest first. ``next`` is the cursor of the following page, null on the last."""

    items: list[OwnMatch]
    """The matches, the newest first."""
    next: str | None
    """The cursor of the following page; null: this is the last."""


class Parent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The position of a finished match that a fork goes on from."""

    parent: str
    """The match that it goes on from, by its id."""
    at: int
    """The place of an event in its match; the first is 0."""
    parent_hash: str
    """32 bytes as lower-case hex."""


class Plan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A command of the game, complete or not, to plan from."""

    planned: Command | None
    """A command, perhaps incomplete."""


class PlayerCreated(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player and its token. Keep the token: whoever has it acts for all seats of the player."""

    player: PlayerProfile
    player_token: str
    """The player's token, sent as `Authorization: Bearer …`."""


class PlayerProfile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player. Its id is no secret: it names the player to an operator who is to renew its token."""

    id: UUID
    """The player, by its id."""
    name: str
    """Its name, as others see it."""
    created_at: datetime
    """UTC, always with six digits of a second."""


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A refusal. ``code`` is stable; ``facts`` are numbers and ids, so that a client can word it itself."""

    type: str
    """The address of an explanation of the code."""
    title: str
    """The code in words."""
    status: int
    """The HTTP status."""
    detail: str
    """What is wrong, in plain words."""
    code: ProblemCode
    """The stable code of the refusal."""
    rule: str | None
    """The rule that forbids it, if one does. `x-rules` lists all, with sentence and facts; `…` stands for what
    depends on the match.
    """
    facts: dict[str, Any]
    """Numbers and ids behind the detail."""


class ReissueSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat whose token is said to be lost: who wants it to be reissued, from when on that is possible, who did it."""

    seat: int
    """A seat, by its number; the first is 0."""
    asked_by: list[int]
    """The seats that have sent `match.ask_reissue`."""
    reissue_from: datetime | None
    """From when on their asking once more brings it about; null: nobody asks."""
    reissued_by: Reissuer | None
    """Who had it reissued; null: nobody, or its player has it back."""


class Rematched(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rematch. Who held a seat gets the one that is kept, and its token; the host gets the host token.

    A player gets no token: it acts by its own.
    """

    match: MatchSummary
    seat: int | None
    """The caller's seat in the rematch; null for the host."""
    seat_token: str | None
    """The token of the caller's seat; null: the caller is a player, or held no seat."""
    host_token: str | None
    """The host's token; null: the caller is not the host."""


class Ruling(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where the sources are silent or unclear: the rule's number in the game's README, and what we decided."""

    rule: str
    """The rule's number in the game's README."""
    text: str
    """What we decided."""


class SeatLost(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The player holds no seat in this match any more."""

    time: datetime
    """UTC, always with six digits of a second."""
    match: UUID
    """The match, by its id."""


class SeatOutcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat reached: points (null where none are counted) and rank (1 wins; equal rank = shared).

    *resigned* is there, and true, where the seat gave up (from protocol 2 on). Whoever gives up alone has rank 2:
    nobody has won.
    """

    seat: int
    """A seat, by its number; the first is 0."""
    points: int | None
    """Its points; null where none are counted."""
    rank: int
    """1: it has won; seats that are equal share a rank."""
    resigned: bool | None = None
    """There, and true, where the seat gave up (from protocol 2 on)."""


class SeatSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat, and who has it."""

    seat: int
    """A seat, by its number; the first is 0."""
    kind: SeatStatus
    level: str | None
    """The level of a house bot."""
    name: str | None
    """The name of its player; null: nobody has it, a house bot has, or the name was erased."""


class Seated(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat that was taken, and its token. Keep the token: whoever has it plays the seat.

    Null: a player has taken it, and acts by its own token.
    """

    seat: int
    """A seat, by its number; the first is 0."""
    seat_token: str | None
    """The seat's token, sent as `Authorization: Bearer …`; null: a player has taken it."""


class ServerTime(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The server's time."""

    time: datetime
    """UTC, always with six digits of a second."""


class SignOfLife(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Nothing has changed for a while."""

    time: datetime
    """UTC, always with six digits of a second."""


class SilverAndGoldKeepCards(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.keep_cards"
):
    """Keep two of the four cards dealt, unseen by the others until all have chosen (R7)."""

    cards: list[int]
    """The two cards to keep."""


class SilverAndGoldLegal(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.legal"
):
    """What the seat can do now, or after what it plans; all members empty if it is not asked."""

    keep: list[SilverAndGoldKeepCards]
    """Every pair of cards, as a whole command."""
    mark: SilverLegalMark | None
    """What a mark can be made of; null: the seat is not asked to mark."""
    take: list[SilverAndGoldTakeCard]
    """Every card, as a whole command."""
    any: Command | None
    """A complete command that is accepted now, for clients that know no rules; null: not asked."""
    position: int
    """Of the match's last event."""
    asked_at: int | None
    """The decision that is asked, to be sent back with the command; null: nothing is asked."""


class SilverAndGoldMark(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.mark"
):
    """Mark the expedition's shape, or a single cell, on one card, with the extra cells that crosses give (R12–R15)."""

    card: int
    """A treasure card, by the number in its edition."""
    cells: list[SilverCell]
    """In any order."""
    extras: list[SilverExtra] = []
    """One a cross, in order."""
    decline: bool = False
    """Leave a cross unused although a cell is empty."""


class SilverAndGoldOptions(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The options of a match of Silver & Gold."""

    first_seat: int | None = None
    """The start seat of the first turn; null: it is drawn."""


class SilverAndGoldTakeCard(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.take_card"
):
    """Take a card in place of a finished one (R22)."""

    source: SilverSource
    card: int | None
    """Which card of the display; null with `deck`."""


class SilverAndGoldView(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.view"
):
    """The table, the seats, and what is being done."""

    phase: SilverPhase
    round: int | None
    """1 to 4; null before the first turn."""
    turn: int | None
    """1 to 7 within the round; null before the first turn."""
    start_seat: int | None
    """Null before it is settled."""
    expedition: SilverShape | None
    """The expedition card of this turn; earlier ones are not shown."""
    deck: int
    """How many cards the deck has."""
    display: list[SilverTreasure]
    """The cards that can be taken."""
    trophies: list[int]
    """Trophies left, highest first."""
    taking: int | None
    """The seat that must take a card; null: none must."""
    to_take: int
    """How many cards that seat still takes."""
    seats: list[SilverSeatView]
    """One entry a seat, in seat order."""
    face_down: SilverFaceDown | None
    """What nobody sees while the match runs; then null."""
    scored: SilverScored | None
    """What every seat scored; null before the end."""


class SilverBadge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A badge: it pays *points* for each finished card of *colour* (R32)."""

    colour: SilverColour
    points: int
    """What it pays for each finished card of the colour."""


class SilverCardTaken(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.card_taken"
):
    """A seat took a card, which lies before it face up; a second one is asked for next (R22). Public."""

    seat: int
    """A seat, by its number; the first is 0."""
    source: SilverSource
    card: int
    """A treasure card, by the number in its edition."""


class SilverCardsChosen(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.cards_chosen"
):
    """A seat chose the two cards that it keeps (R7). For that seat alone."""

    seat: int
    """A seat, by its number; the first is 0."""
    cards: list[int]
    """Ascending."""


class SilverCardsDealt(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.cards_dealt"
):
    """A seat got four cards from the top of the deck (R6). For that seat alone."""

    seat: int
    """A seat, by its number; the first is 0."""
    cards: list[int]
    """The four cards, in the order in which they were dealt."""


class SilverCardsFinished(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.cards_finished"
):
    """A seat laid its finished cards aside, face up; it is asked for a new one next (R21). Public."""

    seat: int
    """A seat, by its number; the first is 0."""
    cards: list[int]
    """Ascending."""
    to_take: int
    """How many cards it gets in their place (R22, R25, R26)."""


class SilverCardsKept(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.cards_kept"
):
    """All have chosen: the cards kept lie face up, the others are back in the deck (R7). Public."""

    seats: list[SilverSeatCards]
    """One entry a seat, in seat order."""


class SilverCardsTurnedUp(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.cards_turned_up"
):
    """Cards from the top of the deck joined the display (R8, R24). Public."""

    cards: list[int]
    """In the order in which they were turned up."""


class SilverCell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A cell of a card: row and column, counted from 0 at the top left of the printed layout."""

    row: int
    """Counted from 0 at the top."""
    column: int
    """Counted from 0 at the left."""


class SilverCellsMarked(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.cells_marked"
):
    """A seat marked (R12–R17). For that seat alone."""

    marks: SilverMarks


class SilverExpeditionRevealed(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.expedition_revealed"
):
    """A turn begins: the top expedition card was turned up; from here on, all seats mark (R11). Public."""

    round: int
    """Counted from 1."""
    turn: int
    """The turn within its round, counted from 1."""
    start_seat: int
    """A seat, by its number; the first is 0."""
    shape: str
    """The shape of an expedition card."""


class SilverExpeditionsShuffled(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.expeditions_shuffled"
):
    """A round begins: all expedition cards were shuffled (R10). For nobody."""

    round: int
    """Counted from 1."""
    shapes: list[str]
    """From the top down."""


class SilverExtra(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An extra cell that a cross gives, on either card of the seat."""

    card: int
    """A treasure card, by the number in its edition."""
    row: int
    """Counted from 0 at the top of the card."""
    column: int
    """Counted from 0 at the left of the card."""


class SilverFaceDown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What lies face down, from the top."""

    deck: list[int]
    """The treasure cards of the deck, from the top down."""
    expeditions: list[str]
    """The expedition cards still to come in the round, from the top down."""


class SilverLegalCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be marked on one card."""

    card: int
    """A treasure card, by the number in its edition."""
    placements: list[SilverPlace]
    """Places of the shape that hold the cells planned so far."""
    single_cells: list[SilverPlace]
    """Single cells to mark instead of the shape; none once cells are planned."""
    empty: list[SilverCell]
    """Cells still empty, where a cross can give an extra."""


class SilverLegalMark(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a mark can be made of, after what is planned of it.

    A place or a single cell, an extra on an empty cell for each cross as long as there is one, and *decline*
    where a cross stays unused although a cell is empty: together they make a command that is accepted.
    """

    shape: str
    """The shape of an expedition card."""
    cards: list[SilverLegalCard]
    """The cards before the seat, in their order."""
    open_crosses: int
    """Crosses of the plan that can still give an extra cell."""
    complete: bool
    """Whether the plan as it stands is a command that is accepted."""


class SilverMarks(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat marked in a turn, and what it got for it."""

    seat: int
    """A seat, by its number; the first is 0."""
    card: int | None
    """The card of *cells*; null: the seat had no empty cell (R18)."""
    cells: list[SilverCell]
    """The shape's cells, or the single one, in reading order."""
    extras: list[SilverExtra]
    """What crosses gave, as the seat ordered them."""
    declined: int
    """Crosses left unused while a cell was empty, though there may have been fewer cells."""
    coins: int
    """Coin boxes ticked."""
    rows: int
    """Coin rows that this completed."""
    palms: list[int]
    """Points written into palm boxes."""
    finished: list[int]
    """Cards whose last cell was marked, ascending."""


class SilverMarksRevealed(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.marks_revealed"
):
    """All have marked: what each seat marked, and what it got for it (R18). Public."""

    seats: list[SilverMarks]
    """One entry a seat, in seat order."""


class SilverOpenCardView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card before a seat, with its marked cells."""

    treasure: SilverTreasure
    marked: list[SilverCell]
    """In reading order."""


class SilverPlace(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where cells can be marked together: a place of the expedition's shape, or a single cell."""

    cells: list[SilverCell]
    """In reading order."""
    crosses: int
    """How many crosses it covers; each gives an extra cell."""


class SilverScored(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.scored"
):
    """The last turn is over and all is counted (R31). Public."""

    seats: list[SilverSeatScore]
    """One entry a seat, in seat order."""


class SilverSeatCards(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The cards of one seat."""

    seat: int
    """A seat, by its number; the first is 0."""
    cards: list[int]
    """Ascending."""


class SilverSeatScore(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat scored, and its finished cards by colour, which break ties (R31–R33)."""

    seat: int
    """A seat, by its number; the first is 0."""
    coins: int
    """Points for coin boxes, one each."""
    trophies: int
    """Points of its trophies."""
    palms: int
    """Points in its palm boxes."""
    cards: int
    """Points of its finished cards; unfinished ones count nothing."""
    badges: int
    """Points that the badges on its finished cards pay."""
    total: int
    """All of these points together."""
    grey_cards: int
    """How many grey cards it finished."""
    green_cards: int
    """How many green cards it finished."""
    orange_cards: int
    """How many orange cards it finished."""
    purple_cards: int
    """How many purple cards it finished."""


class SilverSeatView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be seen of one seat. Its marks of this turn show on its own cards and in its own boxes at once."""

    seat: int
    """A seat, by its number; the first is 0."""
    dealt: list[SilverTreasure] | None
    """The cards to choose from; null while they are the seat's secret, and when all have chosen."""
    has_chosen: bool
    """Whether it has chosen the cards that it keeps."""
    chosen: list[int] | None
    """The cards it keeps; null while not chosen, or secret."""
    cards: list[SilverOpenCardView]
    """The cards before the seat."""
    coins: int
    """Coin boxes ticked, 0 to 12."""
    palms: list[int]
    """Points in the palm boxes, at most four."""
    trophies: list[int]
    """Trophies taken, in order."""
    finished: list[SilverTreasure]
    """Cards laid aside, in order."""
    has_marked: bool
    """Whether it has marked in this turn."""
    marks: SilverMarks | None
    """What it marked in this turn; null while not marked, or secret."""


class SilverShape(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The shape of an expedition card, by name and drawn in one of its ways to lie."""

    shape: str
    """The shape of an expedition card."""
    rows: str
    """Row by row from the top, "/" between them: "." no cell, "o" a cell; one of its ways to lie."""


class SilverStartSeatDrawn(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.start_seat_drawn"
):
    """The first start seat was drawn; from here on, all seats choose cards (R7, R9). Public."""

    seat: int
    """A seat, by its number; the first is 0."""


class SilverStartSeatSet(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.start_seat_set"
):
    """The first start seat was fixed by an option; from here on, all seats choose cards (R7, R9). Public."""

    seat: int
    """A seat, by its number; the first is 0."""


class SilverTreasure(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A treasure card as it lies on the table, with all that can be read from it."""

    card: int
    """A treasure card, by the number in its edition."""
    colour: SilverColour
    value: int
    """What it is worth when finished; the number of its cells."""
    badge: SilverBadge | None
    """The badge that it bears; null: none."""
    rows: str
    """Row by row from the top, "/" between them: "." no cell, "o" plain, "C" coin, "P" palm, "X" cross."""


class SilverTreasuresShuffled(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.treasures_shuffled"
):
    """The treasure cards that no seat has were shuffled: all before the deal, the rest after the keeping (R6, R8).

    For nobody.
    """

    deck: list[int]
    """From the top down."""


class SilverTrophyTaken(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="silver_and_gold.trophy_taken"
):
    """A seat completed a coin row and took the highest trophy left (R20). Public."""

    seat: int
    """A seat, by its number; the first is 0."""
    points: int
    """What the trophy is worth."""


class Sit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request to take a seat: the one that *seat* names, or the lowest free one. A player may leave out its name."""

    name: str | None = None
    """The player's name in this match, with at least one visible character and no control characters. It can be
    erased later.
    """
    seat: int | None = None
    """A seat, 0 … n-1."""
    entropy: str = ""
    """0–64 bytes of a seat's own luck, as lower-case hex."""
    entropy_hash: str | None = None
    """The promise of entropy that is revealed later: SHA-256 over `partie/entropy/1`, the match's id (16 bytes), the
    seat (2 bytes, big-endian) and the entropy, as lower-case hex.
    """
    invitation: str | None = None
    """The code of an invitation."""


class StreamedEnvelope(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event on a stream, with what `include` adds: the view, and what the viewer's seat might do right after it.

    Both are of the moment after the event, not of now: act on what the last event says.
    """

    position: int
    """The place of the event in its match; the first is 0, and there are no gaps."""
    time: datetime
    """UTC, always with six digits of a second."""
    actor: str
    """Who caused the event."""
    audience: list[int] | None
    """Who may see it before the match is disclosed; null: everyone, or hidden from the caller."""
    command: RecordedCommand | None
    """The command that caused it, on the first of its events; null if the caller may not see it."""
    event: Event | None
    """The event; null if the caller may not see it."""
    digest: str
    """32 bytes as lower-case hex."""
    view: MatchView | None = None
    legal: Legal | None = None


class TakeOver(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request to take a seat over."""

    code: str
    """The code of the seat."""


class Ticket(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ticket: for ten minutes it opens what its token may watch, in an address, where a token must never be."""

    ticket: str
    """The ticket, sent as `?ticket=…`."""
    ends_at: datetime
    """Until when it opens something; what is open then goes on."""


class TimeUp(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="match.time_up"):
    """The clock's command: the game's deadline has passed."""


class WebhookChange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What to change of a webhook; what is left out stays."""

    url: str | None = None
    """Where to deliver to: by https, at a public address, unless the server's settings allow otherwise."""
    types: list[str] | None = None
    """Types of events, and `match.to_act`. Null: every event that a spectator may see."""
    games: list[str] | None = None
    """Only of these games. Null: of any."""
    labels: list[str] | None = None
    """Only of these labels. Null: of any."""
    unlisted: bool | None = None
    """Also of unlisted matches; requires a key of scope `audit`, too."""
    note: str | None = None
    """A note of your own."""


class WebhookMade(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A new webhook, and the secret that its deliveries are signed with. It is shown once."""

    webhook: WebhookSummary
    secret: str
    """The secret, in the form of Standard Webhooks."""


class WebhookPage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of webhooks, the oldest first. ``next`` is the cursor of the following page, null on the last one."""

    items: list[WebhookSummary]
    """The webhooks, the oldest first."""
    next: str | None
    """The cursor of the following page; null: this is the last."""


class WebhookReplay(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request to deliver again what comes after a global position."""

    after: int
    """A place in the order of all matches' events; it may skip."""


class WebhookSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A webhook, and how its deliveries stand. ``cursor``: everything up to there is delivered or not asked for."""

    id: UUID
    """The webhook, by its id."""
    url: str
    """The address that deliveries are sent to."""
    types: list[str] | None
    """The types of events that are delivered; null: all."""
    games: list[str] | None
    """The games whose events are delivered; null: all."""
    labels: list[str] | None
    """The labels of the matches whose events are delivered; null: all, and those without one."""
    unlisted: bool
    """Whether unlisted matches are delivered, too."""
    note: str
    """What whoever made it has noted."""
    created_at: datetime
    """UTC, always with six digits of a second."""
    cursor: int
    """A place in the order of all matches' events; it may skip."""
    attempts: int
    """The failed attempts on the delivery that is due."""
    retry_at: datetime | None
    """When that is tried again."""
    failing_since: datetime | None
    """UTC, always with six digits of a second."""
    last_success_at: datetime | None
    """UTC, always with six digits of a second."""
    last_failure: DeliveryFailure | None
    """The last attempt that failed; null: none has."""
    disabled_at: datetime | None
    """UTC, always with six digits of a second."""
    disabled_why: DisabledWhy | None
    """Why nothing is delivered any more; null: it is not disabled."""
    old_secrets_until: datetime | None
    """Until when deliveries are signed with an older secret, too."""


class Welcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose stream it is."""

    time: datetime
    """UTC, always with six digits of a second."""
    player: PlayerProfile


class ZatreBagShuffled(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.bag_shuffled"
):
    """The order in which the tiles will come out of the bag, the next one first (R6). For nobody."""

    tiles: list[int]
    """In the order in which they will come out of the bag."""


class ZatreCell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A cell of the board: row and column, counted from 0 at the top left."""

    row: int
    """Counted from 0 at the top."""
    column: int
    """Counted from 0 at the left."""


class ZatreComponents(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An edition: board, tiles, values."""

    board: list[str]
    """Row by row, from the top."""
    tiles: list[int]
    """How many tiles show 1, 2, … 6 pips."""
    points: ZatreLinePoints
    row_bonuses: list[int]
    """What each row of a sheet brings when it is filled; the last holds for all rows below."""
    triple_bonus: int
    """What the option `triple_bonus` brings a turn."""


class ZatreHand(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The tiles that a seat still held, ascending."""

    seat: int
    """A seat, by its number; the first is 0."""
    tiles: list[int]
    """Ascending."""


class ZatreHandsRevealed(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.hands_revealed"
):
    """The bag is empty and the last turn is over: all hands were shown (R19). Public."""

    hands: list[ZatreHand]
    """One entry a seat, in seat order."""


class ZatreLegal(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.legal"):
    """What a seat can do after the tiles that it plans; empty, and *most* 0, if it is not asked."""

    tiles: list[ZatreLegalTile]
    """The kinds of tiles still in hand, ascending."""
    most: int
    """How many tiles the turn must lay: as many as can be."""
    may_end: bool
    """Whether the plan as it stands is a legal turn."""
    can_be_completed: bool
    """Whether the plan can be completed to a legal turn, or is one."""
    turn: ZatrePlaceTiles | None
    """A whole legal turn; it holds the plan if that can be completed. Null: nothing is asked."""
    any: Command | None
    """A complete command that is accepted now, for clients that know no rules; null: not asked."""
    position: int
    """Of the match's last event."""
    asked_at: int | None
    """The decision that is asked, to be sent back with the command; null: nothing is asked."""


class ZatreLegalCell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A cell that takes a tile within the limit; *double*: only if the rule of double cells holds, too."""

    row: int
    """Counted from 0 at the top."""
    column: int
    """Counted from 0 at the left."""
    double: bool
    """Whether it is legal only if the rule of double cells holds, too."""


class ZatreLegalTile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tile that is still in hand after the plan, and where it could be laid next."""

    tile: int
    """A tile, named by its pips."""
    count: int
    """How many of these are left."""
    cells: list[ZatreLegalCell]
    """Where it could be laid next."""


class ZatreLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line that scored: where it begins (its left or upper end), its tiles, their sum, its points (R16)."""

    direction: ZatreDirection
    row: int
    """The row of its first cell, counted from 0 at the top."""
    column: int
    """The column of its first cell, counted from 0 at the left."""
    length: int
    """How many tiles it has."""
    sum: int
    """The sum of their pips."""
    points: int
    """What it scored."""


class ZatreLinePoints(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a line is worth by its sum (R16)."""

    ten: int
    """What a line with the sum 10 is worth."""
    eleven: int
    """What a line with the sum 11 is worth."""
    twelve: int
    """What a line with the sum 12 is worth."""


class ZatreOptions(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The options of a match of Zatre."""

    held_tiles: ZatreHeldTiles = "draw_one"
    """draw_one: a seat draws up and places all it can; place_two: it places at most 2 held tiles."""
    line_limit: int = 12
    """The greatest sum that a line may have."""
    triple_bonus: bool = False
    """Whether a turn with a 10, an 11 and a 12 brings a bonus."""


class ZatrePlaceTiles(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.place_tiles"):
    """Lay the tiles of the whole turn; in which order they are listed does not matter (R9–R14)."""

    placements: list[ZatrePlacement]
    """The tiles, and where they are laid."""


class ZatrePlacement(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tile, named by its pips, and the cell that it is laid on."""

    tile: int
    """The tile's pips."""
    row: int
    """Counted from 0 at the top."""
    column: int
    """Counted from 0 at the left."""


class ZatreScored(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.scored"):
    """All sheets were added up (R20, R21). Public."""

    scores: list[ZatreSeatScore]
    """One entry a seat, in seat order."""


class ZatreSeatScore(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat reached (R20, R21)."""

    seat: int
    """A seat, by its number; the first is 0."""
    rows: list[ZatreSheetRow]
    """The rows of its sheet, from the top."""
    sheet: int
    """The totals of all rows."""
    bonus: int
    """What the option `triple_bonus` brought."""
    held: int
    """The pips of the tiles that it still held."""
    total: int
    """sheet + bonus − held; it may be negative."""


class ZatreSeatView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be seen of one seat."""

    seat: int
    """A seat, by its number; the first is 0."""
    held: int
    """How many tiles it has."""
    hand: list[int] | None
    """Which they are, ascending; null while they are secret."""
    passes: int
    """How many turns it has passed."""
    sheet: ZatreSheetView


class ZatreSheetRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of a score sheet: its cross, its numbers (null: still free), its bonus if it is filled, its total (R20)."""

    cross: bool
    """Whether it has a cross, which doubles it."""
    ten: int | None
    """The number in column 10; null: still free."""
    eleven: int | None
    """The number in column 11; null: still free."""
    twelve: int | None
    """The number in column 12; null: still free."""
    bonus: int
    """0 while one of the three columns is free."""
    total: int
    """The numbers and the bonus, doubled by a cross."""


class ZatreSheetView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A score sheet as it stands."""

    rows: list[ZatreSheetRow]
    """From the top."""
    bonus: int
    """What the option `triple_bonus` has brought."""
    total: int
    """The totals of all rows and the bonus; pips in hand are not taken off."""


class ZatreStartSeatDecided(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.start_seat_decided"
):
    """It is known who begins. That seat keeps its first tile; all others go back into the bag (R5). Public."""

    seat: int
    """A seat, by its number; the first is 0."""
    tile: int
    """A tile, named by its pips."""


class ZatreStartTileDrawn(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.start_tile_drawn"
):
    """A seat drew a tile, openly, to find out who begins (R5). Public."""

    seat: int
    """A seat, by its number; the first is 0."""
    round: int
    """0: every seat draws; from 1 on those that were tied draw again."""
    tile: int
    """A tile, named by its pips."""


class ZatreTilesDrawn(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.tiles_drawn"):
    """A seat drew tiles, face down, at the beginning of its turn (R6–R8). Public."""

    seat: int
    """A seat, by its number; the first is 0."""
    count: int
    """How many it drew."""


class ZatreTilesPlaced(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.tiles_placed"
):
    """A seat laid the tiles of its turn, and what they scored was written on its sheet (R9–R18). Public."""

    seat: int
    """A seat, by its number; the first is 0."""
    placements: list[ZatrePlacement]
    """In the order of the command."""
    lines: list[ZatreLine]
    """Every line that scored, once."""
    tens: int
    """The number written in column 10; 0: none was."""
    elevens: int
    """The number written in column 11; 0: none was."""
    twelves: int
    """The number written in column 12; 0: none was."""
    crosses: list[ZatreCell]
    """The double cells that brought a cross each."""
    bonus: int
    """What the option `triple_bonus` brought; 0: nothing."""


class ZatreTilesReceived(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.tiles_received"
):
    """What a seat has just drawn, in the order of the draw. For that seat alone."""

    seat: int
    """A seat, by its number; the first is 0."""
    tiles: list[int]
    """In the order of the draw."""


class ZatreTurnPassed(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.turn_passed"):
    """A seat could place none of its tiles (R14). Public."""

    seat: int
    """A seat, by its number; the first is 0."""


class ZatreTurnView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The turn that is being played."""

    seat: int
    """A seat, by its number; the first is 0."""
    number: int
    """Counted from 0 over all seats."""
    drawn: int
    """How many tiles the seat drew for it."""
    at_most: int | None
    """How many tiles may be placed at most (option place_two); null: all in hand."""


class ZatreView(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="zatre.view"):
    """Board, bag, seats, and whose turn it is."""

    held_tiles: ZatreHeldTiles
    """The option: how a seat that holds tiles begins its turn."""
    line_limit: int
    """The option: the greatest sum that a line may have."""
    triple_bonus: bool
    """The option: whether a 10, an 11 and a 12 bring a bonus."""
    components: ZatreComponents
    """The edition: the board without tiles, and all values."""
    board: list[str]
    """What lies on the board, row by row from the top."""
    bag: int
    """How many tiles are in the bag."""
    bag_order: list[int] | None
    """In which order they will come; null while that is secret."""
    start_draws: list[ZatreStartTileDrawn]
    """The tiles drawn to find out who begins, in their order."""
    start_seat: int | None
    """Who began; null before it is known."""
    turn: ZatreTurnView | None
    """Null before the first turn and after the last."""
    seats: list[ZatreSeatView]
    """One entry a seat, in seat order."""
    scored: ZatreScored | None
    """The final scores; null before the end."""


Command: TypeAlias = (
    MatchAddBot
    | MatchStart
    | MatchAbort
    | MatchWithdrawAbort
    | MatchClaimAbsence
    | MatchResign
    | MatchAskReissue
    | MatchKeepSeat
    | MatchRevealEntropy
    | FuenferOutline
    | FuenferErase
    | FuenferFlipTimer
    | FuenferDone
    | FuenferCrossOut
    | HelpMeMoveStack
    | SilverAndGoldKeepCards
    | SilverAndGoldMark
    | SilverAndGoldTakeCard
    | ZatrePlaceTiles
    | Unknown
)
"""A command that can be sent to a match: one of its game, or one of every match (`match.*`)."""

Event: TypeAlias = (
    MatchOpened
    | MatchSeatTaken
    | MatchSeatLeft
    | MatchSeatHandedOver
    | MatchSeatReissued
    | MatchReissueAsked
    | MatchSeatKept
    | MatchEntropyAsked
    | MatchEntropyRevealed
    | MatchEntropyWithheld
    | MatchSecretReplaced
    | MatchStarted
    | MatchSeatResigned
    | MatchTurnMissed
    | MatchSeatAbsent
    | MatchSeatReturned
    | MatchAbortAsked
    | MatchAbortWithdrawn
    | MatchClockHeld
    | MatchFinished
    | MatchAborted
    | MatchSecretRevealed
    | FuenferTableausDealt
    | FuenferDiceRolled
    | FuenferRoundOpened
    | FuenferOutlined
    | FuenferErased
    | FuenferTimerFlipped
    | FuenferSeatDone
    | FuenferOutlinesRevealed
    | FuenferRoundScored
    | FuenferRoundMarked
    | FuenferCrossOutsAsked
    | FuenferShapeCrossedOut
    | FuenferBasicScored
    | FuenferPuzzleScored
    | HelpMeTilesLaid
    | HelpMeCreaturesDealt
    | HelpMeCreaturesSetAside
    | HelpMeFirstSeatDrawn
    | HelpMeFirstSeatSet
    | HelpMeStackMoved
    | HelpMeCreaturesRevealed
    | HelpMeScored
    | SilverTreasuresShuffled
    | SilverCardsDealt
    | SilverStartSeatDrawn
    | SilverStartSeatSet
    | SilverCardsChosen
    | SilverCardsKept
    | SilverCardsTurnedUp
    | SilverExpeditionsShuffled
    | SilverExpeditionRevealed
    | SilverCellsMarked
    | SilverMarksRevealed
    | SilverTrophyTaken
    | SilverCardsFinished
    | SilverCardTaken
    | SilverScored
    | ZatreStartTileDrawn
    | ZatreStartSeatDecided
    | ZatreBagShuffled
    | ZatreTilesDrawn
    | ZatreTilesReceived
    | ZatreTilesPlaced
    | ZatreTurnPassed
    | ZatreHandsRevealed
    | ZatreScored
    | Unknown
)
"""An event of a match."""

Legal: TypeAlias = FuenferLegal | HelpMeLegal | SilverAndGoldLegal | ZatreLegal | Unknown
"""What a seat may do now."""

OpenMatch: TypeAlias = OpenFuenferFinden | OpenHelpMe | OpenSilverAndGold | OpenZatre
"""A request to open a match, distinguished by `game`."""

RecordedCommand: TypeAlias = (
    MatchAddBot
    | MatchStart
    | MatchAbort
    | MatchWithdrawAbort
    | MatchClaimAbsence
    | MatchResign
    | MatchAskReissue
    | MatchKeepSeat
    | MatchRevealEntropy
    | MatchOpen
    | MatchSit
    | MatchLeave
    | MatchTakeOver
    | MatchReissue
    | MatchDeclineRematch
    | TimeUp
    | FuenferOutline
    | FuenferErase
    | FuenferFlipTimer
    | FuenferDone
    | FuenferCrossOut
    | HelpMeMoveStack
    | SilverAndGoldKeepCards
    | SilverAndGoldMark
    | SilverAndGoldTakeCard
    | ZatrePlaceTiles
    | Unknown
)
"""A command that an event can name as its cause."""

View: TypeAlias = FuenferView | HelpMeView | SilverAndGoldView | ZatreView | Unknown
"""The state of a game as one viewer may see it."""

TAGS = frozenset(
    {
        "fuenfer_finden",
        "fuenfer_finden.basic_scored",
        "fuenfer_finden.cross_out",
        "fuenfer_finden.cross_outs_asked",
        "fuenfer_finden.dice_rolled",
        "fuenfer_finden.done",
        "fuenfer_finden.erase",
        "fuenfer_finden.erased",
        "fuenfer_finden.flip_timer",
        "fuenfer_finden.legal",
        "fuenfer_finden.outline",
        "fuenfer_finden.outlined",
        "fuenfer_finden.outlines_revealed",
        "fuenfer_finden.puzzle_scored",
        "fuenfer_finden.round_marked",
        "fuenfer_finden.round_opened",
        "fuenfer_finden.round_scored",
        "fuenfer_finden.seat_done",
        "fuenfer_finden.shape_crossed_out",
        "fuenfer_finden.tableaus_dealt",
        "fuenfer_finden.timer_flipped",
        "fuenfer_finden.view",
        "help_me",
        "help_me.creatures_dealt",
        "help_me.creatures_revealed",
        "help_me.creatures_set_aside",
        "help_me.first_seat_drawn",
        "help_me.first_seat_set",
        "help_me.legal",
        "help_me.move_stack",
        "help_me.scored",
        "help_me.stack_moved",
        "help_me.tiles_laid",
        "help_me.view",
        "match.abort",
        "match.abort_asked",
        "match.abort_withdrawn",
        "match.aborted",
        "match.add_bot",
        "match.ask_reissue",
        "match.claim_absence",
        "match.clock_held",
        "match.decline_rematch",
        "match.entropy_asked",
        "match.entropy_revealed",
        "match.entropy_withheld",
        "match.finished",
        "match.keep_seat",
        "match.leave",
        "match.open",
        "match.opened",
        "match.reissue",
        "match.reissue_asked",
        "match.resign",
        "match.reveal_entropy",
        "match.seat_absent",
        "match.seat_handed_over",
        "match.seat_kept",
        "match.seat_left",
        "match.seat_reissued",
        "match.seat_resigned",
        "match.seat_returned",
        "match.seat_taken",
        "match.secret_replaced",
        "match.secret_revealed",
        "match.sit",
        "match.start",
        "match.started",
        "match.take_over",
        "match.time_up",
        "match.turn_missed",
        "match.withdraw_abort",
        "silver_and_gold",
        "silver_and_gold.card_taken",
        "silver_and_gold.cards_chosen",
        "silver_and_gold.cards_dealt",
        "silver_and_gold.cards_finished",
        "silver_and_gold.cards_kept",
        "silver_and_gold.cards_turned_up",
        "silver_and_gold.cells_marked",
        "silver_and_gold.expedition_revealed",
        "silver_and_gold.expeditions_shuffled",
        "silver_and_gold.keep_cards",
        "silver_and_gold.legal",
        "silver_and_gold.mark",
        "silver_and_gold.marks_revealed",
        "silver_and_gold.scored",
        "silver_and_gold.start_seat_drawn",
        "silver_and_gold.start_seat_set",
        "silver_and_gold.take_card",
        "silver_and_gold.treasures_shuffled",
        "silver_and_gold.trophy_taken",
        "silver_and_gold.view",
        "zatre",
        "zatre.bag_shuffled",
        "zatre.hands_revealed",
        "zatre.legal",
        "zatre.place_tiles",
        "zatre.scored",
        "zatre.start_seat_decided",
        "zatre.start_tile_drawn",
        "zatre.tiles_drawn",
        "zatre.tiles_placed",
        "zatre.tiles_received",
        "zatre.turn_passed",
        "zatre.view",
    }
)
"""The types that this version knows."""

"""What a match is made of, in words. Each `match` names every member of its union, which the type checker sees to.

A type that comes with a later document is a finding of mypy here until it is named; one that comes at run time is None.
"""

from typing import Never

import generated as g
from generated import any_of, event_of, game_of, legal_of, recorded_of


def event_told(envelope: g.Envelope) -> str | None:
    """An event that is not hidden, or None if its type is not known."""
    event = event_of(envelope)
    match event:
        case g.MatchOpened():
            return f"a match of {event.game} for {event.seats}"
        case g.MatchSeatTaken():
            return f"seat {event.seat} is taken by a {event.kind.value}"
        case (
            g.MatchSeatLeft()
            | g.MatchSeatHandedOver()
            | g.MatchSeatReissued()
            | g.MatchSeatKept()
            | g.MatchReissueAsked()
            | g.MatchEntropyRevealed()
            | g.MatchEntropyWithheld()
            | g.MatchSeatResigned()
            | g.MatchTurnMissed()
            | g.MatchSeatAbsent()
            | g.MatchSeatReturned()
            | g.MatchAbortAsked()
            | g.MatchAbortWithdrawn()
        ):
            return f"seat {event.seat}: {type(event).__name__}"
        case g.MatchEntropyAsked():
            return f"seats {event.seats} are asked for entropy"
        case g.MatchSecretReplaced():
            return f"another promise: {event.commitment}"
        case g.MatchStarted():
            return "it begins"
        case g.MatchClockHeld():
            return f"the clock stood still from {event.since:%H:%M:%S} to {event.until:%H:%M:%S}"
        case g.MatchFinished():
            return "it is over: " + ", ".join(f"seat {one.seat} is number {one.rank}" for one in event.outcome.seats)
        case g.MatchAborted():
            return f"it was called off: {event.reason.value}"
        case g.MatchSecretRevealed():
            return f"all luck came from {event.secret}"
        case g.FuenferTableausDealt():
            return f"{len(event.tableaus)} tableaus"
        case g.FuenferDiceRolled():
            return f"roll {event.roll}: {len(event.dice)} dice"
        case (
            g.FuenferRoundOpened()
            | g.FuenferOutlinesRevealed()
            | g.FuenferRoundScored()
            | g.FuenferRoundMarked()
            | g.FuenferCrossOutsAsked()
        ):
            return f"a round goes on: {type(event).__name__}"
        case g.FuenferOutlined() | g.FuenferErased():
            return f"seat {event.seat} has drawn or erased outline {event.outline}"
        case g.FuenferTimerFlipped():
            return f"seat {event.seat} has flipped the hourglass of {event.seconds} s"
        case g.FuenferSeatDone():
            return f"seat {event.seat} is done"
        case g.FuenferShapeCrossedOut():
            return f"seat {event.seat} has crossed out {len(event.cells or ())} cells"
        case g.FuenferBasicScored() | g.FuenferPuzzleScored():
            return f"{len(event.seats)} seats are counted"
        case g.HelpMeTilesLaid():
            return f"{len(event.rows)} rows of tiles"
        case g.HelpMeCreaturesDealt():
            return f"seat {event.seat} has {len(event.creatures)} creatures"
        case g.HelpMeCreaturesSetAside():
            return f"{len(event.creatures)} creatures are left over"
        case (
            g.HelpMeFirstSeatDrawn()
            | g.HelpMeFirstSeatSet()
            | g.SilverStartSeatDrawn()
            | g.SilverStartSeatSet()
            | g.ZatreStartSeatDecided()
        ):
            return f"seat {event.seat} begins"
        case g.HelpMeStackMoved():
            return f"seat {event.seat} moves a stack to row {event.to.row}, where {event.height} lie now"
        case g.HelpMeCreaturesRevealed():
            return f"{len(event.seats)} seats show their creatures"
        case g.HelpMeScored():
            return f"{len(event.stacks)} stacks are counted"
        case g.SilverTreasuresShuffled():
            return f"a deck of {len(event.deck)}"
        case g.SilverCardsDealt() | g.SilverCardsChosen() | g.SilverCardsFinished():
            return f"seat {event.seat}: {len(event.cards)} cards"
        case g.SilverCardsKept() | g.SilverMarksRevealed() | g.SilverScored():
            return f"{len(event.seats)} seats: {type(event).__name__}"
        case g.SilverCardsTurnedUp():
            return f"{len(event.cards)} cards are turned up"
        case g.SilverExpeditionsShuffled():
            return f"{len(event.shapes)} expeditions are shuffled"
        case g.SilverExpeditionRevealed():
            return f"turn {event.turn} begins"
        case g.SilverCellsMarked():
            return f"{len(event.marks.cells)} cells are marked"
        case g.SilverTrophyTaken():
            return f"seat {event.seat} has a trophy of {event.points} points"
        case g.SilverCardTaken():
            return f"seat {event.seat} takes a card from the {event.source.value}"
        case g.ZatreStartTileDrawn():
            return f"seat {event.seat} draws a {event.tile} to begin"
        case g.ZatreBagShuffled():
            return f"{len(event.tiles)} tiles in the bag"
        case g.ZatreTilesDrawn():
            return f"seat {event.seat} draws {event.count}"
        case g.ZatreTilesReceived():
            return f"seat {event.seat} has drawn {len(event.tiles)} tiles"
        case g.ZatreTilesPlaced():
            return f"seat {event.seat} lays {len(event.placements)} tiles"
        case g.ZatreTurnPassed():
            return f"seat {event.seat} passes"
        case g.ZatreHandsRevealed():
            return f"{len(event.hands)} hands are shown"
        case g.ZatreScored():
            return f"{len(event.scores)} sheets are counted"
        case None:
            return None
        case _:
            return unknown(event)


def recorded_told(envelope: g.Envelope) -> str | None:
    """The command that caused an event, or None if its type is not known."""
    command = recorded_of(envelope)
    match command:
        case g.MatchOpen():
            return f"opens {command.game}"
        case g.MatchSit() | g.MatchLeave() | g.MatchTakeOver() | g.MatchReissue() | g.MatchDeclineRematch():
            return f"seat {command.seat}: {type(command).__name__}"
        case g.TimeUp():
            return "time is up"
        case (
            g.MatchAddBot()
            | g.MatchAskReissue()
            | g.MatchRevealEntropy()
            | g.MatchStart()
            | g.MatchAbort()
            | g.MatchWithdrawAbort()
            | g.MatchClaimAbsence()
            | g.MatchResign()
            | g.MatchKeepSeat()
        ):
            return type(command).__name__
        case g.FuenferFlipTimer() | g.FuenferDone() | g.FuenferOutline() | g.FuenferCrossOut() | g.FuenferErase():
            return f"5er Finden: {type(command).__name__}"
        case g.HelpMeMoveStack():
            return f"to row {command.to.row}"
        case g.SilverAndGoldKeepCards() | g.SilverAndGoldMark() | g.SilverAndGoldTakeCard():
            return f"Silver & Gold: {type(command).__name__}"
        case g.ZatrePlaceTiles():
            return f"lays {len(command.placements)} tiles"
        case None:
            return None
        case _:
            return unknown(command)


def command_told(legal: g.Legal) -> str | None:
    """The command that a legal answer offers, or None if it offers none or its type is not known."""
    command = any_of(legal)
    match command:
        case g.MatchAddBot():
            return f"a bot of level {command.level}"
        case (
            g.MatchAskReissue()
            | g.MatchRevealEntropy()
            | g.MatchStart()
            | g.MatchAbort()
            | g.MatchWithdrawAbort()
            | g.MatchClaimAbsence()
            | g.MatchResign()
            | g.MatchKeepSeat()
            | g.FuenferFlipTimer()
            | g.FuenferDone()
        ):
            return type(command).__name__
        case g.FuenferOutline() | g.FuenferCrossOut():
            return f"{len(command.cells or ())} cells"
        case g.FuenferErase():
            return f"erases outline {command.outline}"
        case g.HelpMeMoveStack():
            return f"to row {command.to.row}"
        case g.SilverAndGoldKeepCards():
            return f"keeps {command.cards}"
        case g.SilverAndGoldMark():
            return f"marks card {command.card}"
        case g.SilverAndGoldTakeCard():
            return f"takes a card from the {command.source.value}"
        case g.ZatrePlaceTiles():
            return f"lays {len(command.placements)} tiles"
        case None:
            return None
        case _:
            return unknown(command)


def view_told(view: g.MatchView) -> str | None:
    """Where a match stands, or None before its start or if its game is not known."""
    game = game_of(view)
    match game:
        case g.FuenferView():
            return f"{len(game.tableaus)} tableaus, {game.last_round} rounds"
        case g.HelpMeView():
            return f"{game.moves_possible} moves are possible"
        case g.SilverAndGoldView():
            return f"turn {game.turn}, {game.deck} cards left"
        case g.ZatreView():
            return f"{len(game.board)} tiles on the board"
        case None:
            return None
        case _:
            return unknown(game)


def legal_told(answer: g.Legal) -> str | None:
    """What may be done, or None if the game is not known."""
    legal = legal_of(answer)
    match legal:
        case g.FuenferLegal():
            return "may be done" if legal.may_be_done else "goes on"
        case g.HelpMeLegal():
            return f"{len(legal.commands)} moves"
        case g.SilverAndGoldLegal():
            return f"{len(legal.keep) + len(legal.take)} cards"
        case g.ZatreLegal():
            return f"{legal.most} tiles"
        case None:
            return None
        case _:
            return unknown(legal)


def unknown(_: Never) -> str | None:
    """Nothing is said of what only a later server knows."""
    return None

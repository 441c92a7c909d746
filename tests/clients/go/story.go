package main

// What a match is made of, in words: "" for what is not known. Go does not see that a type switch forgets a member, so
// `whole` does, before anything is played.

import (
	"fmt"
	"reflect"

	partie "course/client"
)

func eventTold(event any) string {
	switch e := event.(type) {
	case *partie.MatchOpened:
		return fmt.Sprintf("a match of %s for %d", e.Game, e.Seats)
	case *partie.MatchSeatTaken:
		return fmt.Sprintf("seat %d is taken by a %s", e.Seat, e.Kind)
	case *partie.MatchSeatLeft, *partie.MatchSeatHandedOver, *partie.MatchSeatReissued, *partie.MatchSeatKept,
		*partie.MatchReissueAsked, *partie.MatchEntropyAsked, *partie.MatchEntropyRevealed,
		*partie.MatchEntropyWithheld, *partie.MatchSecretReplaced, *partie.MatchSeatResigned,
		*partie.MatchTurnMissed, *partie.MatchSeatAbsent, *partie.MatchSeatReturned, *partie.MatchAbortAsked,
		*partie.MatchAbortWithdrawn, *partie.MatchStarted, *partie.MatchClockHeld:
		return fmt.Sprintf("%T", e)
	case *partie.MatchFinished:
		return fmt.Sprintf("it is over: seat %d is number %d", e.Outcome.Seats[0].Seat, e.Outcome.Seats[0].Rank)
	case *partie.MatchAborted:
		return fmt.Sprintf("it was called off: %s", e.Reason)
	case *partie.MatchSecretRevealed:
		return "all luck came from " + e.Secret
	case *partie.FuenferTableausDealt:
		return fmt.Sprintf("%d tableaus", len(e.Tableaus))
	case *partie.FuenferDiceRolled:
		return fmt.Sprintf("roll %d of round %d", e.Roll, e.Round)
	case *partie.FuenferRoundOpened, *partie.FuenferOutlinesRevealed, *partie.FuenferRoundScored,
		*partie.FuenferRoundMarked, *partie.FuenferCrossOutsAsked, *partie.FuenferBasicScored,
		*partie.FuenferPuzzleScored:
		return fmt.Sprintf("%T", e)
	case *partie.FuenferOutlined:
		return fmt.Sprintf("seat %d has drawn %d cells", e.Seat, len(e.Cells))
	case *partie.FuenferErased:
		return fmt.Sprintf("seat %d has erased outline %d", e.Seat, e.Outline)
	case *partie.FuenferTimerFlipped:
		return fmt.Sprintf("seat %d has flipped the hourglass of %d s", e.Seat, e.Seconds)
	case *partie.FuenferSeatDone:
		return fmt.Sprintf("seat %d is done", e.Seat)
	case *partie.FuenferShapeCrossedOut:
		return fmt.Sprintf("seat %d has crossed out %d cells", e.Seat, len(e.Cells))
	case *partie.HelpMeTilesLaid:
		return fmt.Sprintf("%d rows of tiles", len(e.Rows))
	case *partie.HelpMeCreaturesDealt:
		return fmt.Sprintf("seat %d has %d creatures", e.Seat, len(e.Creatures))
	case *partie.HelpMeCreaturesSetAside:
		return fmt.Sprintf("%d creatures are left over", len(e.Creatures))
	case *partie.HelpMeFirstSeatDrawn, *partie.HelpMeFirstSeatSet, *partie.SilverStartSeatDrawn,
		*partie.SilverStartSeatSet, *partie.ZatreStartSeatDecided:
		return fmt.Sprintf("%T", e)
	case *partie.HelpMeStackMoved:
		return fmt.Sprintf("from row %d to row %d, where %d lie now", e.From.Row, e.To.Row, e.Height)
	case *partie.HelpMeCreaturesRevealed:
		return fmt.Sprintf("%d seats show their creatures", len(e.Seats))
	case *partie.HelpMeScored:
		return fmt.Sprintf("%d stacks are counted", len(e.Stacks))
	case *partie.SilverTreasuresShuffled:
		return fmt.Sprintf("a deck of %d", len(e.Deck))
	case *partie.SilverCardsDealt:
		return fmt.Sprintf("seat %d is dealt %d cards", e.Seat, len(e.Cards))
	case *partie.SilverCardsChosen, *partie.SilverCardsKept, *partie.SilverMarksRevealed, *partie.SilverScored:
		return fmt.Sprintf("%T", e)
	case *partie.SilverCardsTurnedUp:
		return fmt.Sprintf("%d cards are turned up", len(e.Cards))
	case *partie.SilverExpeditionsShuffled:
		return fmt.Sprintf("round %d begins", e.Round)
	case *partie.SilverExpeditionRevealed:
		return fmt.Sprintf("turn %d of round %d", e.Turn, e.Round)
	case *partie.SilverCellsMarked:
		return fmt.Sprintf("%d cells are marked", len(e.Marks.Cells))
	case *partie.SilverTrophyTaken:
		return fmt.Sprintf("seat %d has a trophy of %d points", e.Seat, e.Points)
	case *partie.SilverCardsFinished:
		return fmt.Sprintf("seat %d has finished %d cards", e.Seat, len(e.Cards))
	case *partie.SilverCardTaken:
		return fmt.Sprintf("seat %d takes a card from the %s", e.Seat, e.Source)
	case *partie.ZatreStartTileDrawn:
		return fmt.Sprintf("seat %d draws a %v to begin", e.Seat, e.Tile)
	case *partie.ZatreBagShuffled:
		return fmt.Sprintf("%d tiles in the bag", len(e.Tiles))
	case *partie.ZatreTilesDrawn:
		return fmt.Sprintf("seat %d draws %d", e.Seat, e.Count)
	case *partie.ZatreTilesReceived:
		return fmt.Sprintf("seat %d has drawn %d tiles", e.Seat, len(e.Tiles))
	case *partie.ZatreTilesPlaced:
		return fmt.Sprintf("seat %d lays %d tiles", e.Seat, len(e.Placements))
	case *partie.ZatreTurnPassed:
		return fmt.Sprintf("seat %d passes", e.Seat)
	case *partie.ZatreHandsRevealed:
		return fmt.Sprintf("%d hands are shown", len(e.Hands))
	case *partie.ZatreScored:
		return fmt.Sprintf("%d sheets are counted", len(e.Scores))
	}
	return ""
}

func recordedTold(command any) string {
	switch c := command.(type) {
	case *partie.MatchOpen:
		return "opens " + c.Game
	case *partie.MatchSit, *partie.MatchLeave, *partie.MatchTakeOver, *partie.MatchReissue,
		*partie.MatchDeclineRematch, *partie.TimeUp:
		return fmt.Sprintf("%T", c)
	}
	return commandTold(command)
}

func commandTold(command any) string {
	switch c := command.(type) {
	case *partie.MatchAddBot:
		return "a bot of level " + c.Level
	case *partie.MatchAskReissue, *partie.MatchRevealEntropy, *partie.MatchStart, *partie.MatchAbort,
		*partie.MatchWithdrawAbort, *partie.MatchClaimAbsence, *partie.MatchResign, *partie.MatchKeepSeat,
		*partie.FuenferFlipTimer, *partie.FuenferDone:
		return fmt.Sprintf("%T", c)
	case *partie.FuenferOutline:
		return fmt.Sprintf("%d cells", len(c.Cells))
	case *partie.FuenferCrossOut:
		return fmt.Sprintf("%d cells", len(c.Cells))
	case *partie.FuenferErase:
		return fmt.Sprintf("erases outline %d", c.Outline)
	case *partie.HelpMeMoveStack:
		return fmt.Sprintf("from row %d to row %d", c.From.Row, c.To.Row)
	case *partie.SilverAndGoldKeepCards:
		return fmt.Sprintf("keeps %v", c.Cards)
	case *partie.SilverAndGoldMark:
		return fmt.Sprintf("marks %d cells", len(c.Cells))
	case *partie.SilverAndGoldTakeCard:
		return fmt.Sprintf("takes a card from the %s", c.Source)
	case *partie.ZatrePlaceTiles:
		return fmt.Sprintf("lays %d tiles", len(c.Placements))
	}
	return ""
}

func viewTold(view any) string {
	switch v := view.(type) {
	case *partie.FuenferView:
		return fmt.Sprintf("%d rounds", v.LastRound)
	case *partie.HelpMeView:
		return fmt.Sprintf("%d moves are possible", v.MovesPossible)
	case *partie.SilverAndGoldView:
		return fmt.Sprintf("%d seats", len(v.Seats))
	case *partie.ZatreView:
		return fmt.Sprintf("%d tiles on the board", len(v.Board))
	}
	return ""
}

// offered is what a legal answer offers, and the decision that it answers.
func offered(legal *partie.Legal) (*partie.Command, *int32) {
	switch l := legal.GetActualInstance().(type) {
	case *partie.FuenferLegal:
		return l.Any.Get(), l.AskedAt.Get()
	case *partie.HelpMeLegal:
		return l.Any.Get(), l.AskedAt.Get()
	case *partie.SilverAndGoldLegal:
		return l.Any.Get(), l.AskedAt.Get()
	case *partie.ZatreLegal:
		return l.Any.Get(), l.AskedAt.Get()
	}
	panic("a legal answer of a game that is not known")
}

// whole sees that every member of a union is told: the members of its struct are pointers, one a type.
func whole(union any, told func(any) string) {
	members := reflect.TypeOf(union)
	for at := 0; at < members.NumField(); at++ {
		member := reflect.New(members.Field(at).Type.Elem()).Interface()
		if finished, is := member.(*partie.MatchFinished); is {
			finished.Outcome.Seats = make([]partie.SeatOutcome, 1)
		}
		if told(member) == "" {
			panic(fmt.Sprintf("%T is not told", member))
		}
	}
}

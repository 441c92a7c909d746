import org.openapitools.client.model.*;

/** What a match is made of, in words. */
final class Story {
  static final Told EVENTS =
      new Told()
          .on(MatchOpened.class, e -> "a match of " + e.getGame() + " for " + e.getSeats())
          .on(MatchSeatTaken.class, e -> "seat " + e.getSeat() + " is taken by a " + e.getKind())
          .on(MatchFinished.class, e -> "it is over: " + e.getOutcome().getSeats().size() + " seats have a rank")
          .on(MatchAborted.class, e -> "it was called off: " + e.getReason())
          .on(MatchSecretRevealed.class, e -> "all luck came from " + e.getSecret())
          .named(MatchSeatLeft.class, MatchSeatHandedOver.class, MatchSeatReissued.class, MatchReissueAsked.class)
          .named(MatchSeatKept.class, MatchEntropyAsked.class, MatchEntropyRevealed.class, MatchEntropyWithheld.class)
          .named(MatchSecretReplaced.class, MatchStarted.class, MatchSeatResigned.class, MatchTurnMissed.class)
          .named(MatchSeatAbsent.class, MatchSeatReturned.class, MatchAbortAsked.class, MatchAbortWithdrawn.class)
          .named(MatchClockHeld.class)
          .on(FuenferTableausDealt.class, e -> e.getTableaus().size() + " tableaus")
          .on(FuenferDiceRolled.class, e -> "roll " + e.getRoll() + " of round " + e.getRound())
          .on(FuenferOutlined.class, e -> "seat " + e.getSeat() + " has drawn outline " + e.getOutline())
          .on(FuenferErased.class, e -> "seat " + e.getSeat() + " has erased outline " + e.getOutline())
          .on(FuenferTimerFlipped.class, e -> "the hourglass runs " + e.getSeconds() + " s")
          .on(FuenferSeatDone.class, e -> "seat " + e.getSeat() + " is done")
          .named(FuenferRoundOpened.class, FuenferOutlinesRevealed.class, FuenferRoundScored.class)
          .named(FuenferRoundMarked.class, FuenferCrossOutsAsked.class, FuenferShapeCrossedOut.class)
          .named(FuenferBasicScored.class, FuenferPuzzleScored.class)
          .on(HelpMeTilesLaid.class, e -> e.getRows().size() + " rows of tiles")
          .on(HelpMeCreaturesDealt.class, e -> "seat " + e.getSeat() + ": " + e.getCreatures())
          .on(HelpMeCreaturesSetAside.class, e -> e.getCreatures() + " are left over")
          .on(HelpMeStackMoved.class, e -> "to row " + e.getTo().getRow() + ", where " + e.getHeight() + " lie now")
          .on(HelpMeScored.class, e -> e.getStacks().size() + " stacks are counted")
          .named(HelpMeFirstSeatDrawn.class, HelpMeFirstSeatSet.class, HelpMeCreaturesRevealed.class)
          .on(SilverCardsDealt.class, e -> "seat " + e.getSeat() + " is dealt " + e.getCards())
          .on(SilverCellsMarked.class, e -> e.getMarks().getCells().size() + " cells are marked")
          .on(SilverExpeditionRevealed.class, e -> "turn " + e.getTurn() + " of round " + e.getRound())
          .on(SilverTrophyTaken.class, e -> "a trophy of " + e.getPoints() + " points")
          .on(SilverCardTaken.class, e -> "seat " + e.getSeat() + " takes a card from the " + e.getSource())
          .named(SilverTreasuresShuffled.class, SilverStartSeatDrawn.class, SilverStartSeatSet.class)
          .named(SilverCardsChosen.class, SilverCardsKept.class, SilverCardsTurnedUp.class, SilverMarksRevealed.class)
          .named(SilverExpeditionsShuffled.class, SilverCardsFinished.class, SilverScored.class)
          .on(ZatreStartTileDrawn.class, e -> "seat " + e.getSeat() + " draws a " + e.getTile() + " to begin")
          .on(ZatreTilesDrawn.class, e -> "seat " + e.getSeat() + " draws " + e.getCount())
          .on(ZatreTilesReceived.class, e -> "seat " + e.getSeat() + " has drawn " + e.getTiles())
          .on(ZatreTilesPlaced.class, e -> "seat " + e.getSeat() + " lays " + e.getPlacements().size() + " tiles")
          .named(ZatreStartSeatDecided.class, ZatreBagShuffled.class, ZatreTurnPassed.class)
          .named(ZatreHandsRevealed.class, ZatreScored.class)
          .whole(Event.schemas.values());

  static final Told COMMANDS = commands(new Told()).whole(Command.schemas.values());

  static final Told RECORDED =
      commands(new Told())
          .on(MatchOpen.class, c -> "opens " + c.getGame())
          .named(MatchSit.class, MatchLeave.class, MatchTakeOver.class, MatchReissue.class)
          .named(MatchDeclineRematch.class, TimeUp.class)
          .whole(RecordedCommand.schemas.values());

  static final Told VIEWS =
      new Told()
          .on(FuenferView.class, v -> v.getTableaus().size() + " tableaus")
          .on(HelpMeView.class, v -> v.getMovesPossible() + " moves are possible")
          .on(SilverAndGoldView.class, v -> v.getSeats().size() + " seats")
          .on(ZatreView.class, v -> v.getBoard().size() + " tiles on the board")
          .whole(View.schemas.values());

  /** Loads this class, which sees that nothing is forgotten. */
  static void ready() {}

  private static Told commands(Told told) {
    return told.on(MatchAddBot.class, c -> "a bot of level " + c.getLevel())
        .named(MatchStart.class, MatchAbort.class, MatchWithdrawAbort.class, MatchClaimAbsence.class)
        .named(MatchResign.class, MatchAskReissue.class, MatchKeepSeat.class, MatchRevealEntropy.class)
        .named(FuenferOutline.class, FuenferErase.class, FuenferFlipTimer.class, FuenferDone.class)
        .named(FuenferCrossOut.class)
        .on(HelpMeMoveStack.class, c -> "from row " + c.getFrom().getRow() + " to row " + c.getTo().getRow())
        .on(SilverAndGoldKeepCards.class, c -> "keeps " + c.getCards())
        .on(SilverAndGoldMark.class, c -> "marks card " + c.getCard())
        .on(SilverAndGoldTakeCard.class, c -> "takes a card from the " + c.getSource())
        .on(ZatrePlaceTiles.class, c -> "lays " + c.getPlacements().size() + " tiles");
  }
}

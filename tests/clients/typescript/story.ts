// What a match is made of, in words. Each switch names every member of its union, which the compiler checks: a type that
// comes with a later document does not compile here until it is named. One that comes at run time is `null`.

import type { Command, Event, Legal, RecordedCommand, View } from "./generated";

export function eventTold(event: Event): string | null {
  switch (event.type) {
    case "match.opened":
      return `a match of ${event.game} for ${event.seats}`;
    case "match.seat_taken":
      return `seat ${event.seat} is taken by a ${event.kind}`;
    case "match.seat_left":
    case "match.seat_handed_over":
    case "match.seat_reissued":
    case "match.seat_kept":
    case "match.reissue_asked":
    case "match.entropy_revealed":
    case "match.entropy_withheld":
    case "match.seat_resigned":
    case "match.turn_missed":
    case "match.seat_absent":
    case "match.seat_returned":
    case "match.abort_asked":
    case "match.abort_withdrawn":
      return `seat ${event.seat}: ${event.type}`;
    case "match.entropy_asked":
      return `seats ${event.seats.join()} are asked for entropy`;
    case "match.secret_replaced":
      return `another promise: ${event.commitment}`;
    case "match.started":
      return "it begins";
    case "match.clock_held":
      return `the clock stood still from ${event.since} to ${event.until}`;
    case "match.finished":
      return `it is over: ${event.outcome.seats.map(({ seat, rank }) => `seat ${seat} is number ${rank}`).join(", ")}`;
    case "match.aborted":
      return `it was called off: ${event.reason}`;
    case "match.secret_revealed":
      return `all luck came from ${event.secret}`;
    case "fuenfer_finden.tableaus_dealt":
      return `${event.tableaus.length} tableaus`;
    case "fuenfer_finden.dice_rolled":
      return `roll ${event.roll} of round ${event.round}`;
    case "fuenfer_finden.round_opened":
    case "fuenfer_finden.outlines_revealed":
    case "fuenfer_finden.round_scored":
    case "fuenfer_finden.round_marked":
    case "fuenfer_finden.cross_outs_asked":
      return `round ${event.round}: ${event.type}`;
    case "fuenfer_finden.outlined":
    case "fuenfer_finden.erased":
      return `seat ${event.seat} has drawn or erased outline ${event.outline}`;
    case "fuenfer_finden.timer_flipped":
      return `seat ${event.seat} has flipped the hourglass of ${event.seconds} s`;
    case "fuenfer_finden.seat_done":
      return `seat ${event.seat} is done`;
    case "fuenfer_finden.shape_crossed_out":
      return `seat ${event.seat} has crossed out ${event.cells?.length ?? "no"} cells`;
    case "fuenfer_finden.basic_scored":
    case "fuenfer_finden.puzzle_scored":
      return `${event.seats.length} seats are counted`;
    case "help_me.tiles_laid":
      return `${event.rows.length} rows of tiles`;
    case "help_me.creatures_dealt":
      return `seat ${event.seat} has ${event.creatures.length} creatures`;
    case "help_me.creatures_set_aside":
      return `${event.creatures.length} creatures are left over`;
    case "help_me.first_seat_drawn":
    case "help_me.first_seat_set":
    case "silver_and_gold.start_seat_drawn":
    case "silver_and_gold.start_seat_set":
    case "zatre.start_seat_decided":
      return `seat ${event.seat} begins`;
    case "help_me.stack_moved":
      return `from row ${event.from.row} to row ${event.to.row}, where ${event.height} lie now`;
    case "help_me.creatures_revealed":
      return `${event.seats.length} seats show their creatures`;
    case "help_me.scored":
      return `${event.stacks.length} stacks are counted`;
    case "silver_and_gold.treasures_shuffled":
      return `a deck of ${event.deck.length}`;
    case "silver_and_gold.cards_dealt":
    case "silver_and_gold.cards_chosen":
    case "silver_and_gold.cards_finished":
      return `seat ${event.seat}: ${event.cards.length} cards`;
    case "silver_and_gold.cards_kept":
    case "silver_and_gold.marks_revealed":
    case "silver_and_gold.scored":
      return `${event.seats.length} seats: ${event.type}`;
    case "silver_and_gold.cards_turned_up":
      return `${event.cards.length} cards are turned up`;
    case "silver_and_gold.expeditions_shuffled":
      return `round ${event.round} begins`;
    case "silver_and_gold.expedition_revealed":
      return `turn ${event.turn} of round ${event.round}`;
    case "silver_and_gold.cells_marked":
      return `${event.marks.cells.length} cells are marked`;
    case "silver_and_gold.trophy_taken":
      return `seat ${event.seat} has a trophy of ${event.points} points`;
    case "silver_and_gold.card_taken":
      return `seat ${event.seat} takes a card from ${event.source}`;
    case "zatre.start_tile_drawn":
      return `seat ${event.seat} draws a ${event.tile} to begin`;
    case "zatre.bag_shuffled":
      return `${event.tiles.length} tiles in the bag`;
    case "zatre.tiles_drawn":
      return `seat ${event.seat} draws ${event.count}`;
    case "zatre.tiles_received":
      return `seat ${event.seat} has drawn ${event.tiles.length} tiles`;
    case "zatre.tiles_placed":
      return `seat ${event.seat} lays ${event.placements.length} tiles`;
    case "zatre.turn_passed":
      return `seat ${event.seat} passes`;
    case "zatre.hands_revealed":
      return `${event.hands.length} hands are shown`;
    case "zatre.scored":
      return `${event.scores.length} sheets are counted`;
    default:
      return unknown(event);
  }
}

export function recordedTold(command: RecordedCommand): string | null {
  switch (command.type) {
    case "match.open":
      return `opens ${command.game}`;
    case "match.sit":
    case "match.leave":
    case "match.take_over":
    case "match.reissue":
    case "match.decline_rematch":
      return `seat ${command.seat}: ${command.type}`;
    case "match.time_up":
      return "time is up";
    default:
      return commandTold(command);
  }
}

export function commandTold(command: Command): string | null {
  switch (command.type) {
    case "match.add_bot":
      return `a bot of level ${command.level}`;
    case "match.ask_reissue":
      return `seat ${command.seat} has lost its token`;
    case "match.reveal_entropy":
      return `brings ${command.entropy}`;
    case "match.start":
    case "match.abort":
    case "match.withdraw_abort":
    case "match.claim_absence":
    case "match.resign":
    case "match.keep_seat":
    case "fuenfer_finden.flip_timer":
    case "fuenfer_finden.done":
      return command.type;
    case "fuenfer_finden.outline":
    case "fuenfer_finden.cross_out":
      return `${command.cells?.length ?? "no"} cells`;
    case "fuenfer_finden.erase":
      return `erases outline ${command.outline}`;
    case "help_me.move_stack":
      return `from row ${command.from.row} to row ${command.to.row}`;
    case "silver_and_gold.keep_cards":
      return `keeps ${command.cards.join(" and ")}`;
    case "silver_and_gold.mark":
      return `marks card ${command.card}`;
    case "silver_and_gold.take_card":
      return `takes a card from ${command.source}`;
    case "zatre.place_tiles":
      return `lays ${command.placements.length} tiles`;
    default:
      return unknown(command);
  }
}

export function viewTold(view: View): string | null {
  switch (view.type) {
    case "fuenfer_finden.view":
      return `round ${view.round} of ${view.last_round}`;
    case "help_me.view":
      return `${view.moves_possible} moves are possible`;
    case "silver_and_gold.view":
      return `round ${view.round}, turn ${view.turn}`;
    case "zatre.view":
      return `${view.board.length} rows`;
    default:
      return unknown(view);
  }
}

export function legalTold(legal: Legal): string | null {
  switch (legal.type) {
    case "fuenfer_finden.legal":
      return legal.may_be_done ? "may be done" : "goes on";
    case "help_me.legal":
      return `${legal.commands.length} moves`;
    case "silver_and_gold.legal":
      return `${legal.keep.length + legal.take.length} cards`;
    case "zatre.legal":
      return `${legal.most} tiles`;
    default:
      return unknown(legal);
  }
}

function unknown(_: never): null {
  return null;
}

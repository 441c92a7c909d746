"""What a client does after each refusal: by its code, and by its rule where that says more."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Step(StrEnum):
    """What to do next, in a word or two."""

    RETRY = "retry"
    READ_AGAIN = "read again"
    ASK_LEGAL = "ask `legal`"
    WAIT = "wait"
    MEND = "mend the request"
    STOP = "stop"


MEANINGS: Mapping[Step, str] = {
    Step.RETRY: "Send the same request again, with the same key, after `Retry-After` seconds if it says so.",
    Step.READ_AGAIN: "The match has moved on. Read `legal`, and decide anew, under another key.",
    Step.ASK_LEGAL: "This command is not accepted now. `GET …/legal` lists those that are, and `any` is one of them.",
    Step.WAIT: "It is not up to you yet. Follow the stream, or poll with `wait`.",
    Step.MEND: "The request is at fault, and sending it again as it is cannot help.",
    Step.STOP: "Nothing that you send can change this.",
}


class Advice(NamedTuple):
    """What to do next, and how."""

    step: Step
    how: str


BY_CODE: Mapping[str, Advice] = {
    "malformed": Advice(Step.MEND, "`facts.path` points at the fault."),
    "unauthenticated": Advice(
        Step.MEND, "Use the token that belongs to this match. One that was handed over or renewed is dead."
    ),
    "forbidden": Advice(
        Step.MEND, "Send another kind of token: seats play, hosts start and call off, API keys act by their scopes."
    ),
    "not_found": Advice(
        Step.MEND, "Check the path. Matches that were deleted by their operator are answered like this, too."
    ),
    "method_not_allowed": Advice(Step.MEND, "`Allow` lists the methods that there are."),
    "not_your_turn": Advice(Step.WAIT, "Your turn has come when `to_act` names your seat."),
    "wrong_phase": Advice(Step.READ_AGAIN, "Something else is asked now: `to_act` and `legal` say what."),
    "match_over": Advice(Step.STOP, "The outcome stands in the view, and `POST …/rematch` opens another match."),
    "match_full": Advice(Step.STOP, "Watch this match, or find one with free seats: `GET /v1/matches?free_seats=1`."),
    "seat_taken": Advice(Step.MEND, "Leave `seat` out to get the lowest free one, or name another."),
    "not_started": Advice(Step.WAIT, "It begins with `match.started`. `GET …` says who is missing."),
    "too_late": Advice(Step.READ_AGAIN, "The clock has answered for you; `to_act` and `legal` say what is asked now."),
    "ruleset_retired": Advice(Step.STOP, "The match can be read and called off, and no longer played."),
    "stale_position": Advice(
        Step.READ_AGAIN,
        "Something has happened since. Leave `If-Match` out if you only mean to pin the decision, which is what "
        "`asked_at` does.",
    ),
    "stale_decision": Advice(Step.READ_AGAIN, "This decision has been made, by you or by the clock."),
    "too_large": Advice(Step.MEND, "`facts.limit` says how many bytes a body may have."),
    "unsupported_media_type": Advice(Step.MEND, "Send `Content-Type: application/json`."),
    "against_the_rules": Advice(Step.ASK_LEGAL, "`rule` and `facts` say why it is not this one."),
    "wrong_game": Advice(Step.MEND, "`type` begins with the slug of the match's game, or with `match.`."),
    "key_reused": Advice(
        Step.MEND, "Take a new `Idempotency-Key` for what is a new request, and the old one only for an exact repeat."
    ),
    "too_many_requests": Advice(Step.RETRY, "If it comes often, ask for less: streams instead of polling."),
    "damaged": Advice(Step.STOP, "Tell the operator. Other matches go on."),
    "internal": Advice(Step.RETRY, "Once is enough; then tell the operator the `Request-Id`."),
    "busy": Advice(Step.RETRY, "Nothing happens twice."),
}
"""What a client does about each code."""

BY_RULE: Mapping[str, Advice] = {
    "match.abort_asked": Advice(Step.WAIT, "`waiting_for` names the seats that have not asked yet."),
    "match.abort_not_asked": Advice(Step.READ_AGAIN, "The wish has lapsed or was taken back: go on."),
    "match.claimant_absent": Advice(Step.READ_AGAIN, "Answer first what this seat is asked itself."),
    "match.earlier_protocol": Advice(Step.STOP, "Matches that were opened since then have it."),
    "match.entropy_asked": Advice(Step.READ_AGAIN, "If `to_act` names your seat, send `match.reveal_entropy`."),
    "match.entropy_known": Advice(Step.MEND, "Promise the hash of other, unknown entropy, or none."),
    "match.entropy_mismatch": Advice(Step.MEND, "Reveal the bytes that you kept when you sat down, as hex."),
    "match.entropy_not_asked": Advice(Step.WAIT, "It is asked for when all seats are taken: `to_act` names you then."),
    "match.entropy_not_promised": Advice(Step.READ_AGAIN, "If it has been done, go on."),
    "match.fork_after_end": Advice(Step.MEND, "Fork at an earlier position."),
    "match.fork_before_start": Advice(Step.MEND, "Fork at a later position, after `match.started` and the set-up."),
    "match.fork_of_running": Advice(Step.WAIT, "It can be forked once it is over."),
    "match.fork_undisclosed": Advice(Step.STOP, "Its `disclosure` is `seats`."),
    "match.fork_within_command": Advice(Step.MEND, "Fork at the position of the command's last event."),
    "match.handover_ended": Advice(Step.STOP, "Whoever holds the seat can issue another code."),
    "match.handover_unknown": Advice(Step.STOP, "Whoever holds the seat can issue another code."),
    "match.invitation_ended": Advice(Step.STOP, "The host can make another invitation."),
    "match.invitation_for_another": Advice(Step.MEND, "Name the seat of `facts.seat`, or none."),
    "match.invitation_for_another_player": Advice(
        Step.STOP, "The host can make an invitation for you, or for anybody."
    ),
    "match.invitation_needed": Advice(Step.MEND, "Send the code that you were given as `invitation`."),
    "match.invitation_revoked": Advice(Step.STOP, "The host can make another invitation."),
    "match.invitation_unknown": Advice(Step.MEND, "Copy the code whole; it is of this match alone."),
    "match.invitation_used": Advice(Step.STOP, "The host can make another invitation."),
    "match.never_started": Advice(Step.STOP, "Open another match."),
    "match.nobody_absent": Advice(Step.WAIT, "`absent_from` says from when on it can be claimed; null: never."),
    "match.not_over": Advice(Step.WAIT, "It is allowed once the match has ended."),
    "match.over": Advice(Step.STOP, "The outcome stands in the view."),
    "match.reissue_asked": Advice(
        Step.WAIT, "`reissue_from` says when asking again can help, `waiting_for` who is missing."
    ),
    "match.reissue_not_asked": Advice(Step.READ_AGAIN, "The wish has lapsed: go on."),
    "match.rematch_declined": Advice(Step.STOP, "Open another match."),
    "match.rematch_over": Advice(Step.STOP, "Open another match, or a rematch of the rematch."),
    "match.seat_empty": Advice(Step.MEND, "Name a seat that somebody has: `seats` lists them."),
    "match.seat_not_held": Advice(Step.MEND, "Name a seat that a person has: `seats` lists them."),
    "match.seat_reissued": Advice(Step.WAIT, "Whoever has the code of the seat takes it over."),
    "match.seat_unnamed": Advice(Step.MEND, "Name the `seat` whose number went into the hash."),
    "match.seats_free": Advice(
        Step.WAIT, "`free_seats` names the seats that somebody, or a house bot, still has to take."
    ),
    "match.seats_kept": Advice(Step.WAIT, "They take them themselves; or open another match."),
    "match.started": Advice(Step.READ_AGAIN, "What has to be done before the start can no longer be done."),
    "match.too_late": Advice(Step.READ_AGAIN, "The clock has answered; `legal` says what is asked now."),
    "match.too_many_acts": Advice(Step.ASK_LEGAL, "Answer what the seat is asked before anything else."),
    "match.too_many_invitations": Advice(Step.STOP, "Open another match, or with `joining: open`."),
    "match.too_many_seat_changes": Advice(Step.STOP, "Open another match."),
    "fuenfer_finden.cells_missing": Advice(Step.ASK_LEGAL, "`cross_out.by_clock` is a whole command, cells included."),
    "fuenfer_finden.locked": Advice(Step.WAIT, "The next round begins when the others are done."),
    "fuenfer_finden.sixth_outline": Advice(Step.ASK_LEGAL, "Erase an outline first: `erasable` lists yours."),
    "fuenfer_finden.too_late": Advice(Step.READ_AGAIN, "The next round begins without this outline."),
    "fuenfer_finden.too_many_outlines": Advice(Step.ASK_LEGAL, "Erase an outline first: `erasable` lists yours."),
    "help_me.not_adjacent": Advice(Step.ASK_LEGAL, "`commands` lists every move, each to a neighbour."),
    "silver_and_gold.cross_open": Advice(Step.MEND, "Add a cell to `extras`, or send `decline: true`."),
    "silver_and_gold.kept_already": Advice(Step.WAIT, "The match goes on when all have chosen."),
    "silver_and_gold.marked_already": Advice(Step.WAIT, "The next turn begins when all have marked."),
    "silver_and_gold.not_two_cards": Advice(Step.ASK_LEGAL, "`keep` lists every pair as a whole command."),
    "silver_and_gold.wrong_shape": Advice(Step.ASK_LEGAL, "`mark.cards[].placements` lists where the shape fits."),
    "silver_and_gold.wrong_size": Advice(
        Step.ASK_LEGAL, "Take a whole entry of `placements`, or one of `single_cells`."
    ),
    "zatre.tile_held_back": Advice(Step.ASK_LEGAL, "`tiles` lists those that this turn is laid from."),
    "zatre.too_few_tiles": Advice(
        Step.ASK_LEGAL, "`most` says how many the turn must lay, and `turn` is one that does."
    ),
}
"""What a client does about a rule, where its code alone would not say enough."""


def after(rule: str, codes: list[str]) -> str:
    """Return what to do after a rule, in one line. Raises KeyError for a code without advice."""
    if rule in BY_RULE:
        step, how = BY_RULE[rule]
        return f"{_capital(step)}. {how}"
    return f"{_capital(BY_CODE[codes[0]].step)}."


def _capital(step: Step) -> str:
    return step.value[0].upper() + step.value[1:]


def what_to_do(code: str) -> str:
    """Return what to do after a code, in one line. Raises KeyError for a code without advice."""
    step, how = BY_CODE[code]
    return f"**What to do: {step}.** {how}"

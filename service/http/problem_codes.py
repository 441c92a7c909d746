"""The stable codes of refusals, as the documents list them."""

from enum import StrEnum


class ProblemCode(StrEnum):
    """A stable code of a refusal. Versions to come may have more."""

    MALFORMED = "malformed"
    UNAUTHENTICATED = "unauthenticated"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    MATCH_OVER = "match_over"
    MATCH_FULL = "match_full"
    SEAT_TAKEN = "seat_taken"
    NOT_STARTED = "not_started"
    TOO_LATE = "too_late"
    RULESET_RETIRED = "ruleset_retired"
    STALE_POSITION = "stale_position"
    STALE_DECISION = "stale_decision"
    TOO_LARGE = "too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    AGAINST_THE_RULES = "against_the_rules"
    WRONG_GAME = "wrong_game"
    KEY_REUSED = "key_reused"
    TOO_MANY_REQUESTS = "too_many_requests"
    DAMAGED = "damaged"
    INTERNAL = "internal"
    BUSY = "busy"

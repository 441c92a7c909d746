"""What the service itself refuses, in addition to the rules. A refusal changes nothing. There is no HTTP in here."""

from domain.errors import Refused


class NotFound(Refused):
    """There is no such resource, or none that the caller may know of."""

    code = "not_found"


class NoSuchMethod(Refused):
    """This path does not support this method."""

    code = "method_not_allowed"


class Unauthenticated(Refused):
    """The token is missing, unknown, no longer valid or of another match; the answer does not say which."""

    code = "unauthenticated"

    def __init__(self) -> None:
        super().__init__("This requires a token that is valid here.")


class KeyReused(Refused):
    """The idempotency key was used before, with another body."""

    code = "key_reused"


class TooLarge(Refused):
    """The body is larger than the limit."""

    code = "too_large"


class UnsupportedMediaType(Refused):
    """The body is not ``application/json``."""

    code = "unsupported_media_type"


class TooManyRequests(Refused):
    """The client holds or asks for more than it may."""

    code = "too_many_requests"


class Busy(Refused):
    """The server cannot do this now. Send the same request again after ``Retry-After`` seconds."""

    code = "busy"


class Damaged(Refused):
    """The stored data of this match was altered. It cannot go on until it is restored; others are not affected."""

    code = "damaged"


class InternalError(Refused):
    """The server failed."""

    code = "internal"

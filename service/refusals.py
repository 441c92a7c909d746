"""What the service refuses by itself, beside the rules: nothing happened, and here is why. No HTTP in here."""

from domain.errors import Refused


class NotFound(Refused):
    """There is no such thing, or none that the caller may know of."""

    code = "not_found"


class NoSuchMethod(Refused):
    """This path does not answer this method."""

    code = "method_not_allowed"


class Unauthenticated(Refused):
    """A token that is unknown, dead or of another match; the same words for all of them."""

    code = "unauthenticated"

    def __init__(self) -> None:
        super().__init__("This needs a token that is valid here.")


class KeyReused(Refused):
    """The same idempotency key with another body."""

    code = "key_reused"


class TooLarge(Refused):
    """A body beyond the limit."""

    code = "too_large"


class UnsupportedMediaType(Refused):
    """A body that is not ``application/json``."""

    code = "unsupported_media_type"


class TooManyRequests(Refused):
    """More than this client may hold."""

    code = "too_many_requests"


class Busy(Refused):
    """Not now; nothing happened. Try again after ``Retry-After`` seconds."""

    code = "busy"


class Damaged(Refused):
    """What is stored of this match was altered, and it is played on only once it is restored. Others go on."""

    code = "damaged"


class InternalError(Refused):
    """A fault of ours."""

    code = "internal"

"""How often something may be done: ``600/hour``."""

from typing import Final

from msgspec import Struct

UNITS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


class Rate(Struct, frozen=True):
    """*count* at once, and as many again in every *seconds*, evenly."""

    count: int
    seconds: int


def rate_of(text: str) -> Rate | None:
    """Return the rate that a setting names; None for no limit (``0``). Raises ValueError."""
    if text == "0":
        return None
    count, slash, unit = text.partition("/")
    if not slash or not (count.isascii() and count.isdecimal()) or unit not in UNITS or not 1 <= int(count) <= 10**9:
        raise ValueError(f"must be 0 or a number per unit of time, such as 600/hour ({', '.join(UNITS)})")
    return Rate(int(count), UNITS[unit])


def rate_text(text: str) -> str:
    """Return the text of a rate in its one form. Raises ValueError."""
    rate_of(text)
    return text

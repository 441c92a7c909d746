"""When a delivery that failed is tried again."""

import random

FIRST_SECONDS = 5.0
LONGEST_SECONDS = 3600.0


def pause_after(attempts: int, wanted: float | None) -> float:
    """Return the seconds to wait after so many failed attempts: twice as long each time, up to an hour.

    A random part, up to half, keeps webhooks that failed together from coming back together. *wanted* is what the
    receiver asks for, which is not undercut.
    """
    longest = min(FIRST_SECONDS * 2.0 ** min(attempts - 1, 20), LONGEST_SECONDS)
    return max(random.uniform(longest / 2, longest), min(wanted or 0.0, LONGEST_SECONDS))

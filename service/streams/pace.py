"""The pace of a replay: as a match was played, slower, faster or without pauses."""

from domain.timestamp import Timestamp, parse_timestamp

LONGEST_PAUSE = 5.0
"""Seconds: a longer pause in a match is shown as one of this length, before the speed counts."""


class Pace:
    """How long to wait between events, at a *speed* of so many times that of the match; 0: not at all."""

    def __init__(self, speed: float) -> None:
        self._speed = speed

    @property
    def waits(self) -> bool:
        """Whether there are any pauses."""
        return self._speed > 0

    def pause(self, earlier: Timestamp, later: Timestamp) -> float:
        """Return the seconds to wait between events of two times."""
        if earlier == later or not self.waits:
            return 0.0
        played = (parse_timestamp(later) - parse_timestamp(earlier)).total_seconds()
        return min(max(played, 0.0), LONGEST_PAUSE) / self._speed

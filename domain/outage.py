"""A time in which nobody could answer: no server took commands, or the clock itself leapt over it."""

from datetime import datetime, timedelta

from msgspec import Struct


class Outage(Struct, frozen=True, gc=False, order=True):
    """Nobody could answer from *since* until *until*."""

    since: datetime
    until: datetime


def time_lost(began: datetime, outage: Outage) -> timedelta:
    """Return how much of *outage* fell on what began at *began* and runs on: what ends it ends so much later."""
    return max(outage.until - max(outage.since, began), timedelta())

"""Times as text."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.timestamp import format_timestamp, parse_timestamp

TIMES = st.datetimes(min_value=datetime(1000, 1, 1), max_value=datetime(9999, 12, 30), timezones=st.just(UTC))


@given(TIMES)
def test_a_timestamp_has_six_digits_and_is_read_back(time: datetime) -> None:
    assert format_timestamp(time) == time.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    assert parse_timestamp(format_timestamp(time)) == time
    assert parse_timestamp(format_timestamp(time)).tzinfo is UTC


def test_a_zero_fraction_is_written() -> None:
    assert format_timestamp(datetime(2026, 11, 30, tzinfo=UTC)) == "2026-11-30T00:00:00.000000Z"


def test_another_zone_is_written_as_utc() -> None:
    east = timezone(timedelta(hours=2))
    assert format_timestamp(datetime(2026, 11, 30, 1, 0, 0, 5, tzinfo=east)) == "2026-11-29T23:00:00.000005Z"


@given(TIMES, st.integers(-1439, 1439), st.booleans())
def test_every_zone_is_written_as_utc(time: datetime, minutes: int, whole: bool) -> None:
    moment = time.replace(microsecond=0 if whole else time.microsecond)
    assert format_timestamp(moment.astimezone(timezone(timedelta(minutes=minutes)))) == format_timestamp(moment)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-11-30T15:04:05Z",
        "2026-11-30T15:04:05.123Z",
        "2026-11-30T15:04:05.123456",
        "2026-11-30T15:04:05.123456+",
        "2026-11-30T15:04:05.1234567Z",
        "2026-11-30 15:04:05.123456Z",
        "2026-W49-1T15:04:05.123456Z",
        "2026-13-30T15:04:05.123456Z",
        "2026-11-30T25:04:05.123456Z",
        "2026-11-30T15:04:05,123456Z",
        "２026-11-30T15:04:05.123456Z",
    ],
)
def test_nothing_else_is_a_timestamp(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no timestamp|isoformat|must be in"):
        parse_timestamp(text)

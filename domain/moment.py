"""Times as they stand in events, records and answers: ``YYYY-MM-DDThh:mm:ss.ffffffZ``, always six digits."""

from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta

Stamp = Annotated[
    str,
    Meta(
        pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\Z",
        description="UTC, always with six digits of a second.",
        examples=["2026-11-30T15:04:05.123456Z"],
        extra_json_schema={"format": "date-time"},
    ),
]
"""A time as text. JSON encoders drop a zero fraction; sealed lines may not depend on that, so we format it."""


def stamp(moment: datetime) -> Stamp:
    """Write an aware *moment* as a stamp."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def moment(text: Stamp) -> datetime:
    """Read a stamp back. Raises ValueError for any other form."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)

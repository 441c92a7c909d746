"""What an answer says that comes from a replica."""

from datetime import datetime
from typing import Final

from domain.timestamp import format_timestamp

AS_OF: Final = "Partie-As-Of"


def late_headers(as_of: datetime | None) -> dict[str, str]:
    """Return the headers of an answer that is complete *as of* a time; none if it is complete as of now."""
    return {} if as_of is None else {AS_OF: format_timestamp(as_of)}

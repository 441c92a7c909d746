"""What a source of secrets and ids does."""

from typing import Protocol

from domain.ids import MatchId


class Entropy(Protocol):
    """A source of what nobody can guess."""

    def secret(self) -> bytes:
        """Return a match's secret: 32 bytes."""
        ...

    def nonce(self) -> bytes:
        """Return what makes a token unique: 16 bytes."""
        ...

    def match_id(self) -> MatchId:
        """Return a new match id: a UUID version 7, so that ids sort by the time of opening."""
        ...

"""What a source of secrets and ids does."""

from typing import Protocol

from domain.ids import MatchId


class Entropy(Protocol):
    """A source of what nobody can guess."""

    def secret(self) -> bytes:
        """Return the secret of a new match: 32 bytes, from which its luck and its salts are derived."""
        ...

    def nonce(self) -> bytes:
        """Return 16 bytes that make a token unique."""
        ...

    def match_id(self) -> MatchId:
        """Return a new match id: a UUID version 7, so that ids sort by the time of opening."""
        ...

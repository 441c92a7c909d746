"""The times of a match's events, which grow by one with every event that is folded."""

from datetime import datetime

from msgspec import Struct

_BLOCK = 64
"""How many times a full block holds, and how many full blocks a full shelf."""


class Times(Struct, frozen=True, gc=False):
    """Times by position. Appending copies the last block alone, so folding a history takes time in proportion to it."""

    shelves: tuple[tuple[tuple[datetime, ...], ...], ...] = ()
    blocks: tuple[tuple[datetime, ...], ...] = ()
    last: tuple[datetime, ...] = ()

    def append(self, time: datetime) -> "Times":
        """Return these times and one more."""
        last = (*self.last, time)
        if len(last) < _BLOCK:
            return Times(self.shelves, self.blocks, last)
        blocks = (*self.blocks, last)
        if len(blocks) < _BLOCK:
            return Times(self.shelves, blocks)
        return Times((*self.shelves, blocks))

    def __len__(self) -> int:
        return (len(self.shelves) * _BLOCK + len(self.blocks)) * _BLOCK + len(self.last)

    def __getitem__(self, position: int) -> datetime:
        """Return the time of the event at *position*; below 0, counted from the end. Raises IndexError."""
        before_last = (len(self.shelves) * _BLOCK + len(self.blocks)) * _BLOCK
        index = position if position >= 0 else before_last + len(self.last) + position
        if index >= before_last:
            return self.last[index - before_last]
        if index < 0:
            raise IndexError(position)
        block, at = divmod(index, _BLOCK)
        shelf, at_shelf = divmod(block, _BLOCK)
        if shelf < len(self.shelves):
            return self.shelves[shelf][at_shelf][at]
        return self.blocks[at_shelf][at]

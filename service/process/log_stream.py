"""Standard error as the log writes to it: no fault of the reader is ever the server's."""

import io
import os
from typing import Any

_STANDARD_ERROR = 2


class _Unfailing(io.RawIOBase):
    """Bytes onto a file descriptor. What cannot be written (nobody reads, the disk is full) is dropped."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self._descriptor = descriptor

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        left = memoryview(data)
        try:
            while left:
                left = left[os.write(self._descriptor, left) :]
        except OSError:
            pass  # a log must not end what it tells of
        return len(data)


def log_stream(descriptor: int = _STANDARD_ERROR) -> io.TextIOWrapper:
    """Return a text stream onto *descriptor* that never raises; each flush is one write."""
    return io.TextIOWrapper(io.BufferedWriter(_Unfailing(descriptor)), "utf-8", errors="backslashreplace")

"""Standard error, for logs: a fault of whoever reads it never becomes one of the server."""

import io
import os
from typing import Any

_STANDARD_ERROR = 2


class _Unfailing(io.RawIOBase):
    """A byte stream to a file descriptor. What cannot be written (nobody reads, the disk is full) is dropped."""

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
            pass  # logging must never stop the server
        return len(data)


def log_stream(descriptor: int = _STANDARD_ERROR) -> io.TextIOWrapper:
    """Return a text stream to *descriptor* that never raises; each flush is one write."""
    return io.TextIOWrapper(io.BufferedWriter(_Unfailing(descriptor)), "utf-8", errors="backslashreplace")

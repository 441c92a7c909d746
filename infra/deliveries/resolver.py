"""Names to addresses, by the system's resolver, in threads of its own: a slow name server holds up nobody else."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""Returns the addresses of a host, in the order in which to try them. Raises OSError if there are none."""

THREADS = 16


class SystemResolver:
    """Asks the system."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="resolver")

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        """Return the addresses of *host*. Raises OSError."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._threads, _addresses, host, port)
        return list(dict.fromkeys(found))

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _addresses(host: str, port: int) -> list[str]:
    try:
        return [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except UnicodeError as error:  # a label that is too long
        raise OSError(str(error)) from error

"""A fault that lasts is logged when it begins and when it ends, and once a minute between: not with every try."""

import time
from typing import Any

EVERY_SECONDS = 60.0


class LogChanges:
    """Logs on *log*, a structlog logger, how one thing goes. *lasting* and *over* are what it says."""

    def __init__(self, log: Any, lasting: str, over: str) -> None:
        self._log = log
        self._lasting = lasting
        self._over = over
        self._logged_at: float | None = None
        self._tries = 0

    def failed(self, **facts: Any) -> None:
        """Note that it failed once more."""
        now = time.monotonic()
        self._tries += 1
        if self._logged_at is None or now - self._logged_at >= EVERY_SECONDS:
            self._logged_at = now
            self._log.warning(self._lasting, tries=self._tries, **facts)

    def went_well(self) -> None:
        """Note that it went well."""
        if self._logged_at is not None:
            self._logged_at = None
            self._log.info(self._over, tries=self._tries)
            self._tries = 0

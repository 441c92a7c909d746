"""Structured logs: one JSON object per line on standard error, never with a token, a secret or a hidden event.

Libraries that log through the standard library are included, from warnings upwards. A traceback shows no values: local
variables hold tokens and players' hands.
"""

import logging

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import Processor

from service.process.log_stream import log_stream


def configure(level: str) -> None:
    """Set up logging of *level* and above."""
    number = logging.getLevelNamesMapping()[level.upper()]
    described: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    rendered: list[Processor] = [
        structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
        structlog.processors.JSONRenderer(),
    ]
    stream = log_stream()
    of_libraries = logging.StreamHandler(stream)
    of_libraries.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*described, structlog.stdlib.add_logger_name],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendered],
        )
    )
    logging.basicConfig(handlers=[of_libraries], level=max(number, logging.WARNING), force=True)
    logging.captureWarnings(True)
    structlog.configure(
        processors=[*described, *rendered],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=True,
    )

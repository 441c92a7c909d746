"""Structured logs: one JSON object a line on standard error. No token, no secret, no hidden event is ever in one.

A traceback says where, never with which values: a frame's variables hold tokens and hands.
"""

import logging

import structlog
from structlog.tracebacks import ExceptionDictTransformer

from service.process.log_stream import log_stream


def configure(level: str) -> None:
    """Write logs of *level* and above."""
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(log_stream()),
        cache_logger_on_first_use=True,
    )

"""``python -m tests.openapi.recording``."""

import asyncio

from tests.openapi.recording.everything import RECORDED, record

RECORDED.write_bytes(asyncio.run(record()))

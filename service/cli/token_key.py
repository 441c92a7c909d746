"""Which token key a server uses, by its fingerprint, which betrays nothing of it. Imported by commands that say so."""

import asyncio

from infra.keys import shown
from service.settings import Settings
from service.upkeep import token_keys


def token_key_line(settings: Settings) -> str:
    """Return which token key the database belongs to, and whether *settings* name another one. Raises StoreError."""
    known, own = asyncio.run(token_keys(settings))
    of_settings = "none" if own is None else shown(own)
    if known is None:
        return f"Token key: {of_settings}; no server has used this database yet."
    if own in (None, known):
        return f"Token key: {shown(known)}."
    return f"Token key: {shown(known)}; but the settings name {of_settings}, with which no server starts here."

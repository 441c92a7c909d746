"""Idempotency keys."""

import secrets


def new_key() -> str:
    """A new key: 32 characters that nobody guesses. Whoever knows the key of a sitting gets its token."""
    return secrets.token_hex(16)

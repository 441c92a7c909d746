"""``partie.py``: the client that blocks, which is the asynchronous one without what makes it so."""

from __future__ import annotations

import re

MADE = "# Made from async_partie.py by `python -m generate`. Do not edit.\n"

WORDS = {
    r"\basync (def|for|with)\b": r"\1",
    r"\bawait ": "",
    r"\bAsync(Partie|Client|Iterator|Generator)\b": r"\1",
    r"\b__a(enter|exit|iter|next)__\b": r"__\1__",
    r"\ba(close|read|iter_bytes)\b": r"\1",
    r"\banyio\b": "time",
    r"\bcollections\.abc import AsyncGenerator\b": "collections.abc import Generator",
    r"Generator\[([^,\]]+(?:\[[^\]]*\])?[^,\]]*), None\]": r"Generator[\1, None, None]",
    r"\basynchronous\b": "blocking",
}


def blocking(text: str) -> str:
    """The text of the module that blocks."""
    for pattern, word in WORDS.items():
        text = re.sub(pattern, word, text)
    return MADE + "\n" + text

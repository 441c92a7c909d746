"""The code blocks of the pages: where each stands, what it says, and how it is run.

A block in a language that programs are written in is run as it stands by ``tests/docs/test_blocks.py``, unless a mark
stands above it: ``<!-- runs in WHERE -->`` names what else runs it, and ``<!-- not run: WHY -->`` says why nothing can.
"""

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PAGES = Path(__file__).parent
LANGUAGES = ("sh", "python", "ts", "js")

_BLOCK = re.compile(
    r"(?:^ *<!-- (?P<mark>[^\n]+?) -->\n)?"
    r"^(?P<indent> *)```(?P<language>\w+)\n(?P<text>.*?)^(?P=indent)```$",
    re.DOTALL | re.MULTILINE,
)


class Block(NamedTuple):
    """A block: its page, the line on which it begins, its language, its text, and the mark above it."""

    page: str
    line: int
    language: str
    text: str
    mark: str | None

    @property
    def is_run(self) -> bool:
        """Whether it is run as it stands."""
        return self.language in LANGUAGES and self.mark is None


def blocks_of(page: Path) -> Iterator[Block]:
    """Return the blocks of a page in any language, in order."""
    text = page.read_text("utf-8")
    for found in _BLOCK.finditer(text):
        line = text.count("\n", 0, found.start("indent")) + 1
        program = textwrap.dedent(found["text"])
        yield Block(page.name, line, found["language"], program, found["mark"])


def all_blocks() -> list[Block]:
    """Return the blocks of all pages in the languages that programs are written in."""
    pages = sorted(page for page in PAGES.rglob("*.md") if page.name != "README.md")
    return [block for page in pages for block in blocks_of(page) if block.language in LANGUAGES]

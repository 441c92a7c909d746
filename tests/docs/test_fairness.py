"""The page on fairness: its test vectors are what the code gives, and every value on the page is one of them."""

from __future__ import annotations

import re

from tests.docs.vectors import FILE, vectors, written

PAGE = FILE.with_name("fairness.md").read_text("utf-8")


def test_vectors_are_what_the_code_gives() -> None:
    assert FILE.read_text("utf-8") == written(), "write them with: python -m tests.docs.vectors"


def test_every_value_on_the_page_is_in_the_vectors() -> None:
    shown = re.findall(r"\b[0-9a-f]{32,}\b", PAGE)
    assert shown
    for value in shown:
        assert value in written(), value


def test_every_vector_is_named_on_the_page() -> None:
    named = set(re.findall(r"\[`?(\w+)`?\](?!\()", PAGE))
    assert set(vectors()) - {"match_id"} <= named

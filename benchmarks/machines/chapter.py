"""The files, services and promises of the page on machines that die."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "machines.md"


def block(name: str) -> str:
    """Return the code block below the mark ``<!-- machines: name -->``."""
    found = re.search(rf"<!-- machines: {re.escape(name)} -->\n```\w*\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    if found is None:
        raise ValueError(f"the chapter has no {name}")
    return found[1]


def files(kind: str) -> dict[str, str]:
    """Return the files of each machine of a kind, ``db`` or ``api``."""
    names = re.findall(rf"<!-- machines: {kind}/(\S+\.\S+) -->", PAGE.read_text("utf-8"))
    return {name: block(f"{kind}/{name}") for name in names}


def addresses() -> dict[str, str]:
    """Return the address of each machine by its name."""
    lines = [line.split() for line in block("hosts").splitlines()]
    return {name: address for address, name in lines if name != "localhost"}


def promises() -> dict[str, float]:
    """Return in how many seconds commands are accepted again, by what happens."""
    table = PAGE.read_text("utf-8").partition("<!-- machines: promises -->")[2].partition("\n\n- ")[0]
    return {what: float(seconds) for what, seconds in re.findall(r"^\| (.+?) \| (\d+) s \|$", table, re.MULTILINE)}

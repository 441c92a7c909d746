"""What chats and other pages show of a link to a match: Open Graph tags."""

from html import escape
from urllib.parse import urlencode

from domain.errors import Refused
from infra.database.errors import StoreError
from service.http.context import Context
from service.http.representations import cached_summary
from service.http.requests import read_match_id
from service.http.wire_types import MatchSummary

_STATUS = {
    "waiting": "Waits for players.",
    "running": "Being played.",
    "finished": "Finished.",
    "aborted": "Called off.",
}


async def link_preview(context: Context, match_id: str, at: str | None) -> bytes:
    """Return the tags for the page of a match, at a position; nothing if there is no such match.

    They hold what anybody is told of the match, and addresses, which have to be absolute: without ``PARTIE_PUBLIC_URL``
    there are none.
    """
    public_url = context.settings.public_url
    if public_url is None:
        return b""
    try:
        cached = await context.cache.get(read_match_id(match_id))
        summary = cached_summary(cached, await context.index.names(cached.match_id))
    except (Refused, StoreError):
        return b""  # the page itself says what is wrong
    shown = f"?{urlencode({'at': at})}" if at is not None and at.isascii() and at.isdecimal() else ""
    tags = {
        "og:site_name": "Partie",
        "og:type": "website",
        "og:title": _title(context, summary),
        "og:description": _STATUS[summary.status],
        "og:url": f"{public_url}/matches/{summary.id}",
        "og:image": f"{public_url}/v1/matches/{summary.id}/picture.svg{shown}",
        "og:image:type": "image/svg+xml",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}">\n' for name, text in tags.items()).encode()


def _title(context: Context, summary: MatchSummary) -> str:
    title = context.catalogue.entries[summary.game].game.title
    names = ", ".join(seat.name for seat in summary.seats if seat.name)
    return f"{title}: {names}" if names else title

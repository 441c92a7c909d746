"""What every game's legal answer bears, beside what its game says in it."""

from typing import Annotated

from msgspec import Meta

from domain.tagged import Tagged


class LegalAnswer(Tagged, frozen=True, kw_only=True):
    """What a seat can do. A game adds its own members, and ``any``: one whole command that is accepted now.

    ``any`` is chosen from the view alone and is null if nothing is asked, so a client that knows no rules can play
    by it. Which decision the answer belongs to is filled in by the match.
    """

    position: Annotated[int, Meta(description="Of the match's last event.", examples=[17])] = 0
    asked_at: Annotated[
        int | None,
        Meta(description="The decision that is asked, to be sent back with the command; null: nothing is asked."),
    ] = None

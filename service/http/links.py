"""What one may do next: links of the OpenAPI document, from what an operation has answered to what another takes."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

MATCH: Final = {"match_id": "$request.path.match_id"}
_OPENED: Final = {"match_id": "$response.body#/match/id"}
_WEBHOOK: Final = {"webhook_id": "$request.path.webhook_id"}


class Link(Struct, frozen=True):
    """A link to the operation *to*: its parameters, and perhaps its body, from the answer or the request."""

    to: str
    description: str
    parameters: Mapping[str, str]
    body: str | None = None

    def described(self) -> dict[str, Any]:
        """Return the link as the document has it."""
        link: dict[str, Any] = {
            "operationId": self.to,
            "description": self.description,
            "parameters": dict(self.parameters),
        }
        return link if self.body is None else {**link, "requestBody": self.body}


_JOIN: Final = (
    Link("getMatch", "Look at the new match.", _OPENED),
    Link("takeSeat", "Take a seat in it.", _OPENED),
    Link("listInvitations", "See whom its host has invited.", _OPENED),
    Link("createInvitation", "Invite somebody, as its host.", _OPENED),
)
LINKS: Final[Mapping[tuple[str, int], tuple[Link, ...]]] = {
    ("openMatch", 201): _JOIN,
    ("forkMatch", 201): _JOIN,
    ("askRematch", 201): (Link("getMatch", "Look at the rematch.", _OPENED),),
    ("listMatches", 200): (Link("getMatch", "Look at the newest match.", {"match_id": "$response.body#/items/0/id"}),),
    ("takeSeat", 201): (
        Link("getLegal", "See what the seat may do, with its token.", MATCH),
        Link("getView", "See the match with the seat's eyes.", MATCH),
        Link("streamEvents", "Follow the match.", MATCH),
        Link("leaveSeat", "Free the seat again.", {**MATCH, "seat": "$response.body#/seat"}),
        Link("handOverSeat", "Move it to another device.", {**MATCH, "path.seat": "$response.body#/seat"}),
    ),
    ("getLegal", 200): (Link("sendCommand", "Do what `any` names, if it is not null.", MATCH, "$response.body#/any"),),
    ("sendCommand", 201): (
        Link("getLegal", "See what may be done next.", MATCH),
        Link("getView", "See how the match stands after it.", {**MATCH, "at": "$response.body#/position"}),
        Link("getEvents", "Read what comes next.", {**MATCH, "after": "$response.body#/position"}),
    ),
    ("getEvents", 200): (Link("getEvents", "Read the next page.", {**MATCH, "after": "$response.body#/head"}),),
    ("createInvitation", 201): (
        Link("revokeInvitation", "Take it back.", {**MATCH, "invitation_id": "$response.body#/invitation/id"}),
    ),
    ("handOverSeat", 201): (Link("takeOverSeat", "Take the seat over, on the other device.", MATCH),),
    ("listGames", 200): (Link("getGame", "Look at the first.", {"game": "$response.body#/items/0/game"}),),
    ("getGame", 200): (
        Link(
            "getEdition",
            "Read the components of its first edition.",
            {"game": "$request.path.game", "edition": "$response.body#/editions/0/name"},
        ),
    ),
    ("createPlayer", 201): (
        Link("erasePlayer", "Erase the player, as an operator.", {"player_id": "$response.body#/player/id"}),
    ),
    ("getFeed", 200): (Link("getFeed", "Read the next page.", {"after": "$response.body#/next"}),),
    ("createWebhook", 201): (
        Link("getWebhook", "See how its deliveries stand.", {"webhook_id": "$response.body#/webhook/id"}),
        Link("deleteWebhook", "End it.", {"webhook_id": "$response.body#/webhook/id"}),
    ),
    ("pauseWebhook", 200): (Link("resumeWebhook", "Go on.", _WEBHOOK),),
}
"""By operation and status."""


def links_of(operation: str, status: int) -> dict[str, Any]:
    """Return the links of an answer, each by the name of the operation that it leads to."""
    return {link.to: link.described() for link in LINKS.get((operation, status), ())}

"""What this server sends to others, as the OpenAPI document describes it: the deliveries of webhooks."""

from collections.abc import Mapping
from typing import Any

from service.http.webhook_types import Delivery

Schema = dict[str, Any]

OPERATION = "deliverEvent"
HEADERS: Mapping[str, tuple[str, Schema]] = {
    "webhook-id": (
        "The id of the message. It stays the same however often the message is sent: skip those that you have.",
        {"type": "string"},
    ),
    "webhook-timestamp": ("When it was sent: seconds since 1970.", {"type": "string", "pattern": "^[0-9]+$"}),
    "webhook-signature": (
        "Signatures as Standard Webhooks has them, one for each secret that is valid, separated by blanks.",
        {"type": "string", "pattern": "^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$"},
    ),
    "Partie-Attempt": ("Which attempt this is; the first is 1.", {"type": "string", "pattern": "^[1-9][0-9]*$"}),
    "Partie-Repeated": (
        "Whether the message may have come before.",
        {"type": "string", "enum": ["false", "true"]},
    ),
}
_ANSWERS = {
    "2XX": "It was taken; the next one follows.",
    "410": "Nothing is wanted any more: the webhook is disabled.",
    "default": (
        "It was not taken, like any redirect and a missing answer. It is sent again after 5 seconds, then after twice "
        "as long each time, up to an hour, never sooner than `Retry-After` asks; after three days the webhook is "
        "disabled."
    ),
}


def webhooks(reference: Schema, examples: Mapping[str, Schema]) -> Schema:
    """Return the section; *reference* leads to the schema of a delivery, which *examples* are of."""
    content = {"schema": reference, "examples": dict(examples)} if examples else {"schema": reference}
    return {
        "event": {
            "post": {
                "operationId": OPERATION,
                "summary": "Take an event",
                "description": (
                    "What a receiver is sent, at the URL of its webhook: each event that the webhook is for, as a "
                    "spectator sees it, in order and at least once. Check the signature against the raw body, "
                    "with a library of Standard Webhooks. Answer within 15 seconds (`PARTIE_WEBHOOK_SECONDS`), and "
                    "work afterwards."
                ),
                "tags": ["webhooks"],
                "parameters": [
                    {"name": name, "in": "header", "required": True, "description": told, "schema": dict(schema)}
                    for name, (told, schema) in HEADERS.items()
                ],
                "requestBody": {"required": True, "content": {"application/json": content}},
                "responses": {status: {"description": told} for status, told in _ANSWERS.items()},
                "security": [],
            }
        }
    }


KINDS = (Delivery,)
"""The types that the section refers to."""

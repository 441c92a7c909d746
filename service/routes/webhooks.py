"""Deliveries of events to other servers."""

import re
from datetime import timedelta
from typing import Annotated
from uuid import UUID

import msgspec
from litestar import Response, Router, delete, get, patch, post
from litestar.params import FromPath
from msgspec import UNSET, Meta, Struct
from msgspec.structs import asdict, replace

from infra.webhooks.port import Choice, Webhook
from service.http.context import Context, context_of
from service.http.operation import IDEMPOTENCY_KEY, Answer, Operation, Token, declared
from service.http.pages import page_of
from service.http.request_checks import nothing_undeclared, plain_path
from service.http.requests import (
    UUID_TEXT,
    AnyRequest,
    body_of,
    query_of,
    read_credential,
    reply,
)
from service.http.webhook_types import (
    NewSecret,
    NewWebhook,
    WebhookChange,
    WebhookMade,
    WebhookPage,
    WebhookReplay,
    WebhookSummary,
    webhook_summary,
)
from service.matches.rights import Scope
from service.refusals import NotFound, Unauthenticated
from service.routes.matches import ID
from service.webhooks.registry import Order, Owner

KEYED = ("unauthenticated", "forbidden")
OF_ONE = (*KEYED, "not_found")
_BODY = ("too_large", "unsupported_media_type")
HEADERS = ("Cache-Control",)
_UUID = re.compile(UUID_TEXT)


class WebhooksQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which webhooks to list."""

    after: Annotated[str, Meta(pattern=ID, description="The `next` of the preceding page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=1000, description="The largest number of webhooks to return.")] = 100


@post(
    "/v1/webhooks",
    opt=declared(
        Operation(
            id="createWebhook",
            summary="Make a webhook",
            description=(
                "Has events delivered to a URL, signed as Standard Webhooks has it, in order, at least once. It gets "
                "what a spectator may see; what is hidden is not delivered. Requires an API key of scope `webhooks`, "
                "to which it belongs."
            ),
            tag="webhooks",
            body=NewWebhook,
            headers=(IDEMPOTENCY_KEY,),
            answers={
                201: Answer(
                    "The webhook was made.", WebhookMade, headers=("Location", "Cache-Control", "Idempotency-Replayed")
                )
            },
            problems=(*KEYED, *_BODY, "key_reused", "too_many_requests"),
            token=Token.REQUIRED,
        )
    ),
)
async def create_webhook(request: AnyRequest) -> Response[bytes]:
    context = context_of(request)
    owner = await _owner(request, context)
    await nothing_undeclared(request)
    body, _, submission = await body_of(request, context, context.decoders.new_webhook)
    choice = Choice(_tuple(body.types), _tuple(body.games), _tuple(body.labels), body.unlisted)
    webhook, replayed = await context.webhooks.make(owner, Order(body.url, body.note, choice, body.after), submission)
    made = WebhookMade(webhook_summary(webhook), context.webhooks.secret(webhook))
    headers = {"location": f"webhooks/{webhook.webhook_id}", "cache_control": "no-store"} | _replayed(replayed)
    return reply(msgspec.json.encode(made), 201, **headers)


@get(
    "/v1/webhooks",
    opt=declared(
        Operation(
            id="listWebhooks",
            summary="List webhooks",
            description="The webhooks of the key, the oldest first; those of all keys for one of scope `admin`.",
            tag="webhooks",
            query=WebhooksQuery,
            answers={200: Answer("A page of webhooks.", WebhookPage, headers=HEADERS)},
            problems=("unauthenticated", "forbidden"),
            token=Token.REQUIRED,
        )
    ),
)
async def list_webhooks(request: AnyRequest) -> Response[bytes]:
    context = context_of(request)
    owner = await _owner(request, context)
    await nothing_undeclared(request)
    query = query_of(request, WebhooksQuery)
    after = None if query.after is None else UUID(query.after)
    found = await context.webhooks.all(owner, after, query.limit + 1)
    listed, following = page_of(found, query.limit, lambda one: one.webhook_id)
    return _told(WebhookPage([webhook_summary(one) for one in listed], following))


@get(
    "/v1/webhooks/{webhook_id:str}",
    opt=declared(
        Operation(
            id="getWebhook",
            summary="Look at a webhook",
            description="Where it leads, what it is for, how far deliveries have come, and whether they fail.",
            tag="webhooks",
            answers={200: Answer("The webhook.", WebhookSummary, headers=HEADERS)},
            problems=OF_ONE,
            token=Token.REQUIRED,
        )
    ),
)
async def get_webhook(request: AnyRequest, webhook_id: FromPath[str]) -> Response[bytes]:
    context, owner, named = await _at_webhook(request, webhook_id)
    return _shown(await context.webhooks.find(owner, named))


@patch(
    "/v1/webhooks/{webhook_id:str}",
    opt=declared(
        Operation(
            id="changeWebhook",
            summary="Change a webhook",
            description="Changes what is given, and nothing else. Deliveries go on where they stand.",
            tag="webhooks",
            body=WebhookChange,
            answers={200: Answer("The webhook as it is now.", WebhookSummary, headers=HEADERS)},
            problems=(*OF_ONE, *_BODY),
            token=Token.REQUIRED,
        )
    ),
)
async def change_webhook(request: AnyRequest, webhook_id: FromPath[str]) -> Response[bytes]:
    context, owner, named = await _at_webhook(request, webhook_id)
    body, _, _ = await body_of(request, context, context.decoders.webhook_change)
    chosen = {
        name: _tuple(value) if isinstance(value, list) else value
        for name, value in asdict(body).items()
        if value is not UNSET and name in Choice.__struct_fields__
    }
    url, note = (None if value is UNSET else value for value in (body.url, body.note))
    return _shown(await context.webhooks.change(owner, named, url, note, lambda choice: replace(choice, **chosen)))


@delete(
    "/v1/webhooks/{webhook_id:str}",
    status_code=200,
    opt=declared(
        Operation(
            id="deleteWebhook",
            summary="Delete a webhook",
            description="Ends deliveries, for good, within a few seconds.",
            tag="webhooks",
            answers={204: Answer("The webhook is gone.")},
            problems=OF_ONE,
            token=Token.REQUIRED,
        )
    ),
)
async def delete_webhook(request: AnyRequest, webhook_id: FromPath[str]) -> Response[bytes]:
    context, owner, named = await _at_webhook(request, webhook_id)
    await context.webhooks.delete(owner, named)
    return Response(b"", status_code=204)


@post(
    "/v1/webhooks/{webhook_id:str}/secret",
    status_code=200,
    opt=declared(
        Operation(
            id="rotateWebhookSecret",
            summary="Change a webhook's secret",
            description=(
                "Makes a new secret. For the time of the overlap, deliveries bear a signature by it and by the older "
                "ones, so that the receiver can change over."
            ),
            tag="webhooks",
            body=NewSecret,
            headers=(IDEMPOTENCY_KEY,),
            answers={
                200: Answer("The new secret.", WebhookMade, headers=("Cache-Control", "Idempotency-Replayed")),
            },
            problems=(*OF_ONE, *_BODY, "key_reused"),
            token=Token.REQUIRED,
        )
    ),
)
async def rotate_webhook_secret(request: AnyRequest, webhook_id: FromPath[str]) -> Response[bytes]:
    context, owner, named = await _at_webhook(request, webhook_id)
    body, _, submission = await body_of(request, context, context.decoders.new_secret)
    overlap = timedelta(seconds=body.overlap_seconds)
    webhook, replayed = await context.webhooks.rotate(owner, named, overlap, submission)
    made = WebhookMade(webhook_summary(webhook), context.webhooks.secret(webhook))
    headers = {"cache_control": "no-store"} | _replayed(replayed)
    return reply(msgspec.json.encode(made), 200, **headers)


@post(
    "/v1/webhooks/{webhook_id:str}/pause",
    status_code=200,
    opt=declared(
        Operation(
            id="pauseWebhook",
            summary="Pause a webhook",
            description="Stops deliveries where they stand, within a few seconds.",
            tag="webhooks",
            answers={200: Answer("The webhook as it is now.", WebhookSummary, headers=HEADERS)},
            problems=OF_ONE,
            token=Token.REQUIRED,
        )
    ),
)
async def pause_webhook(request: AnyRequest, webhook_id: FromPath[str]) -> Response[bytes]:
    context, owner, named = await _at_webhook(request, webhook_id)
    return _shown(await context.webhooks.pause(owner, named))


@post(
    "/v1/webhooks/{webhook_id:str}/resume",
    status_code=200,
    opt=declared(
        Operation(
            id="resumeWebhook",
            summary="Resume a webhook",
            description=(
                "Goes on where deliveries stand, at once, whether they were paused, disabled or waiting for another "
                "attempt."
            ),
            tag="webhooks",
            answers={200: Answer("The webhook as it is now.", WebhookSummary, headers=HEADERS)},
            problems=OF_ONE,
            token=Token.REQUIRED,
        )
    ),
)
async def resume_webhook(request: AnyRequest, webhook_id: FromPath[str]) -> Response[bytes]:
    context, owner, named = await _at_webhook(request, webhook_id)
    return _shown(await context.webhooks.resume(owner, named))


@post(
    "/v1/webhooks/{webhook_id:str}/replay",
    status_code=200,
    opt=declared(
        Operation(
            id="replayWebhook",
            summary="Deliver again",
            description=(
                "Puts the cursor to a global position, back or forth; what comes after it is delivered, with the same "
                "ids as before, and marked as repeated where it was sent before."
            ),
            tag="webhooks",
            body=WebhookReplay,
            answers={200: Answer("The webhook as it is now.", WebhookSummary, headers=HEADERS)},
            problems=(*OF_ONE, *_BODY),
            token=Token.REQUIRED,
        )
    ),
)
async def replay_webhook(request: AnyRequest, webhook_id: FromPath[str]) -> Response[bytes]:
    context, owner, named = await _at_webhook(request, webhook_id)
    body, _, _ = await body_of(request, context, context.decoders.webhook_replay)
    return _shown(await context.webhooks.replay(owner, named, body.after))


async def _owner(request: AnyRequest, context: Context) -> Owner:
    """Return the key that calls. Raises Unauthenticated or Forbidden."""
    credential = read_credential(request)
    await context.callers.api_keys.require(credential, Scope.WEBHOOKS)
    scopes = await context.callers.api_keys.scopes(credential)
    if credential is None:
        raise Unauthenticated
    is_admin = Scope.ADMIN in scopes
    return Owner(credential.hash, is_admin, is_admin or Scope.AUDIT in scopes)


async def _at_webhook(request: AnyRequest, webhook_id: str) -> tuple[Context, Owner, UUID]:
    context = context_of(request)
    owner = await _owner(request, context)
    if not _UUID.fullmatch(webhook_id):
        raise NotFound("There is no such webhook.")
    named = UUID(webhook_id)
    await context.webhooks.find(owner, named)
    await nothing_undeclared(request)
    return context, owner, named


def _shown(webhook: Webhook) -> Response[bytes]:
    return _told(webhook_summary(webhook))


def _told(value: Struct) -> Response[bytes]:
    return reply(msgspec.json.encode(value), cache_control="no-store")


def _replayed(replayed: bool) -> dict[str, str]:
    return {"idempotency_replayed": "true"} if replayed else {}


def _tuple(values: list[str] | None) -> tuple[str, ...] | None:
    return None if values is None else tuple(dict.fromkeys(values))


webhook_routes = Router(
    "/",
    route_handlers=[
        create_webhook,
        list_webhooks,
        get_webhook,
        change_webhook,
        delete_webhook,
        rotate_webhook_secret,
        pause_webhook,
        resume_webhook,
        replay_webhook,
    ],
    before_request=plain_path,
)

"""Webhooks as they go over the wire: what clients send and get, and what receivers are sent."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.match.commands import Visibility
from domain.timestamp import Timestamp, format_timestamp
from domain.viewer import SPECTATOR
from infra.webhooks.port import Failure, Webhook
from service.http.feed_items import GlobalPosition, feed_item
from service.http.representations import encode, summary
from service.http.wire_types import CONTROLS, Envelope, GameSlug, Label, MatchSummary
from service.webhooks.messages import Message

Url = Annotated[
    str,
    Meta(
        min_length=8,
        max_length=2_000,
        pattern=r"^https?://[!-~]+\Z",
        description="Where to deliver to: by https, at a public address, unless the server's settings allow otherwise.",
        examples=["https://games.example/hooks/partie"],
    ),
]
Note = Annotated[str, Meta(max_length=200, pattern=rf"^[^{CONTROLS}]*\Z", description="A note of your own.")]
TypeName = Annotated[str, Meta(max_length=100, pattern=r"^[a-z_]+\.[a-z_]+\Z", examples=["match.finished"])]
GameName = Annotated[str, Meta(max_length=50, pattern=r"^[a-z][a-z0-9_]*\Z", examples=["help_me"])]
Types = Annotated[
    list[TypeName],
    Meta(
        min_length=1,
        max_length=200,
        description="Types of events, and `match.to_act`. Null: every event that a spectator may see.",
    ),
]
Games = Annotated[list[GameName], Meta(min_length=1, max_length=50, description="Only of these games. Null: of any.")]
Labels = Annotated[list[Label], Meta(min_length=1, max_length=50, description="Only of these labels. Null: of any.")]
Unlisted = Annotated[bool, Meta(description="Also of unlisted matches; requires a key of scope `audit`, too.")]


class DisabledWhy(StrEnum):
    """Why nothing is delivered: it is paused, failed for three days, was answered 410, or its key was revoked."""

    PAUSED = "paused"
    FAILING = "failing"
    GONE = "gone"
    KEY_REVOKED = "key_revoked"


class FailureReason(StrEnum):
    """Why an attempt failed."""

    STATUS = "status"
    REDIRECT = "redirect"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    NAME_NOT_FOUND = "name_not_found"
    ADDRESS_NOT_ALLOWED = "address_not_allowed"
    TLS = "tls"
    NOT_HTTP = "not_http"


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to deliver events to a URL. *after*: the global position to begin after; null: with what comes next."""

    url: Url
    types: Types | None = None
    games: Games | None = None
    labels: Labels | None = None
    unlisted: Unlisted = False
    note: Note = ""
    after: GlobalPosition | None = None


class WebhookChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What to change of a webhook; what is left out stays."""

    url: Url | UnsetType = UNSET
    types: Types | UnsetType | None = UNSET
    games: Games | UnsetType | None = UNSET
    labels: Labels | UnsetType | None = UNSET
    unlisted: Unlisted | UnsetType = UNSET
    note: Note | UnsetType = UNSET


class DeliveryFailure(Struct, frozen=True):
    """The last attempt that failed, with the HTTP status if there was one."""

    time: Timestamp
    reason: FailureReason
    status: Annotated[int | None, Meta(description="The HTTP status of the answer; null: there was none.")]


class WebhookSummary(Struct, frozen=True):
    """A webhook, and how its deliveries stand. ``cursor``: everything up to there is delivered or not asked for."""

    id: Annotated[UUID, Meta(description="The webhook, by its id.")]
    url: Annotated[str, Meta(description="The address that deliveries are sent to.")]
    types: Annotated[list[TypeName] | None, Meta(description="The types of events that are delivered; null: all.")]
    games: Annotated[list[GameName] | None, Meta(description="The games whose events are delivered; null: all.")]
    labels: Annotated[
        list[str] | None,
        Meta(description="The labels of the matches whose events are delivered; null: all, and those without one."),
    ]
    unlisted: Annotated[bool, Meta(description="Whether unlisted matches are delivered, too.")]
    note: Annotated[str, Meta(description="What whoever made it has noted.")]
    created_at: Timestamp
    cursor: GlobalPosition
    attempts: Annotated[int, Meta(description="The failed attempts on the delivery that is due.")]
    retry_at: Annotated[Timestamp | None, Meta(description="When that is tried again.")]
    failing_since: Timestamp | None
    last_success_at: Timestamp | None
    last_failure: Annotated[DeliveryFailure | None, Meta(description="The last attempt that failed; null: none has.")]
    disabled_at: Timestamp | None
    disabled_why: Annotated[
        DisabledWhy | None, Meta(description="Why nothing is delivered any more; null: it is not disabled.")
    ]
    old_secrets_until: Annotated[
        Timestamp | None, Meta(description="Until when deliveries are signed with an older secret, too.")
    ]


class WebhookPage(Struct, frozen=True):
    """A page of webhooks, the oldest first. ``next`` is the cursor of the following page, null on the last one."""

    items: Annotated[list[WebhookSummary], Meta(description="The webhooks, the oldest first.")]
    next: Annotated[str | None, Meta(description="The cursor of the following page; null: this is the last.")]


class WebhookMade(Struct, frozen=True):
    """A new webhook, and the secret that its deliveries are signed with. It is shown once."""

    webhook: WebhookSummary
    secret: Annotated[
        str,
        Meta(
            description="The secret, in the form of Standard Webhooks.",
            examples=["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
        ),
    ]


class NewSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for another secret. The older ones sign, too, for so many seconds."""

    overlap_seconds: Annotated[
        int, Meta(ge=0, le=604_800, description="For how long deliveries are signed with the older secrets, too.")
    ] = 86_400


class WebhookReplay(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to deliver again what comes after a global position."""

    after: GlobalPosition


class DeliveryData(Struct, frozen=True):
    """The event, as in the feed; ``match`` where the type is `match.finished`, `match.aborted` or `match.to_act`."""

    global_position: GlobalPosition
    match_id: Annotated[UUID, Meta(description="The match of the event.")]
    game: GameSlug
    visibility: Visibility
    label: Annotated[str | None, Meta(description="The label that the match was opened with; null: none.")]
    envelope: Envelope
    match: Annotated[
        MatchSummary | None, Meta(description="How the match stands; null where the type is none of these.")
    ]


class Delivery(Struct, frozen=True):
    """What a receiver is sent."""

    type: Annotated[TypeName, Meta(description="The type of the event, or `match.to_act`: a seat is asked.")]
    timestamp: Timestamp
    data: DeliveryData


def delivery(message: Message) -> bytes:
    """Return a message as it is sent; its event is as a spectator sees it."""
    stand = message.stand
    match = b"null" if stand is None else encode(summary(stand.summary, stand.head_hash, stand.names))
    data = b'%s,"match":%s}' % (feed_item(message.item, SPECTATOR)[:-1], match)
    return b'{"type":%s,"timestamp":%s,"data":%s}' % (encode(message.type), encode(message.item.event.time), data)


def webhook_summary(webhook: Webhook) -> WebhookSummary:
    """Return a webhook as its owner sees it."""
    choice, progress, failure = webhook.choice, webhook.progress, webhook.progress.last_failure
    return WebhookSummary(
        id=webhook.webhook_id,
        url=webhook.url,
        types=_list(choice.types),
        games=_list(choice.games),
        labels=_list(choice.labels),
        unlisted=choice.unlisted,
        note=webhook.note,
        created_at=format_timestamp(webhook.created),
        cursor=progress.cursor,
        attempts=progress.attempts,
        retry_at=_timestamp(progress.retry_at),
        failing_since=_timestamp(progress.failing_since),
        last_success_at=_timestamp(progress.last_success),
        last_failure=None if failure is None else _failure(failure),
        disabled_at=_timestamp(progress.disabled_at),
        disabled_why=None if progress.disabled_why is None else DisabledWhy(progress.disabled_why),
        old_secrets_until=_timestamp(max((one.until for one in webhook.nonces if one.until), default=None)),
    )


def _failure(failure: Failure) -> DeliveryFailure:
    return DeliveryFailure(format_timestamp(failure.at), FailureReason(failure.reason), failure.status)


def _list(values: tuple[str, ...] | None) -> list[str] | None:
    return None if values is None else list(values)


def _timestamp(time: datetime | None) -> Timestamp | None:
    return None if time is None else format_timestamp(time)

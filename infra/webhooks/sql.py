"""Webhooks in a SQLite file or in Postgres."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from infra.database.sql import Row, SqlDatabase
from infra.webhooks.port import Choice, Held, Progress, SigningNonce, Webhook, share_of
from infra.webhooks.tables import dispatchers, webhooks

_COLUMNS = tuple(webhooks.c[name] for name in Webhook.__struct_fields__)
_BEFORE_ALL = UUID(int=0)
_FIND = sa.select(*_COLUMNS).where(webhooks.c.webhook_id == sa.bindparam("webhook_id"))
_MADE_UNDER = sa.select(*_COLUMNS).where(webhooks.c.creation_key == sa.bindparam("creation_key"))
_ALL = (
    sa.select(*_COLUMNS)
    .where(webhooks.c.webhook_id > sa.bindparam("after"))
    .order_by(webhooks.c.webhook_id)
    .limit(sa.bindparam("limit"))
)
_OF_KEY = _ALL.where(webhooks.c.key_hash == sa.bindparam("key_hash"))
_HELD = (
    sa.select(*_COLUMNS)
    .where(webhooks.c.held_by == sa.bindparam("holder"), webhooks.c.is_enabled)
    .order_by(webhooks.c.webhook_id)
)
_ADD = insert(webhooks).on_conflict_do_nothing()
_CHANGED = ("key_hash", "url", "note", "choice", "nonces", "progress", "is_enabled", "epoch")
_THIS = webhooks.c.webhook_id == sa.bindparam("this")
_CHANGE = (
    sa.update(webhooks)
    .values({name: sa.bindparam(f"new_{name}", type_=webhooks.c[name].type) for name in _CHANGED})
    .where(_THIS, webhooks.c.epoch == sa.bindparam("at_epoch"))
)
_DELETE = sa.delete(webhooks).where(_THIS)
_FREE = webhooks.c.held_until.is_(None) | (webhooks.c.held_until <= sa.bindparam("now"))
_COUNT = sa.select(
    sa.select(sa.func.count()).where(webhooks.c.is_enabled).scalar_subquery(),
    sa.select(sa.func.count()).where(dispatchers.c.held_until > sa.bindparam("now")).scalar_subquery(),
    sa.select(sa.func.count()).where(dispatchers.c.held_until <= sa.bindparam("now")).scalar_subquery(),
)
_PRESENT = (
    insert(dispatchers)
    .values(holder=sa.bindparam("holder"), held_until=sa.bindparam("until"))
    .on_conflict_do_update(index_elements=["holder"], set_={"held_until": sa.bindparam("until")})
)
_FORGET = sa.delete(dispatchers).where(dispatchers.c.held_until <= sa.bindparam("now"))
_KEEP = (
    sa.update(webhooks)
    .values(held_until=sa.bindparam("until"))
    .where(webhooks.c.is_enabled, webhooks.c.held_by == sa.bindparam("holder"))
)
_TAKE = (
    sa.update(webhooks)
    .values(held_by=sa.bindparam("holder"), held_until=sa.bindparam("until"))
    .where(
        webhooks.c.webhook_id.in_(
            sa.select(webhooks.c.webhook_id)
            .where(webhooks.c.is_enabled, _FREE)
            .order_by(webhooks.c.webhook_id)
            .limit(sa.bindparam("room"))
        ),
        _FREE,  # again: another process may have taken it meanwhile
    )
)
_LET_GO = (
    sa.update(webhooks)
    .values(held_by=sa.null(), held_until=sa.null())
    .where(_THIS, webhooks.c.held_by == sa.bindparam("holder"))
)
_LEAVE = sa.delete(dispatchers).where(dispatchers.c.holder == sa.bindparam("holder"))
_RELEASE = (
    sa.update(webhooks)
    .values(held_by=sa.null(), held_until=sa.null())
    .where(webhooks.c.held_by == sa.bindparam("holder"))
)
_ADVANCE = (
    sa.update(webhooks)
    .values(
        progress=sa.bindparam("new_progress"),
        is_enabled=sa.bindparam("new_is_enabled", type_=webhooks.c.is_enabled.type),
    )
    .where(_THIS, webhooks.c.held_by == sa.bindparam("holder"), webhooks.c.epoch == sa.bindparam("at_epoch"))
)


class SqlWebhooks:
    """The webhooks in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def add(self, webhook: Webhook) -> None:
        await self._database.write(_ADD, **_row(webhook), held_by=None, held_until=None)

    async def find(self, webhook_id: UUID) -> Webhook | None:
        return await self._one(_FIND, webhook_id=webhook_id)

    async def made_under(self, creation_key: str) -> Webhook | None:
        return await self._one(_MADE_UNDER, creation_key=creation_key)

    async def of(self, key_hash: bytes | None, after: UUID | None, limit: int) -> list[Webhook]:
        page: dict[str, object] = {"after": after or _BEFORE_ALL, "limit": limit}
        if key_hash is None:
            rows = await self._database.read(_ALL, **page)
        else:
            rows = await self._database.read(_OF_KEY, key_hash=key_hash, **page)
        return [_webhook(row) for row in rows]

    async def change(self, webhook: Webhook, epoch: int) -> bool:
        row = _row(webhook)
        new = {f"new_{name}": row[name] for name in _CHANGED}
        await self._database.write(_CHANGE, this=webhook.webhook_id, at_epoch=epoch, **new)
        stored = await self.find(webhook.webhook_id)
        return stored is not None and stored.epoch == webhook.epoch

    async def delete(self, webhook_id: UUID) -> None:
        await self._database.write(_DELETE, this=webhook_id)

    async def hold(self, holder: str, now: datetime, until: datetime) -> Held:
        [(enabled, _, over)] = await self._database.read(_COUNT, now=now)
        if over:
            await self._database.write(_FORGET, now=now)
        if not enabled:  # where there are none, nothing is written
            return Held((), 0)
        await self._database.write(_PRESENT, holder=holder, until=until)
        await self._database.write(_KEEP, holder=holder, until=until)
        [(enabled, present, _)] = await self._database.read(_COUNT, now=now)
        share = share_of(enabled, present)
        held = await self._held(holder)
        if len(held) < share:
            await self._database.write(_TAKE, holder=holder, now=now, until=until, room=share - len(held))
            held = await self._held(holder)
        return Held(held, share)

    async def _held(self, holder: str) -> list[Webhook]:
        return [_webhook(row) for row in await self._database.read(_HELD, holder=holder)]

    async def let_go(self, holder: str, webhook_ids: Sequence[UUID]) -> None:
        for webhook_id in webhook_ids:
            await self._database.write(_LET_GO, this=webhook_id, holder=holder)

    async def release(self, holder: str) -> None:
        await self._database.write(_LEAVE, holder=holder)
        await self._database.write(_RELEASE, holder=holder)

    async def advance(self, webhook_id: UUID, holder: str, epoch: int, progress: Progress) -> None:
        await self._database.write(
            _ADVANCE,
            this=webhook_id,
            holder=holder,
            at_epoch=epoch,
            new_progress=_json(progress),
            new_is_enabled=progress.disabled_at is None,
        )

    async def _one(self, statement: sa.Select[Any], **values: object) -> Webhook | None:
        for row in await self._database.read(statement, **values):
            return _webhook(row)
        return None


def _row(webhook: Webhook) -> dict[str, object]:
    return {
        **{name: getattr(webhook, name) for name in Webhook.__struct_fields__},
        "choice": _json(webhook.choice),
        "nonces": _json(webhook.nonces),
        "progress": _json(webhook.progress),
        "is_enabled": webhook.progress.disabled_at is None,
    }


def _webhook(row: Row) -> Webhook:
    values = dict(zip(Webhook.__struct_fields__, row, strict=True))
    values["choice"] = msgspec.json.decode(values["choice"], type=Choice)
    values["nonces"] = msgspec.json.decode(values["nonces"], type=tuple[SigningNonce, ...])
    values["progress"] = msgspec.json.decode(values["progress"], type=Progress)
    return Webhook(**values)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()

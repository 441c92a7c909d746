"""Opening matches. The result holds a token, the same one whenever the same key is repeated."""

import hashlib
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from msgspec import Struct

from domain.aggregate import Match
from domain.catalogue import Catalogue
from domain.errors import Malformed
from domain.game import Emitted
from domain.ids import HOST, MatchId
from domain.match.commands import MatchOpen
from domain.match.state import Table
from domain.match.view import asked
from infra.chance.port import Entropy
from infra.database.errors import KeyKnown
from infra.editions.port import Editions, StoredEdition
from infra.event_store.port import Append, EventStore, Opening
from infra.keys import ServerKeys
from infra.match_index.port import MatchIndex
from infra.seal import chain_start, seal
from service.matches import summary
from service.matches.agenda import MatchAgenda
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.commands import GUEST_SENDER, ReceivedCommand, Submission, stored_commands
from service.matches.loader import MatchLoader
from service.matches.tokens import token_hash
from service.refusals import KeyReused


class Inherited(Struct, frozen=True):
    """What a fork takes over from its parent: the game under its ruleset, the edition, and the events of the game."""

    table: Table
    events: Sequence[Emitted[Any]]


class Openings:
    """Opens matches. *sandbox* marks all of them as the sandbox's."""

    def __init__(
        self,
        *,
        store: EventStore,
        index: MatchIndex,
        editions: Editions,
        catalogue: Catalogue,
        cache: MatchCache,
        loader: MatchLoader,
        agenda: MatchAgenda,
        entropy: Entropy,
        keys: ServerKeys,
        sandbox: bool,
    ) -> None:
        self._store = store
        self._index = index
        self._editions = editions
        self._catalogue = catalogue
        self._cache = cache
        self._loader = loader
        self._agenda = agenda
        self._entropy = entropy
        self._keys = keys
        self._sandbox = sandbox
        self._kept: set[str] = set()

    async def open(
        self,
        command: MatchOpen,
        label: str | None,
        submission: Submission,
        secret: bytes | None = None,
        match_id: MatchId | None = None,
        inherited: Inherited | None = None,
    ) -> tuple[CachedMatch, bool]:
        """Open a match. Returns it, and whether this key had opened it before. Raises Malformed or KeyReused.

        *secret* fixes its luck; otherwise it is random. With a *match_id* that exists, it raises VersionConflict.
        *inherited*: what a fork takes over.
        """
        if known := await self.opened_before(submission):
            return known, True
        table = await self._table(command, secret, match_id, inherited)
        match, decision = Match.open(
            table,
            command,
            actor=HOST,
            received=submission.received,
            sandbox=self._sandbox,
            inherited=() if inherited is None else inherited.events,
        )
        await self._keep_edition(table)
        key = hashed_key(submission.key) if submission.key else None
        nonce = self._entropy.nonce()
        opening = Opening(
            game=table.game.slug,
            edition=table.edition.digest,
            visibility=command.visibility,
            label=label,
            secret=table.secret,
            key=key,
            host_nonce=nonce,
            host_token_hash=token_hash(self._keys.token("host", table.match_id, 0, nonce)),
        )
        sealed = seal(table.secret, chain_start(table.match_id), decision.events())
        due = self._agenda.due(decision.after, asked(decision.after))
        received = ReceivedCommand(HOST, command, GUEST_SENDER, _command_key(key) if key else uuid4().hex)
        append = Append(
            match_id=table.match_id,
            expected=0,
            events=sealed,
            commands=stored_commands(decision, submission, received),
            status=decision.after.status,
            summary=summary.written(decision.after, label),
            agenda=due,
            opening=opening,
        )
        try:
            await self._store.append(append)
        except KeyKnown:
            if known := await self.opened_before(submission):
                return known, True
            raise
        cached = self._cache.keep(CachedMatch(match, sealed[-1].hash, opening, []))
        self._agenda.stored(cached, due)
        return cached, False

    async def opened_before(self, submission: Submission) -> CachedMatch | None:
        """Return the match that was opened under this key before. Raises KeyReused if the body was another."""
        if submission.key is None:
            return None
        key = hashed_key(submission.key)
        known = await self._index.opened_by(key)
        if known is None:
            return None
        first = await self._store.command(known, GUEST_SENDER, _command_key(key))
        if first is None:  # opened by a version whose openings and sittings shared one space of keys
            first = await self._store.command(known, GUEST_SENDER, key)
        if first is None or not submission.repeats(first):
            raise KeyReused("This idempotency key was used to open a match with another body.")
        return await self._cache.get(known)

    def host_token(self, cached: CachedMatch) -> str:
        """Return the host token of a match."""
        return self._keys.token("host", cached.match_id, 0, cached.opening.host_nonce)

    async def _table(
        self, command: MatchOpen, secret: bytes | None, match_id: MatchId | None, inherited: Inherited | None
    ) -> Table:
        if inherited is not None:
            parent = inherited.table
            return Table(self._entropy.match_id(), self._entropy.secret(), parent.game, parent.edition)
        game = self._catalogue.entries[command.game].game
        edition = await self._loader.edition(game, command.edition)
        if edition is None:
            raise Malformed(f"This server has no such edition of {game.title}.", path="$.edition")
        return Table(match_id or self._entropy.match_id(), secret or self._entropy.secret(), game, edition)

    async def _keep_edition(self, table: Table) -> None:
        edition = table.edition
        if edition.digest not in self._kept:
            stored = StoredEdition(table.game.slug, edition.name, edition.content)
            await self._editions.keep(edition.digest, stored)
            self._kept.add(edition.digest)


def _command_key(key: str) -> str:
    """Return the key of an opening among the commands of its match, where no sitting has the same."""
    return f"open:{key}"


def hashed_key(key: str) -> str:
    """Return what is stored of the key of an opening or a sitting: its SHA-256, since the key yields a token."""
    return hashlib.sha256(key.encode()).hexdigest()

"""Everything that a viewer gets while a script is played: answers with their headers, live streams, and sockets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec

from domain.ids import MatchId, acting_seat
from domain.match.commands import Disclosure, MatchSit
from domain.viewer import Viewer
from infra.clock.turnable import TurnableClock
from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.playing import Played, bearing
from tests.domain.games.non_interference import Script
from tests.domain.games.random_play import luck
from tests.domain.games.tables import MATCH_ID, NOW
from tests.security.live_frames import Live, on_a_stream, over_a_socket
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

MASKED = re.compile(
    rb'(?<="digest":")[0-9a-f]{64}'  # of hidden events too, salted with the secret
    rb'|(?<="commitment":")[0-9a-f]{64}'
    rb'|(?<="hash":")[0-9a-f]{64}'
    rb'|(?<="signature":")[0-9a-f]{128}'
    rb'|(?<=etag: )"\d+-[0-9a-f]{8}"'  # over digests
    rb"|(?<=date: )[^\n]*"
)

HIDDEN = ("help_me.creatures_dealt", "help_me.creatures_set_aside", "lowest_unique.picked")
INCLUDED: tuple[dict[str, Any], ...] = ({}, {"include": "view,legal"})
LIVE = tuple(f"{way} {parameters}" for way in ("stream", "socket") for parameters in INCLUDED)
"""The names of what is followed."""
Perceived = dict[str, bytes]


class Scripted:
    """Entropy in which all is as it was told, so that ids and tokens of two servers are the same."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._nonces = 0

    def secret(self) -> bytes:
        """The secret that was told."""
        return self._secret

    def nonce(self) -> bytes:
        """The next number."""
        self._nonces += 1
        return self._nonces.to_bytes(16, "big")

    def match_id(self) -> MatchId:
        """Always the same id."""
        return MATCH_ID


async def perceived(
    folder: Path, script: Script, viewers: Sequence[Viewer], probes: Sequence[Any]
) -> dict[Viewer, list[Perceived]]:
    """Play *script* on a server of its own; give what each of *viewers* gets after each step, what is masked aside."""
    settings = Settings(
        game_packages=BOTH_PACKAGES,
        bot_seconds=3600,
        heartbeat_seconds=600,  # on a busy machine, one script may take longer than another
        token_key="07" * 32,
        signing_key="05" * 32,
    )
    clock = TurnableClock(frozen_at=NOW)
    with luck(script.luck()):
        async with (
            served_here(folder, settings=settings, clock=clock, entropy=Scripted(script.table.secret)) as here,
            AsyncExitStack() as streams,
        ):
            await here.stores.api_keys.add(token_hash("key_feed"), "feed", "", NOW)
            match = await _opened(here, script)
            got: dict[Viewer, list[Perceived]] = {viewer: [] for viewer in viewers}
            lives: dict[Viewer, list[Live]] = {}
            steps = list(script.steps)
            while steps and isinstance(steps[0][1], MatchSit):
                await match.sit(seat=steps.pop(0)[1].seat)
            for viewer in viewers:
                lives[viewer] = [
                    await streams.enter_async_context(live(here, match, _token(match, viewer), **parameters))
                    for live in (on_a_stream, over_a_socket)
                    for parameters in INCLUDED
                ]
            for step in [None, *steps]:
                answer = None if step is None else await _do(match, step)
                summary, is_last = await match.summary(), step is (steps[-1] if steps else None)
                for viewer in viewers:
                    seen = await _perceived_now(match, viewer, probes, is_last=is_last)
                    if answer is not None and step is not None and acting_seat(step[0]) == viewer.seat:
                        seen["own answer"] = _whole(answer)
                    for live in lives[viewer]:
                        over = summary["status"] == "finished"
                        seen[live.name] = await live.news(summary["position"], over=over)
                        for number, told in enumerate(await live.tries(probes) if is_last else ()):
                            seen[f"{live.name}, try {number}"] = told
                    got[viewer].append({name: MASKED.sub(b"*", told) for name, told in seen.items()})
            if script.opening.disclosure is Disclosure.EVERYONE:
                assert (await match.summary())["status"] == "running", "the script must end before the end"
    return got


def _token(match: Played, viewer: Viewer) -> str | None:
    return None if viewer.seat is None else match.tokens[viewer.seat]


async def _opened(here: Here, script: Script) -> Played:
    opening = script.opening
    body = {"game": opening.game, "seats": opening.seats, "options": opening.options, "disclosure": opening.disclosure}
    answer = await here.client.post("/v1/matches", json=body)
    assert answer.status_code == 201, answer.text
    return Played(here.client, answer.json())


async def _do(match: Played, step: tuple[Any, Any, Any]) -> httpx.Response:
    actor, command, _ = step
    seat = acting_seat(actor)
    assert seat is not None
    answer = await match.command(seat, msgspec.to_builtins(command), include="view,legal")
    assert answer.status_code == 201, answer.text
    return answer


async def _perceived_now(match: Played, viewer: Viewer, probes: Sequence[Any], *, is_last: bool) -> Perceived:
    who = viewer.seat
    position = (await match.summary())["position"]
    asked: list[tuple[str, dict[str, Any]]] = [
        ("", {}),
        ("/view", {}),
        ("/legal", {}),
        ("/events", {"after": position - 2}),
    ]
    if is_last:
        asked += [("/view", {"at": at}) for at in range(position + 2)]
        asked += [("/events", {}), ("/events", {"limit": 3}), ("/events.ndjson", {})]
        asked += [("/receipt", {}), ("/record", {}), ("/record", {"eyes": "seat:1"}), ("/record", {"eyes": "all"})]
        for eyes in ("spectator", "all", "seat:0", "seat:1", "seat:9"):
            asked += [(path, {"eyes": eyes}) for path in ("/view", "/events", "/events.ndjson", "/stream")]
        if (await match.summary())["status"] == "finished":
            asked += [("/replay", {"speed": "0"}), ("/replay", {"speed": "0", "eyes": "all"}), ("/rematch", {})]
    got = {}
    for path, params in asked:
        if path == "/stream" and params["eyes"] in ("spectator", str(viewer)):
            continue  # these are followed
        got[f"GET {path} {params}"] = _whole(await match.get(path, who, **params))
    tries: list[tuple[dict[str, Any], dict[str, Any]]] = [(msgspec.to_builtins(probe), {}) for probe in probes]
    tries += [
        ({"type": "match.start"}, {}),
        ({"type": "nothing"}, {}),
        (msgspec.to_builtins(probes[0]), {"asked_at": 1}),
    ]
    for number, (body, params) in enumerate(tries):
        got[f"try {number}"] = _whole(await match.command(who, body, dry_run="true", **params))
    if who is not None:
        for number, probe in enumerate(probes):
            planned = {"planned": msgspec.to_builtins(probe)}
            headers = {"Authorization": f"Bearer {match.tokens[who]}"}
            got[f"plan {number}"] = _whole(
                await match.client.post(f"{match.path}/legal", json=planned, headers=headers)
            )
    if is_last:
        narrowed: list[dict[str, Any]] = [{}, {"types": ",".join(HIDDEN)}, {"after": position // 2, "limit": 3}]
        for feed in narrowed:
            params = {**feed, "game": (await match.summary())["game"]}
            answer = await match.client.get("/v1/feed", params=params, headers=bearing("key_feed"))
            got[f"the feed {feed}"] = _whole(answer)
        got["the list"] = _whole(await match.client.get("/v1/matches"))
        got["the other seat's leaving"] = _whole(await match.leave(1, who))
        got["sitting"] = _whole(await match.client.post(f"{match.path}/seats", json={"name": "Eve"}))
    return got


def _whole(answer: httpx.Response) -> bytes:
    headers = b"\n".join(
        b"%s: %s" % (name.lower(), value) for name, value in answer.headers.raw if name.lower() != b"request-id"
    )
    return b"%d\n%s\n\n%s" % (answer.status_code, headers, answer.content)


def differences(left: list[Perceived], right: list[Perceived]) -> list[str]:
    """What tells one from the other."""
    assert len(left) == len(right)
    return [
        f"{name} at step {step}: {one[name]!r} / {two.get(name)!r}"
        for step, (one, two) in enumerate(zip(left, right, strict=True))
        for name in one
        if one[name] != two.get(name)
    ]

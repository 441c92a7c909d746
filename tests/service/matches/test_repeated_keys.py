"""A command repeated under its `Idempotency-Key`: one move, and the first answer again."""

import asyncio

import pytest

from service.http.requests import PUBLISHED_KEYS
from tests.clients.playing import Played, open_match, pick, problem, started
from tests.servers.partie import Here, served_here

pytestmark = pytest.mark.anyio

KEY = "a-key-of-more-than-22-characters"


async def _first_move(match: Played) -> tuple[int, dict[str, object]]:
    seat = await match.turn()
    return seat, (await match.legal(seat))[0]


async def test_a_repeat_gets_the_first_answer_and_says_so(here: Here) -> None:
    # after a lost answer, a retry must not be refused because its move was accepted the first time
    match = await started(here.client)
    seat, command = await _first_move(match)
    first = await match.command(seat, command, key=KEY)
    before = await match.traces()
    again = await match.command(seat, command, key=KEY)
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert await match.traces() == before


async def test_twenty_at_once_make_one_move(here: Here) -> None:
    match = await started(here.client)
    seat, command = await _first_move(match)
    position = (await match.summary())["position"]
    answers = await asyncio.gather(*(match.command(seat, command, key=KEY) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotency-Replayed" in answer.headers for answer in answers) == 19
    assert (await match.summary())["position"] == position + 1


async def test_a_repeat_gets_the_first_answer_after_other_moves(here: Here) -> None:
    match = await started(here.client)
    seat, command = await _first_move(match)
    first = await match.command(seat, command, key=KEY)
    await match.play(6)
    again = await match.command(seat, command, key=KEY)
    assert again.content == first.content


async def test_a_repeat_gets_the_first_answer_after_the_end(here: Here) -> None:
    match = await started(here.client)
    seat, command = await _first_move(match)
    first = await match.command(seat, command, key=KEY)
    await match.play_to_the_end()
    again = await match.command(seat, command, key=KEY)
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Idempotency-Replayed"] == "true"


async def test_the_move_that_ends_the_match_can_be_repeated(here: Here) -> None:
    match = await started(here.client)
    first = await match.command(0, {"type": "match.resign"}, key=KEY)
    again = await match.command(0, {"type": "match.resign"}, key=KEY)
    assert (again.status_code, again.content) == (201, first.content)
    assert [one["event"]["type"] for one in first.json()["events"]][-1] == "match.secret_revealed"


async def test_a_repeat_after_the_end_shows_what_the_seats_own_eyes_saw(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=2, options={"rounds": 1})
    first = await match.command(0, pick(3), key=KEY)
    await match.command(1, pick(4))
    assert (await match.summary())["status"] == "finished"
    again = await match.command(0, pick(3), key=KEY)
    assert again.content == first.content


async def test_a_repeat_with_stale_pins_is_still_the_first_answer(here: Here) -> None:
    match = await started(here.client)
    seat, command = await _first_move(match)
    pins = {"if_match": f'"{(await match.summary())["position"]}"', "asked_at": (await match.summary())["position"]}
    first = await match.command(seat, command, key=KEY, **pins)
    again = await match.command(seat, command, key=KEY, **pins)
    assert (again.status_code, again.content) == (201, first.content)


async def test_a_key_with_another_body_is_refused(here: Here) -> None:
    match = await started(here.client)
    seat = await match.turn()
    one, other, *_ = await match.legal(seat)
    await match.command(seat, one, key=KEY)
    before = await match.traces()
    assert problem(await match.command(seat, other, key=KEY)) == (422, "key_reused", None)
    assert await match.traces() == before


async def test_a_key_with_another_body_is_refused_where_that_body_would_be_accepted(here: Here) -> None:
    match = await started(here.client)
    seat, command = await _first_move(match)
    await match.command(seat, command, key=KEY)
    await match.play(1)
    before = await match.traces()
    other = (await match.legal(seat))[-1]
    assert problem(await match.command(seat, other, key=KEY)) == (422, "key_reused", None)
    assert await match.traces() == before


async def test_the_same_key_of_another_seat_is_another_command(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=2)
    for seat in (0, 1):
        answer = await match.command(seat, pick(seat + 1), key=KEY)
        assert answer.status_code == 201
        assert "Idempotency-Replayed" not in answer.headers


async def test_a_refusal_is_not_remembered(here: Here) -> None:
    match = await started(here.client)
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    assert problem(await match.command(1 - seat, command, key=KEY))[1] == "not_your_turn"
    await match.play(1)
    later = (await match.legal(1 - seat))[0]
    answer = await match.command(1 - seat, later, key=KEY)
    assert answer.status_code == 201
    assert "Idempotency-Replayed" not in answer.headers


@pytest.mark.parametrize("key", ["", "with blank", "tab\tbed", "x" * 201])
async def test_a_key_that_is_no_key_is_malformed(here: Here, key: str) -> None:
    match = await started(here.client)
    seat, command = await _first_move(match)
    refused = await match.command(seat, command, key=key)
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": "$header.Idempotency-Key"}


async def test_a_key_that_was_published_as_an_example_is_refused(here: Here) -> None:
    # all who tried an opening out with it got the first one's match, and its host's token
    match = await started(here.client)
    seat, command = await _first_move(match)
    for key in PUBLISHED_KEYS:
        opening = {"json": {"game": "help_me", "seats": 2}, "headers": {"Idempotency-Key": key}}
        refused = await here.client.post("/v1/matches", **opening)  # type: ignore[arg-type]
        assert problem(refused) == (400, "malformed", None)
        assert refused.json()["facts"]["path"] == "$header.Idempotency-Key"
        assert problem(await match.command(seat, command, key=key)) == (400, "malformed", None)


async def test_a_short_key_is_enough_for_a_command(here: Here) -> None:
    match = await started(here.client)
    seat, command = await _first_move(match)
    assert (await match.command(seat, command, key="1")).status_code == 201


async def test_a_lost_answer_to_an_opening_repeated_gives_the_same_token(alone: Here) -> None:
    body, headers = {"game": "help_me", "seats": 2}, {"Idempotency-Key": KEY}
    answers = await asyncio.gather(*(alone.client.post("/v1/matches", json=body, headers=headers) for _ in range(10)))
    answers.append(await alone.client.post("/v1/matches", json=body, headers=headers))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["host_token"] for answer in answers}) == 1
    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert sum("Idempotency-Replayed" in answer.headers for answer in answers) == 10
    assert len((await alone.client.get("/v1/matches")).json()["items"]) == 1


async def test_an_opening_key_with_another_body_is_refused(alone: Here) -> None:
    headers = {"Idempotency-Key": KEY}
    await alone.client.post("/v1/matches", json={"game": "help_me", "seats": 2}, headers=headers)
    other = await alone.client.post("/v1/matches", json={"game": "help_me", "seats": 3}, headers=headers)
    assert problem(other) == (422, "key_reused", None)
    assert len((await alone.client.get("/v1/matches")).json()["items"]) == 1


async def test_a_lost_answer_to_sitting_repeated_gives_the_same_token(here: Here) -> None:
    match = await open_match(here.client, seats=4)
    answers = await asyncio.gather(*(match.sit(headers={"Idempotency-Key": KEY}) for _ in range(10)))
    answers.append(await match.sit(headers={"Idempotency-Key": KEY}))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotency-Replayed" in answer.headers for answer in answers) == 10
    assert [seat["kind"] for seat in (await match.summary())["seats"]] == ["human", "free", "free", "free"]


async def test_sitting_on_the_last_seat_can_be_repeated_after_the_start(here: Here) -> None:
    match = await open_match(here.client, bots=[{"level": "random"}])
    first = await match.sit(headers={"Idempotency-Key": KEY})
    again = await match.sit(headers={"Idempotency-Key": KEY})
    assert (again.status_code, again.content) == (201, first.content)


async def test_a_sitting_key_with_another_body_is_refused(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada", headers={"Idempotency-Key": KEY})
    before = await match.traces()
    other = await match.sit(name="Bob", headers={"Idempotency-Key": KEY})
    assert problem(other) == (422, "key_reused", None)
    assert await match.traces() == before


async def test_a_key_that_could_be_guessed_is_malformed_where_it_yields_a_token(here: Here) -> None:
    short = {"Idempotency-Key": "x" * 21}
    match = await open_match(here.client)
    opening = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 2}, headers=short)
    for answer in (opening, await match.sit(headers=short)):
        assert problem(answer) == (400, "malformed", None)
        assert answer.json()["facts"] == {"path": "$header.Idempotency-Key"}


async def test_different_keys_give_different_tokens(here: Here) -> None:
    match = await open_match(here.client)
    one = await match.sit(headers={"Idempotency-Key": KEY})
    other = await match.sit(headers={"Idempotency-Key": KEY + "2"})
    assert one.json()["seat_token"] != other.json()["seat_token"]


async def test_another_server_on_the_same_store_gives_the_first_answer(here: Here) -> None:
    match = await started(here.client, seats=2, options={"first_seat": 0})
    async with served_here(here.data, stores=here.stores) as other:
        there = Played(other.client, {"match": {"id": match.id}, "host_token": match.host})
        there.tokens = match.tokens
        await there.summary()  # it knows the match from now on, and knows nothing of what follows
        await match.play(1)
        command = (await match.legal(1))[0]
        first = await match.command(1, command, key=KEY, include="view,legal")
        again = await there.command(1, command, key=KEY, include="view,legal")
    assert again.status_code == 201
    assert again.json()["events"] == first.json()["events"]
    assert again.headers["Idempotency-Replayed"] == "true"


async def test_a_repeat_without_a_token_gets_nothing(here: Here) -> None:
    match = await started(here.client)
    seat, command = await _first_move(match)
    await match.command(seat, command, key=KEY)
    assert problem(await match.command(None, command, key=KEY))[:2] == (401, "unauthenticated")


async def test_a_leaver_that_repeats_its_sitting_is_told_that_the_seat_was_left(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(headers={"Idempotency-Key": KEY})
    await match.leave(0, 0)
    before = await match.traces_of(None)
    for _ in range(2):
        refused = await match.sit(headers={"Idempotency-Key": KEY})
        assert problem(refused) == (409, "wrong_phase", None)
        assert refused.json()["facts"] == {"seat": 0}
        assert await match.traces_of(None) == before
        assert "seat_" not in refused.json()["detail"]
    again = await match.sit(headers={"Idempotency-Key": KEY[::-1]})
    assert (again.status_code, again.json()["seat"]) == (201, 0)
    assert problem(await match.sit(headers={"Idempotency-Key": KEY}))[1] == "wrong_phase"


async def test_a_key_belongs_to_an_operation_and_a_target(here: Here) -> None:
    keyed = {"Idempotency-Key": KEY}
    opened = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 2}, headers=keyed)
    match = Played(here.client, opened.json())
    assert (await match.sit(headers=keyed)).status_code == 201
    elsewhere = await open_match(here.client)
    assert (await elsewhere.sit(headers=keyed)).status_code == 201
    await match.sit()
    seat = await match.turn()
    assert (await match.command(seat, (await match.legal(seat))[0], key=KEY)).status_code == 201
    again = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 2}, headers=keyed)
    assert again.json()["host_token"] == match.host
    assert again.headers["Idempotency-Replayed"] == "true"

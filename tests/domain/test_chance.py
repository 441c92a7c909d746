"""Luck, derived independently of the code that derives it."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations, product
from uuid import UUID

import pytest

from domain.chance import BotChance, Chance, Draws, SeededChance, commitment, seed

SECRET = bytes(range(32))
SEED = hashlib.sha256(b"partie/seed/1" + SECRET + b"\x00\x00" + b"\x00\x03abc").digest()


def numbers(prefix: bytes, key: bytes, count: int) -> list[int]:
    """The first *count* tries of 8 bytes, as `fairness.md` describes them."""
    stream = b"".join(hmac.new(key, prefix + n.to_bytes(8, "big"), hashlib.sha256).digest() for n in range(count))
    return [int.from_bytes(stream[8 * n : 8 * n + 8], "big") for n in range(count)]


def scripted(*tries: int) -> Draws:
    """Draws that take these numbers, four a block, and then zeros."""
    padded = [*tries, *[0] * (4 - len(tries) % 4)]
    stream = b"".join(number.to_bytes(8, "big") for number in padded)
    return Draws(lambda counter: stream[32 * counter : 32 * counter + 32] or bytes(32))


def test_seed_mixes_the_secret_with_each_seats_entropy_in_order() -> None:
    assert seed(SECRET, [b"", b"abc"]) == SEED
    assert seed(SECRET, [b"abc", b""]) != SEED
    assert seed(SECRET, [b"a", b"bc"]) != seed(SECRET, [b"ab", b"c"])


def test_commitment_is_bound_to_the_match() -> None:
    match_id = UUID("01920000-0000-7000-8000-000000000001")
    expected = hashlib.sha256(b"partie/commit/1" + match_id.bytes + SECRET).digest()
    assert commitment(match_id, SECRET) == expected
    assert commitment(UUID(int=1), SECRET) != expected


def test_draws_follow_from_seed_and_label() -> None:
    label = b"zatre/draw/17"
    expected = numbers(b"partie/draw/1" + len(label).to_bytes(2, "big") + label, SEED, 9)
    draws = SeededChance(SEED).draws("zatre/draw/17")
    assert [draws.below(2**64) for _ in range(9)] == expected


def test_a_published_vector() -> None:
    draws = SeededChance(seed(SECRET, [b"", b"abc"])).draws("help_me/tiles")
    assert [draws.below(100) for _ in range(10)] == [10, 5, 98, 49, 64, 13, 55, 89, 90, 8]


def test_a_bots_draws_are_its_own() -> None:
    label = b"\x00\x04pick"
    expected = numbers(b"partie/bot/1" + b"\x00\x02" + (7).to_bytes(8, "big") + label, SEED, 5)
    draws = BotChance(SEED, 2, 7).draws("pick")
    assert [draws.below(2**64) for _ in range(5)] == expected
    others: list[Chance] = [BotChance(SEED, 1, 7), BotChance(SEED, 2, 8), SeededChance(SEED)]
    assert all(chance.draws("pick").below(2**64) != expected[0] for chance in others)


def test_the_same_label_begins_again_and_another_is_independent() -> None:
    chance = SeededChance(SEED)
    assert chance.draws("a").shuffled(range(30)) == chance.draws("a").shuffled(range(30))
    assert chance.draws("a").shuffled(range(30)) != chance.draws("b").shuffled(range(30))


@pytest.mark.parametrize("label", ["zatre/zähler", "５"])
def test_labels_are_ascii(label: str) -> None:
    with pytest.raises(UnicodeEncodeError):
        SeededChance(SEED).draws(label)


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_below_needs_something_to_draw_from(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        scripted(0).below(n)


@pytest.mark.parametrize(
    ("n", "tries", "expected"),
    [
        (1, [2**64 - 1], 0),
        (2**64, [2**64 - 1], 2**64 - 1),
        (2**63, [2**64 - 1], 2**63 - 1),
        (6, [2**64 - 5], 5),
        (6, [2**64 - 4, 7], 1),
        (3, [2**64 - 1, 2**64 - 1, 5], 2),
        (2**63 + 1, [2**63 + 1, 2**63], 2**63),
        (10, [123], 3),
    ],
)
def test_below_rejects_what_would_bias(n: int, tries: list[int], expected: int) -> None:
    assert scripted(*tries).below(n) == expected


def test_a_run_of_draws_reads_on_over_its_blocks() -> None:
    draws = scripted(*range(10))
    assert [draws.below(100) for _ in range(10)] == list(range(10))


def test_shuffle_takes_from_the_last_place_down() -> None:
    assert scripted(0, 0, 0).shuffled("abcd") == ["b", "c", "d", "a"]
    assert scripted(3, 2, 1).shuffled("abcd") == ["a", "b", "c", "d"]


def test_shuffle_gives_each_order_equally_often() -> None:
    orders = Counter(tuple(scripted(a, b, c).shuffled("abcd")) for a, b, c in product(range(4), range(3), range(2)))
    assert orders == Counter(permutations("abcd"))


def test_shuffle_leaves_what_it_was_given() -> None:
    things = [1, 2, 3]
    assert sorted(scripted(1, 1).shuffled(things)) == things == [1, 2, 3]
    assert scripted().shuffled([]) == []


def test_one_of_takes_by_place() -> None:
    assert scripted(5).one_of("abc") == "c"

"""Bodies are read strictly, whichever of them the decoder can be sure of at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from domain.errors import Malformed
from infra.seal import canonical
from service.http.bodies import BodyDecoder

LARGEST = 2**53 - 1


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    """A type with defaults: what a repeated member takes away, they can make up for."""

    number: int = 0
    text: str = "a"
    more: tuple[int, ...] = ()


class Outer(Struct, forbid_unknown_fields=True):
    """A type that holds others."""

    inner: Inner = Inner()
    number: int | None = None


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ('{"number":1,"number":1}', "$.number"),
        ('{"inner":{"number":1,"number":2}}', "$.inner.number"),
        ('{"inner":{"text":"","text":""},"number":1}', "$.inner.text"),
        ('{"inner":{"text":":,{}[]","text":"a"}}', "$.inner.text"),
        ('{ "inner": {"number": 1, "text": "a", "number": 1} }', "$.inner.number"),
        (r'{"inner":{"text":"\"\"","text":"a"}}', "$.inner.text"),
        (r'{"number":1,"\u006eumber":1}', "$.number"),
        (r'{"inner":{"text":"\u0000"}}', "$.inner.text"),
        (f'{{"number":{LARGEST + 1}}}', "$"),
        (f'{{"number": -{LARGEST + 1}}}', "$"),
        ('{"inner":{"more":[1, 2, 99999999999999999999]}}', "$.inner.more[2]"),
        ('{"number":1e0}', "$.number"),
        ('{"number":1.0}', "$.number"),
        ('{"nothing":1}', "$"),
    ],
)
def test_what_is_at_fault_is_refused_with_its_place(body: str, path: str) -> None:
    with pytest.raises(Malformed) as refused:
        BodyDecoder(Outer).decode(body.encode())
    assert refused.value.facts["path"] in (path, "$")


@pytest.mark.parametrize("number", [0, LARGEST, -LARGEST])
def test_numbers_are_taken_up_to_their_bound(number: int) -> None:
    assert BodyDecoder(Outer).decode(b'{"number":%d}' % number) == Outer(number=number)


TEXTS = st.text(st.sampled_from('ab":,{}\\é\U0001f600\x7f/ '), max_size=4)
NUMBERS = st.integers(-LARGEST - 3, LARGEST + 3) | st.floats(allow_nan=False, allow_infinity=False)


class Members(list[tuple[str, Any]]):
    """An object as its members are written, repeated ones too."""


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.lists(st.tuples(TEXTS, inner), max_size=3).map(Members),
    max_leaves=8,
)


def written(value: Any, blank: str, *, ascii_only: bool) -> str:
    match value:
        case Members():
            pairs = ((json.dumps(name, ensure_ascii=ascii_only), one) for name, one in value)
            members = (f"{name}{blank}:{blank}{written(one, blank, ascii_only=ascii_only)}" for name, one in pairs)
            return f"{{{blank}{f'{blank},{blank}'.join(members)}{blank}}}"
        case list():
            return f"[{','.join(blank + written(one, blank, ascii_only=ascii_only) for one in value)}]"
        case _:
            return json.dumps(value, ensure_ascii=ascii_only)


def is_at_fault(value: Any) -> bool:
    match value:
        case Members():
            names = [name for name, _ in value]
            return len(set(names)) < len(names) or any(is_at_fault(one) for _, one in value)
        case list():
            return any(map(is_at_fault, value))
        case bool():
            return False
        case int():
            return abs(value) > LARGEST
        case _:
            return False


@given(VALUES, st.sampled_from(["", " ", "\n\t"]), st.booleans())
def test_a_body_is_refused_if_a_member_occurs_twice_or_a_number_is_too_large(
    value: Any, blank: str, ascii_only: bool
) -> None:
    body = written(value, blank, ascii_only=ascii_only).encode()
    decoder = BodyDecoder(Any)
    if is_at_fault(value):
        with pytest.raises(Malformed):
            decoder.decode(body)
    else:
        decoded, plain = decoder.read(body)
        assert decoded == json.loads(body)
        assert plain == canonical(decoded)

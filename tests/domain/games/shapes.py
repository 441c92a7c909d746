"""The types that go over the wire or into a record, walked; and anything at all that fits one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from msgspec import NODEFAULT, inspect


def walk(kind: Any) -> Iterator[inspect.Type]:
    """Every type within *kind* (a Python type), itself included, each struct once."""
    return _walk(inspect.type_info(kind), set())


def structs(kind: Any) -> Iterator[inspect.StructType]:
    """Every struct within *kind*."""
    return (found for found in walk(kind) if isinstance(found, inspect.StructType))


def anything(kind: Any) -> st.SearchStrategy[Any]:
    """Anything that passes the schema of *kind*, small things more often than great ones."""
    return _anything(inspect.type_info(kind))


def _walk(kind: inspect.Type, met: set[type]) -> Iterator[inspect.Type]:
    match kind:
        case inspect.Metadata():
            yield from _walk(kind.type, met)
            return
        case inspect.StructType():
            if kind.cls in met:
                return
            met.add(kind.cls)
            yield kind
            inner = [field.type for field in kind.fields]
        case inspect.UnionType():
            yield kind
            inner = list(kind.types)
        case inspect.CollectionType():
            yield kind
            inner = [kind.item_type]
        case inspect.TupleType():
            yield kind
            inner = list(kind.item_types)
        case inspect.DictType():
            yield kind
            inner = [kind.key_type, kind.value_type]
        case _:
            yield kind
            inner = []
    for one in inner:
        yield from _walk(one, met)


def _anything(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.Metadata():
            return _anything(kind.type)
        case inspect.StructType():
            return st.builds(
                kind.cls,
                **{
                    field.name: _anything(field.type)
                    if field.default is NODEFAULT
                    else st.just(field.default) | _anything(field.type)
                    for field in kind.fields
                },
            )
        case inspect.UnionType():
            return st.one_of([_anything(one) for one in kind.types])
        case inspect.CollectionType():
            least, most = kind.min_length or 0, kind.max_length
            size = min(most, least + 6) if most is not None else least + 6
            items = st.lists(_anything(kind.item_type), min_size=least, max_size=size)
            return items.map(tuple) if isinstance(kind, inspect.VarTupleType) else items
        case inspect.IntType():
            assert kind.ge is not None
            assert kind.le is not None
            return st.integers(kind.ge, min(kind.le, kind.ge + 8)) | st.integers(kind.ge, kind.le)
        case inspect.StrType():
            most = kind.max_length
            text = st.from_regex(kind.pattern, fullmatch=True) if kind.pattern else st.text(max_size=most)
            return text if most is None else text.filter(lambda one: len(one) <= most)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.EnumType():
            return st.sampled_from(kind.cls)
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case _:
            raise AssertionError(f"nothing is known of {kind}")

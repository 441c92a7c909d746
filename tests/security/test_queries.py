"""Queries in another than their one form, to every operation."""

import pytest

from tests.clients.raw import Target

pytestmark = pytest.mark.anyio

NO_INTEGER = [
    "",
    "x",
    "1.0",
    "1e0",
    "01",
    "%2B1",
    "%201",
    "1_0",
    "0x1",
    "%D9%A1",
    "9" * 40,
    "-" + "9" * 40,
    "null",
    "true",
]
NO_BOOLEAN = ["", "1", "True", "yes", "null"]
NO_TEXT = ["%00", "a%00b", "%FF", "%ED%A0%80", "x%0A", "%0D", "%1Fx", "a" * 5_000]


async def test_an_unknown_parameter_is_malformed(target: Target) -> None:
    for operation in target.operations:
        for query in ("?unknown=1", "?unknown", "?=", "?%00=1", "?%FF=1", "?" + "&".join(f"a{n}=1" for n in range(50))):
            reply = await target.ask(operation, query=query)
            assert (reply.status, reply.is_problem) == (400, True), (operation.id, query)


async def test_a_repeated_parameter_is_malformed(target: Target) -> None:
    for operation in target.operations:
        for name in operation.query:
            reply = await target.ask(operation, query=f"?{name}=1&{name}=1")
            assert (reply.status, reply.code) == (400, f"malformed $query.{name}"), operation.id


async def test_a_value_in_another_form_is_malformed(target: Target) -> None:
    for operation in target.operations:
        for name, schema in operation.query.items():
            kind = schema.get("type")
            values = NO_INTEGER if kind == "integer" else NO_BOOLEAN if kind == "boolean" else NO_TEXT
            for value in values:
                reply = await target.ask(operation, query=f"?{name}={value}")
                assert (reply.status, reply.is_problem) == (400, True), (operation.id, name, value)


async def test_numbers_stop_where_the_document_says(target: Target) -> None:
    for operation in target.operations:
        for name, schema in operation.query.items():
            for limit, step in (("minimum", -1), ("maximum", 1)):
                if limit in schema:
                    reply = await target.ask(operation, query=f"?{name}={schema[limit] + step}")
                    assert (reply.status, reply.code) == (400, f"malformed $query.{name}"), (operation.id, limit)
                    reply = await target.ask(operation, query=f"?{name}={schema[limit]}")
                    assert reply.status in (200, 201, 204, 403, 404, 409, 412, 422), (operation.id, limit)

"""The OpenAPI document: paths from the routes' own declarations, components from the types that go over the wire.

Built when it is first asked for, served at ``/openapi.json``, committed as ``openapi/openapi.json`` and compared in
CI. Its shape is one that every generator accepts: each union one named component, a full discriminator mapping,
constant tags, nullable scalars as type lists.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec
from litestar import Litestar
from litestar.routes import HTTPRoute
from msgspec import Struct

from domain.catalogue import Catalogue
from service.http import outgoing, problems
from service.http.examples import Examples
from service.http.feed_items import FeedItem
from service.http.links import links_of
from service.http.live_types import (
    ControlFrame,
    FeedHead,
    InvitationGone,
    InvitationWaits,
    Listed,
    SeatLost,
    SignOfLife,
    Welcome,
)
from service.http.operation import EVERYWHERE, Answer, Operation, Token
from service.http.player_frames import OwnMatchFrame
from service.http.problems import STATUS, Problem, phrase
from service.http.told_limits import limits_of
from service.http.webhook_types import Delivery
from service.http.wire_types import StreamedEnvelope

Schema = dict[str, Any]

REF = "#/components/schemas/{name}"
PATH_PARAMETERS: Mapping[str, tuple[str, Schema, str]] = {
    "webhook_id": (
        "The id of a webhook.",
        {"type": "string", "format": "uuid"},
        "01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d",
    ),
    "match_id": ("The id of a match.", {"type": "string", "format": "uuid"}, "01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d"),
    "player_id": ("The id of a player.", {"type": "string", "format": "uuid"}, "01937b1e-7c20-7d11-8f04-2a9d0c6e5b31"),
    "game": ("The name of a game.", {"type": "string", "maxLength": 50}, "help_me"),
    "edition": ("The name or the digest of an edition.", {"type": "string", "maxLength": 100}, "standard"),
    "invitation_id": (
        "The id of an invitation.",
        {"type": "string", "format": "uuid"},
        "5b0c1a4e-6a55-4c58-9a5e-2f6b7c1d9e10",
    ),
    "seat": ("The number of a seat; the first is 0.", {"type": "integer", "minimum": 0, "maximum": 99}, "0"),
}
RESPONSE_HEADERS: Mapping[str, tuple[str, Schema]] = {
    "Partie-Time": ("The server's time.", {"type": "string", "format": "date-time"}),
    "Partie-As-Of": (
        "If there, the answer comes from a replica: it is complete up to this time, and may lack what came later.",
        {"type": "string", "format": "date-time"},
    ),
    "Request-Id": ("The id of this request in the server's log.", {"type": "string"}),
    "ETag": ('`"<position>-<hash>"`; `If-Match` reads the position.', {"type": "string"}),
    "Location": (
        "The address of the new resource, as a relative reference.",
        {"type": "string", "format": "uri-reference"},
    ),
    "Idempotency-Replayed": (
        "`true` if this key was used before and this is the first answer again.",
        {"type": "string"},
    ),
    "Cache-Control": ("How long the answer may be cached.", {"type": "string"}),
    "Content-Disposition": ("The name of the file.", {"type": "string"}),
    "Retry-After": ("Seconds to wait before trying again.", {"type": "string"}),
    "WWW-Authenticate": ("`Bearer`.", {"type": "string"}),
}
TAGS = {
    "games": "The catalogue and its editions.",
    "matches": "Opening, finding and joining matches.",
    "players": "People who are known over several matches.",
    "play": "Acting in a match, and seeing where it stands.",
    "history": "All events, past ones and new ones as they happen.",
    "proof": "What proves that nothing was changed: receipts, records, and the keys that they are signed with.",
    "feed": "The events of all matches in one sequence, for integrations.",
    "webhooks": "Events that are delivered to other servers.",
    "server": "The server itself.",
}
DESCRIPTION = """\
Partie is a server for board games: rules are pure code, a match is a stream of events, and every history can be
replayed and verified.

Unions (`Event`, `Command`, `View`, `Legal`) are distinguished by `type`. New types come only with a higher `ruleset` or
`protocol` in the opening event; skip those that you do not know. Refusals are `application/problem+json` with a stable
`code`.
"""


def document(app: Litestar, catalogue: Catalogue, openings: Mapping[str, type[Struct]], version: str) -> bytes:
    """Return the document of an application as JSON."""
    return msgspec.json.format(msgspec.json.encode(build(app, catalogue, openings, version)), indent=2)


def build(app: Litestar, catalogue: Catalogue, openings: Mapping[str, type[Struct]], version: str) -> Schema:
    """Build the document of an application."""
    unions = {
        "Command": ("type", list(get_args(catalogue.command))),
        "RecordedCommand": ("type", list(get_args(catalogue.recorded_command))),
        "Event": ("type", list(get_args(catalogue.event))),
        "View": ("type", [game.view_type for game in catalogue.games]),
        "Legal": ("type", [game.legal_type for game in catalogue.games]),
        "OpenMatch": ("game", list(openings.values())),
    }
    operations = _operations(app)
    types: dict[str, type[Struct]] = {}
    for kind in (
        Problem,
        *(member for members in CHOICES.values() for member in members),
        *(member for _, members in unions.values() for member in members),
        *(kind for _, _, operation in operations for kind in _kinds(operation)),
        *outgoing.KINDS,
    ):
        if types.setdefault(kind.__name__, kind) is not kind:
            raise ValueError(f"two types are called {kind.__name__}")
    queries = {}
    for _, _, operation in operations:
        if operation.query is not None:
            queries[operation.query.__name__] = operation.query
    _, components = msgspec.json.schema_components([*types.values(), *queries.values()], ref_template=REF)
    schemas = {name: repaired(schema) for name, schema in components.items()}
    query_schemas = {name: schemas.pop(name) for name in queries}
    schemas |= {name: _choice(name, members) for name, members in CHOICES.items()}
    for game in catalogue.games:
        _complete_legal(schemas[game.legal_type.__name__])
    _require_what_is_always_told(schemas, operations, unions)
    examples = Examples([game.slug for game in catalogue.games])
    schemas["Problem"]["properties"]["rule"]["x-rules"] = examples.rules
    schemas |= {name: _union(name, tag, members) for name, (tag, members) in unions.items()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Partie",
            "version": version,
            "description": DESCRIPTION,
            "contact": {"name": "Partie contributors"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": ".", "description": "This server, relative to the address of this document."}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": _paths(operations, query_schemas, examples),
        "webhooks": outgoing.webhooks(_reference(Delivery), examples.requests(outgoing.OPERATION)),
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "headers": {
                name: {"description": description, "schema": dict(schema)}
                for name, (description, schema) in RESPONSE_HEADERS.items()
            },
            "examples": examples.components,
            "securitySchemes": {
                "bearer": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A capability token: `seat_…`, `host_…`, `player_…` or `key_…`.",
                }
            },
        },
    }


def _operations(app: Litestar) -> list[tuple[str, str, Operation]]:
    found = [
        (route.path_format, method.lower(), handler.opt["operation"])
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if "operation" in handler.opt and not handler.opt["operation"].socket
        for method in handler.http_methods
        if method != "OPTIONS"
    ]
    return sorted(found, key=lambda one: one[:2])  # the framework keeps them in no order


def _require_what_is_always_told(
    schemas: Schema, operations: list[tuple[str, str, Operation]], unions: Mapping[str, tuple[str, list[type[Struct]]]]
) -> None:
    """Mark as required what answers always have: their types have defaults for reading older rows, not for writing.

    Left as they are: what clients send, and what games and events are made of, which is told as it was stored.
    """
    sent = [kind for _, _, one in operations if isinstance(kind := one.body, type)]
    named = {kind.__name__ for kind in sent} | {one.__name__ for _, members in unions.values() for one in members}
    while more := {name for found in named for name in _references(schemas[found]) if name in schemas} - named:
        named |= more
    for name in schemas.keys() - named:
        properties = schemas[name].get("properties", {})
        told = [member for member, described in properties.items() if "default" in described]
        for member in told:
            del properties[member]["default"]
        if told:
            required = {*schemas[name].get("required", ()), *told}
            schemas[name]["required"] = [member for member in properties if member in required]


def _references(schema: Any) -> Iterator[str]:
    """Yield the names of the components that a schema refers to."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield str(schema["$ref"]).rpartition("/")[2]
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _references(part)


def _kinds(operation: Operation) -> list[type[Struct]]:
    """Return the types of an operation's body and answers."""
    kinds = (operation.body, *(answer.schema for answer in operation.answers.values()))
    return [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Struct)]


def _paths(operations: list[tuple[str, str, Operation]], queries: Mapping[str, Schema], examples: Examples) -> Schema:
    paths: Schema = {}
    for path, method, operation in operations:
        query = queries[operation.query.__name__] if operation.query else {"properties": {}}
        paths.setdefault(path, {})[method] = _operation(path, operation, query, examples)
    return paths


def _operation(path: str, operation: Operation, query: Schema, examples: Examples) -> Schema:
    parameters = [_path_parameter(name) for name in re.findall(r"{(\w+)}", path)]
    parameters += [_query_parameter(name, schema) for name, schema in query["properties"].items()]
    parameters += [
        {
            "name": header.name,
            "in": "header",
            "required": False,
            "description": _for_example(header.description, header.example),
            "schema": dict(header.schema),
        }
        for header in operation.headers
    ]
    document: Schema = {
        "operationId": operation.id,
        "summary": operation.summary,
        "description": operation.description + limits_of(operation),
        "tags": [operation.tag],
        "parameters": parameters,
        "responses": _responses(operation, examples),
        "security": {
            Token.NONE: [],
            Token.OPTIONAL: [{}, {"bearer": []}],
            Token.REQUIRED: [{"bearer": []}],
        }[operation.token],
    }
    if not parameters:
        del document["parameters"]
    if operation.body is not None:
        content: Schema = {"schema": _reference(operation.body)}
        if sent := examples.requests(operation.id):
            content["examples"] = sent
        document["requestBody"] = {"required": True, "content": {"application/json": content}}
    return document


def _path_parameter(name: str) -> Schema:
    description, schema, example = PATH_PARAMETERS[name]
    typed = int(example) if schema["type"] == "integer" else example
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": dict(schema),
        "example": typed,
    }


def _query_parameter(name: str, schema: Schema) -> Schema:
    plain = {part: value for part, value in schema.items() if part not in ("description", "examples")}
    described: Schema = {"name": name, "in": "query", "required": False, "description": schema.get("description", "")}
    if plain.get("default") in ([], ()):  # nothing that one could send
        del plain["default"]
    if plain.get("default", 0) is None:  # left out is what null means; there is no null in a query
        del plain["default"]
        if isinstance(plain.get("type"), list):
            plain["type"] = next(kind for kind in plain["type"] if kind != "null")
        if "anyOf" in plain:
            plain = next(option for option in plain["anyOf"] if option != {"type": "null"})
    described["schema"] = plain
    if not described["description"]:
        described["description"] = plain.pop("description", name)
    examples = schema.get("examples") or plain.pop("examples", None)
    if examples:
        described["description"] = _for_example(described["description"], examples[0])
    return described


def _for_example(description: str, example: object) -> str:
    """Return a description with an example in words: pages would send one of its own with every request."""
    if example is None or isinstance(example, list):
        return description
    written = str(example).lower() if isinstance(example, bool) else str(example)
    return f"{description} For example `{written}`."


def _responses(operation: Operation, examples: Examples) -> Schema:
    responses: Schema = {
        str(status): _answer(answer, examples.answers(operation.id, status)) | _links(operation.id, status)
        for status, answer in operation.answers.items()
    }
    by_status: dict[int, list[str]] = {}
    for code in sorted({*operation.problems, *EVERYWHERE}):
        by_status.setdefault(STATUS[code], []).append(code)
    for status, found in sorted(by_status.items()):
        named = ["Partie-Time", "Request-Id"]
        named += ["Retry-After"] if status in (429, 503) else []
        named += ["WWW-Authenticate"] if status == 401 else []
        responses[str(status)] = {
            "description": f"{phrase(status)}: " + ", ".join(f"`{code}`" for code in found) + ".",
            "headers": _headers(named),
            "content": {
                problems.MEDIA_TYPE: _with_examples(
                    {"schema": {"$ref": REF.format(name="Problem")}}, examples.answers(operation.id, status)
                )
            },
        }
    return dict(sorted(responses.items()))


def _answer(answer: Answer, examples: Mapping[str, Schema]) -> Schema:
    document: Schema = {
        "description": answer.description,
        "headers": _headers(["Partie-Time", "Request-Id", *answer.headers]),
    }
    if answer.schema is not None:
        document["content"] = {answer.media_type: _with_examples({"schema": _reference(answer.schema)}, examples)}
    return document


def _links(operation: str, status: int) -> Schema:
    links = links_of(operation, status)
    return {"links": links} if links else {}


def _with_examples(content: Schema, examples: Mapping[str, Schema]) -> Schema:
    return {**content, "examples": dict(examples)} if examples else content


def _headers(names: list[str]) -> Schema:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _reference(kind: Any) -> Schema:
    if kind is str:
        return {"type": "string"}
    if kind is dict:
        return {"type": "object", "additionalProperties": True}
    return {"$ref": REF.format(name=kind if isinstance(kind, str) else kind.__name__)}


def _complete_legal(schema: Schema) -> None:
    """Describe what every legal answer holds: all of its members, among them one complete command."""
    schema["properties"]["any"] = {
        "description": "A complete command that is accepted now, for clients that know no rules; null: not asked.",
        "anyOf": [{"$ref": REF.format(name="Command")}, {"type": "null"}],
    }
    for described in schema["properties"].values():
        described.pop("default", None)
    schema["required"] = list(schema["properties"])


def _union(name: str, tag: str, members: list[type[Struct]]) -> Schema:
    references = {str(m.__struct_config__.tag): REF.format(name=m.__name__) for m in members}
    return {
        "title": name,
        "description": UNION_DESCRIPTIONS[name],
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {"propertyName": tag, "mapping": references},
    }


UNION_DESCRIPTIONS = {
    "Command": "A command that can be sent to a match: one of its game, or one of every match (`match.*`).",
    "RecordedCommand": "A command that an event can name as its cause.",
    "Event": "An event of a match.",
    "View": "The state of a game as one viewer may see it.",
    "Legal": "What a seat may do now.",
    "OpenMatch": "A request to open a match, distinguished by `game`.",
}


CHOICES: Mapping[str, tuple[type[Struct], ...]] = {
    "StreamFrame": (StreamedEnvelope, ControlFrame),
    "FeedFrame": (FeedItem, FeedHead),
    "PlayerFrame": (OwnMatchFrame, InvitationWaits, InvitationGone, SeatLost, Welcome, Listed, SignOfLife),
}
"""What the frames of streams hold, each told by the members that it requires; before those that it has all of."""

CHOICE_DESCRIPTIONS = {
    "StreamFrame": "What a frame holds: an event if there is no `event:` line, else what that line names.",
    "FeedFrame": "What a frame holds: an event if there is no `event:` line, else what that line names.",
    "PlayerFrame": "What a frame holds. Its `event:` line says which of them it is.",
}


def _choice(name: str, members: tuple[type[Struct], ...]) -> Schema:
    references = [{"$ref": REF.format(name=member.__name__)} for member in members]
    return {"title": name, "description": CHOICE_DESCRIPTIONS[name], "anyOf": references}


def repaired(schema: Any) -> Any:
    """Return a schema in the shape that every generator accepts."""
    if isinstance(schema, list):
        return [repaired(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    whole = {name: repaired(part) for name, part in schema.items()}
    if isinstance(pattern := whole.get("pattern"), str):
        whole["pattern"] = pattern.replace(r"\Z", "$")  # in Python `$` lets a line feed follow, elsewhere not
    if isinstance(said := whole.get("description"), str):
        whole["description"] = said.split("\n\nRaises ")[0]  # which is for who reads the code
    values = whole.get("enum")
    if isinstance(values, list) and "type" not in whole:
        if len(values) == 1:
            return {"type": "string", "const": values[0]}
        whole["type"] = "string"
    if whole.get("type") == "object" and not whole.get("properties") and not whole.get("additionalProperties"):
        whole["additionalProperties"] = True
    options = whole.get("anyOf")
    if isinstance(options, list) and {"type": "null"} in options:
        return _nullable(whole, [option for option in options if option != {"type": "null"}])
    prefix = whole.get("prefixItems")
    if prefix and all(item == prefix[0] for item in prefix):
        del whole["prefixItems"]
        whole["items"] = prefix[0]
    return whole


def _nullable(schema: Schema, options: list[Schema]) -> Schema:
    rest = {name: part for name, part in schema.items() if name != "anyOf"}
    kinds = [option.get("type") for option in options]
    plain = all(isinstance(kind, str) and kind != "object" for kind in kinds)
    if plain and len(options) == 1 and "enum" not in options[0]:
        return {**options[0], "type": [kinds[0], "null"], **rest}
    if plain and all(set(option) == {"type"} for option in options):
        return {"type": [*kinds, "null"], **rest}
    return schema

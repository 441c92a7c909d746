"""What of an OpenAPI document breaks clients of an earlier one.

What clients send may only be allowed more, and what they get may only be promised more. So a schema is compared in the
direction in which it goes. What comes in addition is no break: operations, members of answers, members of a union,
values of an enumeration in an answer, problems; `docs/compatibility.md` tells clients so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

Schema = Mapping[str, Any]

UPPER = ("maximum", "maxLength", "maxItems", "maxProperties")
LOWER = ("minimum", "minLength", "minItems", "minProperties")
KINDS = ("null", "boolean", "integer", "number", "string", "array", "object")


class Way(StrEnum):
    """Which way a schema goes: with what clients send, or with what they get."""

    SENT = "sent"
    GOT = "got"


class Form(NamedTuple):
    """A schema of one type, and the name of the component that it stands in."""

    name: str
    schema: Schema

    @property
    def kind(self) -> Any:
        """Its type."""
        values = _values(self.schema)
        if "type" in self.schema or not values:
            return self.schema.get("type")
        return "string" if all(isinstance(value, str) for value in values) else None

    @property
    def tag(self) -> tuple[str, Any] | None:
        """The member that tells it from others of its union, a constant, with its value; None: there is none."""
        members = self.schema.get("properties", {}).items()
        constants = [(name, schema["const"]) for name, schema in members if "const" in schema]
        return constants[0] if len(constants) == 1 and constants[0][0] in self.schema.get("required", ()) else None

    def fits(self, other: Form) -> bool:
        """Whether its type is, or is part of, that of *other*."""
        return other.kind in (None, self.kind) or (self.kind, other.kind) == ("integer", "number")


def breaks(old: Schema, new: Schema) -> list[str]:
    """Return what breaks clients of *old* under *new*, each as ``where: what``, in the order of *old*."""
    return list(dict.fromkeys(_Comparison(old, new).all()))


class _Comparison:
    def __init__(self, old: Schema, new: Schema) -> None:
        self._old = old
        self._new = new
        self._seen: set[tuple[str, str, Way]] = set()

    def all(self) -> Iterator[str]:
        """Compare the documents."""
        for path, methods in self._old["paths"].items():
            for method, old in methods.items():
                where = old["operationId"]
                new = self._new["paths"].get(path, {}).get(method)
                if new is None:
                    yield f"{where}: {method.upper()} {path} is gone"
                else:
                    yield from self._operation(old, new, where)
        for name in self._old.get("components", {}).get("schemas", {}):
            if name not in self._new["components"]["schemas"]:
                yield f"{name}: the component is gone"

    def _operation(self, old: Schema, new: Schema, where: str) -> Iterator[str]:
        if new["operationId"] != where:
            yield f"{where}: it is now called {new['operationId']}"
        if _needs_no_token(old) and not _needs_no_token(new):
            yield f"{where}: it requires a token"
        yield from self._parameters(old, new, where)
        yield from self._body(old.get("requestBody"), new.get("requestBody"), where)
        for status, answer in old["responses"].items():
            if status not in new["responses"]:
                yield f"{where} {status}: the status is gone"
            else:
                yield from self._answer(answer, new["responses"][status], f"{where} {status}")
        for status in new["responses"]:
            if status not in old["responses"] and status < "4":
                yield f"{where} {status}: an answer that clients do not expect"

    def _parameters(self, old: Schema, new: Schema, where: str) -> Iterator[str]:
        before, after = (
            {(one["in"], one["name"]): one for one in self._each(document, operation.get("parameters", ()))}
            for document, operation in ((self._old, old), (self._new, new))
        )
        for key, parameter in before.items():
            place = f"{where} {key[0]} {key[1]}"
            if key not in after:
                yield f"{place}: the parameter is gone"
                continue
            if after[key].get("required") and not parameter.get("required"):
                yield f"{place}: it is required"
            yield from self._schema(parameter["schema"], after[key]["schema"], Way.SENT, place)
        for key, parameter in after.items():
            if key not in before and parameter.get("required"):
                yield f"{where} {key[0]} {key[1]}: a parameter that is required"

    def _body(self, old: Schema | None, new: Schema | None, where: str) -> Iterator[str]:
        if old is None or new is None:
            if old is not None:
                yield f"{where} body: it is gone"
            elif new is not None and new.get("required"):
                yield f"{where} body: it is required"
            return
        if new.get("required") and not old.get("required"):
            yield f"{where} body: it is required"
        yield from self._contents(old, new, Way.SENT, f"{where} body")

    def _answer(self, old: Schema, new: Schema, where: str) -> Iterator[str]:
        old, new = self._resolved(self._old, old), self._resolved(self._new, new)
        for name in old.get("headers", {}):
            if name not in new.get("headers", {}):
                yield f"{where} {name}: the header is gone"
        yield from self._contents(old, new, Way.GOT, where)

    def _contents(self, old: Schema, new: Schema, way: Way, where: str) -> Iterator[str]:
        for media_type, content in old.get("content", {}).items():
            if media_type not in new.get("content", {}):
                yield f"{where} {media_type}: the media type is gone"
            else:
                yield from self._schema(content["schema"], new["content"][media_type]["schema"], way, where)

    def _schema(self, old: Schema, new: Schema, way: Way, where: str) -> Iterator[str]:
        before, after = self._forms(self._old, old), self._forms(self._new, new)
        if (tagged := _by_tag(before)) and (tagged_now := _by_tag(after)):
            for tag, form in tagged.items():
                if tag not in tagged_now:
                    yield f"{where}: {tag[1]} is gone from the union"
                else:
                    yield from self._form(form, tagged_now[tag], way, where)
            return
        given, allowed = (before, after) if way is Way.SENT else (after, before)
        for form in given:
            found = [
                list(self._form(form, other, way, where) if way is Way.SENT else self._form(other, form, way, where))
                for other in allowed
                if form.fits(other)
            ]
            if found:
                yield from min(found, key=len)
            else:
                told = "is no longer allowed" if way is Way.SENT else "is what clients do not expect"
                yield f"{where}: {form.kind or 'anything'} {told}"

    def _form(self, old: Form, new: Form, way: Way, where: str) -> Iterator[str]:
        """Compare two schemas of one type."""
        if old.name and new.name:
            where = f"{old.name} ({way})" if old.name == new.name else f"{old.name} as {new.name} ({way})"
            if (old.name, new.name, way) in self._seen:
                return
            self._seen.add((old.name, new.name, way))
        before, after = old.schema, new.schema
        if before.get("format") != after.get("format"):
            yield f"{where}: its format was {before.get('format')} and is {after.get('format')}"
        if way is Way.SENT:
            yield from self._narrowed(before, after, where)
        yield from self._members(before, after, way, where)
        if "items" in before and "items" in after:
            yield from self._schema(before["items"], after["items"], way, f"{where}[]")

    @staticmethod
    def _narrowed(old: Schema, new: Schema, where: str) -> Iterator[str]:
        """Compare what is allowed."""
        for limit in UPPER:
            if limit in new and (limit not in old or new[limit] < old[limit]):
                yield f"{where}: {limit} was {old.get(limit)} and is {new[limit]}"
        for limit in LOWER:
            if limit in new and (limit not in old or new[limit] > old[limit]):
                yield f"{where}: {limit} was {old.get(limit)} and is {new[limit]}"
        if new.get("pattern") not in (None, old.get("pattern")):
            yield f"{where}: another pattern"
        if new.get("uniqueItems") and not old.get("uniqueItems"):
            yield f"{where}: no item may occur twice"
        if "default" in old and new.get("default", old["default"]) != old["default"]:
            yield f"{where}: another default"
        values, kept = _values(old), _values(new)
        if kept is not None:
            for value in values or ():
                if value not in kept:
                    yield f"{where}: {value} is no longer allowed"
            if values is None:
                yield f"{where}: only some values are allowed"

    def _members(self, old: Schema, new: Schema, way: Way, where: str) -> Iterator[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        for name, schema in before.items():
            if name in after:
                yield from self._schema(schema, after[name], way, f"{where}.{name}")
            elif way is Way.GOT or new.get("additionalProperties") is False:
                yield f"{where}.{name}: the member is gone"
        needed, promised = set(old.get("required", ())), set(new.get("required", ()))
        if way is Way.SENT:
            for name in sorted(promised - needed):
                yield f"{where}.{name}: the member is required"
        else:
            for name in sorted((needed - promised) & after.keys()):
                yield f"{where}.{name}: the member may be missing"
        rest, rest_now = (one.get("additionalProperties", True) for one in (old, new))
        if isinstance(rest, Mapping) and isinstance(rest_now, Mapping):
            yield from self._schema(rest, rest_now, way, f"{where}.*")
        elif way is Way.SENT and rest is not False and rest_now is False:
            yield f"{where}: other members are no longer allowed"

    def _forms(self, document: Schema, schema: Schema, name: str = "") -> list[Form]:
        """Return the schemas of one type each that a schema stands for."""
        if "$ref" in schema:
            return self._forms(document, self._resolved(document, schema), schema["$ref"].rpartition("/")[2])
        for union in ("oneOf", "anyOf"):
            if union in schema:
                return [form for one in schema[union] for form in self._forms(document, one)]
        kinds = schema.get("type", KINDS if "const" not in schema and "enum" not in schema else ())
        if isinstance(kinds, str) or not kinds:
            return [Form(name, schema)]
        return [Form(name and f"{name} {kind}", {**schema, "type": kind}) for kind in kinds]

    def _each(self, document: Schema, listed: Any) -> Iterator[Schema]:
        return (self._resolved(document, one) for one in listed)

    def _resolved(self, document: Schema, schema: Schema) -> Schema:
        while "$ref" in schema:
            found: Any = document
            for step in schema["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            schema = found
        return schema


def _needs_no_token(operation: Schema) -> bool:
    return operation.get("security", []) == [] or {} in operation["security"]


def _by_tag(forms: list[Form]) -> dict[tuple[str, Any], Form]:
    """Return the members of a union by what tells them apart; nothing if that cannot be told of each."""
    found = {tag: form for form in forms if (tag := form.tag) is not None}
    return found if len(found) == len(forms) else {}


def _values(schema: Schema) -> list[Any] | None:
    """Return the values that an enumeration or a constant allows; None: it is neither."""
    if "const" in schema:
        return [schema["const"]]
    values: list[Any] | None = schema.get("enum")
    return values

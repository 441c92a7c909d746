"""Strict reading of bodies and queries: whatever the API does not define is refused, with the path of the fault."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NoReturn, TypeVar
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException
from msgspec import Struct

from domain.errors import Malformed
from infra.seal import canonical
from service.http import headers
from service.http.operation import JSON
from service.refusals import TooLarge, UnsupportedMediaType

Q = TypeVar("Q", bound=Struct)

_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_CHARSET = re.compile(r'charset=(?:"utf-?8"|utf-?8)', re.I)
_LARGEST = 2**53 - 1
_ALL_ZEROS = bytes.maketrans(b"123456789", b"0" * 9)
_MANY_DIGITS = b"0" * len(str(_LARGEST))
_LENGTH_DIGITS = 18
_decode = msgspec.json.Decoder().decode
WHOLE_BODY = "partie.body"
"""The member of a scope that holds the body, where it has come whole already."""
_ECHOED = 100
"""The largest number of characters of a client's own input that an answer repeats in one place."""


async def read_body(request: Request[Any, Any, Any], limit: int) -> bytes:
    """Read a JSON body of at most *limit* bytes. Raises Malformed, UnsupportedMediaType, TooLarge."""
    media_type = headers.first(request.scope, b"content-type") or ""
    if media_type != JSON and not _is_json(media_type):
        raise UnsupportedMediaType("The body must be application/json, in UTF-8.")
    encoding = headers.first(request.scope, b"content-encoding") or ""
    if encoding and encoding.lower() != "identity":
        raise UnsupportedMediaType("The body must not have a content encoding.")
    length = (headers.first(request.scope, b"content-length") or "").lstrip("0")
    if len(length) > _LENGTH_DIGITS or (length.isdecimal() and int(length) > limit):  # it is not waited for
        raise _too_large(limit)
    whole: bytes | None = request.scope.get(WHOLE_BODY)  # type: ignore[assignment]  # no member that it knows of
    if whole is not None:
        if len(whole) > limit:
            raise _too_large(limit)
        return whole
    size = 0
    chunks: list[bytes] = []
    while True:
        message: Any = await request.receive()
        if message["type"] == "http.disconnect":  # the client is gone; nobody reads the answer
            raise Malformed("The body is incomplete.", path="$")
        chunk: bytes = message.get("body", b"")
        size += len(chunk)
        if size > limit:
            raise _too_large(limit)
        if not message.get("more_body", False):
            return b"".join([*chunks, chunk]) if chunks else chunk
        chunks.append(chunk)


def _too_large(limit: int) -> TooLarge:
    return TooLarge(f"The body is larger than {limit} bytes.", facts={"limit": limit})


async def has_body(request: Request[Any, Any, Any]) -> bool:
    """Return whether a body of at least one byte is still to be read, however it is framed.

    Proxies pass on bodiless HTTP/2 requests as chunked ones without a chunk.
    """
    if (headers.first(request.scope, b"content-length") or "").strip("0"):
        return True
    if headers.first(request.scope, b"transfer-encoding") is None or not request.is_connected:
        return False
    try:
        async for chunk in request.stream():
            if chunk:
                return True
    except InternalServerException:  # the client has left
        return False
    return False


class BodyDecoder:
    """Decodes JSON bodies of one type, strictly."""

    def __init__(self, kind: Any) -> None:
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)

    def decode(self, body: bytes) -> Any:
        """Decode *body*. Raises Malformed with the path of the fault."""
        return self.read(body)[0]

    def read(self, body: bytes) -> tuple[Any, bytes]:
        """Decode *body*; return its value, and itself as canonical JSON. Raises Malformed with the path of the fault.

        What could be at fault is read once more by the standard library, which tells of each member and number.
        """
        if b"\\" in body and _NUL.search(body):
            raise Malformed("The character U+0000 is not allowed.", path=_place(body, _has_nul))
        try:
            value = self._decoder.decode(body)
            plain = canonical(_decode(body))
            if not _is_plain(body, plain):
                json.loads(body, object_pairs_hook=_distinct, parse_int=_bounded)
        except _Repeated as error:
            raise Malformed("A member occurs more than once.", path=_place(body, _is_repeated)) from error
        except msgspec.ValidationError as error:
            fault(error)
        except UnicodeDecodeError as error:
            raise Malformed("The body is not UTF-8.", path="$") from error
        except RecursionError as error:
            raise Malformed("The body is nested too deeply.", path="$") from error
        except ValueError as error:  # DecodeError and JSONDecodeError among them
            raise Malformed(f"The body is not JSON: {_short(str(error))}", path="$") from error
        return value, plain


def _is_plain(body: bytes, plain: bytes) -> bool:
    """Tell for sure that in *body*, which is *plain* in canonical form, no member occurs twice and no number is large.

    Without backslashes every quote begins or ends a text. So a member that decoding has dropped, the first one of two
    of a name, has taken quotes with it. False: it has to be looked at.
    """
    if b"\\" in body or body.count(b'"') != plain.count(b'"'):
        return False
    return _MANY_DIGITS not in body.translate(_ALL_ZEROS)


def read_query(raw: bytes, kind: type[Q]) -> Q:
    """Decode a query string. Raises Malformed for a parameter that is unknown, repeated or not in canonical form."""
    if not raw:
        defaults: Q = _defaults(kind)
        return defaults
    given: dict[str, Any] = {}
    lists = _lists(kind)
    try:
        pairs = parse_qsl(raw.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=32)
    except ValueError as error:
        raise Malformed("The query cannot be read.", path="$query") from error
    for name, text in pairs:
        if name in lists:
            given[name] = [*given.get(name, ()), *text.split(",")]
            if len(set(given[name])) < len(given[name]):
                raise Malformed(f"{name} has a value more than once.", path=f"$query.{name}")
            continue
        if name in given:
            raise Malformed(f"{_short(name)} is given more than once.", path=_short(f"$query.{name}"))
        if "\0" in text:
            raise Malformed("The character U+0000 is not allowed.", path=_short(f"$query.{name}"))
        given[name] = text
    renamed = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    try:
        query = msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        fault(error, root="$query")
    for name, text in given.items():
        if name not in lists and _written(getattr(query, renamed[name])) != text:
            raise Malformed(f"{name} is not in canonical form.", path=f"$query.{name}")
    return query


@cache
def _lists(kind: type[Struct]) -> frozenset[str]:
    """Return the parameters that hold several values, each given by itself or all of them separated by commas."""
    fields = msgspec.structs.fields(kind)
    return frozenset(one.encode_name for one in fields if "tuple[" in str(one.type))


@cache
def _defaults(kind: type[Q]) -> Q:
    """Return what a query is that gives nothing. All parameters can be left out, and no query can be changed."""
    query: Q = msgspec.convert({}, kind)
    return query


def fault(error: msgspec.ValidationError, root: str = "$") -> NoReturn:
    """Turn a validation error into a refusal with the path of the fault."""
    detail, _, path = str(error).partition(" - at `$")
    raise Malformed(_short(detail), path=_short(root + path.rstrip("`"))) from error


def _is_json(content_type: str) -> bool:
    kind, *parameters = (part.strip() for part in content_type.split(";"))
    return kind.lower() == "application/json" and all(not one or _CHARSET.fullmatch(one) for one in parameters)


def _short(text: str) -> str:
    """Return *text* as an answer may repeat it: shortened, and without U+0000 and lone surrogates."""
    cut = text if len(text) <= _ECHOED else f"{text[:_ECHOED]}…"
    return cut.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace").decode()


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


class _Repeated(Exception):
    """A member that occurs more than once in its object."""


def _distinct(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _Repeated
    return members


class _Members(list[tuple[str, Any]]):
    """The members of an object in the order received, repeated ones included."""


def _place(body: bytes, is_fault: Callable[[Any, set[str]], bool]) -> str:
    """Return the path of the first fault in a refused body: "$" if it is not even JSON."""
    try:
        trail = _trail(json.loads(body, object_pairs_hook=_Members), is_fault)
    except (ValueError, RecursionError):
        return "$"
    return _short("$" + "".join(reversed(trail or [])))


def _trail(value: Any, is_fault: Callable[[Any, set[str]], bool]) -> list[str] | None:
    """Return the steps of the path to the first fault, in reverse; None if there is none.

    They are formatted on the way back only: else a name of 60,000 characters would be copied for each member.
    """
    if isinstance(value, _Members):
        names: set[str] = set()
        for name, member in value:
            steps = [] if is_fault(name, names) else _trail(member, is_fault)
            if steps is not None:
                return [*steps, f".{_short(name)}"]
            names.add(name)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            if (steps := _trail(one, is_fault)) is not None:
                return [*steps, f"[{number}]"]
    elif is_fault(value, set()):
        return []
    return None


def _has_nul(value: Any, _: set[str]) -> bool:
    return isinstance(value, str) and "\0" in value


def _is_repeated(value: Any, names: set[str]) -> bool:
    return value in names


def _bounded(digits: str) -> int:
    number = int(digits) if len(digits) < 20 else _LARGEST + 1
    if abs(number) > _LARGEST:
        raise ValueError("a number is outside ±(2^53−1)")
    return number

"""What proves things: receipts, records, and the keys that signatures are checked with."""

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath
from litestar.response import Stream
from msgspec import Struct, field

from domain.timestamp import format_timestamp
from domain.viewer import AUDITOR
from service.http.context import context_of
from service.http.operation import ABOUT_A_MATCH, AT_A_MATCH, IF_NONE_MATCH, NDJSON, Answer, Operation, Token, declared
from service.http.proof_types import JsonWebKeySet, MatchReceipt, json_web_key, match_receipt
from service.http.representations import etag
from service.http.request_checks import nothing_undeclared, plain_path
from service.http.requests import AnyRequest, at_match, by_seat, knows, query_of, reply
from service.http.wire_types import ActingSeat, Eyes
from service.matches.summary import summarize
from service.records.receipts import signed_receipt
from service.records.record import recorded_edition
from service.records.writer import Framing, Subject, written


@get(
    "/v1/keys",
    opt=declared(
        Operation(
            id="getKeys",
            summary="Read the public keys",
            description=(
                "The public keys with which this server signs receipts and records or has signed them, the newest "
                "first, as a JWK set. A key's `kid` is its thumbprint."
            ),
            tag="proof",
            answers={200: Answer("The keys.", JsonWebKeySet)},
            token=Token.NONE,
        )
    ),
)
async def get_keys(request: AnyRequest) -> Response[bytes]:
    context = context_of(request)
    await nothing_undeclared(request)
    keys = [json_web_key(key) for key in await context.signer.public_keys()]
    return reply(msgspec.json.encode(JsonWebKeySet(keys)), cache_control="public, max-age=300")


@get(
    "/v1/matches/{match_id:str}/receipt",
    opt=declared(
        Operation(
            id="getReceipt",
            summary="Take a receipt",
            description=(
                "A signed statement of what the match's head is now: the hash of its chain at its last position. "
                "Whoever keeps it can prove later that history was changed, if it was."
            ),
            tag="proof",
            answers={200: Answer("The receipt.", MatchReceipt, headers=("Cache-Control",))},
            problems=ABOUT_A_MATCH,
        )
    ),
)
async def get_receipt(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    key = await at.context.signer.key()
    cached = at.cached
    now = format_timestamp(at.context.clock.now())
    receipt = signed_receipt(key, cached.match_id, cached.version - 1, cached.head_hash, now)
    return reply(msgspec.json.encode(match_receipt(receipt)), cache_control="no-store")


class RecordQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose record."""

    as_: Eyes | None = field(default=None, name="as")
    seat: ActingSeat | None = None


@get(
    "/v1/matches/{match_id:str}/record",
    opt=declared(
        Operation(
            id="getRecord",
            summary="Download the record",
            description=(
                "The match as one file of JSON lines that can be checked offline, by `partie verify` or by anybody "
                "else: a header, a line for each event, a signed closing line. Before the match is disclosed, it holds "
                "what the caller may see, without salts and secret."
            ),
            tag="proof",
            query=RecordQuery,
            headers=(IF_NONE_MATCH,),
            answers={
                200: Answer("The record.", str, NDJSON, headers=("ETag", "Cache-Control", "Content-Disposition")),
                304: Answer("Nothing has changed."),
            },
            problems=AT_A_MATCH,
        )
    ),
)
async def get_record(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes] | Stream:
    at = await at_match(request, match_id)
    query = query_of(request, RecordQuery)
    at = await by_seat(at, query.seat)
    viewer = at.viewer(query.as_, disclosing=True)
    key = await at.context.signer.key_if_any()
    cached = at.cached
    state = cached.match.state
    subject = Subject(
        summarize(state, None),
        cached.head_hash,
        state.table.secret,
        recorded_edition(state.table.edition),
        (await at.context.imported.find([cached.match_id])).get(cached.match_id),
    )
    tag = etag(state.version - 1, Framing(subject, viewer, key).identity)
    is_final = viewer == AUDITOR
    headers = {
        "etag": tag,
        "cache-control": "private, max-age=86400" if is_final else "private, no-cache",
        "vary": "Authorization",
    }
    if knows(request, tag):
        return Response(b"", status_code=304, headers=headers)
    named = {"content-disposition": f'attachment; filename="{cached.match_id}.partie.jsonl"'}
    pieces = written(at.context.known, subject, viewer, key)
    return Stream(at.while_valid(pieces), media_type=NDJSON, headers=headers | named)


record_routes = Router("/", route_handlers=[get_keys, get_receipt, get_record], before_request=plain_path)

"""What proves things: receipts, and the keys that signatures are checked with."""

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath

from domain.timestamp import format_timestamp
from service.http.context import context_of
from service.http.operation import AT_A_MATCH, Answer, Operation, Token, declared
from service.http.proof_types import JsonWebKeySet, MatchReceipt, json_web_key, match_receipt
from service.http.request_checks import nothing_undeclared, plain_path
from service.http.requests import AnyRequest, at_match, reply
from service.records.receipts import signed_receipt


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
            problems=AT_A_MATCH,
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


record_routes = Router("/", route_handlers=[get_keys, get_receipt], before_request=plain_path)

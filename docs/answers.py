"""What the page of problems says beside what the code says: how to read a refusal, and what to do after each."""

PROBLEMS = """\
Every refusal is `application/problem+json` (RFC 9457):

```json
{
  "type": "/docs/problems#against_the_rules",
  "title": "Against the rules",
  "status": 422,
  "detail": "The target is not next to the source.",
  "code": "against_the_rules",
  "rule": "help_me.not_adjacent",
  "facts": {"from": {"row": 0, "column": 0}, "to": {"row": 0, "column": 5}}
}
```

`code` is one of those below, and never changes its meaning. `rule` names the rule that forbids a move, and `facts`
carry the numbers and ids that a client needs to explain it in its own words: decide by `code` and `rule`, never by
`detail`.
**Nothing has changed** when a command was refused. `type` leads to this page. Every answer has a `Request-Id`, by
which the operator can find a refusal in the log.

Requests are checked in this order: `not_found`, `unauthenticated`, `forbidden`, the body (`malformed` and its like), a
repeated key (`key_reused`), `stale_position`, `stale_decision`, then the rules in their own order."""

WHAT_TO_DO = {
    "malformed": "Mend the request: `facts.path` points at the fault. Sending it again as it is cannot help.",
    "unauthenticated": "Use the token that belongs to this match. One that was handed over or renewed is dead.",
    "forbidden": "Send another kind of token: seats play, hosts start and call off, API keys act by their scopes.",
    "not_found": "Check the path. Matches that were deleted by their operator are answered like this, too.",
    "method_not_allowed": "`Allow` lists the methods that there are.",
    "not_your_turn": "Wait until `to_act` names your seat: follow the stream, or poll with `wait`.",
    "wrong_phase": "Read `to_act` and `legal` again; something else is asked now.",
    "match_over": "Stop. The outcome stands in the view, and `POST …/rematch` opens another match.",
    "match_full": "Watch this match, or find one with free seats: `GET /v1/matches?free_seats=1`.",
    "seat_taken": "Leave `seat` out to get the lowest free one, or name another.",
    "not_started": "Wait for `match.started`. `GET …` says who is missing.",
    "too_late": "The clock has answered for you. Read `to_act` and `legal` again.",
    "ruleset_retired": "The match can be read and called off, and no longer played.",
    "stale_position": "Read the view again and decide anew: something has happened since. Leave `If-Match` out if you "
    "only mean to pin the decision, which is what `asked_at` does.",
    "stale_decision": "Read `to_act` and `legal` again: this decision has been made, by you or by the clock.",
    "too_large": "`facts.limit` says how many bytes a body may have.",
    "unsupported_media_type": "Send `Content-Type: application/json`.",
    "against_the_rules": "Choose another command: what `legal` lists is accepted. `rule` and `facts` say why not this.",
    "wrong_game": "`type` begins with the slug of the match's game, or with `match.`.",
    "key_reused": "Take a new `Idempotency-Key` for what is a new request, and the old one only for an exact repeat.",
    "too_many_requests": "Wait `Retry-After` seconds and send the same request again, under the same key.",
    "damaged": "Tell the operator. Repeating cannot help; other matches go on.",
    "internal": "Repeat it once, under the same `Idempotency-Key`; then tell the operator the `Request-Id`.",
    "busy": "Wait `Retry-After` seconds and send the same request again, under the same key: nothing happens twice.",
}
"""What a client does about each code."""

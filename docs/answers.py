"""What the page of problems says beside what the code says: how to read a refusal."""

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
`detail`. Below each code and beside each rule stands what to do.
**Nothing has changed** when a command was refused. `type` leads to this page. Every answer has a `Request-Id`, by
which the operator can find a refusal in the log.

Requests are checked in this order: `not_found`, `unauthenticated`, `forbidden`, the body (`malformed` and its like), a
repeated key (`key_reused`), `stale_position`, `stale_decision`, then the rules in their own order."""

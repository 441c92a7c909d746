#!/usr/bin/env bash
# Opens a match, sits, follows, plays, breaks off and resumes, by curl: client.sh URL
set -euo pipefail

base=${1%/}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"; [ -z "${following:-}" ] || kill "$following" 2>/dev/null || true' EXIT

# the certificate is the test's own; --http2 asks for an upgrade where there is no TLS
ask() { curl -sS --fail-with-body --insecure --http2 --compressed --max-time 30 "$@"; }
post() { ask -H 'Content-Type: application/json' "$@"; }
pick() { python3 -c "import json, sys; found = json.load(sys.stdin)$1; print(found if isinstance(found, str) else json.dumps(found))"; }

match=$base/v1/matches/$(post "$base/v1/matches" -d '{"game": "help_me", "seats": 2}' | pick '["match"]["id"]')
for seat in 0 1; do
    tokens[seat]=$(post "$match/seats" -d '{"name": "Ada"}' | pick '["seat_token"]')
done
echo "seated over HTTP/$(ask -o /dev/null -w '%{http_version}' "$base/v1/time")"

move() {
    seat=$(ask "$match" | pick '["to_act"][0]["seat"]')
    legal=$(ask "$match/legal" -H "Authorization: Bearer ${tokens[seat]}" | pick '["commands"][0]')
    post "$match/commands" -H "Authorization: Bearer ${tokens[seat]}" -d "$legal" >/dev/null
}

follow() {
    exec 3>"$scratch/stream"
    curl -sS --insecure --http2 --compressed --no-buffer "$match/stream" \
        -H "Authorization: Bearer ${tokens[0]}" -H "Last-Event-ID: $1" >&3 &
    following=$!
}

# Waits for a frame that holds the text, gives its id, and breaks off.
until_frame() {
    for _ in $(seq 200); do
        if grep -q "$1" "$scratch/stream"; then
            last=$(grep -B 1 "$1" "$scratch/stream" | sed -n 's/^id: //p' | tail -n 1)
            return
        fi
        sleep 0.1
    done
    echo "the stream does not tell $1" >&2
    return 1
}

break_off() {
    kill "$following"
    wait "$following" 2>/dev/null || true
    following=
}

follow -1
until_frame match.started
move
until_frame help_me.stack_moved
break_off
echo played

first=$last
move
follow "$first"
until_frame help_me.stack_moved
break_off
[ "$last" -gt "$first" ]
echo resumed

#!/bin/sh
# Plays a match of Help Me! against a house bot, with curl and jq: sh match.sh http://127.0.0.1:8000
# It knows no rules: whenever its seat is asked, it sends the command that `any` of the legal answer names.
set -eu
api=$1/v1
json='Content-Type: application/json'

ask() { curl --silent --show-error --fail-with-body --retry 5 --max-time 60 "$@"; }
new_key() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

match=$(ask "$api/matches" -H "$json" -H "Idempotency-Key: $(new_key)" \
    -d '{"game": "help_me", "seats": 2, "bots": [{"level": "random"}]}' | jq -r .match.id)
token=$(ask "$api/matches/$match/seats" -H "$json" -H "Idempotency-Key: $(new_key)" \
    -d '{"name": "curl"}' | jq -r .seat_token)

after=-1
over=false
while [ "$over" = false ]; do
    legal=$(ask "$api/matches/$match/legal" -H "Authorization: Bearer $token")
    if [ "$(echo "$legal" | jq '.any != null')" = true ]; then
        # asked_at pins the decision, and with the key a repeat after a lost answer is no second move
        ask "$api/matches/$match/commands?asked_at=$(echo "$legal" | jq .asked_at)" -H "Authorization: Bearer $token" \
            -H "$json" -H "Idempotency-Key: $(new_key)" -d "$(echo "$legal" | jq -c .any)" >/dev/null
    fi
    # waits until something happens, and says what
    page=$(ask "$api/matches/$match/events?after=$after&wait=30&as=seat:0" -H "Authorization: Bearer $token")
    echo "$page" | jq -r '.events[] | "\(.position) \(.event.type // "hidden")"'
    after=$(echo "$page" | jq '.events[-1].position // '"$after")
    over=$(echo "$page" | jq ".over and .head == $after")
done
ask "$api/matches/$match" | jq -c .outcome

#!/bin/sh
# Checks a match by two programs that share no code: sh audit.sh http://127.0.0.1:8000 MATCH
# It fetches record, receipt and keys, and gives them to `partie verify` and to verify.mjs. PARTIE names the command.
set -eu
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for name in record receipt; do
    curl --silent --show-error --fail-with-body --retry 5 "$1/v1/matches/$2/$name" -o "$folder/$name"
done
curl --silent --show-error --fail-with-body --retry 5 "$1/v1/keys" -o "$folder/keys"

echo "partie verify:"
${PARTIE:-partie} verify "$folder/record" --key "$folder/keys" --against "$folder/receipt"
echo "verify.mjs:"
node "$here/verify.mjs" "$folder/record" --key "$folder/keys" --against "$folder/receipt"

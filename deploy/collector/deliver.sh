#!/bin/sh
# Commits and pushes what collect.sh left, from clones of its own: nothing that the reader could have changed is run here, and what it
# read is checked before it is committed. Started by prime-minus-deliver.service.
set -eu

handed=${PRIME_MINUS_COLLECTOR:-/var/lib/prime-minus-collector}/handed
cd "${PRIME_MINUS_DELIVERER:-/var/lib/prime-minus-deliverer}/repository"
[ -d "$handed/collected" ] && [ -f "$handed/base" ] || exit 0
base=$(head -c 64 "$handed/base" | tr -cd '0-9a-f')

before=$(git rev-parse HEAD:package-lock.json 2>/dev/null || true)
branch=$(git branch --show-current)
git fetch --quiet origin "+refs/heads/$branch:refs/remotes/origin/$branch"
git reset --quiet --hard "refs/remotes/origin/$branch"
if [ ! -d node_modules ] || [ "$before" != "$(git rev-parse HEAD:package-lock.json)" ]; then
  npm ci --no-audit --no-fund --loglevel=error
fi

# The data as the reader found them, with what it read laid over.
collected=$(mktemp -d)
trap 'rm -rf "$collected"' EXIT
git archive "$base" data 2>/dev/null | tar -x -C "$collected" || mkdir -p "$collected/data"
HANDED=$handed/collected COLLECTED=$collected/data BASE=$base BRANCH=$branch npm run --silent automation -- commit

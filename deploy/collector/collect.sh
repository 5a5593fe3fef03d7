#!/bin/sh
# Reads the lenders that this machine was given, and pushes what it read. Started by prime-minus-collector.service.
set -eu

cd "${PRIME_MINUS_CLONE:-/var/lib/prime-minus-collector/repository}"
: "${LENDERS:?names the lenders, for instance: cibc td}"

# Sets a clone to the newest commit of the branch it stands on.
renew() {
  branch=$(git -C "$1" branch --show-current)
  git -C "$1" fetch --quiet origin "+refs/heads/$branch:refs/remotes/origin/$branch"
  git -C "$1" reset --quiet --hard "refs/remotes/origin/$branch"
  git -C "$1" clean --quiet -fd -- data
}

before=$(git rev-parse HEAD:package-lock.json 2>/dev/null || true)
renew .
# data/ in a repository of its own, cloned into store/ (../README.md, "Public or private").
clone=.
if [ -d store ]; then
  clone=store
  renew store
fi
if [ ! -d node_modules ] || [ "$before" != "$(git rev-parse HEAD:package-lock.json)" ]; then
  npm ci --no-audit --no-fund --loglevel=error
fi

base=$(git -C "$clone" rev-parse HEAD)
code=0
# shellcheck disable=SC2086 — ids have no spaces, and are meant to be words.
npm run --silent collect -- --data "$clone/data" $LENDERS || code=$?
# 0 and 1 are committed, and an outage, which the data tell too; a crash or a run that published nothing is not.
case $code in
  0 | 1 | 3) BASE=$base BRANCH=$branch DATA_CLONE=$clone COLLECTED=$clone/data npm run --silent automation -- commit ;;
esac
exit "$code"

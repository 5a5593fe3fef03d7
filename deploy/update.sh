#!/bin/sh
# Brings a server to the newest commit of its branch: pull, verify, build, switch. Whatever fails before the switch leaves
# the release that is being served untouched. Started by prime-minus-update.service; see deploy/README.md.
set -eu

root=${PRIME_MINUS_ROOT:-/srv/prime-minus}
keep=${PRIME_MINUS_KEEP:-3}

cd "$root"
root=$PWD
# Whatever the default branch is called: a bare clone stands on it.
branch=${PRIME_MINUS_BRANCH:-$(git -C repository symbolic-ref --short HEAD)}
git -C repository fetch --quiet origin "+refs/heads/$branch:refs/heads/$branch"
commit=$(git -C repository rev-parse --verify "refs/heads/$branch^{commit}")
release=releases/$commit
current=$(readlink current || true)
if [ "$current" = "$release" ] && [ -d "$release" ]; then
  # What a slip or a full disk took from the figures is put back, file by file. The index is made anew, so contents are compared.
  cd "$release"
  git read-tree HEAD
  git diff --quiet -- data && exit 0
  git checkout --quiet HEAD -- data
  npm run --silent verify -- data
  cd "$root"
  touch switched
  echo "put back what was missing in $release/data"
  exit 0
fi

# What a killed update left is begun anew.
rm -rf "$release"
# A checkout, so that receipts can name the commit of a snapshot; its objects are those of the repository.
git clone --quiet --shared --no-checkout repository "$release"
git -C "$release" checkout --quiet --detach "$commit"

if [ -n "$current" ] && cmp -s "current/package-lock.json" "$release/package-lock.json"; then
  # The same packages: linked, not fetched, so that new figures need no registry.
  cp -al current/node_modules "$release/node_modules"
  rm -rf "$release/node_modules/.vite" "$release/node_modules/.astro"
else
  (cd "$release" && npm ci --no-audit --no-fund --loglevel=error)
fi

# What a build derives of the past is kept from release to release, so that it reads only what is new.
(
  cd "$release"
  npm run --silent verify -- data
  HISTORY_PATH=${HISTORY_PATH:-$root/history.sqlite} npm run --silent build
)

# A link is replaced by renaming another one over it: there is no moment without a release.
# -f: one that a killed update left would be filled instead of replaced, and an older release served.
ln -sfn "$release" current.new
mv -T current.new current
touch switched
echo "switched to $commit"

# Names of commits hold nothing but letters and digits.
# shellcheck disable=SC2012
for old in $(ls -1t releases | tail -n "+$((keep + 1))"); do
  [ "releases/$old" = "$release" ] || [ "releases/$old" = "$current" ] || rm -rf "releases/$old"
done

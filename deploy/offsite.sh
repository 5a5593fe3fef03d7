#!/bin/sh
# Sends the newest backup and its note to another place, encrypted for OFFSITE_RECIPIENT, whose key is not on this machine. The name is
# one of fourteen, by the day: each copy is overwritten after a fortnight, as the privacy page promises. Any place that takes a PUT or an
# upload by SFTP will do (OFFSITE_URL). Started by prime-minus-offsite.service.
set -eu

folder=${1:?names the folder of the backups}
: "${OFFSITE_URL:?is the place, for instance sftp://user@backup.example.ca/prime-minus}"
: "${OFFSITE_RECIPIENT:?is the public key of age that the copies are encrypted for}"
newest=$(find "$folder" -name 'accounts-*.json' -mmin -1560 | sort | tail -n 1)
[ -n "$newest" ] || {
  echo "$folder holds no backup of the last 26 hours" >&2
  exit 1
}
cd "$folder"
note=${newest##*/}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -cf "$work/tar" "${note%.json}" "$note"
age --recipient "$OFFSITE_RECIPIENT" --output "$work/age" "$work/tar"
name=accounts-$(($(date -d "${NOW:-now}" +%s) / 86400 % 14)).tar.age
# By standard input: a password may stand in the address, and every user of the machine sees arguments.
printf 'url = "%s/%s"\nupload-file = "%s"\n' "$OFFSITE_URL" "$name" "$work/age" |
  curl --silent --show-error --fail --max-time 600 --retry 3 --output /dev/null --config -
echo "${note%.json} is kept elsewhere as $name"

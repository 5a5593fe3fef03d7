#!/bin/sh
# Says what is wrong with a service, seen from outside, or with the age of its figures, and ends with 1 then. Needs curl and jq alone:
# nothing of a release, which may be what is broken.
#   watch.sh https://rates.example.ca     whether it is ready, and what it serves
#   watch.sh data/latest.json             the newest snapshot of a folder
set -u

# A run is thirteen hours late at the latest: schedules start up to twelve hours late, and a run may take one.
# shellcheck disable=SC2016
late='def seconds: sub("\\.[0-9]+Z$"; "Z") | fromdate;
  (if (env.NOW // "") == "" then now else env.NOW | seconds end) as $now |
  (.publishedAt // .lastRunAt) as $at | ($at | seconds) as $published
  | if $published - $now > 3600 then "the newest snapshot says it is of \($at), which is still to come"
    elif $now - (.nextRunAt | seconds) >= 13 * 3600 then
      "no snapshot came for \(($now - $published) / 3600 | floor) hours: the newest is of \($at), the next was due \(.nextRunAt)"
    else empty end'
code=0
wrong() {
  echo "$1: $2"
  code=1
}
ask() {
  curl --silent --show-error --fail --max-time 20 --retry 2 --retry-delay 1 --retry-all-errors "$1" 2>&1
}
for place; do
  case $place in
    http*)
      said=$(ask "$place/readyz") || wrong "$place/readyz" "$(echo "$said" | tail -n 1)"
      found=$(ask "$place/api/status") || {
        wrong "$place/api/status" "$(echo "$found" | tail -n 1)"
        continue
      }
      ;;
    *) found=$(cat "$place" 2>/dev/null) ;;
  esac
  why=$(echo "$found" | jq --raw-output "$late" 2>/dev/null) || why='it names no snapshot'
  [ -z "$why" ] || wrong "$place" "$why"
done
exit $code

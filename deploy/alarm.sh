#!/bin/sh
# Tells a person that a unit failed: by mail to ALARM_MAIL through SMTP_URL, by a POST to ALARM_URL (ntfy, a chat's webhook, a pager),
# and in the journal in any case. Needs nothing of a release, which may be what failed. Started by prime-minus-alarm@.service.
set -u

unit=${1:?names the unit that failed}
# The last line of the unit's own processes, which says why; systemd's lines only say that it failed.
line=$(journalctl "_SYSTEMD_UNIT=$unit" --lines 1 --output cat --no-pager 2>/dev/null | cut -c 1-300)
text="$unit failed on $(hostname): ${line:-it said nothing} (journalctl -u $unit)"
echo "$text"
code=0

if [ -n "${ALARM_MAIL:-}" ] && [ -n "${SMTP_URL:-}" ]; then
  from=${MAIL_FROM:-prime-minus@$(hostname)}
  case $from in *'<'*'>'*) from=${from#*<} from=${from%>*} ;; esac
  letter=$(mktemp)
  printf 'From: %s\nTo: %s\nSubject: %s failed\n\n%s\n' "${MAIL_FROM:-$from}" "$ALARM_MAIL" "$unit" "$text" > "$letter"
  # By standard input: a password may stand in the address, and every user of the machine sees arguments.
  printf 'url = "%s"\nmail-from = "%s"\nmail-rcpt = "%s"\nupload-file = "%s"\nssl\ncrlf\n' \
    "${SMTP_URL%%\?*}" "$from" "$ALARM_MAIL" "$letter" |
    curl --silent --show-error --max-time 60 --config - || code=1
  rm -f "$letter"
fi
if [ -n "${ALARM_URL:-}" ]; then
  printf 'url = "%s"\n' "$ALARM_URL" |
    curl --silent --show-error --fail --max-time 30 --retry 3 --data "$text" --output /dev/null --config - || code=1
fi
exit $code

#!/bin/sh
# Sets this machine up as a server of the repository that this checkout was cloned from. Run it again to install what changed under
# deploy/: settings and data stay. What root runs are copies, so that no push can change them.
#   deploy/setup.sh rates.example.ca
set -eu

site=${1:?names the site, for instance rates.example.ca}
here=$(cd "$(dirname "$0")" && pwd)
home=/srv/prime-minus
case $site in *://*) origin=$site ;; *) origin=https://$site ;; esac

id prime-minus > /dev/null 2>&1 ||
  useradd --system --home-dir "$home" --shell /usr/sbin/nologin prime-minus
install -d -o prime-minus -g prime-minus "$home" "$home/releases"
install -d -o prime-minus -g prime-minus -m 700 /var/backups/prime-minus
install -d /etc/prime-minus /usr/local/lib/prime-minus /etc/systemd/system/caddy.service.d
[ -e /etc/prime-minus/environment ] || install -m 600 /dev/stdin /etc/prime-minus/environment << END
PUBLIC_ORIGIN=$origin
DATABASE_PATH=/var/lib/prime-minus/accounts.sqlite
END
[ -d "$home/repository" ] ||
  runuser -u prime-minus -- env HOME="$home" git clone --bare "$(git -C "$here" remote get-url origin)" "$home/repository"

grep -qx "PUBLIC_ORIGIN=$origin" /etc/prime-minus/environment ||
  echo "PUBLIC_ORIGIN in /etc/prime-minus/environment is another address than $origin: links and cookies follow it." >&2

cd "$here"
install -m 755 update.sh alarm.sh watch.sh offsite.sh /usr/local/lib/prime-minus/
install -m 755 pm /usr/local/bin/
cp -r systemd/. /etc/systemd/system/
install -m 644 Caddyfile /etc/caddy/
printf '[Service]\nEnvironment=SITE=%s\n' "$site" > /etc/systemd/system/caddy.service.d/site.conf
systemctl daemon-reload
echo "Building the newest commit; this takes a few minutes ..."
systemctl start prime-minus-update.service
for server in prime-minus@4321.service prime-minus@4322.service; do
  systemctl enable --quiet --now $server || {
    # A setting that is not valid: the server names it.
    journalctl --unit $server --lines 5 --output cat --no-pager >&2
    exit 1
  }
done
systemctl enable --quiet --now prime-minus-restart.path \
  prime-minus-update.timer prime-minus-backup.timer prime-minus-watch.timer
systemctl restart caddy
echo "Prime Minus answers at $origin. Settings: /etc/prime-minus/environment. Commands: pm accounts -- list, pm doctor."

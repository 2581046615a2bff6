#!/bin/sh
# What is wrong with the shop on this server, as an e-mail to ACME_EMAIL: a backup that failed or did not run, a full disk, a part
# that is not healthy, jobs that were given up. Run by cron every morning (docs/small-server.md); sends nothing when all is well.
# With --test it sends an e-mail in any case. Needs curl and docker; the e-mail leaves without any part of the shop.
set -u
cd "$(dirname "$0")/../.." || exit 1
backups=${BACKUPS:-/var/backups/kanaka}
message=$(mktemp)
trap 'rm -f "$message"' EXIT

setting() { sed -n "s/^$1=//p" .env | tail -n 1; }

findings() {
  [ "${1:-}" != --test ] || echo 'This is a test: e-mails of the morning arrive.'
  [ -n "$(find "$backups/done" -mmin -1560 2>/dev/null)" ] ||
    echo 'No backup has succeeded for 26 hours: run /etc/cron.daily/kanaka-backup, which says why.'
  df -P / /var/lib/docker "$backups" 2>/dev/null | awk 'NR > 1 && $5 + 0 >= 85 { print "The disk of " $6 " is full to " $5 "." }' | sort -u
  if ! running=$(docker compose ps --all --quiet); then
    echo 'Docker does not answer: systemctl restart docker'
    return
  fi
  # shellcheck disable=SC2086
  states=$(docker inspect --format '{{index .Config.Labels "com.docker.compose.service"}} {{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}} {{.State.ExitCode}}' $running)
  for part in $(docker compose config --services); do
    echo "$states" | grep -Eq "^$part (running (healthy)? |exited .*0\$)" ||
      echo "$part is not well: docker compose logs --tail 50 $part"
  done
  for db in orders identity catalog reviews; do
    given_up=$(docker compose exec -T postgres psql --username postgres --tuples-only --no-align "$db" \
      --command 'select count(*) from outbox where given_up_at is not null') || given_up='?'
    [ "$given_up" = 0 ] || echo "Jobs of $db that were given up: $given_up. The back office has them under Needs attention."
  done
}

report=$(findings "$@" 2>/dev/null)
[ -n "$report" ] || exit 0
from=$(setting MAIL_FROM | sed 's/.*<\(.*\)>.*/\1/')
to=$(setting ACME_EMAIL)
printf 'From: %s\r\nTo: %s\r\nSubject: The shop needs you\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n' "$from" "$to" "$report" > "$message"
url=$(setting SMTP_URL | sed 's#/*?.*##')
host=${url#*://}
case ${url%%:*}:${host##*@} in
smtps:* | smtp:*:*) ;;
*) url=$url:587 ;;
esac
# The address has a password in it, which a list of processes would show.
printf 'url = "%s"\n' "$url" |
  curl --silent --show-error --ssl --max-time 60 --retry 3 --mail-from "$from" --mail-rcpt "$to" --upload-file "$message" --config -

#!/bin/bash
# The part of the official image's entry point that the shop uses: a new data folder, its scripts, then the server.
set -euo pipefail

if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  initdb --username="${POSTGRES_USER:=postgres}" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") --auth-host=scram-sha-256 --auth-local=trust
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --options="-c listen_addresses=''" --wait start
  for script in /docker-entrypoint-initdb.d/*.sh; do [ -e "$script" ] && bash "$script"; done
  pg_ctl --mode=fast --wait stop
fi
if [ "$1" = postgres ]; then set -- "$@" -c listen_addresses='*'; fi
exec "$@"

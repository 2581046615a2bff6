#!/bin/bash
# Run by the Postgres image when its data folder is new: creates a database for each service, with a role that may access only that one.
set -euo pipefail

for name in identity catalog cart orders reviews media; do
  variable="${name^^}_DB_PASSWORD"
  psql --no-psqlrc -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    -v name="$name" -v password="${!variable:?is missing}" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name";
revoke connect on database :"name" from public;
SQL
done

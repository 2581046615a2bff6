-- Dumps the database to DUMP_FILE, lists its contents in DUMP_FILE.list, and writes what its snapshot held to MANIFEST_FILE.
-- psql runs this because the dump and the counts must see the same moment, and only an open transaction keeps that.
\set ON_ERROR_STOP on
begin isolation level repeatable read read only;
-- The transaction waits for pg_dump, however long that takes.
set local idle_in_transaction_session_timeout = 0;
set local statement_timeout = 0;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
\set dumped `pg_dump --format=custom --no-owner --snapshot="$SNAPSHOT" --file="$DUMP_FILE" --dbname="$DATABASE_URL" && pg_restore --list --file="$DUMP_FILE.list" "$DUMP_FILE" && echo yes || echo no`
\if :dumped
\else
  do $$ begin raise exception 'the dump has failed, for the reason above'; end $$;
\endif
\ir manifest.sql
commit;

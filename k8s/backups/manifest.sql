-- What the database holds, as JSON in MANIFEST_FILE: the rows of each table, and the series of invoices and credit notes. Run
-- for a dump, in its snapshot, and for what was restored from it.
\set ON_ERROR_STOP on
\getenv manifest MANIFEST_FILE
select string_agg(format('select %L as name, count(*) as rows from %I.%I', schemaname || '.' || tablename, schemaname, tablename), ' union all ') as counting,
       to_regclass('public.serial_counters') is not null as numbered
  from pg_tables where schemaname not in ('pg_catalog', 'information_schema') \gset
\set series '\'[]\'::json'
\if :numbered
  select coalesce(json_agg(json_build_object('series', series, 'last', last, 'highest', highest, 'numbers', numbers) order by series), '[]') as found
    from serial_counters,
    lateral (select count(*) as numbers, coalesce(max(substring(number from '[0-9]+$')::int), 0) as highest
               from (select number from invoices union all select number from credit_notes) as given_out
              where starts_with(number, series || '/')) as its
  \gset
  \set series :'found' ::json
\endif
\pset tuples_only on
\pset format unaligned
\o :manifest
select json_build_object('at', now(), 'tables', (select json_object_agg(name, rows) from (:counting) as counted), 'series', :series);
\o

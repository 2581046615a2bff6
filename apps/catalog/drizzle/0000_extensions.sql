-- Custom SQL migration file, put your code below! --
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;

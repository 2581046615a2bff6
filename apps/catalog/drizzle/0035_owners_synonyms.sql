CREATE TABLE "search_synonyms" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"groups" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_single" CHECK ("search_synonyms"."single"),
	CONSTRAINT "search_synonyms_version" CHECK ("search_synonyms"."version" > 0)
);

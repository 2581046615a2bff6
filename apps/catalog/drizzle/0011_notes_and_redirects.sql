CREATE TABLE "note_bar" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "note_bar_single" CHECK ("note_bar"."single"),
	CONSTRAINT "note_bar_version" CHECK ("note_bar"."version" > 0),
	CONSTRAINT "note_bar_time" CHECK ("note_bar"."starts_at" < "note_bar"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"permanent" boolean NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp with time zone,
	CONSTRAINT "redirects_from" UNIQUE("from"),
	CONSTRAINT "redirects_paths" CHECK ("redirects"."from" like '/_%' and "redirects"."to" like '/%'),
	CONSTRAINT "redirects_hits" CHECK ("redirects"."hits" >= 0)
);

CREATE TABLE "emails" (
	"email" text PRIMARY KEY NOT NULL,
	"words" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "serial_prefixes" (
	"prefix" text PRIMARY KEY NOT NULL,
	"paper" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_single" CHECK ("settings"."id" = 1)
);

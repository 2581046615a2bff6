CREATE TABLE "photographs" (
	"id" text PRIMARY KEY NOT NULL,
	"uploader_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_at" timestamp with time zone,
	CONSTRAINT "photographs_id" CHECK ("photographs"."id" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$'),
	CONSTRAINT "photographs_bytes" CHECK ("photographs"."bytes" > 0)
);
--> statement-breakpoint
CREATE INDEX "photographs_of_uploader" ON "photographs" USING btree ("uploader_id","created_at");--> statement-breakpoint
CREATE INDEX "photographs_not_kept" ON "photographs" USING btree ("created_at") WHERE kept_at is null;
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"avif_ready_at" timestamp with time zone,
	"avif_claimed_at" timestamp with time zone,
	"avif_attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "images_without_avif" ON "images" USING btree ("created_at") WHERE avif_ready_at is null;
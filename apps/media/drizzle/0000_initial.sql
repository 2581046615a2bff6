CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"avif_ready_at" timestamp with time zone,
	"avif_claimed_at" timestamp with time zone,
	"avif_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "images_id" CHECK ("images"."id" ~ ('^[0-9a-f]{32}-' || "images"."width" || 'x' || "images"."height" || '$')),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."bytes" > 0),
	CONSTRAINT "images_avif_attempts" CHECK ("images"."avif_attempts" >= 0),
	CONSTRAINT "images_avif_claim" CHECK ("images"."avif_ready_at" is null or "images"."avif_claimed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "photographs" (
	"id" text PRIMARY KEY NOT NULL,
	"uploader_id" uuid NOT NULL,
	"used_for" text DEFAULT 'return' NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_at" timestamp with time zone,
	CONSTRAINT "photographs_id" CHECK ("photographs"."id" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$'),
	CONSTRAINT "photographs_bytes" CHECK ("photographs"."bytes" > 0),
	CONSTRAINT "photographs_used_for" CHECK ("photographs"."used_for" in ('return', 'review'))
);
--> statement-breakpoint
CREATE INDEX "images_without_avif" ON "images" USING btree ("created_at") WHERE avif_ready_at is null;--> statement-breakpoint
CREATE INDEX "photographs_of_uploader" ON "photographs" USING btree ("uploader_id","created_at");--> statement-breakpoint
CREATE INDEX "photographs_not_kept" ON "photographs" USING btree ("created_at") WHERE kept_at is null;--> statement-breakpoint
CREATE INDEX "photographs_of_reviews_kept" ON "photographs" USING btree ("kept_at") WHERE used_for = 'review';

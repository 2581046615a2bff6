CREATE TABLE "owner_notices" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"notified_until" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_notices_single" CHECK ("owner_notices"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;
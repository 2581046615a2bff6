ALTER TABLE "orders" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "retake_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "short" jsonb;
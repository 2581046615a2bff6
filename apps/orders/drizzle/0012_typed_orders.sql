ALTER TABLE "orders" ADD COLUMN "typed" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_url" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_closed_at" timestamp with time zone;
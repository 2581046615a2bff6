ALTER TABLE "order_items" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "category" text DEFAULT '' NOT NULL;
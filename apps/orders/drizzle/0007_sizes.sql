ALTER TABLE "order_items" ADD COLUMN "size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "jewellery" jsonb DEFAULT '{}'::jsonb NOT NULL;

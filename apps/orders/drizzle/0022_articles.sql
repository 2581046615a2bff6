ALTER TABLE "order_items" ADD COLUMN "articles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Holds for new rows; every existing one has just got the default.
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_articles" CHECK (jsonb_typeof("order_items"."articles") = 'array') NOT VALID;

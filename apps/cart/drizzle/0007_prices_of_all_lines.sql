DELETE FROM "cart_items" WHERE "shown_price_paise" IS NULL;--> statement-breakpoint
-- No version needs it: no shop runs 0.1.0, the last one that may leave the price out.
ALTER TABLE "cart_items" ALTER COLUMN "shown_price_paise" SET NOT NULL;

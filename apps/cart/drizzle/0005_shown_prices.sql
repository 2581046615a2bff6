ALTER TABLE "cart_items" ADD COLUMN "shown_price_paise" bigint;--> statement-breakpoint
-- Not validated: the column is new, so no row has to be read for it.
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_shown_price" CHECK ("cart_items"."shown_price_paise" >= 0) NOT VALID;

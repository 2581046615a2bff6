-- Pieces that are saved meanwhile have their words from the trigger already.
INSERT INTO "owner_search" ("product_id", "words") SELECT "id", "owner_words" FROM "products" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP INDEX "products_owner_words";

DELETE FROM "reviews" WHERE "superseded";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_superseded";--> statement-breakpoint
DROP INDEX "reviews_of_shop_once";--> statement-breakpoint
-- Not concurrently: it holds only the reviews of the shop itself, one of each author.
CREATE UNIQUE INDEX "reviews_of_shop_once" ON "reviews" USING btree ("author_id") WHERE product_id is null;--> statement-breakpoint
-- No version needs it: no shop runs 0.1.0, the last one that reads it.
ALTER TABLE "reviews" DROP COLUMN "superseded";

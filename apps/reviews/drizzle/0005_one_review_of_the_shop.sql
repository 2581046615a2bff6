ALTER TABLE "reviews" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An author with several reviews of the shop keeps one: the newest that is shown, else the newest. The others are hidden, not lost.
UPDATE "reviews" SET "superseded" = true, "hidden_at" = coalesce("hidden_at", now())
FROM (
  SELECT "id", row_number() OVER (
    PARTITION BY "author_id" ORDER BY ("hidden_at" IS NULL) DESC, "created_at" DESC, "id" DESC
  ) AS "place"
  FROM "reviews" WHERE "product_id" IS NULL
) "ranked"
WHERE "ranked"."id" = "reviews"."id" AND "ranked"."place" > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_shop_once" ON "reviews" USING btree ("author_id") WHERE product_id is null and not superseded;

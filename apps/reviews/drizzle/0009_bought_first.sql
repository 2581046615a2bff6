-- Not concurrently: a shop has some thousand reviews at most, of which an index is built in milliseconds.
CREATE INDEX "reviews_bought_first" ON "reviews" USING btree ("verified","created_at","id");--> statement-breakpoint
-- The averages of pieces with reviews of both kinds, which were made of all of them.
INSERT INTO "outbox" ("job_id", "queue", "name", "data", "request_id")
SELECT 'rating-bought-first-' || product_id, 'ratings', 'product-rated',
  jsonb_build_object('productId', product_id, 'average', average, 'count', bought, 'sequence', nextval('rating_sequence')),
  'migration'
FROM (
  SELECT product_id, round(avg(stars) FILTER (WHERE verified), 2) AS average, count(*) FILTER (WHERE verified) AS bought
  FROM "reviews" WHERE hidden_at IS NULL AND product_id IS NOT NULL
  GROUP BY product_id HAVING bool_or(verified) AND NOT bool_and(verified)
) AS mixed;

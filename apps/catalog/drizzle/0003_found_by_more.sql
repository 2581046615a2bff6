ALTER TABLE "products" ADD COLUMN "discount_percent" integer GENERATED ALWAYS AS (case when sale_price_paise > 0 then round((price_paise - sale_price_paise) * 100.0 / price_paise)::integer else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "in_stock" boolean GENERATED ALWAYS AS (reserved < on_hand) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "occasions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_mg" integer GENERATED ALWAYS AS (coalesce(unit_weight_mg, net_weight_mg, gross_weight_mg)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sold" CHECK ("products"."sold" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_occasions" CHECK ("products"."occasions" <@ array['Wedding', 'Engagement', 'Festival', 'Party', 'Office', 'Every day']);--> statement-breakpoint
UPDATE "products" SET "sold" = sales."pieces" FROM (
  SELECT "product_id", sum("quantity" - "back")::int AS "pieces" FROM "reservation_lines"
  JOIN "reservations" USING ("order_id") WHERE "state" = 'committed' GROUP BY "product_id"
) AS sales WHERE "products"."id" = sales."product_id";

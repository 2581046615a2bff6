CREATE TABLE "purchases" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"cost_paise" bigint,
	"supplier" text DEFAULT '' NOT NULL,
	CONSTRAINT "purchases_cost" CHECK ("purchases"."cost_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_take_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"stock_then" integer NOT NULL,
	"made_then" integer NOT NULL,
	"counted_by_name" text NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_take_counts_quantity" CHECK ("stock_take_counts"."quantity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stocked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "last_sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "idle_since" timestamp with time zone GENERATED ALWAYS AS (greatest(stocked_at, last_sold_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "cost_paise" bigint;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "supplier" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_stock_take_id_stock_takes_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_supplier" ON "purchases" USING btree ("supplier") WHERE supplier <> '';--> statement-breakpoint
CREATE INDEX "stock_take_counts_of_piece" ON "stock_take_counts" USING btree ("stock_take_id","product_id","size");--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_cost" CHECK ("units"."cost_paise" > 0);--> statement-breakpoint
UPDATE "products" SET "stocked_at" = "created_at", "last_sold_at" = sales."at" FROM (
  SELECT "products"."id", max("reservations"."updated_at") AS "at" FROM "products"
  LEFT JOIN "reservation_lines" ON "reservation_lines"."product_id" = "products"."id" AND "quantity" > "back"
  LEFT JOIN "reservations" ON "reservations"."order_id" = "reservation_lines"."order_id" AND "reservations"."state" = 'committed'
  GROUP BY "products"."id"
) AS sales WHERE "products"."id" = sales."id";--> statement-breakpoint
-- Whoever changes stock and sales need not think of their dates.
CREATE FUNCTION "date_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."on_hand" = 0 AND NEW."on_hand" > 0 THEN NEW."stocked_at" := now(); END IF;
  IF NEW."sold" > OLD."sold" THEN NEW."last_sold_at" := now(); END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_moved" BEFORE UPDATE ON "products"
  FOR EACH ROW WHEN (OLD."on_hand" = 0 AND NEW."on_hand" > 0 OR NEW."sold" > OLD."sold") EXECUTE FUNCTION "date_stock"();

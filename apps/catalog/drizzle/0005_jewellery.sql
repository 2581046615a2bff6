ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gross_weight_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "net_weight_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "metal" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "purity" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gemstones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "huid" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "certificate_number" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "certificate_url" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "owner_words" text GENERATED ALWAYS AS (lower(title || ' ' || coalesce(sku, '') || ' ' || coalesce(huid, '') || ' ' || material)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("sku") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_owner_words" ON "products" USING gin ("owner_words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_stock" ON "products" USING btree ("on_hand","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("id") WHERE archived_at is null and sale_price_paise > 0;--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("id") WHERE archived_at is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."gross_weight_mg" > 0 and "products"."net_weight_mg" > 0 and "products"."net_weight_mg" <= "products"."gross_weight_mg");
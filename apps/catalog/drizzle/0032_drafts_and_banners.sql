ALTER TABLE "banners" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "subcategory_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_time" CHECK ("banners"."starts_at" < "banners"."ends_at");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_publish_at" CHECK ("products"."publish_at" is null or "products"."draft");--> statement-breakpoint
-- A draft that is published enters the lists, and a piece that becomes a draft leaves them.
DROP TRIGGER "products_relisted" ON "products";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_relisted" AFTER UPDATE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."owner_words", OLD."title", OLD."selling_paise", OLD."sale_price_paise", OLD."category_id", OLD."subcategory_id", OLD."materials", OLD."archived_at", OLD."draft")
    IS DISTINCT FROM (NEW."owner_words", NEW."title", NEW."selling_paise", NEW."sale_price_paise", NEW."category_id", NEW."subcategory_id", NEW."materials", NEW."archived_at", NEW."draft"))
  EXECUTE FUNCTION "renew_list_version"();

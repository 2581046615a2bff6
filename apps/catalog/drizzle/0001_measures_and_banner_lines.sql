ALTER TABLE "banners" ADD COLUMN "line" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "named_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "length_mm" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "drop_mm" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "width_mm" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "thickness_mm" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "clasp" text;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_named_id_products_id_fk" FOREIGN KEY ("named_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_measures" CHECK (least("products"."length_mm", "products"."drop_mm", "products"."width_mm", "products"."thickness_mm") > 0);
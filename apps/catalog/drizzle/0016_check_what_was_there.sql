-- Reads every row without blocking writers.
ALTER TABLE "banners" VALIDATE CONSTRAINT "banners_position";--> statement-breakpoint
ALTER TABLE "categories" VALIDATE CONSTRAINT "categories_position";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_metal";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_purity";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_gemstones";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_rating";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_version";--> statement-breakpoint
ALTER TABLE "reservations" VALIDATE CONSTRAINT "reservations_expiry";--> statement-breakpoint
ALTER TABLE "serial_prefixes" VALIDATE CONSTRAINT "serial_prefixes_kind";--> statement-breakpoint
ALTER TABLE "settings" VALIDATE CONSTRAINT "settings_version";--> statement-breakpoint
ALTER TABLE "subcategories" VALIDATE CONSTRAINT "subcategories_position";

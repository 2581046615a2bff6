-- Reads every row without blocking writers.
ALTER TABLE "product_sizes" VALIDATE CONSTRAINT "product_sizes_weight";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_pricing";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_purity";

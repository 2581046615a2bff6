ALTER TABLE "products" ADD COLUMN "materials" text[];--> statement-breakpoint
CREATE INDEX "products_of_material" ON "products" USING gin ("materials") WHERE archived_at is null;
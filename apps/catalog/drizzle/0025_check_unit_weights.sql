-- Reads every row without blocking writers.
ALTER TABLE "products" VALIDATE CONSTRAINT "products_unit_weight";

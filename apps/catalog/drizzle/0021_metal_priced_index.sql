CREATE INDEX CONCURRENTLY "products_metal_priced" ON "products" USING btree ("id") WHERE pricing is not null;

CREATE INDEX CONCURRENTLY "metal_rates_latest" ON "metal_rates" USING btree ("metal","fineness","effective_at","id");

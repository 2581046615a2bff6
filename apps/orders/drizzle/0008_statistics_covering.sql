DROP INDEX "order_items_product";--> statement-breakpoint
DROP INDEX "orders_paid";--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","total_paise","id");
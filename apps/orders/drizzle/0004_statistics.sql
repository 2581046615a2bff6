CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","total_paise");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("created_at","paid_at") WHERE razorpay_order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_to_do" ON "orders" USING btree ("status","paid_at") WHERE payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess');--> statement-breakpoint
CREATE INDEX "refunds_newest" ON "refunds" USING btree ("created_at");
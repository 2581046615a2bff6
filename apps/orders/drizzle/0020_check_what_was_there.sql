-- Reads every row, and lets others write meanwhile.
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_payment";--> statement-breakpoint
ALTER TABLE "credit_notes" VALIDATE CONSTRAINT "credit_notes_number";--> statement-breakpoint
ALTER TABLE "credit_notes" VALIDATE CONSTRAINT "credit_notes_pdf";--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_number";--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_pdf";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_position";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_quantity";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_price";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_status";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment_status";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_counts";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_paid_at";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_moved_by_money";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_outcome";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_refunded";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_failures";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_settled";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_lines";--> statement-breakpoint
ALTER TABLE "seller" VALIDATE CONSTRAINT "seller_single";--> statement-breakpoint
ALTER TABLE "serial_counters" VALIDATE CONSTRAINT "serial_counters_last";--> statement-breakpoint
ALTER TABLE "status_changes" VALIDATE CONSTRAINT "status_changes_status";--> statement-breakpoint
ALTER TABLE "webhook_events" VALIDATE CONSTRAINT "webhook_events_attempts";--> statement-breakpoint
ALTER TABLE "webhook_events" VALIDATE CONSTRAINT "webhook_events_outcome";

CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "titles" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || id::text || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(address->>'recipient', '') || ' ' || coalesce(address->>'phone', '') || ' ' || regexp_replace(coalesce(address->>'phone', ''), '[^0-9]', '', 'g') || ' ' || titles || ' ' || coalesce(payment_id, ''))) STORED;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "requested_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "changed_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("created_at","id","status","payment_status") WHERE razorpay_order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_paise","id","created_at","status","payment_status") WHERE razorpay_order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);
-- Each rule holds for new rows at once; what was there is checked in the next migration, while others write.
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_id_payments_id_fk";
--> statement-breakpoint
DROP INDEX "payments_order";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" FOREIGN KEY ("id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_number" CHECK ("credit_notes"."data" ->> 'number' is not distinct from "credit_notes"."number") NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_pdf" CHECK (("credit_notes"."pdf_key" is null) = ("credit_notes"."pdf_sha256" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_number" CHECK ("invoices"."data" ->> 'number' is not distinct from "invoices"."number") NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_pdf" CHECK (("invoices"."pdf_key" is null) = ("invoices"."pdf_sha256" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_position" CHECK ("order_items"."position" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_price" CHECK ("order_items"."unit_price_paise" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'confirmed', 'processing', 'inProcess', 'shipped', 'inShipping', 'delivered', 'rejected', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('pending', 'paid', 'partly-refunded', 'refunding', 'refunded')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal_paise" > 0 and "orders"."tax_paise" >= 0 and "orders"."shipping_paise" >= 0 and "orders"."tax_percent" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_counts" CHECK ("orders"."checks" >= 0 and "orders"."shopper_checks" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_at" CHECK (case when "orders"."payment_status" = 'pending' then "orders"."paid_at" is null when "orders"."payment_status" in ('paid', 'partly-refunded') then "orders"."paid_at" is not null else true end) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_moved_by_money" CHECK ("orders"."paid_at" is not null or "orders"."status" in ('pending', 'inProcess', 'rejected', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_outcome" CHECK ("payments"."outcome" in ('used', 'returned', 'flagged', 'settled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount_paise" > 0 and "payments"."currency" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_paise" between 0 and "payments"."amount_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('owed', 'sent', 'made', 'settled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_failures" CHECK ("refunds"."failures" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled" CHECK (("refunds"."state" = 'settled') = ("refunds"."settled_by" <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_lines" CHECK (jsonb_typeof("refunds"."lines") = 'array' and not "refunds"."lines" @? '$[*] ? (!(@.quantity >= 1) || !(@.unitPricePaise >= 1))') NOT VALID;--> statement-breakpoint
ALTER TABLE "seller" ADD CONSTRAINT "seller_single" CHECK ("seller"."id" = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "serial_counters" ADD CONSTRAINT "serial_counters_last" CHECK ("serial_counters"."last" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_status" CHECK ("status_changes"."status" in ('pending', 'confirmed', 'processing', 'inProcess', 'shipped', 'inShipping', 'delivered', 'rejected', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_attempts" CHECK ("webhook_events"."attempts" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_outcome" CHECK (("webhook_events"."processed_at" is null) = ("webhook_events"."outcome" is null)) NOT VALID;--> statement-breakpoint
-- The update of the payment's row lets refunds of it wait for each other, and its check refuses one too many.
CREATE FUNCTION "count_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "public"."payments" SET "refunded_paise" = "refunded_paise" - OLD."amount_paise" WHERE "id" = OLD."payment_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "public"."payments" SET "refunded_paise" = "refunded_paise" + NEW."amount_paise" WHERE "id" = NEW."payment_id";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "refunds_counted" AFTER INSERT OR DELETE OR UPDATE OF "amount_paise", "payment_id" ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "count_refund"();--> statement-breakpoint
UPDATE "payments" SET "refunded_paise" = "sums"."refunded"
  FROM (SELECT "payment_id", sum("amount_paise") AS "refunded" FROM "refunds" GROUP BY "payment_id") AS "sums"
  WHERE "sums"."payment_id" = "payments"."id";

CREATE TABLE "credit_notes" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"data" jsonb NOT NULL,
	"pdf_key" text,
	"pdf_sha256" text,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"request_key" text NOT NULL,
	"requested_by" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"razorpay_refund_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_razorpay_refund_id_unique" UNIQUE("razorpay_refund_id"),
	CONSTRAINT "refunds_request" UNIQUE("order_id","request_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "serial_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_open";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("updated_at") WHERE state <> 'made';--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("given_up_at") WHERE given_up_at is not null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("created_at") WHERE outcome = 'flagged';--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("created_at") WHERE completed_at is null and given_up_at is null;--> statement-breakpoint
INSERT INTO "serial_counters" ("series", "last") SELECT 'KNK/' || "financial_year", "last" FROM "invoice_counters";--> statement-breakpoint
INSERT INTO "refunds" ("id", "order_id", "payment_id", "request_key", "requested_by", "amount_paise", "reason", "lines", "state", "razorpay_refund_id", "created_at", "updated_at")
	SELECT gen_random_uuid(), "order_id", "id", 'payment-' || "id", 'shop', "amount_paise", "reason", '[]', CASE "outcome" WHEN 'refunded' THEN 'made' ELSE 'owed' END, NULLIF("refund_id", 'refunded-before'), "created_at", "updated_at"
	FROM "payments" WHERE "outcome" IN ('refunding', 'refunded');--> statement-breakpoint
UPDATE "payments" SET "outcome" = 'returned' WHERE "outcome" IN ('refunding', 'refunded');--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_id";
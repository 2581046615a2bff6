CREATE TABLE "settlement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"settlement_id" text,
	"amount_paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"net_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"on_hold" boolean NOT NULL,
	"description" text NOT NULL,
	"payment_id" text,
	"razorpay_order_id" text,
	"dispute_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"expected_paise" bigint,
	"problem" text GENERATED ALWAYS AS (case when order_id is null then 'no-order' when expected_paise <> abs(amount_paise) then 'amount' when expected_paise is null and kind in ('payment', 'refund') then 'unknown' end) STORED
);
--> statement-breakpoint
CREATE TABLE "settlement_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_readings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"reading_until" timestamp with time zone,
	"failure" text,
	"unreadable" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "settlement_readings_single" CHECK ("settlement_readings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"fees_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"utr" text NOT NULL,
	"settled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "in_settlement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_lines_of_settlement" ON "settlement_lines" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_problem" ON "settlement_lines" USING btree ("created_at") WHERE problem is not null;--> statement-breakpoint
CREATE INDEX "settlements_newest" ON "settlements" USING btree ("settled_at","id");
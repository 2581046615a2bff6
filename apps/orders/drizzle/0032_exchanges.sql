ALTER TABLE "payments" DROP CONSTRAINT "payments_outcome";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "return_steps" DROP CONSTRAINT "return_steps_state";--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_state";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchanged_from" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credited_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "exchange_for" jsonb;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "exchange_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "exchange_order_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_part_of_refunds_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit" CHECK ("orders"."credit_paise" between 0 and "orders"."total_paise" and ("orders"."credit_paise" = 0) = ("orders"."exchanged_from" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_source" CHECK (("payments"."outcome" = 'credited') = ("payments"."source_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_outcome" CHECK ("payments"."outcome" in ('used', 'returned', 'flagged', 'settled', 'credited')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credited" CHECK ("refunds"."credited_paise" between 0 and "refunds"."amount_paise" and ("refunds"."state" = 'credited') = ("refunds"."credited_paise" = "refunds"."amount_paise")) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('owed', 'sent', 'made', 'settled', 'held', 'credited')) NOT VALID;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_state" CHECK ("return_steps"."state" in ('requested', 'approved', 'inTransit', 'received', 'inspected', 'exchanging', 'exchanged', 'accepted', 'refused', 'withdrawn', 'expired'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_state" CHECK ("returns"."state" in ('requested', 'approved', 'inTransit', 'received', 'inspected', 'exchanging', 'exchanged', 'accepted', 'refused', 'withdrawn', 'expired'));
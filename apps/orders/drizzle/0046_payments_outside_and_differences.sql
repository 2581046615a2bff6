ALTER TABLE "payments" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recorded_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_difference_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_difference_kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_difference" CHECK (("orders"."paid_difference_paise" = 0) = ("orders"."paid_difference_kind" is null) and ("orders"."paid_difference_paise" = 0 or "orders"."payment_id" is not null));
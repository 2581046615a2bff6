ALTER TABLE "orders" ADD COLUMN "pickup" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "kind" text DEFAULT 'courier' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "code_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_kind" CHECK ("shipments"."kind" in ('courier', 'pickup'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_pickup" CHECK ("shipments"."kind" <> 'pickup' or ("shipments"."state" in ('packed', 'delivered', 'failed') and "shipments"."awb" = ''));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_codes" CHECK ("shipments"."code_number" >= 0 and "shipments"."wrong_codes" between 0 and 5);
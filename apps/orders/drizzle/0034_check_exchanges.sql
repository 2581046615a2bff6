-- Reads every row, and lets others write meanwhile.
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_credit";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_source";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_outcome";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_credited";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_part_of_refunds_id_fk";

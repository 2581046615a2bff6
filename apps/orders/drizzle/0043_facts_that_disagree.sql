CREATE TABLE "cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "cancellations_state" CHECK ("cancellations"."state" in ('open', 'granted', 'refused')),
	CONSTRAINT "cancellations_decided" CHECK (("cancellations"."state" = 'open') = ("cancellations"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_moved_by_money";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stock" jsonb DEFAULT '{"turn":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discrepancies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dismissed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellations_of_order" ON "cancellations" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_open" ON "cancellations" USING btree ("order_id") WHERE state = 'open';
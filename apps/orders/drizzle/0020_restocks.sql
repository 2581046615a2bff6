CREATE TABLE "restocks" (
	"order_id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"turn" integer,
	CONSTRAINT "restocks_order_id_refund_id_pk" PRIMARY KEY("order_id","refund_id")
);
--> statement-breakpoint
ALTER TABLE "restocks" ADD CONSTRAINT "restocks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_steps" (
	"shipment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"done_by" text NOT NULL,
	"done_by_name" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_steps_shipment_id_state_pk" PRIMARY KEY("shipment_id","state"),
	CONSTRAINT "shipment_steps_state" CHECK ("shipment_steps"."state" in ('packed', 'handedOver', 'outForDelivery', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'packed' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"awb" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"insured_paise" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "shipments_of_order" UNIQUE("order_id","id"),
	CONSTRAINT "shipments_state" CHECK ("shipments"."state" in ('packed', 'handedOver', 'outForDelivery', 'delivered', 'failed')),
	CONSTRAINT "shipments_insured" CHECK ("shipments"."insured_paise" >= 0),
	CONSTRAINT "shipments_tracking" CHECK (("shipments"."courier" = '') = ("shipments"."awb" = ''))
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "packed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment" FOREIGN KEY ("order_id","shipment_id") REFERENCES "public"."shipments"("order_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_item" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_steps" ADD CONSTRAINT "shipment_steps_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lines_of_item" ON "shipment_lines" USING btree ("order_id","position");--> statement-breakpoint
-- Holds for new rows; every existing one has just got the default.
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_packed" CHECK ("order_items"."packed" between 0 and "order_items"."quantity") NOT VALID;
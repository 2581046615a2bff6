CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0 and "return_lines"."accepted" between 0 and "return_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "return_steps" (
	"return_id" uuid NOT NULL,
	"state" text NOT NULL,
	"done_by" text NOT NULL,
	"done_by_name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_steps_return_id_state_pk" PRIMARY KEY("return_id","state"),
	CONSTRAINT "return_steps_state" CHECK ("return_steps"."state" in ('requested', 'approved', 'inTransit', 'received', 'accepted', 'refused', 'withdrawn', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"awb" text DEFAULT '' NOT NULL,
	"send_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_state" CHECK ("returns"."state" in ('requested', 'approved', 'inTransit', 'received', 'accepted', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "returns_reason" CHECK ("returns"."reason" in ('not-suited', 'wrong-piece', 'damaged', 'other'))
);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_item" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_of_item" ON "return_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "returns_of_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "returns_to_send" ON "returns" USING btree ("send_by") WHERE state = 'approved';
CREATE TABLE "earlier_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earlier_files_source" CHECK ("earlier_files"."source" in ('kanaka', 'shopify'))
);
--> statement-breakpoint
CREATE TABLE "earlier_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"order_key" text NOT NULL,
	"cells" jsonb NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"phone_key" text NOT NULL,
	"search_text" text NOT NULL,
	"contact_text" text NOT NULL,
	CONSTRAINT "earlier_orders_once" UNIQUE("order_key")
);
--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_file_id_earlier_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."earlier_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_files_newest" ON "earlier_files" USING btree ("imported_at","id");--> statement-breakpoint
CREATE INDEX "earlier_orders_of_file" ON "earlier_orders" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "earlier_orders_newest" ON "earlier_orders" USING btree ("ordered_at","id");--> statement-breakpoint
CREATE INDEX "earlier_orders_email" ON "earlier_orders" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "earlier_orders_phone" ON "earlier_orders" USING btree ("phone_key") WHERE phone_key <> '';--> statement-breakpoint
CREATE INDEX "earlier_orders_search" ON "earlier_orders" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "earlier_orders_contact" ON "earlier_orders" USING gin (contact_text gin_trgm_ops);
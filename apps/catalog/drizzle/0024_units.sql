CREATE TABLE "stock_take_scans" (
	"stock_take_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"scanned_by_name" text NOT NULL,
	"scanned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_take_scans_stock_take_id_tag_pk" PRIMARY KEY("stock_take_id","tag"),
	CONSTRAINT "stock_take_scans_tag" CHECK ("stock_take_scans"."tag" ~ '^[A-Z0-9][A-Z0-9/-]{0,19}$')
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"started_by_name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by_name" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"result" jsonb,
	CONSTRAINT "stock_takes_state" CHECK ("stock_takes"."state" in ('open', 'booked', 'dropped')),
	CONSTRAINT "stock_takes_closed" CHECK (("stock_takes"."state" = 'open') = ("stock_takes"."closed_at" is null)),
	CONSTRAINT "stock_takes_result" CHECK (("stock_takes"."state" = 'booked') = ("stock_takes"."result" is not null))
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"gross_weight_mg" integer NOT NULL,
	"net_weight_mg" integer NOT NULL,
	"huid" text,
	"state" text DEFAULT 'in-stock' NOT NULL,
	"order_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "units_tag_form" CHECK ("units"."tag" ~ '^[A-Z0-9][A-Z0-9/-]{0,19}$'),
	CONSTRAINT "units_huid_form" CHECK ("units"."huid" ~ '^[A-Z0-9]{6}$'),
	CONSTRAINT "units_weight" CHECK ("units"."net_weight_mg" between 1 and "units"."gross_weight_mg"),
	CONSTRAINT "units_state" CHECK ("units"."state" in ('in-stock', 'held', 'sold', 'returned', 'away')),
	CONSTRAINT "units_order" CHECK (("units"."state" in ('held', 'sold', 'returned')) = ("units"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tagged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unit_weight_mg" integer;--> statement-breakpoint
ALTER TABLE "stock_take_scans" ADD CONSTRAINT "stock_take_scans_stock_take_id_stock_takes_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_takes_open" ON "stock_takes" USING btree ("state") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "units_tag" ON "units" USING btree ("tag");--> statement-breakpoint
CREATE UNIQUE INDEX "units_huid" ON "units" USING btree ("huid");--> statement-breakpoint
CREATE UNIQUE INDEX "units_of_order" ON "units" USING btree ("order_id","product_id","size") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "units_of_product" ON "units" USING btree ("product_id","state","size","net_weight_mg","tag");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_unit_weight" CHECK ("products"."unit_weight_mg" is null or "products"."unit_weight_mg" > 0 and "products"."tagged") NOT VALID;
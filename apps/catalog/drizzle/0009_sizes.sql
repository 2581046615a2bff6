CREATE TABLE "product_sizes" (
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_sizes_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "product_sizes_stock" CHECK ("product_sizes"."reserved" between 0 and "product_sizes"."on_hand"),
	CONSTRAINT "product_sizes_named" CHECK ("product_sizes"."size" <> '')
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "sizing" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sized" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD COLUMN "size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_lines" DROP CONSTRAINT "reservation_lines_order_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD CONSTRAINT "reservation_lines_order_id_product_id_size_pk" PRIMARY KEY("order_id","product_id","size");--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_sizing" CHECK ("categories"."sizing" in ('none', 'ring', 'bangle'));

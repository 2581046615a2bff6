CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image_desktop" text NOT NULL,
	"image_mobile" text NOT NULL,
	"alt" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"category_id" uuid,
	"subcategory_id" uuid,
	"price_paise" bigint NOT NULL,
	"sale_price_paise" bigint DEFAULT 0 NOT NULL,
	"selling_paise" bigint GENERATED ALWAYS AS (case when sale_price_paise > 0 then sale_price_paise else price_paise end) STORED NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"images" text[] NOT NULL,
	"material" text NOT NULL,
	"design" text NOT NULL,
	"motif" text NOT NULL,
	"craftsmanship" text NOT NULL,
	"wearability" text NOT NULL,
	"youtube_link" text DEFAULT '' NOT NULL,
	"average_review" numeric(3, 2) DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug" UNIQUE("slug"),
	CONSTRAINT "products_stock" CHECK ("products"."reserved" between 0 and "products"."on_hand"),
	CONSTRAINT "products_price" CHECK ("products"."price_paise" > 0 and "products"."sale_price_paise" between 0 and "products"."price_paise" - 1),
	CONSTRAINT "products_category" CHECK ("products"."category_id" is not null or "products"."archived_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "reservation_lines" (
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "reservation_lines_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "reservation_lines_quantity" CHECK ("reservation_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_state" CHECK ("reservations"."state" in ('held', 'committed', 'released'))
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subcategories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subcategories_of_category" UNIQUE("id","category_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory" FOREIGN KEY ("subcategory_id","category_id") REFERENCES "public"."subcategories"("id","category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD CONSTRAINT "reservation_lines_order_id_reservations_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."reservations"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("selling_paise","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING btree (lower("title"),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_of_category" ON "products" USING btree ("category_id","selling_paise","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_of_subcategory" ON "products" USING btree ("subcategory_id","selling_paise","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "reservations_running" ON "reservations" USING btree ("expires_at") WHERE state = 'held' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "search_documents_document" ON "search_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subcategories_name" ON "subcategories" USING btree ("category_id",lower("name"));
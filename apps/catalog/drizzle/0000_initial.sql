-- Trusted extensions: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image_desktop" text NOT NULL,
	"image_mobile" text NOT NULL,
	"alt" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"category_id" uuid,
	"subcategory_id" uuid,
	"product_id" uuid,
	"hidden" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"position" integer NOT NULL,
	CONSTRAINT "banners_position" CHECK ("banners"."position" > 0),
	CONSTRAINT "banners_time" CHECK ("banners"."starts_at" < "banners"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"sizing" text DEFAULT 'none' NOT NULL,
	"former_names" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "categories_sizing" CHECK ("categories"."sizing" in ('none', 'ring', 'bangle')),
	CONSTRAINT "categories_position" CHECK ("categories"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"origin" text NOT NULL,
	"job_id" text NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_origin_job_id_pk" PRIMARY KEY("origin","job_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"job_id" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"traceparent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "owner_search" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"net_weight_mg" integer,
	CONSTRAINT "product_sizes_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "product_sizes_weight" CHECK ("product_sizes"."net_weight_mg" > 0),
	CONSTRAINT "product_sizes_stock" CHECK ("product_sizes"."reserved" between 0 and "product_sizes"."on_hand"),
	CONSTRAINT "product_sizes_named" CHECK ("product_sizes"."size" <> '')
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
	"pricing" jsonb,
	"selling_paise" bigint GENERATED ALWAYS AS (case when sale_price_paise > 0 then sale_price_paise else price_paise end) STORED NOT NULL,
	"sized" boolean DEFAULT false NOT NULL,
	"adjustable" boolean DEFAULT false NOT NULL,
	"tagged" boolean DEFAULT false NOT NULL,
	"unit_weight_mg" integer,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"images" text[] NOT NULL,
	"material" text NOT NULL,
	"materials" text[] DEFAULT '{}' NOT NULL,
	"design" text NOT NULL,
	"motif" text NOT NULL,
	"craftsmanship" text NOT NULL,
	"wearability" text NOT NULL,
	"youtube_link" text DEFAULT '' NOT NULL,
	"lead_days" integer DEFAULT 0 NOT NULL,
	"final_sale" boolean DEFAULT false NOT NULL,
	"sku" text,
	"gross_weight_mg" integer,
	"net_weight_mg" integer,
	"metal" text,
	"purity" text,
	"gemstones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"huid" text,
	"certificate_number" text,
	"certificate_url" text,
	"owner_words" text GENERATED ALWAYS AS (lower(title || ' ' || coalesce(sku, '') || ' ' || coalesce(huid, '') || ' ' || material)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"average_review" numeric(3, 2) DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"rating_sequence" bigint DEFAULT 0 NOT NULL,
	"draft" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug" UNIQUE("slug"),
	CONSTRAINT "products_stock" CHECK ("products"."reserved" between 0 and "products"."on_hand"),
	CONSTRAINT "products_price" CHECK ("products"."price_paise" > 0 and "products"."sale_price_paise" between 0 and "products"."price_paise" - 1),
	CONSTRAINT "products_pricing" CHECK ("products"."pricing" is null or "products"."pricing" @? '$.metals[*] ? (@.weightMg > 0)'),
	CONSTRAINT "products_weight" CHECK ("products"."gross_weight_mg" > 0 and "products"."net_weight_mg" > 0 and "products"."net_weight_mg" <= "products"."gross_weight_mg"),
	CONSTRAINT "products_unit_weight" CHECK ("products"."unit_weight_mg" is null or "products"."unit_weight_mg" > 0 and "products"."tagged"),
	CONSTRAINT "products_metal" CHECK ("products"."metal" in ('Yellow Gold', 'White Gold', 'Rose Gold', 'Gold', 'Platinum', 'Silver')),
	CONSTRAINT "products_purity" CHECK ("products"."purity" is null or "products"."metal" is not null and ("products"."metal", "products"."purity") in (('Yellow Gold', '24K (999)'), ('Yellow Gold', '24K (995)'), ('Yellow Gold', '23K (958)'), ('Yellow Gold', '22K (916)'), ('Yellow Gold', '20K (833)'), ('Yellow Gold', '18K (750)'), ('Yellow Gold', '14K (585)'), ('Yellow Gold', '9K (375)'), ('White Gold', '18K (750)'), ('White Gold', '14K (585)'), ('White Gold', '9K (375)'), ('Rose Gold', '22K (916)'), ('Rose Gold', '18K (750)'), ('Rose Gold', '14K (585)'), ('Rose Gold', '9K (375)'), ('Gold', '24K (999)'), ('Gold', '24K (995)'), ('Gold', '23K (958)'), ('Gold', '22K (916)'), ('Gold', '20K (833)'), ('Gold', '18K (750)'), ('Gold', '14K (585)'), ('Gold', '9K (375)'), ('Platinum', '999 Platinum'), ('Platinum', '950 Platinum'), ('Platinum', '900 Platinum'), ('Platinum', '850 Platinum'), ('Silver', '999 Silver'), ('Silver', '990 Silver'), ('Silver', '970 Silver'), ('Silver', '958 Silver'), ('Silver', '925 Silver'), ('Silver', '900 Silver'), ('Silver', '835 Silver'), ('Silver', '800 Silver'))),
	CONSTRAINT "products_gemstones" CHECK (jsonb_typeof("products"."gemstones") = 'array' and not "products"."gemstones" @? '$[*] ? (!(@.name != "") || @.count < 1 || @.carats <= 0)'),
	CONSTRAINT "products_rating" CHECK ("products"."rating_sequence" >= 0 and case when "products"."review_count" = 0 then "products"."average_review" = 0 else "products"."review_count" > 0 and "products"."average_review" between 1 and 5 end),
	CONSTRAINT "products_lead_days" CHECK ("products"."lead_days" >= 0),
	CONSTRAINT "products_publish_at" CHECK ("products"."publish_at" is null or "products"."draft"),
	CONSTRAINT "products_version" CHECK ("products"."version" > 0),
	CONSTRAINT "products_category" CHECK ("products"."category_id" is not null or "products"."archived_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"groups" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_single" CHECK ("search_synonyms"."single"),
	CONSTRAINT "search_synonyms_version" CHECK ("search_synonyms"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serial_prefixes" (
	"prefix" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "serial_prefixes_kind" CHECK ("serial_prefixes"."kind" in ('invoice', 'credit-note'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_single" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_version" CHECK ("settings"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "subcategories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"former_names" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "subcategories_of_category" UNIQUE("id","category_id"),
	CONSTRAINT "subcategories_position" CHECK ("subcategories"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "metal_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "metal_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"publication" uuid NOT NULL,
	"metal" text NOT NULL,
	"fineness" integer NOT NULL,
	"paise_per_gram" bigint NOT NULL,
	"origin" text NOT NULL,
	"source" text NOT NULL,
	"set_by_id" uuid,
	"set_by_name" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "metal_rates_once" UNIQUE("publication","metal","fineness"),
	CONSTRAINT "metal_rates_fineness" CHECK (("metal_rates"."metal", "metal_rates"."fineness") in (('gold', 999), ('gold', 995), ('gold', 958), ('gold', 916), ('gold', 833), ('gold', 750), ('gold', 585), ('gold', 375), ('silver', 999), ('silver', 990), ('silver', 970), ('silver', 958), ('silver', 925), ('silver', 835), ('silver', 800), ('platinum', 999), ('platinum', 950), ('platinum', 900), ('platinum', 850))),
	CONSTRAINT "metal_rates_amount" CHECK ("metal_rates"."paise_per_gram" between 1 and 100000000),
	CONSTRAINT "metal_rates_origin" CHECK ("metal_rates"."origin" in ('entered', 'derived', 'override')),
	CONSTRAINT "metal_rates_source" CHECK ("metal_rates"."source" in ('owner', 'feed')),
	CONSTRAINT "metal_rates_set_by" CHECK (("metal_rates"."source" = 'owner') = ("metal_rates"."set_by_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_feed" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"pulled_at" timestamp with time zone NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"proposal" jsonb,
	"refused" jsonb,
	CONSTRAINT "rate_feed_single" CHECK ("rate_feed"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "reservation_lines" (
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reservation_lines_order_id_product_id_size_pk" PRIMARY KEY("order_id","product_id","size"),
	CONSTRAINT "reservation_lines_quantity" CHECK ("reservation_lines"."quantity" > 0),
	CONSTRAINT "reservation_lines_back" CHECK ("reservation_lines"."back" between 0 and "reservation_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone,
	"shopper_id" uuid,
	"turn" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_state" CHECK ("reservations"."state" in ('held', 'committed', 'released')),
	CONSTRAINT "reservations_expiry" CHECK ("reservations"."state" = 'held' or "reservations"."expires_at" is null)
);
--> statement-breakpoint
CREATE TABLE "restocks" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"restocked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "sent_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"email_hash" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_notices_once" UNIQUE("product_id","size","email_hash")
);
--> statement-breakpoint
CREATE TABLE "stopped_addresses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_search" ADD CONSTRAINT "owner_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory" FOREIGN KEY ("subcategory_id","category_id") REFERENCES "public"."subcategories"("id","category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD CONSTRAINT "reservation_lines_order_id_reservations_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."reservations"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_scans" ADD CONSTRAINT "stock_take_scans_stock_take_id_stock_takes_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "inbox_done" ON "inbox" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("created_at") WHERE completed_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("given_up_at") WHERE given_up_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "owner_search_words" ON "owner_search" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("sku") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_sku_typed" ON "products" USING btree (regexp_replace("sku", '[^A-Z0-9]', '', 'g') text_pattern_ops) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_by_stock" ON "products" USING btree ("on_hand","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("id") WHERE archived_at is null and sale_price_paise > 0;--> statement-breakpoint
CREATE INDEX "products_metal_priced" ON "products" USING btree ("id") WHERE pricing is not null;--> statement-breakpoint
CREATE INDEX "products_to_publish" ON "products" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "products_drafts" ON "products" USING btree ("id") WHERE draft;--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("selling_paise","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING btree (lower("title"),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_of_category" ON "products" USING btree ("category_id","selling_paise","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_of_material" ON "products" USING gin ("materials") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_of_subcategory" ON "products" USING btree ("subcategory_id","selling_paise","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "search_documents_document" ON "search_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subcategories_name" ON "subcategories" USING btree ("category_id",lower("name"));--> statement-breakpoint
CREATE INDEX "metal_rates_newest" ON "metal_rates" USING btree ("metal","fineness","id");--> statement-breakpoint
CREATE INDEX "reservation_lines_by_product" ON "reservation_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "reservations_running" ON "reservations" USING btree ("expires_at") WHERE state = 'held' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "reservations_of_shopper" ON "reservations" USING btree ("shopper_id") WHERE shopper_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_takes_open" ON "stock_takes" USING btree ("state") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "units_tag" ON "units" USING btree ("tag");--> statement-breakpoint
CREATE UNIQUE INDEX "units_huid" ON "units" USING btree ("huid");--> statement-breakpoint
CREATE UNIQUE INDEX "units_of_order" ON "units" USING btree ("order_id","product_id","size") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "units_of_product" ON "units" USING btree ("product_id","state","size","net_weight_mg","tag");--> statement-breakpoint
CREATE INDEX "sent_notices_of_address" ON "sent_notices" USING btree ("email_hash","sent_at");--> statement-breakpoint
CREATE INDEX "sent_notices_by_age" ON "sent_notices" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "stock_notices_of_address" ON "stock_notices" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "stock_notices_by_age" ON "stock_notices" USING btree ("created_at");--> statement-breakpoint
-- What was published stays as it was published, because orders were priced by it.
CREATE FUNCTION "metal_rates_only_grow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'published rates stay: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "metal_rates_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "metal_rates"
  FOR EACH STATEMENT EXECUTE FUNCTION "metal_rates_only_grow"();--> statement-breakpoint
-- New pieces are copied together, which is faster for many of them.
CREATE FUNCTION "copy_new_owner_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public"."owner_search" ("product_id", "words") SELECT "id", "owner_words" FROM added;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_named" AFTER INSERT ON "products" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "copy_new_owner_words"();--> statement-breakpoint
-- An upsert, because a piece may be older than this table.
CREATE FUNCTION "copy_owner_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public"."owner_search" ("product_id", "words") VALUES (NEW."id", NEW."owner_words")
  ON CONFLICT ("product_id") DO UPDATE SET "words" = excluded."words";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_renamed" AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (OLD."owner_words" IS DISTINCT FROM NEW."owner_words") EXECUTE FUNCTION "copy_owner_words"();

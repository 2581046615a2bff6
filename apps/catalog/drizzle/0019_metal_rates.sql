-- Each rule holds for new rows at once; existing rows are checked in the next migration, without blocking writers.
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
	CONSTRAINT "rate_feed_single" CHECK ("rate_feed"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_purity";--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "net_weight_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pricing" jsonb;--> statement-breakpoint
CREATE INDEX "metal_rates_newest" ON "metal_rates" USING btree ("metal","fineness","id");--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_weight" CHECK ("product_sizes"."net_weight_mg" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_pricing" CHECK ("products"."pricing" is null or "products"."pricing" @? '$.metals[*] ? (@.weightMg > 0)') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_purity" CHECK ("products"."purity" is null or "products"."metal" is not null and ("products"."metal", "products"."purity") in (('Yellow Gold', '24K (999)'), ('Yellow Gold', '24K (995)'), ('Yellow Gold', '23K (958)'), ('Yellow Gold', '22K (916)'), ('Yellow Gold', '20K (833)'), ('Yellow Gold', '18K (750)'), ('Yellow Gold', '14K (585)'), ('Yellow Gold', '9K (375)'), ('White Gold', '18K (750)'), ('White Gold', '14K (585)'), ('White Gold', '9K (375)'), ('Rose Gold', '22K (916)'), ('Rose Gold', '18K (750)'), ('Rose Gold', '14K (585)'), ('Rose Gold', '9K (375)'), ('Gold', '24K (999)'), ('Gold', '24K (995)'), ('Gold', '23K (958)'), ('Gold', '22K (916)'), ('Gold', '20K (833)'), ('Gold', '18K (750)'), ('Gold', '14K (585)'), ('Gold', '9K (375)'), ('Platinum', '999 Platinum'), ('Platinum', '950 Platinum'), ('Platinum', '900 Platinum'), ('Platinum', '850 Platinum'), ('Silver', '999 Silver'), ('Silver', '990 Silver'), ('Silver', '970 Silver'), ('Silver', '958 Silver'), ('Silver', '925 Silver'), ('Silver', '900 Silver'), ('Silver', '835 Silver'), ('Silver', '800 Silver'))) NOT VALID;--> statement-breakpoint
-- What was published stays as it was published, because orders were priced by it.
CREATE FUNCTION "metal_rates_only_grow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'published rates stay: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "metal_rates_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "metal_rates"
  FOR EACH STATEMENT EXECUTE FUNCTION "metal_rates_only_grow"();

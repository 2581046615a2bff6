CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "places" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "spent_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_order_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sums_as_of" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_of_customer" ON "customer_notes" USING btree ("user_id","created_at");--> statement-breakpoint
-- Addresses of one account wait for each other, so that each sees those before it.
CREATE FUNCTION "keep_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "public"."users" WHERE "id" = coalesce(NEW."user_id", OLD."user_id") FOR NO KEY UPDATE;
  UPDATE "public"."users" SET "places" = coalesce((
    SELECT string_agg(concat_ws(' ', "city", "pincode", "phone", regexp_replace("phone", '[^0-9]', '', 'g')), ' ')
    FROM "public"."addresses" WHERE "user_id" = "users"."id"
  ), '') WHERE "id" = coalesce(NEW."user_id", OLD."user_id");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "addresses_places" AFTER INSERT OR DELETE OR UPDATE OF "city", "pincode", "phone" ON "addresses"
  FOR EACH ROW EXECUTE FUNCTION "keep_places"();

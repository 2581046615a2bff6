CREATE TABLE "owner_search" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owner_search" ADD CONSTRAINT "owner_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_search_words" ON "owner_search" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
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

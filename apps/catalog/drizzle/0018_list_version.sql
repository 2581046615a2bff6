CREATE TABLE "list_version" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "list_version_single" CHECK ("list_version"."single")
);
--> statement-breakpoint
INSERT INTO "list_version" DEFAULT VALUES;--> statement-breakpoint
-- Runs at the end of the transaction, once: the row is the last that a transaction locks, so that two cannot wait for each other.
CREATE FUNCTION "renew_list_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('kanaka.list_version_renewed', true), '') = '' THEN
    UPDATE "public"."list_version" SET "id" = gen_random_uuid();
    PERFORM set_config('kanaka.list_version_renewed', 'yes', true);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_listed" AFTER INSERT OR DELETE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_list_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_relisted" AFTER UPDATE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."owner_words", OLD."title", OLD."selling_paise", OLD."sale_price_paise", OLD."category_id", OLD."subcategory_id", OLD."materials", OLD."archived_at")
    IS DISTINCT FROM (NEW."owner_words", NEW."title", NEW."selling_paise", NEW."sale_price_paise", NEW."category_id", NEW."subcategory_id", NEW."materials", NEW."archived_at"))
  EXECUTE FUNCTION "renew_list_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "categories_renamed" AFTER UPDATE ON "categories"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "renew_list_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subcategories_renamed" AFTER UPDATE ON "subcategories"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "renew_list_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_documents_written" AFTER INSERT OR DELETE ON "search_documents"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_list_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_documents_rewritten" AFTER UPDATE ON "search_documents"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."document" IS DISTINCT FROM NEW."document") EXECUTE FUNCTION "renew_list_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_words_learnt" AFTER INSERT OR DELETE ON "search_words"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_list_version"();
--> statement-breakpoint
-- A withdrawn piece has no search document any more.
DELETE FROM "search_documents" USING "products" WHERE "products"."id" = "product_id" AND "archived_at" IS NOT NULL;

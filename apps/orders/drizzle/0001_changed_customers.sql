CREATE TABLE "changed_customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changed_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL
);

--> statement-breakpoint
CREATE FUNCTION "mark_customer_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO "public"."changed_customers" ("user_id") VALUES (NEW."user_id");
  ELSE
    INSERT INTO "public"."changed_customers" ("user_id")
      SELECT "user_id" FROM "public"."orders" WHERE "id" = coalesce(NEW."order_id", OLD."order_id");
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_change_customer" AFTER INSERT OR UPDATE OF "paid_at", "total_paise", "paid_difference_paise" ON "orders"
  FOR EACH ROW WHEN (NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION "mark_customer_changed"();--> statement-breakpoint
CREATE TRIGGER "refunds_change_customer" AFTER INSERT OR DELETE OR UPDATE OF "amount_paise" ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "mark_customer_changed"();

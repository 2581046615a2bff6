ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('owed', 'sent', 'made', 'settled', 'held', 'credited', 'lost')) NOT VALID;--> statement-breakpoint
-- A bank may take in a dispute what the shop has refunded before: of that the payment counts no more than it was.
CREATE OR REPLACE FUNCTION "count_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "public"."payments" SET "refunded_paise" = "refunded_paise" - OLD."amount_paise" WHERE "id" = OLD."payment_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "public"."payments" SET "refunded_paise" = CASE WHEN NEW."state" = 'lost'
      THEN least("amount_paise", "refunded_paise" + NEW."amount_paise")
      ELSE "refunded_paise" + NEW."amount_paise" END
      WHERE "id" = NEW."payment_id";
  END IF;
  RETURN NULL;
END
$$;

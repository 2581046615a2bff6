-- After the trigger and while no address changes, so that none is missed.
LOCK TABLE "addresses" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
UPDATE "users" SET "places" = "known"."places" FROM (
  SELECT "user_id", string_agg(concat_ws(' ', "city", "pincode", "phone", regexp_replace("phone", '[^0-9]', '', 'g')), ' ') AS "places"
  FROM "addresses" GROUP BY "user_id"
) AS "known" WHERE "users"."id" = "known"."user_id";

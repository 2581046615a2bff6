-- After the triggers, so that no change is missed, and without their lock.
INSERT INTO "changed_customers" ("user_id") SELECT DISTINCT "user_id" FROM "orders" WHERE "paid_at" IS NOT NULL;

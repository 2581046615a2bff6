ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp with time zone;--> statement-breakpoint
-- Who set up the shop vouched for the admins' addresses.
UPDATE "users" SET "email_proven_at" = "created_at" WHERE "role" = 'admin';

DROP INDEX "password_resets_one_open";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "kind" text DEFAULT 'password-reset' NOT NULL;--> statement-breakpoint
-- Not concurrently: it has the links of three days.
CREATE UNIQUE INDEX "password_resets_one_open_of_kind" ON "password_resets" USING btree ("email","kind") WHERE ended_at is null;
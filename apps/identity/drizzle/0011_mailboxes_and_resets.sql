ALTER TABLE "password_resets" ADD COLUMN "mailbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_reset_at" timestamp with time zone;--> statement-breakpoint
-- Not concurrently: it holds the requests of the last days only.
CREATE INDEX "password_resets_by_mailbox" ON "password_resets" USING btree ("mailbox","asked_at");
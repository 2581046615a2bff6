ALTER TABLE "password_resets" ADD COLUMN "mailbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_reset_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "password_resets_by_mailbox" ON "password_resets" USING btree ("mailbox","asked_at");
CREATE INDEX "outbox_done" ON "outbox" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");
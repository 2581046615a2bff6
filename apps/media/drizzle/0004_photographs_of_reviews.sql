ALTER TABLE "photographs" ADD COLUMN "used_for" text DEFAULT 'return' NOT NULL;--> statement-breakpoint
-- Not concurrently: the photographs of returns are few, and none is of a review yet.
CREATE INDEX "photographs_of_reviews_kept" ON "photographs" USING btree ("kept_at") WHERE used_for = 'review';--> statement-breakpoint
ALTER TABLE "photographs" ADD CONSTRAINT "photographs_used_for" CHECK ("photographs"."used_for" in ('return', 'review'));

-- Each rule holds for new rows at once; existing rows are checked in the next migration, without blocking writers.
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered" CHECK (("reviews"."answer" = '') = ("reviews"."answered_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_superseded" CHECK (not "reviews"."superseded" or "reviews"."product_id" is null) NOT VALID;

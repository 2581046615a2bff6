-- Reads every row without blocking writers.
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_answered";--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_superseded";

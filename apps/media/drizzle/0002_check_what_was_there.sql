-- Reads every row without blocking writers.
ALTER TABLE "images" VALIDATE CONSTRAINT "images_id";--> statement-breakpoint
ALTER TABLE "images" VALIDATE CONSTRAINT "images_size";--> statement-breakpoint
ALTER TABLE "images" VALIDATE CONSTRAINT "images_avif_attempts";--> statement-breakpoint
ALTER TABLE "images" VALIDATE CONSTRAINT "images_avif_claim";

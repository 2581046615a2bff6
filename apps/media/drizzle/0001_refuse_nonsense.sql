-- Each rule holds for new rows at once; existing rows are checked in the next migration, without blocking writers.
ALTER TABLE "images" ADD CONSTRAINT "images_id" CHECK ("images"."id" ~ ('^[0-9a-f]{32}-' || "images"."width" || 'x' || "images"."height" || '$')) NOT VALID;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."bytes" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_avif_attempts" CHECK ("images"."avif_attempts" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_avif_claim" CHECK ("images"."avif_ready_at" is null or "images"."avif_claimed_at" is null) NOT VALID;

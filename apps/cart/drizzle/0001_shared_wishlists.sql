ALTER TABLE "wishlists" ADD COLUMN "share_token" text;--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "share_name" text DEFAULT '' NOT NULL;
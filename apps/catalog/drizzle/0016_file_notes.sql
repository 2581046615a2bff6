ALTER TABLE "imports" ADD COLUMN "notes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
DROP INDEX "metal_rates_newest";

ALTER TABLE "categories" ADD COLUMN "former_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "former_names" text[] DEFAULT '{}' NOT NULL;
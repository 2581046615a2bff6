UPDATE "products" SET "materials" = '{}' WHERE "materials" IS NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "materials" SET DEFAULT '{}';--> statement-breakpoint
-- No version needs it: every one since 0.1.0 writes the materials of a piece.
ALTER TABLE "products" ALTER COLUMN "materials" SET NOT NULL;--> statement-breakpoint
-- No version needs it: no shop runs 0.1.0, the last one that writes it.
ALTER TABLE "search_documents" DROP COLUMN "rules";

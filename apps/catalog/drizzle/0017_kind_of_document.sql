ALTER TABLE "serial_prefixes" RENAME COLUMN "paper" TO "kind";

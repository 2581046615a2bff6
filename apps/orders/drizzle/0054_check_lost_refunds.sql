-- Reads every row, and lets others write meanwhile.
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_state";

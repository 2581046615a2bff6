-- No version needs it: it was added by 0042, and no released version has read it.
ALTER TABLE "reservations" DROP COLUMN "reopened";
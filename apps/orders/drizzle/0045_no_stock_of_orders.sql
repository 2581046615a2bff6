-- No version needs it: it was added by 0043, and no released version has read it.
ALTER TABLE "orders" DROP COLUMN "stock";
CREATE TABLE "wishlists" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"product_ids" uuid[] NOT NULL,
	CONSTRAINT "wishlists_limit" CHECK (cardinality("wishlists"."product_ids") <= 100)
);

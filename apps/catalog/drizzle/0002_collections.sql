CREATE TABLE "collection_pieces" (
	"collection_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_pieces_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id"),
	CONSTRAINT "collection_pieces_position" CHECK ("collection_pieces"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"place" text DEFAULT 'nowhere' NOT NULL,
	"rule" text,
	"search_words" text DEFAULT '' NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"position" integer NOT NULL,
	CONSTRAINT "collections_slug" UNIQUE("slug"),
	CONSTRAINT "collections_rule" CHECK ("collections"."rule" <> ''),
	CONSTRAINT "collections_place" CHECK ("collections"."place" in ('home', 'gifts', 'nowhere')),
	CONSTRAINT "collections_position" CHECK ("collections"."position" > 0),
	CONSTRAINT "collections_time" CHECK ("collections"."starts_at" < "collections"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "collection_pieces" ADD CONSTRAINT "collection_pieces_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_pieces" ADD CONSTRAINT "collection_pieces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_pieces_of_product" ON "collection_pieces" USING btree ("product_id");--> statement-breakpoint
-- The five that every shop begins with; their pictures are the storefront's own.
INSERT INTO "collections" ("id", "slug", "title", "description", "image", "alt", "place", "rule", "position") VALUES
	('019ac5d6-0000-7000-8000-000000000001', 'necklace', 'Necklace', 'Temple haars and pearl strands, mango malas and single rivers of diamonds: pieces that rest at the throat and hold a room.', '/collections/necklace-960.jpg', 'A kundan choker on a red silk cord, on deep green', 'home', 'category=Necklace', 1),
	('019ac5d6-0000-7000-8000-000000000002', 'ring', 'Ring', 'From a solitaire raised in six slim claws to a lotus opening around a ruby, each ring is shaped for the hand that will wear it.', '/collections/ring-960.jpg', 'Temple, ruby, emerald and twisted gold rings on deep green', 'home', 'category=Ring', 2),
	('019ac5d6-0000-7000-8000-000000000003', 'bangles', 'Bangles', 'Filigree, enamel and rope-twisted gold. Worn alone or stacked to the wrist bone, they answer every movement.', '/collections/bangles-960.jpg', 'Three broad gold bangles standing on deep green', 'home', 'category=Bangles', 3),
	('019ac5d6-0000-7000-8000-000000000004', 'bracelet', 'Bracelet', 'Supple lines of diamonds, curb links and pearls, with clasps that close with a small, certain click.', '/collections/bracelet-960.jpg', 'Pearl, curb-link and charm bracelets on deep green', 'home', 'category=Bracelet', 4),
	('019ac5d6-0000-7000-8000-000000000005', 'earrings', 'Earrings', 'Jhumkas that ring softly, peacock drops and quiet studs: light on the ear, and made to catch it.', '/collections/earrings-960.jpg', 'Jhumkas and peacock drops on deep green', 'home', 'category=Earrings', 5);

CREATE TABLE "review_photographs" (
	"photograph_id" text PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "review_photographs_position" UNIQUE("review_id","position"),
	CONSTRAINT "review_photographs_position_range" CHECK ("review_photographs"."position" between 0 and 3),
	CONSTRAINT "review_photographs_state" CHECK ("review_photographs"."state" in ('waiting', 'shown', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "review_photographs" ADD CONSTRAINT "review_photographs_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photographs_waiting" ON "review_photographs" USING btree ("review_id") WHERE state = 'waiting';
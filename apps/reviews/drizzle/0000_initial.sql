CREATE SEQUENCE "public"."rating_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "outbox" (
	"job_id" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"traceparent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"error" text
);--> statement-breakpoint
CREATE TABLE "review_photographs" (
	"photograph_id" text PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "review_photographs_position" UNIQUE("review_id","position"),
	CONSTRAINT "review_photographs_position_range" CHECK ("review_photographs"."position" between 0 and 3),
	CONSTRAINT "review_photographs_state" CHECK ("review_photographs"."state" in ('waiting', 'shown', 'hidden'))
);--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"message" text NOT NULL,
	"stars" integer NOT NULL,
	"verified" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone,
	"held" boolean DEFAULT false NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "reviews_once" UNIQUE("author_id","product_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_answered" CHECK (("reviews"."answer" = '') = ("reviews"."answered_at" is null)),
	CONSTRAINT "reviews_held" CHECK (not "reviews"."held" or "reviews"."hidden_at" is not null)
);--> statement-breakpoint
ALTER TABLE "review_photographs" ADD CONSTRAINT "review_photographs_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("created_at") WHERE completed_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("given_up_at") WHERE given_up_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "review_photographs_waiting" ON "review_photographs" USING btree ("review_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_shop_once" ON "reviews" USING btree ("author_id") WHERE product_id is null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_bought_first" ON "reviews" USING btree ("verified","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_of_product" ON "reviews" USING btree ("product_id","created_at");

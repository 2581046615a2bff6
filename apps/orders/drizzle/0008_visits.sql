CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"wish" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"cancelled_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_minutes" CHECK ("visits"."minutes" > 0),
	CONSTRAINT "visits_cancelled_by" CHECK ("visits"."cancelled_by" in ('customer', 'shop'))
);
--> statement-breakpoint
CREATE INDEX "visits_at" ON "visits" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "visits_of_user" ON "visits" USING btree ("user_id","at");
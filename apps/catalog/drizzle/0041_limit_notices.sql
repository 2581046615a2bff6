CREATE TABLE "sent_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"email_hash" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stopped_addresses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sent_notices_of_address" ON "sent_notices" USING btree ("email_hash","sent_at");--> statement-breakpoint
CREATE INDEX "sent_notices_by_age" ON "sent_notices" USING btree ("sent_at");
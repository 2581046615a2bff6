CREATE TABLE "inbox" (
	"origin" text NOT NULL,
	"job_id" text NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_origin_job_id_pk" PRIMARY KEY("origin","job_id")
);
--> statement-breakpoint
CREATE INDEX "inbox_done" ON "inbox" USING btree ("done_at");
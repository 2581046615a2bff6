CREATE TABLE "page_versions" (
	"slug" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"filled" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "page_versions_slug_number_pk" PRIMARY KEY("slug","number"),
	CONSTRAINT "page_versions_number" CHECK ("page_versions"."number" > 0),
	CONSTRAINT "page_versions_cause" CHECK ("page_versions"."cause" in ('first', 'published', 'settings'))
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"in_footer" boolean DEFAULT false NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pages_version" CHECK ("pages"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_slug_pages_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."pages"("slug") ON DELETE cascade ON UPDATE no action;
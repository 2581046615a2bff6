CREATE TABLE "import_pieces" (
	"import_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"row" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"outcome" text,
	"title" text DEFAULT '' NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seen" jsonb,
	CONSTRAINT "import_pieces_import_id_handle_pk" PRIMARY KEY("import_id","handle"),
	CONSTRAINT "import_pieces_outcome" CHECK ("import_pieces"."outcome" in ('wrong', 'new', 'changed', 'unchanged'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"columns" text[] NOT NULL,
	"needs" text[] NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('receiving', 'checking', 'checked', 'applying', 'applied', 'refused', 'cancelled', 'interrupted')),
	CONSTRAINT "imports_counts" CHECK ("imports"."done" >= 0 and "imports"."pieces" >= 0 and "imports"."rows" >= 0)
);
--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_pieces_by_row" ON "import_pieces" USING btree ("import_id","row");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_underway" ON "imports" USING btree ((true)) WHERE state in ('receiving', 'checking', 'applying');
CREATE TABLE "seller" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL
);

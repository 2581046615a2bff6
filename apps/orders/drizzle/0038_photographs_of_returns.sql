CREATE TABLE "return_photographs" (
	"photograph_id" text PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"state" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "return_photographs_position" UNIQUE("return_id","state","position"),
	CONSTRAINT "return_photographs_position_range" CHECK ("return_photographs"."position" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "return_photographs" ADD CONSTRAINT "return_photographs_step" FOREIGN KEY ("return_id","state") REFERENCES "public"."return_steps"("return_id","state") ON DELETE cascade ON UPDATE no action;
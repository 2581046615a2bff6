ALTER TABLE "password_resets" ADD COLUMN "built_in_role" text;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "role_id" uuid;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_invitation" CHECK (num_nonnulls("password_resets"."built_in_role", "password_resets"."role_id") = case "password_resets"."kind" when 'invitation' then 1 else 0 end);
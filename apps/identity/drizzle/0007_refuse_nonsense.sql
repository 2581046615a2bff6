-- Each rule holds for new rows at once; existing rows are checked in the next migration, without blocking writers.
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_differences" CHECK (jsonb_typeof("audit_entries"."differences") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_email_lower_case" CHECK ("password_resets"."email" = lower("password_resets"."email")) NOT VALID;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_token" CHECK (("password_resets"."token_hash" is null) = ("password_resets"."expires_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_expiry" CHECK ("password_resets"."expires_at" > "password_resets"."asked_at") NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_expiry" CHECK ("sessions"."expires_at" > "sessions"."created_at") NOT VALID;

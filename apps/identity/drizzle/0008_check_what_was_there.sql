-- Reads every row without blocking writers.
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_differences";--> statement-breakpoint
ALTER TABLE "password_resets" VALIDATE CONSTRAINT "password_resets_email_lower_case";--> statement-breakpoint
ALTER TABLE "password_resets" VALIDATE CONSTRAINT "password_resets_token";--> statement-breakpoint
ALTER TABLE "password_resets" VALIDATE CONSTRAINT "password_resets_expiry";--> statement-breakpoint
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_expiry";

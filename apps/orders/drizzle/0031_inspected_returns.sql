ALTER TABLE "return_steps" DROP CONSTRAINT "return_steps_state";--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_state";--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_state" CHECK ("return_steps"."state" in ('requested', 'approved', 'inTransit', 'received', 'inspected', 'accepted', 'refused', 'withdrawn', 'expired'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_state" CHECK ("returns"."state" in ('requested', 'approved', 'inTransit', 'received', 'inspected', 'accepted', 'refused', 'withdrawn', 'expired'));
CREATE TABLE "razorpay_sweeps" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"swept_until" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "razorpay_sweeps_single" CHECK ("razorpay_sweeps"."id" = 1)
);

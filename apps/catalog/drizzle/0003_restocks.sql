CREATE TABLE "restocks" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"restocked_at" timestamp with time zone DEFAULT now() NOT NULL
);

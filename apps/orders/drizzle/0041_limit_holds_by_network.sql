ALTER TABLE "orders" ADD COLUMN "email_proven" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client_network" text;
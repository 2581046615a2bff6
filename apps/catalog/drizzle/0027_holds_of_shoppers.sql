ALTER TABLE "reservations" ADD COLUMN "shopper_id" uuid;--> statement-breakpoint
CREATE INDEX "reservations_of_shopper" ON "reservations" USING btree ("shopper_id") WHERE shopper_id is not null;
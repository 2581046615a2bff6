CREATE INDEX CONCURRENTLY "users_by_age" ON "users" USING btree ("created_at","id") WHERE role = 'user';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_spent" ON "users" USING btree ("spent_paise","id") WHERE role = 'user';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_orders" ON "users" USING btree ("orders","id") WHERE role = 'user';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_last_order" ON "users" USING btree ("last_order_at" NULLS FIRST,"id") WHERE role = 'user';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_search" ON "users" USING gin (lower(' ' || user_name || ' ' || email || ' ' || places) gin_trgm_ops);
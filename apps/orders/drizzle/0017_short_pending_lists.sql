-- Changed in place, because building them anew would take long.
ALTER INDEX "orders_place" SET (fastupdate = true, gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "orders_street" SET (fastupdate = true, gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "orders_search" SET (fastupdate = true, gin_pending_list_limit = 256);

CREATE INDEX CONCURRENTLY "order_items_articles_huid" ON "order_items" USING gin ("articles" jsonb_path_ops) WHERE articles <> '[]';

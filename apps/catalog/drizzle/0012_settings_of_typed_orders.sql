-- A shop that is open already begins with what a new shop has.
UPDATE "settings" SET "value" = '{"typedOrders": {"holdMinutes": 60, "maxDiscountPercent": 5}}'::jsonb || "value";

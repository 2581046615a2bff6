-- The stock takes that were booked before untagged pieces could be counted.
UPDATE "stock_takes" SET "result" =
	'{"untagged": {"expected": 0, "counted": 0, "different": 0, "changed": 0, "more": 0, "fewer": 0}, "differences": []}'::jsonb
	|| "result"
WHERE "result" IS NOT NULL;

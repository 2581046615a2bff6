-- Its triggers go with it. The function goes first: until then a change of a piece writes to the table.
DROP FUNCTION "renew_list_version"() CASCADE;--> statement-breakpoint
-- No version needs it: 0.1.0, the first, does not read it.
DROP TABLE "list_version" CASCADE;

-- Its triggers go with it. The function goes first: until then a change of a piece writes to the table.
DROP FUNCTION "renew_list_version"() CASCADE;--> statement-breakpoint
DROP TABLE "list_version" CASCADE;

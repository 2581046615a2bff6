-- The owner's list finds a piece by the tags and HUIDs of its units.
CREATE CONSTRAINT TRIGGER "units_tagged" AFTER INSERT OR DELETE ON "units"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_list_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "units_retagged" AFTER UPDATE ON "units"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."tag", OLD."huid") IS DISTINCT FROM (NEW."tag", NEW."huid"))
  EXECUTE FUNCTION "renew_list_version"();

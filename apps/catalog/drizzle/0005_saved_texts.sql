-- The settings of a shop that is open already, with the texts it has not saved yet.
UPDATE "settings" SET "value" = '{"reviewAnswers": [], "returnInstructions": ""}'::jsonb || "value";

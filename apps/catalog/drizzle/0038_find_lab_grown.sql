-- The service computes them anew when it starts: diamonds that are grown are a kind of their own.
UPDATE "products" SET "materials" = NULL WHERE "material" ~* 'lab(oratory)?[- ](grown|created|made)';

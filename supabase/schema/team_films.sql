-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- The films in whose team the caller is, with their role there.
create view private.team_films as
SELECT NULL::uuid AS documentary_id,
   NULL::text AS role
 WHERE false;

-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- The films in whose team the caller is, with their role there.
create view private.team_films as
SELECT documentary_id,
   role
  FROM public.team_members m
 WHERE person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.is_signed_in() AS is_signed_in);

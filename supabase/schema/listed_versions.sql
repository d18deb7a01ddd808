-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- Cuts search may look into. Asked before anything else, so that what a private film says cannot change an answer either.
create view private.listed_versions as
SELECT current_version_id AS version_id,
   id AS documentary_id,
   published_at
  FROM public.documentaries d
 WHERE visibility = 'public' AND private.in_its_time(published_at, published_until) AND current_version_id IS NOT NULL AND (owner_id = (( SELECT auth.uid() AS uid)) OR NOT (EXISTS ( SELECT
          FROM public.withheld_films w
         WHERE w.documentary_id = d.id)));

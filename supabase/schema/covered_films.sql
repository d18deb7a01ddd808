-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- The films each licence opens today; which of the institution's people it opens them to is for who asks.
create view private.covered_films as
SELECT l.id AS licence_id,
   l.institution_id,
   l.walk_in,
   l.distance,
   x.documentary_id
  FROM public.licences l
    CROSS JOIN LATERAL ( SELECT f.documentary_id
          FROM public.licence_films f
         WHERE f.licence_id = l.id
       UNION ALL
        SELECT d.id
          FROM public.documentaries d
         WHERE l.covers = 'catalogue' AND d.owner_id = l.creator_id AND (d.visibility = ANY (ARRAY['institutions', 'public'])) AND private.in_its_time(d.published_at, d.published_until)) x
 WHERE private.licence_holds(l.*);

-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- The films the caller may watch now because an institution of theirs holds a licence.
create view private.licensed_films as
SELECT x.documentary_id
  FROM public.institution_members m
    JOIN public.institutions i ON i.id = m.institution_id AND i.closed_at IS NULL
    JOIN public.licences l ON l.institution_id = m.institution_id
    CROSS JOIN LATERAL ( SELECT f.documentary_id
          FROM public.licence_films f
         WHERE f.licence_id = l.id
       UNION ALL
        SELECT d.id
          FROM public.documentaries d
         WHERE l.covers = 'catalogue' AND d.owner_id = l.creator_id AND (d.visibility = ANY (ARRAY['institutions', 'public'])) AND private.in_its_time(d.published_at, d.published_until)) x
 WHERE m.person_id = (( SELECT auth.uid() AS uid)) AND private.member_now(m.state, m.until) AND private.licence_holds(l.*) AND (l.walk_in OR m.came_by <> 'terminal') AND (l.distance OR m.on_site_until > now());

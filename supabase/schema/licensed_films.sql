-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- The films the caller may watch now because an institution of theirs holds a licence.
create view private.licensed_films as
SELECT x.documentary_id
  FROM public.institution_members m
    JOIN public.institutions i ON i.id = m.institution_id AND i.closed_at IS NULL
    JOIN private.covered_films x ON x.institution_id = m.institution_id
 WHERE m.person_id = (( SELECT auth.uid() AS uid)) AND private.member_now(m.state, m.until) AND (x.walk_in OR m.came_by <> 'terminal') AND (x.distance OR m.on_site_until > now());

-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cut of the films the caller edits, with what only they may know of it: its file and why it failed.
create view public.own_versions as
SELECT id,
   documentary_id,
   number,
   label,
   state,
   source_name,
   source_object,
   source_bytes,
   duration_ms,
   width,
   height,
   frame_rate,
   has_sound,
   failure,
   created_at,
   arrived_ms
  FROM public.versions v
 WHERE ( SELECT private.is_signed_in() AS is_signed_in) AND ((documentary_id IN ( SELECT d.id
          FROM public.documentaries d
         WHERE d.owner_id = auth.uid())) OR (documentary_id IN ( SELECT t.documentary_id
          FROM private.team_films t
         WHERE (t.role = ANY (ARRAY['producer', 'editor'])) AND public.can_edit(t.documentary_id))));
grant select on public.own_versions to authenticated;
grant all on public.own_versions to service_role;

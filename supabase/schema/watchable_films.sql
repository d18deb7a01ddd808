-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- The films whoever asks may watch. can_watch asks it for one film; a question about many joins it.
create view private.watchable_films as
SELECT id,
   owner_id,
   title,
   synopsis,
   director,
   year,
   language,
   country,
   subjects,
   poster_object,
   visibility,
   published_at,
   current_version_id,
   published_until
  FROM public.documentaries d
 WHERE ( SELECT private.is_signed_in() AS is_signed_in) AND (owner_id = (( SELECT auth.uid() AS uid)) OR private.in_its_time(published_at, published_until) AND (visibility = 'public' OR visibility = 'unlisted' AND (EXISTS ( SELECT
          FROM public.opened_links l
         WHERE l.documentary_id = d.id AND l.user_id = (( SELECT auth.uid() AS uid)))) OR visibility = 'invited' AND (EXISTS ( SELECT
          FROM public.invited_viewers i
         WHERE i.documentary_id = d.id AND (i.address = ANY ((( SELECT private.own_addresses() AS own_addresses))::text[]))))) OR removed_at IS NULL AND (EXISTS ( SELECT
          FROM public.invited_viewers i
         WHERE i.documentary_id = d.id AND i.sees_first AND (i.address = ANY ((( SELECT private.own_addresses() AS own_addresses))::text[])))));

create function public.can_watch(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.watchable_films w where w.id = documentary)
$$;
grant execute on function public.can_watch to anon, authenticated, service_role;

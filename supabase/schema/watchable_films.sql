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
         WHERE i.documentary_id = d.id AND (i.address = ANY ((( SELECT private.own_addresses() AS own_addresses))::text[]))))) OR removed_at IS NULL AND ((EXISTS ( SELECT
          FROM private.licensed_films l
         WHERE l.documentary_id = d.id)) OR (id IN ( SELECT t.documentary_id
          FROM private.team_films t)) OR (EXISTS ( SELECT
          FROM public.invited_viewers i
         WHERE i.documentary_id = d.id AND i.sees_first AND (i.address = ANY ((( SELECT private.own_addresses() AS own_addresses))::text[])))))) AND (owner_id = (( SELECT auth.uid() AS uid)) OR NOT (EXISTS ( SELECT
          FROM public.withheld_films w
         WHERE w.documentary_id = d.id)));

create function public.can_watch(documentary uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.watchable_films w where w.id = documentary);
end
$$;
grant execute on function public.can_watch to anon, authenticated, service_role;

create function public.my_leaving_films() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(x.film order by x.published_until, x.id), '[]')
    from (
      select w.id, w.published_until, jsonb_build_object(
        'id', w.id, 'title', w.title, 'director', w.director, 'year', w.year, 'durationMs', v.duration_ms,
        'posterObject', w.poster_object, 'width', v.width, 'height', v.height, 'until', w.published_until,
        'later', k.later, 'lists', k.lists, 'begun', k.begun
      ) as film
      from private.watchable_films w
      left join public.versions v on v.id = w.current_version_id
      cross join lateral (
        select
          coalesce(bool_or(l.kind = 'later'), false) as later,
          coalesce(jsonb_agg(l.title order by l.title) filter (where l.kind <> 'later'), '[]') as lists,
          count(l.id) > 0 as listed,
          exists (
            select from public.watch_positions p
            join public.versions b on b.id = p.version_id
            where p.user_id = auth.uid() and b.documentary_id = w.id and not p.finished and p.position_ms > 0
          ) as begun
        from public.list_entries e
        join public.lists l on l.id = e.list_id and l.user_id = auth.uid() and l.removed_at is null
        where e.documentary_id = w.id
      ) k
      where private.leaving_soon(w.published_until) and private.in_its_time(w.published_at, w.published_until) and (k.listed or k.begun)
      order by w.published_until, w.id
      limit 24
    ) x
  );
end
$$;
grant execute on function public.my_leaving_films to authenticated, service_role;

comment on table public.opened_links is
  'One row per person who followed the link of an unlisted film. It makes unlisted films watchable by link but '
  'impossible to list.';
select private.open_table('public.opened_links', of_person => 'user_id');
select private.open_to_suspended('public.opened_links', 'Watching goes on.');
grant delete, select on public.opened_links to authenticated;
create policy "A person sees and forgets the links they opened" on public.opened_links
  for all to authenticated
  using (user_id = auth.uid());
create or replace trigger limit_rows after insert on public.opened_links referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20000, 'One person can have up to 20,000 opened links.');

-- `exists`, not `in`: the planner can then choose between a plan for one film and one for many.
create or replace view private.watchable_films as
select
  d.id,
  d.owner_id,
  d.title,
  d.synopsis,
  d.director,
  d.year,
  d.language,
  d.country,
  d.subjects,
  d.poster_object,
  d.visibility,
  d.published_at,
  d.current_version_id,
  d.published_until
from private.films_open_to_caller d
where (select private.is_signed_in()) and (
  d.owner_id = (select auth.uid())
  or private.in_its_time(d.published_at, d.published_until) and (
    d.visibility = 'public'
    or d.visibility = 'unlisted' and exists (
      select from public.opened_links l where l.documentary_id = d.id and l.user_id = (select auth.uid())
    )
    or d.visibility = 'invited' and exists (
      select from public.invited_viewers i
      where i.documentary_id = d.id and i.address = any ((select private.own_addresses())::text[])
    )
  )
  or d.removed_at is null and (
    exists (select from private.licensed_films l where l.documentary_id = d.id)
    or d.id in (select t.documentary_id from private.team_films t)
    or exists (
      select from public.invited_viewers i
      where i.documentary_id = d.id and i.sees_first and i.address = any ((select private.own_addresses())::text[])
    )
  )
);
comment on view private.watchable_films is 'The films the caller may watch. can_watch checks one film; queries on many films join it.';

-- Extension points for further access paths to a film: team membership, a licence of the viewer's institution, and a cut that is
-- lent for review or shown in a screening. Areas replace these views and functions by name and do not change watchable_films.
create or replace view private.team_films as
select m.documentary_id, m.role from public.team_members m
where m.person_id = (select auth.uid()) and (select private.is_signed_in());
comment on view private.team_films is 'The films whose team the caller belongs to, with their role.';

/** The one access check for everything derived from a film: cover, caption, transcript, search hit, playlist, byte. */
create or replace function public.can_watch(documentary uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.watchable_films w where w.id = documentary);
end
$$;
comment on function public.can_watch is 'Kind: done.';
grant execute on function public.can_watch to anon, authenticated;

create or replace function public.can_edit(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.team_role(documentary) in ('owner', 'producer', 'editor'), false)
$$;
comment on function public.can_edit is 'Kind: done.';
grant execute on function public.can_edit to anon, authenticated;

create or replace function private.documentary_of(version uuid) returns uuid
language sql stable security definer set search_path = '' as
$$ select documentary_id from public.versions where id = version $$;
grant execute on function private.documentary_of to anon, authenticated;

-- ---- the team may watch every cut -----------------------------------------------------------------------------------------------------
create or replace function private.can_watch_version(version uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_signed_in() and exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = version and (
      d.owner_id = auth.uid() or (d.current_version_id = v.id and public.can_watch(d.id)) or v.kind = 'cut' and private.team_role(d.id) is not null
      or v.kind = 'rush' and public.can_edit(d.id)
    )
  );
end
$$;
grant execute on function private.can_watch_version to anon, authenticated;

create or replace function private.can_edit_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as
$$ select public.can_edit(private.documentary_of(version)) $$;
grant execute on function private.can_edit_version to anon, authenticated;

/** Follows the link of a film: remembers it for unlisted ones and answers whether the caller may watch. */
create or replace function public.open_documentary(documentary uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.opened_links (documentary_id, user_id)
  select d.id, auth.uid() from public.documentaries d
  where d.id = documentary
    and d.visibility = 'unlisted'
    and private.in_its_time(d.published_at, d.published_until)
    and d.owner_id <> auth.uid()
    and private.is_signed_in()
  on conflict do nothing;
  return public.can_watch(documentary);
end
$$;
grant execute on function public.open_documentary to authenticated;

create or replace function private.reviewed_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.version_id
  from public.review_guests g join public.reviews r on r.id = g.review_id
  where g.user_id = auth.uid() and private.session_holds() and private.in_person() and private.review_is_live(r)
$$;
comment on function private.reviewed_versions is 'The cuts the caller, a guest of a review, may see.';
grant execute on function private.reviewed_versions to authenticated;

/** The cuts shown at this moment in the caller's screenings, and the next one up to half a minute ahead, so that players can prepare. */
create or replace function private.attended_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$ select i.version_id from private.shown_items() i $$;
comment on function private.attended_versions is 'The cuts shown right now in a screening the caller attends.';
grant execute on function private.attended_versions to authenticated;

create or replace function private.lent_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select private.screened_versions() union select private.reviewed_versions() union select private.attended_versions() union select private.judged_versions()
  union select private.handed_in_versions()
$$;
comment on function private.lent_versions is
  'The cuts the caller sees without can_watch: by a screener, in a review, in a screening, as handed-in work, or to decide on the film. '
  'Grants nothing else of the film.';
grant execute on function private.lent_versions to authenticated;

-- Both together, for callers without a cache (contract/media/playback.ts, PlaybackFacts).
create or replace function private.playable_facts(version uuid) returns json
language sql stable security definer set search_path = '' as $$
  select (f.film::jsonb || private.playlists_in(playable_facts.version)::jsonb)::json
  from (select private.film_to_play(playable_facts.version) as film) f
  where f.film is not null
$$;
comment on function private.playable_facts is
  'What a player needs of a cut. Does not check permissions: the caller has (contract/media/playback.ts, '
  'PlaybackFacts).';

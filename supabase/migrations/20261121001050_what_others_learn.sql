-- What a viewer, a stranger and a listener learn: of a cut that is shown what it is and not how it came to be, of
-- people what they chose to show, of a film that is not theirs not even that it was deleted.

-- A cut's file and why it failed are its creator's alone. Its name is shown with the cut; cuts that are not shown
-- nobody else gets a row of.
revoke select on public.versions from authenticated;
grant select (id, documentary_id, number, label, state, duration_ms, width, height, frame_rate, has_sound, created_at)
  on public.versions to authenticated;

create view public.own_versions with (security_barrier = true) as
select
  v.id,
  v.documentary_id,
  v.number,
  v.label,
  v.state,
  v.source_name,
  v.source_object,
  v.source_bytes,
  v.duration_ms,
  v.width,
  v.height,
  v.frame_rate,
  v.has_sound,
  v.failure,
  v.created_at
from public.versions v
where (select private.is_signed_in())
  and v.documentary_id in (select d.id from public.documentaries d where d.owner_id = auth.uid());
comment on view public.own_versions is
  'One row a cut of the caller''s own films, with what only they may know of it: its file and why it failed.';
revoke all on public.own_versions from public, anon, authenticated;
grant select on public.own_versions to authenticated;
grant all on public.own_versions to service_role;

-- A profile is shown once its owner says so. Who has written something about themselves did so under the words "This
-- is what others see".
alter table public.profiles add column shown boolean not null default false;
comment on column public.profiles.shown is 'Its owner lets other signed-in people read it.';
update public.profiles set shown = true where about <> '';
grant update (shown) on public.profiles to authenticated;
drop policy "Signed-in people read profiles" on public.profiles;
create policy "A person reads their own profile and those that are shown" on public.profiles for select to authenticated
  using (user_id = auth.uid() or (shown and private.is_signed_in()));

-- A deleted row cannot be asked for any more, so a deletion is told to every listener with its key, whoever could read
-- the row. Nothing waits for one.
alter publication supabase_realtime set (publish = 'insert, update');

-- A play is counted for somebody who was given the film to play, for no longer than has passed, and not without end.
create table public.playback_grants (
  user_id uuid not null references auth.users (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  granted_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  counted_at timestamptz,
  counted int not null default 0,
  counting_since timestamptz not null default now(),
  primary key (user_id, version_id)
);
comment on table public.playback_grants is
  'One row a person and version they were given to play in the last two days: what counting plays needs to know, '
  'then forgotten.';
create index playback_grants_version on public.playback_grants (version_id);
create index playback_grants_touched on public.playback_grants (touched_at);
select private.open_table('public.playback_grants', of_person => 'user_id');

/**
 * Notes that the caller was given a version to play; called by the function `playback`. Notes nothing of one's own
 * film or one that is not theirs to watch.
 */
create function public.grant_playback(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.playback_grants g where g.touched_at < now() - interval '2 days';
  if not private.can_watch_version(version) or private.can_edit_version(version) then return; end if;
  insert into public.playback_grants as g (user_id, version_id) values (auth.uid(), version)
  on conflict (user_id, version_id) do update set
    touched_at = now(),
    granted_at = case when g.granted_at < now() - interval '1 day' then now() else g.granted_at end;
end $$;
grant execute on function public.grant_playback(uuid) to authenticated;

/**
 * Counts a play of a version the caller was given to play (`grant_playback`): four a day of one person and film, each
 * for no more than the time that has passed since the last. Returns nothing that could be used to find it again, nor
 * whether it was counted.
 */
create or replace function public.record_play(version uuid, watched_ms int, furthest_ms int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given public.playback_grants;
  duration int := (select coalesce(v.duration_ms, 0) from public.versions v where v.id = version);
  passed_ms bigint;
begin
  if not private.can_watch_version(version) then return; end if;
  select * into given from public.playback_grants g where g.user_id = auth.uid() and g.version_id = version for update;
  if not found then return; end if;
  if given.counting_since < now() - interval '1 day' then
    given.counting_since := now();
    given.counted := 0;
  end if;
  passed_ms := floor(extract(epoch from now() - greatest(given.granted_at, given.counted_at)) * 1000);
  if given.counted >= 4 or passed_ms < 1000 or record_play.watched_ms <= 0 then return; end if;
  update public.playback_grants g
  set counted = given.counted + 1, counting_since = given.counting_since, counted_at = now(), touched_at = now()
  where g.user_id = auth.uid() and g.version_id = version;
  insert into public.plays (version_id, watched_ms, furthest_ms)
  values (
    version,
    least(record_play.watched_ms, passed_ms, 4::bigint * duration),
    least(greatest(record_play.furthest_ms, 0), duration)
  );
end $$;

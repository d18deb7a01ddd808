-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person and version they were given to play in the last two days: what counting plays needs to know, then forgotten.
create table public.playback_grants (
  user_id uuid not null,
  version_id uuid not null,
  granted_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  counted_at timestamp with time zone,
  counted integer not null default 0,
  counting_since timestamp with time zone not null default now(),
  constraint playback_grants_pkey PRIMARY KEY (user_id, version_id),
  constraint playback_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint playback_grants_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE
);
CREATE INDEX playback_grants_touched ON public.playback_grants USING btree (touched_at);
CREATE INDEX playback_grants_version ON public.playback_grants USING btree (version_id);
alter table public.playback_grants enable row level security;
grant all on public.playback_grants to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.playback_grants
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function public.grant_playback(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.playback_grants g where g.touched_at < now() - interval '2 days';
  if not private.can_watch_version(version) or private.can_edit_version(version) then return; end if;
  insert into public.playback_grants as g (user_id, version_id) values (auth.uid(), version)
  on conflict (user_id, version_id) do update set
    touched_at = now(),
    granted_at = case when g.granted_at < now() - interval '1 day' then now() else g.granted_at end;
end
$$;
grant execute on function public.grant_playback to authenticated, service_role;

create function public.record_play(version uuid, watched_ms integer, furthest_ms integer) returns void
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
end
$$;
grant execute on function public.record_play to authenticated, service_role;

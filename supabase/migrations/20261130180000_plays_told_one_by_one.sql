-- What a player says of a few seconds cost three times the row it writes: whether it is a use of an institution was asked of a table of what was added, put
-- together for each statement. Rows come one at a time: each is asked for itself, and of most people that no institution knows nothing more.
drop trigger note_play on public.watch_events;

create or replace function private.note_play() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  person uuid;
  version uuid;
begin
  select g.user_id, g.version_id into person, version
  from public.playback_grants g
  where g.id = new.grant_id and g.user_id is not null and g.screener_id is null;
  if person is null or not exists (select from public.institution_members m where m.person_id = person) then return null; end if;
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  select e.institution_id, v.documentary_id, 'request', private.usage_visitor(person, today)
  from public.versions v
  cross join public.institution_members m
  cross join lateral (
    select
      max(e.at) filter (where e.kind = 'investigation') as opened_at, max(e.at) filter (where e.kind = 'request') as played_at,
      m.institution_id
    from public.usage_events e
    where e.institution_id = m.institution_id and e.documentary_id = v.documentary_id
      and e.visitor in (private.usage_visitor(person, today), private.usage_visitor(person, today - 1))
  ) e
  where v.id = version and m.person_id = person and e.opened_at is not null and (e.played_at is null or e.played_at < e.opened_at);
  return null;
end
$$;

create trigger note_play after insert on public.watch_events for each row execute function private.note_play();

-- Of a film that many begin to watch at once the planner, which knows of them a minute later, went through all of them for each: no index may be of the cut alone.
drop index public.playback_grants_version;
create index playback_grants_version on public.playback_grants (version_id, user_id);

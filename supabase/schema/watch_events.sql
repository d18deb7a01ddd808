-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row what one player showed since it last said so: from and to in milliseconds, in turn. slot: its time, in two seconds since 1970. Until it is rolled up.
create table public.watch_events (
  grant_id bigint not null,
  slot bigint not null,
  ranges integer[] not null,
  constraint watch_events_pkey PRIMARY KEY (grant_id, slot),
  constraint watch_events_ranges_check CHECK (cardinality(ranges) <= 160)
);
alter table public.watch_events enable row level security;
grant all on public.watch_events to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.watch_events
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER note_play AFTER INSERT ON public.watch_events FOR EACH ROW EXECUTE FUNCTION private.note_play();

create function private.note_play() returns trigger
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
grant execute on function private.note_play to service_role;

create function private.note_watch(given bigint, ranges integer[], context jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if ranges is null or cardinality(ranges) not between 2 and 80 or cardinality(ranges) % 2 = 1 then return; end if;
  if context is not null and length(context::text) <= 1000 then
    if private.is_program() then return; end if;
    perform private.note_context(given, context);
  end if;
  insert into public.watch_events as w (grant_id, slot, ranges)
  values (given, floor(extract(epoch from clock_timestamp()) / 2), note_watch.ranges)
  on conflict (grant_id, slot) do update set ranges = w.ranges || excluded.ranges where cardinality(w.ranges) <= 80;
end
$$;
grant execute on function private.note_watch to service_role;

-- Screenings: a programme that begins at an hour, in a room of the house, in a hall, or both. Where it stands is a row and the time since, so the
-- database's clock is the truth and goes on without anybody's browser (decision 0151). Guests are lent what is shown while it is shown, and nothing
-- else of a film.

create table public.screenings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(trim(title)) > 0 and length(title) <= 160),
  word text not null default '' check (length(word) <= 2000),
  starts_at timestamptz not null,
  zone text not null default 'UTC' check (length(zone) <= 60),
  online boolean not null default true,
  venue text not null default '' check (length(venue) <= 300),
  entry text not null default 'link' check (entry in ('public', 'link', 'invitation')),
  capacity integer check (capacity between 1 and 100000),
  hall_capacity integer check (hall_capacity between 1 and 100000),
  doors_minutes integer not null default 30 check (doors_minutes between 5 and 240),
  late_minutes integer check (late_minutes between 0 and 1440),
  regions text[] not null default '{}' check (cardinality(regions) <= 60 and array_to_string(regions, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  watermark boolean not null default false,
  starts_itself boolean not null default true,
  licence text not null default '' check (length(licence) <= 300),
  series_id uuid,
  revision integer not null default 0,
  cancelled_at timestamptz,
  cancelled_word text not null default '' check (length(cancelled_word) <= 500),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  constraint a_screening_is_somewhere check (online or venue <> '')
);
comment on table public.screenings is
  'One row a screening that was announced. venue: the hall, empty without one. capacity: places in the room; hall_capacity: seats in the hall. '
  'late_minutes: how long after the beginning one is still let in; null: until the end. regions: countries guests may be in; empty: everywhere. '
  'revision: grows when guests have to be told something new, as SEQUENCE of the calendar entry.';
create index screenings_ahead on public.screenings (starts_at);
create index screenings_of_person on public.screenings (made_by);
create index screenings_of_series on public.screenings (series_id) where series_id is not null;
select private.open_table('public.screenings', of_person => 'made_by');
create trigger limit_rows after insert on public.screenings referencing new table as added for each statement
  execute function private.limit_rows('made_by', 1000, 'One person announces 1,000 screenings at most.');

create table public.screening_items (
  id uuid primary key default gen_random_uuid(),
  screening_id uuid not null references public.screenings (id) on delete cascade,
  place integer not null check (place between 0 and 39),
  kind text not null check (kind in ('film', 'trailer', 'interval', 'talk')),
  title text not null default '' check (length(title) <= 160),
  note text not null default '' check (length(note) <= 500),
  documentary_id uuid references public.documentaries (id) on delete set null,
  version_id uuid references public.versions (id) on delete set null,
  starts_ms bigint not null default 0 check (starts_ms >= 0),
  duration_ms bigint not null check (duration_ms between 1000 and 86400000),
  unique (screening_id, place)
);
comment on table public.screening_items is
  'One row an item of a screening, in order. film and trailer show a cut from starts_ms on; interval is a card; talk is the conversation in the room.';
create index screening_items_of_film on public.screening_items (documentary_id);
create index screening_items_of_version on public.screening_items (version_id);
select private.open_table('public.screening_items', of_film => 'documentary_id');
create trigger limit_rows after insert on public.screening_items referencing new table as added for each statement
  execute function private.limit_rows('screening_id', 40, 'A programme has 40 items at most.');

create table public.screening_people (
  screening_id uuid not null references public.screenings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'host', 'moderator', 'speaker')),
  name text not null default '' check (length(name) <= 120),
  primary key (screening_id, user_id)
);
comment on table public.screening_people is
  'One row a person who holds a screening with others. owner and host lead its clock, a moderator keeps order, a speaker answers; who announced it is its owner.';
create index screening_people_of_person on public.screening_people (user_id);
select private.open_table('public.screening_people', of_person => 'user_id');
create trigger limit_rows after insert on public.screening_people referencing new table as added for each statement
  execute function private.limit_rows('screening_id', 40, 'A screening is held by 40 people at most.');

create table public.screening_timelines (
  screening_id uuid primary key references public.screenings (id) on delete cascade,
  item integer not null default 0 check (item >= 0),
  position_ms bigint not null default 0 check (position_ms >= 0),
  running boolean not null default true,
  since timestamptz not null,
  ended_at timestamptz,
  number bigint not null default 0,
  led_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now()
);
comment on table public.screening_timelines is
  'One row a screening: it stood at position_ms of the item at since, and runs on from there while running. since ahead of now: it begins, or goes '
  'on after an intermission, at that moment by itself. number grows with every change; led_by is the host whose hand is on the clock.';
create index screening_timelines_led_by on public.screening_timelines (led_by);
select private.open_table('public.screening_timelines', of_nobody => 'Where a screening stands.');

create table public.screening_guests (
  id uuid primary key default gen_random_uuid(),
  screening_id uuid not null references public.screenings (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (length(trim(name)) > 0 and length(name) <= 120),
  email text not null default '' check (length(email) <= 254),
  seat text not null default 'online' check (seat in ('online', 'hall')),
  heads integer not null default 1 check (heads between 1 and 20),
  state text not null default 'registered' check (state in ('invited', 'registered', 'waiting', 'withdrawn', 'removed')),
  zone text not null default '' check (length(zone) <= 60),
  came_at timestamptz,
  registered_at timestamptz,
  made_at timestamptz not null default now()
);
comment on table public.screening_guests is
  'One row a guest: invited by name, registered, on the waiting list, or no longer coming. heads: how many seats of the hall. came_at: ticked off at the door.';
create index screening_guests_of_screening on public.screening_guests (screening_id, state, made_at);
create index screening_guests_of_person on public.screening_guests (user_id);
select private.open_table('public.screening_guests', of_person => 'user_id');
create trigger limit_rows after insert on public.screening_guests referencing new table as added for each statement
  execute function private.limit_rows('screening_id', 20000, 'A screening has 20,000 guests at most.');

create table public.screening_entries (
  guest_id uuid not null references public.screening_guests (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  screening_id uuid not null references public.screenings (id) on delete cascade,
  entered_at timestamptz not null default now(),
  minutes integer[] not null default '{}' check (cardinality(minutes) <= 3000),
  primary key (guest_id, user_id),
  unique (screening_id, user_id)
);
comment on table public.screening_entries is
  'One row a guest and browser or account they are in with. minutes: each minute since the doors in which this browser was there.';
create index screening_entries_of_person on public.screening_entries (user_id);
select private.open_table('public.screening_entries', of_person => 'user_id');

create table public.screening_keys (
  key_hash bytea primary key check (length(key_hash) <= 32),
  guest_id uuid not null references public.screening_guests (id) on delete cascade,
  expires_at timestamptz,
  used_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
comment on table public.screening_keys is 'One row a link that was given to a guest. It lets one browser in, once; the house keeps a hash of it.';
create index screening_keys_of_guest on public.screening_keys (guest_id);
create index screening_keys_used_by on public.screening_keys (used_by);
select private.open_table('public.screening_keys', of_nobody => 'Hashes of links; whose they are stands with the guest.');
create trigger limit_rows after insert on public.screening_keys referencing new table as added for each statement
  execute function private.limit_rows('guest_id', 40, 'A guest is given 40 links at most.');

create table public.screening_permissions (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null default '' check (length(name) <= 120),
  word text not null default '' check (length(word) <= 1000),
  state text not null default 'asked' check (state in ('asked', 'granted', 'declined')),
  answer text not null default '' check (length(answer) <= 1000),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (documentary_id, user_id)
);
comment on table public.screening_permissions is 'One row a person who asked to show a film to others, and what its creator said.';
create index screening_permissions_of_person on public.screening_permissions (user_id);
select private.open_table('public.screening_permissions', of_person => 'user_id');
create trigger limit_rows after insert on public.screening_permissions referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 2000, 'A film keeps 2,000 questions of this kind at most.');

/**
 * Whether a person may show a film to others: it is theirs, or its creator gave their word. A licence with public performance is a third way: the
 * licences' room extends this function (create or replace, same arguments) by `or private.licence_allows(documentary, person, 'screen')` or its like.
 */
create function private.may_screen(documentary uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documentaries d
    where d.id = may_screen.documentary and d.removed_at is null
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
      and (
        d.owner_id = person
        or (person = auth.uid() and public.can_edit(d.id))
        or exists (
          select from public.screening_permissions p where p.documentary_id = d.id and p.user_id = person and p.state = 'granted'
        )
      )
  )
$$;

/** Where a screening stands at a moment: the item, how far it is in, whether it moves; state is ahead, paused (goes on by itself), running, held, over. */
create function private.screening_now(screening uuid, at timestamptz default now())
returns table (item_id uuid, place integer, kind text, version_id uuid, documentary_id uuid, position_ms bigint, left_ms bigint, state text)
language sql stable security definer set search_path = '' as $$
  with line as (
    select t.*, (
      select coalesce(sum(i.duration_ms), 0) from public.screening_items i where i.screening_id = t.screening_id and i.place < t.item
    ) + t.position_ms + case when t.running then greatest(0, floor(extract(epoch from at - t.since) * 1000))::bigint else 0 end as programme_ms
    from public.screening_timelines t
    where t.screening_id = screening_now.screening
  ), laid as (
    select i.*, sum(i.duration_ms) over (order by i.place) - i.duration_ms as from_ms
    from public.screening_items i
    where i.screening_id = screening_now.screening
  )
  select i.id, i.place, i.kind, i.version_id, i.documentary_id, (l.programme_ms - i.from_ms)::bigint,
    (i.from_ms + i.duration_ms - l.programme_ms)::bigint,
    case
      when l.ended_at is not null or i.id is null then 'over'
      when not l.running then case when l.number = 0 then 'ahead' else 'held' end
      when l.since > at then case when l.number = 0 then 'ahead' else 'paused' end
      else 'running'
    end
  from line l
  left join laid i on l.programme_ms >= i.from_ms and l.programme_ms < i.from_ms + i.duration_ms
$$;

/** What the caller is in a screening: owner, host, moderator, speaker, guest, waiting, invited; null for nobody of it. Guests without an account too. */
create function private.screening_place(screening uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when auth.uid() is not null and private.session_holds() and private.in_person() then coalesce(
    (select p.role from public.screening_people p where p.screening_id = screening_place.screening and p.user_id = auth.uid()),
    (
      select case g.state when 'registered' then 'guest' when 'waiting' then 'waiting' when 'invited' then 'invited' end
      from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
      where e.screening_id = screening_place.screening and e.user_id = auth.uid()
    )
  ) end
$$;

/** Whether the caller holds the screening: leads its clock, changes and cancels it. */
create function private.hosts_screening(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.screening_place(screening) in ('owner', 'host'), false)
$$;

/** Whether the caller keeps order there: hosts and moderators. */
create function private.moderates_screening(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.screening_place(screening) in ('owner', 'host', 'moderator'), false)
$$;

/** Whether the caller is in the room: whoever holds it and its guests, not those who wait. */
create function private.is_in_screening(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.screening_place(screening) in ('owner', 'host', 'moderator', 'speaker', 'guest'), false)
$$;

/** Whether the caller may stand at its door: whoever is of it; else anybody with a session, unless one has to be invited. */
create function private.sees_door(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and private.session_holds() and private.in_person() and exists (
    select from public.screenings s
    where s.id = sees_door.screening and (s.entry in ('public', 'link') or private.screening_place(s.id) is not null)
  )
$$;
grant execute on function private.screening_place, private.hosts_screening, private.moderates_screening, private.is_in_screening, private.sees_door
  to authenticated, service_role;

/** The cuts shown at this moment where the caller is in, and the one that follows within half a minute: their players have to be ready. */
create or replace function private.attended_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select n.version_id
  from (
    select p.screening_id from public.screening_people p where p.user_id = auth.uid()
    union
    select e.screening_id from public.screening_entries e
    join public.screening_guests g on g.id = e.guest_id and g.state = 'registered' and g.seat = 'online'
    where e.user_id = auth.uid()
  ) mine
  join public.screenings s on s.id = mine.screening_id and s.cancelled_at is null and s.online
  cross join lateral (
    select x.version_id, x.documentary_id, x.state from private.screening_now(s.id) x
    union
    select x.version_id, x.documentary_id, x.state from private.screening_now(s.id, now() + interval '30 seconds') x
  ) n
  join public.documentaries d on d.id = n.documentary_id and d.removed_at is null
  where auth.uid() is not null and private.session_holds() and private.in_person()
    and n.version_id is not null and (n.state in ('running', 'held', 'paused') or (n.state = 'ahead' and s.starts_at < now() + interval '30 seconds'))
    and not exists (select from public.withheld_films w where w.documentary_id = d.id)
$$;

create policy "Who may stand at its door hears the clock of a screening" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^screening-clock:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.sees_door((case when realtime.topic() like 'screening-clock:%' then substr(realtime.topic(), 17) end)::uuid)
);
create policy "Who is in a screening hears its room" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^screening:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.is_in_screening((case when realtime.topic() like 'screening:%' then substr(realtime.topic(), 11) end)::uuid)
);
create policy "Who is in a screening is there and speaks in its room" on realtime.messages for insert to authenticated with check (
  realtime.topic() ~ '^screening:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.is_in_screening((case when realtime.topic() like 'screening:%' then substr(realtime.topic(), 11) end)::uuid)
);

/** The timeline as pages and machines read it (contract/screenings.ts). */
create function private.timeline_as_json(line public.screening_timelines) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'item', line.item, 'positionMs', line.position_ms, 'running', line.running, 'number', line.number, 'ledBy', line.led_by,
    'sinceMs', floor(extract(epoch from line.since) * 1000)::bigint,
    'endedMs', floor(extract(epoch from line.ended_at) * 1000)::bigint
  )
$$;

/** Tells everybody at the door and in the room that the clock was moved, with where it stands; nobody else can speak there. */
create function private.tell_timeline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(private.timeline_as_json(new), 'moved', 'screening-clock:' || new.screening_id, true);
  return null;
end $$;
create trigger tell_timeline after update on public.screening_timelines for each row execute function private.tell_timeline();

/** The same for what else is asked anew: the announcement, who is coming, who was let in. */
create function private.tell_screening(screening uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send('{}'::jsonb, 'changed', 'screening-clock:' || screening, true)
$$;

/** The house's clock, in milliseconds since 1970, at the moment it is asked: what the clocks of pages are set by. */
create function public.house_time() returns double precision
language sql volatile set search_path = '' as $$ select extract(epoch from clock_timestamp()) * 1000 $$;
grant execute on function public.house_time to anon, authenticated, service_role;

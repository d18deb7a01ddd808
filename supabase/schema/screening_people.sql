-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who holds a screening with others. owner and host lead its clock, a moderator keeps order, a speaker answers; who announced it is its owner.
create table public.screening_people (
  screening_id uuid not null,
  user_id uuid not null,
  role text not null,
  name text not null default '',
  constraint screening_people_pkey PRIMARY KEY (screening_id, user_id),
  constraint screening_people_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE,
  constraint screening_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint screening_people_name_check CHECK (length(name) <= 120),
  constraint screening_people_role_check CHECK (role = ANY (ARRAY['owner', 'host', 'moderator', 'speaker']))
);
CREATE INDEX screening_people_of_person ON public.screening_people USING btree (user_id);
alter table public.screening_people enable row level security;
grant all on public.screening_people to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screening_people
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.screening_people REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('screening_id', '40', 'A screening is held by 40 people at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screening_people FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

-- The cuts shown at this moment in a screening the caller attends.
create function private.attended_versions() returns SETOF uuid
language sql stable security definer set search_path = '' as $$ select i.version_id from private.shown_items() i $$;
grant execute on function private.attended_versions to authenticated, service_role;

create function private.called_in_screening(screening uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(trim(p.name), '') from public.screening_people p where p.screening_id = called_in_screening.screening and p.user_id = person),
    (
      select g.name from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
      where e.screening_id = called_in_screening.screening and e.user_id = person
    ),
    private.person_called(person)
  )
$$;
grant execute on function private.called_in_screening to service_role;

create function private.hosts_screening(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.screening_place(screening) in ('owner', 'host'), false)
$$;
grant execute on function private.hosts_screening to authenticated, service_role;

create function private.is_in_screening(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.screening_place(screening) in ('owner', 'host', 'moderator', 'speaker', 'guest'), false)
$$;
grant execute on function private.is_in_screening to authenticated, service_role;

create function private.moderates_screening(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.screening_place(screening) in ('owner', 'host', 'moderator'), false)
$$;
grant execute on function private.moderates_screening to authenticated, service_role;

create function private.place_in_talk(screening uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select case p.role when 'owner' then 'host' else p.role end from public.screening_people p
      where p.screening_id = place_in_talk.screening and p.user_id = person
    ),
    (
      select 'guest' from public.screening_entries e join public.screening_guests g on g.id = e.guest_id and g.state = 'registered'
      where e.screening_id = place_in_talk.screening and e.user_id = person
    )
  )
$$;
grant execute on function private.place_in_talk to service_role;

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
grant execute on function private.screening_place to authenticated, service_role;

create function private.shown_items() returns TABLE(screening_id uuid, item_id uuid, version_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id, n.item_id, n.version_id
  from (
    select p.screening_id from public.screening_people p where p.user_id = auth.uid()
    union
    select e.screening_id from public.screening_entries e
    join public.screening_guests g on g.id = e.guest_id and g.state = 'registered' and g.seat = 'online'
    where e.user_id = auth.uid()
  ) mine
  join public.screenings s on s.id = mine.screening_id and s.cancelled_at is null and s.online
    and s.starts_at between now() - interval '3 days' and now() + interval '1 day'
  cross join lateral (
    select x.item_id, x.version_id, x.documentary_id, x.state from private.screening_now(s.id) x
    union
    select x.item_id, x.version_id, x.documentary_id, x.state from private.screening_now(s.id, now() + interval '30 seconds') x
  ) n
  join public.documentaries d on d.id = n.documentary_id and d.removed_at is null
  where auth.uid() is not null and private.session_holds() and private.in_person()
    and n.version_id is not null and n.state in ('running', 'held', 'paused')
    and not exists (select from public.withheld_films w where w.documentary_id = d.id)
    and private.may_be_shown(s.id, d.id)
$$;
grant execute on function private.shown_items to service_role;

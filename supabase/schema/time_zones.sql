-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a time zone as browsers name it, with the country it lies in (ISO 3166-1).
create table private.time_zones (
  zone text not null,
  territory text not null,
  constraint time_zones_pkey PRIMARY KEY (zone),
  constraint time_zones_territory_check CHECK (length(territory) = 2),
  constraint time_zones_zone_check CHECK (length(zone) <= 60)
);
alter table private.time_zones enable row level security;

create function private.is_in_region(screening public.screenings, zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select cardinality(screening.regions) = 0 or exists (
    select from private.time_zones z where z.zone = is_in_region.zone and z.territory = any (screening.regions)
  )
$$;
grant execute on function private.is_in_region to service_role;

create function private.next_daily_letter(person uuid) returns timestamp with time zone
language sql stable security definer set search_path = '' as $$
  select case when d.today > now() then d.today else (d.local + interval '30 hours') at time zone d.zone end
  from (
    select z.zone, l.local, (l.local + interval '6 hours') at time zone z.zone as today
    from (select private.zone_of(person) as zone) z
    cross join lateral (select date_trunc('day', now() at time zone z.zone) as local) l
  ) d
$$;
grant execute on function private.next_daily_letter to service_role;

create function private.zone_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select z.zone from auth.users u join private.time_zones z on z.zone = left(u.raw_user_meta_data ->> 'time_zone', 60) where u.id = person
  ), 'UTC')
$$;
grant execute on function private.zone_of to service_role;

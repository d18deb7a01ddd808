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

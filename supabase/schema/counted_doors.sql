-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create view private.counted_doors as
SELECT kind,
   key,
   sum(films) AS films
  FROM ( SELECT c.kind,
           c.key,
           c.films
          FROM private.door_counts c
         WHERE ( SELECT private.is_signed_in() AS is_signed_in)
       UNION ALL
        SELECT 'places',
           unnest(f.places) AS unnest,
           1
          FROM private.counted_films f
         WHERE f.published_until IS NOT NULL
       UNION ALL
        SELECT 'subjects',
           unnest(f.subjects) AS unnest,
           1
          FROM private.counted_films f
         WHERE f.published_until IS NOT NULL) d
 GROUP BY kind, key
HAVING sum(films) <> 0;

create function public.map_of_films() returns jsonb
language sql stable security definer set search_path = '' as $$
  with placed as (
    select p.key, p.films
    from private.counted_doors p
    where p.kind = 'places'
    order by p.films desc, p.key
    limit 1000
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('name', d.name, 'films', p.films, 'latitude', g.latitude, 'longitude', g.longitude)
    order by p.films desc, d.name
  ), '[]')
  from placed p
  join private.doors d on d.kind = 'places' and d.key = p.key
  left join lateral (
    select f.latitude, f.longitude
    from public.film_places f
    where private.door_key(f.name) = p.key and f.latitude is not null
      and exists (select from private.listed_films l where l.id = f.documentary_id)
    order by f.position, f.id
    limit 1
  ) g on true
$$;
grant execute on function public.map_of_films to authenticated, service_role;

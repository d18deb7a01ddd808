/**
 * Where the films are that search may name to the caller: each place once with how many, and with its point where one of them gives it. Countries come
 * by name alone, the page knows where they are. A thousand at most, the most frequent first.
 */
create or replace function public.map_of_films() returns jsonb
language sql stable security definer set search_path = '' as $$
  with placed as (
    select p.key, p.films
    from private.counted_facets p
    where p.kind = 'places'
    order by p.films desc, p.key
    limit 1000
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('name', d.name, 'films', p.films, 'latitude', g.latitude, 'longitude', g.longitude)
    order by p.films desc, d.name
  ), '[]')
  from placed p
  join private.facets d on d.kind = 'places' and d.key = p.key
  left join lateral (
    select f.latitude, f.longitude
    from public.film_places f
    where private.facet_key(f.name) = p.key and f.latitude is not null
      and exists (select from private.listed_films l where l.id = f.documentary_id)
    order by f.position, f.id
    limit 1
  ) g on true
$$;
grant execute on function public.map_of_films to authenticated;

-- SQL functions are planned by each calling statement; these (PL/pgSQL) cache their plan.
create or replace function private.place_called(typed text) returns table(key text, written text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select distinct on (1) x.key, x.written
  from (
    select private.facet_key(o.name) as key, o.written, o.documentary_id
    from public.other_names o where o.kind = 'place' and private.facet_key(o.written) = private.facet_key(left(place_called.typed, 200))
    union all
    select private.facet_key(o.written), o.name, o.documentary_id
    from public.other_names o where o.kind = 'place' and private.facet_key(o.name) = private.facet_key(left(place_called.typed, 200))
  ) x
  where x.key <> '' and exists (select from private.listed_films l where l.id = x.documentary_id)
  order by 1, 2
  limit 20;
end
$$;

/** Films of these places that are not found already, the newest first. */
create or replace function private.found_by_place(
  keys text[],
  fitting uuid[],
  most int,
  already private.found_film[]
)
returns private.found_film[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(keys), 0) = 0 then return '{}'; end if;
  return array(
    select row(c.documentary_id, false, false, true, false, 0, 0.5, count(*) over () > most, 0)::private.found_film
    from private.catalogue c
    where c.places && keys and c.published_at is not null
      and (fitting is null or c.version_id = any (fitting))
      and not exists (select from unnest(already) f where f.documentary_id = c.documentary_id)
    order by c.published_at desc, c.documentary_id
    limit most + 1
  );
end
$$;

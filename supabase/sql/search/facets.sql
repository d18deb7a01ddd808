comment on table private.facets is 'One row per place or subject of films, in its first spelling. Shown only when a listed film has it.';

create or replace function private.facet_keys(written text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct private.facet_key(w)) filter (where private.facet_key(w) <> ''), '{}')
  from unnest(written) w
$$;

/** Countries written in one line, "Norway, Chile / Peru", one at a time. */
create or replace function private.places_in(country text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select regexp_split_to_array(trim(coalesce(country, '')), '\s*[,;/&]\s*')
$$;

/** Films whose credits name all of these people, by any whole word of their names. */
create or replace function private.films_made_by(people text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select p.documentary_id
    from unnest(films_made_by.people) with ordinality a (name, nth)
    cross join lateral (select private.person_key(left(a.name, 200)) as key) k
    join private.credited_people p
      on (
        p.person like '%' || replace(replace(k.key, '\', '\\'), '%', '\%') || '%'
        and strpos(' ' || p.person || ' ', ' ' || k.key || ' ') > 0
      )
      or p.sounds @> private.sounds_asked(k.key)
      or p.person in (
        select private.person_key(o.name) from public.other_names o
        where o.kind = 'person' and (
          strpos(' ' || private.person_key(o.written) || ' ', ' ' || k.key || ' ') > 0
          or o.sounds @> private.sounds_asked(k.key)
        )
      )
    where k.key <> ''
    group by p.documentary_id
    having count(distinct a.nth) = cardinality(films_made_by.people)
  )
$$;

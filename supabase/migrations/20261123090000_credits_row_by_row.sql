-- Credits are written row by row as what else is said of a film: put in order without renumbering the rest, each with a profile to lead to.
alter table public.credits
  alter column position type double precision,
  alter column position set default extract(epoch from clock_timestamp());

-- A person's page leads to the profile its creators chose for the name, for as long as that is shown.
create or replace function public.films_of_person(person text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select private.person_key(left(coalesce(person, ''), 200)) as person where private.is_signed_in()
  ), works as (
    select l.id, p.name, p.role, p.place, l as film
    from asked a
    join private.credited_people p on p.person = a.person
    join private.listed_films l on l.id = p.documentary_id
  ), written as (
    select w.name, count(distinct w.id) as films, min(w.place) as place from works w group by w.name
  ), films as (
    select w.id, w.film, bool_or(w.role = '') as directs,
      array_agg(w.role order by w.place, w.role) filter (where w.role <> '') as roles
    from works w
    group by w.id, w.film
    order by (w.film).year desc nulls last, (w.film).published_at desc, w.id
    limit 200
  )
  select jsonb_build_object(
    'name', (select w.name from written w order by w.films desc, w.place, w.name limit 1),
    'alsoWritten', coalesce((
      select jsonb_agg(o.name) from (select w.name from written w order by w.films desc, w.place, w.name limit 10 offset 1) o
    ), '[]'),
    'profiles', coalesce((
      select jsonb_agg(jsonb_build_object('userId', k.user_id, 'name', k.display_name) order by k.films desc, k.user_id)
      from (
        select o.user_id, o.display_name, count(distinct c.documentary_id) as films
        from asked a
        join films f on true
        join public.credits c on c.documentary_id = f.id and c.profile_id is not null
        join public.profiles o on o.user_id = c.profile_id and o.shown
        where exists (select from unnest(private.names_in(c.name)) as named (name) where private.person_key(named.name) = a.person)
        group by o.user_id, o.display_name
        order by films desc, o.user_id
        limit 5
      ) k
    ), '[]'),
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id,
        'title', (f.film).title,
        'synopsis', left((f.film).synopsis, 600),
        'year', (f.film).year,
        'language', (f.film).language,
        'durationMs', (f.film).duration_ms,
        'width', (f.film).width,
        'height', (f.film).height,
        'posterObject', (f.film).poster_object,
        'directs', f.directs,
        'roles', coalesce(to_jsonb(f.roles), '[]')
      ))
      from films f
    ), '[]')
  )
$$;

-- People by part of their name, or similar names: one row per person.
create or replace function public.search_people(query text, page_limit integer default 10) returns jsonb
language sql stable security definer set search_path = '' as $$
  with typed as (
    select private.person_key(left(trim(query), 120)) as name where private.is_signed_in() and (length(trim(query)) >= 3 or private.is_dense(trim(query)))
  ), named as (
    select p.documentary_id as film, p.person, p.name, case when p.role = '' then 'director' else p.role end as role,
      extensions.word_similarity(t.name, p.person) as likeness, null as written
    from typed t
    join private.credited_people p on t.name operator(extensions.<%) p.person
    join private.listed_films l on l.id = p.documentary_id
    union
    -- A phonetic match across scripts.
    select p.documentary_id, p.person, p.name, case when p.role = '' then 'director' else p.role end, 0.9, null
    from (select private.sounds_asked(t.name) as sounds from typed t) t
    join private.credited_people p on p.sounds @> t.sounds
    join private.listed_films l on l.id = p.documentary_id
    union
    -- By an alternative name from a film's creator.
    select p.documentary_id, p.person, p.name, case when p.role = '' then 'director' else p.role end,
      greatest(extensions.word_similarity(t.name, private.person_key(o.written)), case when o.sounds @> t.sounds then 0.9 end), o.written
    from (select t.name, private.sounds_asked(t.name) as sounds from typed t) t
    join public.other_names o
      on o.kind = 'person'
      and (t.name operator(extensions.<%) private.person_key(o.written) or o.sounds @> t.sounds)
    join private.credited_people p on p.person = private.person_key(o.name)
    join private.listed_films l on l.id = p.documentary_id
    where exists (select from private.listed_films s where s.id = o.documentary_id)
  ), found as (
    select
      mode() within group (order by n.name) as name,
      (array_agg(n.written order by n.likeness desc, n.written) filter (where n.written is not null))[1] as written,
      array_agg(distinct n.role) as roles,
      count(distinct n.film) as films,
      max(n.likeness) as likeness
    from named n
    where n.likeness >= 0.5
    group by n.person
    order by likeness desc, films desc
    limit least(greatest(page_limit, 1), 50)
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object('name', p.name, 'roles', p.roles, 'films', p.films, 'written', p.written)
      order by p.likeness desc, p.films desc, p.name
    ), '[]'
  )
  from found p
$$;
grant execute on function public.search_people to authenticated;

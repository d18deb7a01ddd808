-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film, person and role: person is the name folded, so that one written twice is one; role is empty for the director line.
create table private.credited_people (
  documentary_id uuid not null,
  person text not null,
  name text not null,
  role text not null,
  place integer not null,
  sounds text[] not null default private.sounds_of(name),
  constraint credited_people_pkey PRIMARY KEY (documentary_id, person, role),
  constraint credited_people_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE
);
CREATE INDEX credited_people_likeness ON private.credited_people USING gin (person extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
CREATE INDEX credited_people_person ON private.credited_people USING btree (person);
CREATE INDEX credited_people_sounds ON private.credited_people USING gin (sounds) WITH (gin_pending_list_limit='64');
alter table private.credited_people enable row level security;

create function private.credit_people(film uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_film(film);
  delete from private.credited_people p where p.documentary_id = film;
  insert into private.credited_people (documentary_id, person, name, role, place)
  select distinct on (1, 2, 4) film, private.person_key(n.name), n.name, n.role, n.place
  from (
    select named.name, '' as role, 0 as place
    from public.documentaries d, unnest(private.names_in(d.director)) as named (name)
    where d.id = film
    union all
    -- Who the credits name again as director has one work in it, not two.
    select named.name, case when lower(trim(c.role)) ~ '^(a film by|direct)' then '' else lower(trim(c.role)) end, c.position
    from public.documentaries d
    join public.credits c on c.documentary_id = d.id, unnest(private.names_in(c.name)) as named (name)
    where d.id = film
  ) n
  where private.person_key(n.name) <> ''
  order by 1, 2, 4, n.place;
end
$$;
grant execute on function private.credit_people to service_role;

create function private.films_made_by(people text[]) returns uuid[]
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
grant execute on function private.films_made_by to service_role;

create function public.credits_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'claimId', c.id, 'id', d.id, 'title', d.title, 'year', d.year, 'director', d.director, 'durationMs', l.duration_ms,
    'width', l.width, 'height', l.height, 'posterObject', d.poster_object, 'name', c.name,
    'roles', coalesce((
      select jsonb_agg(p.role order by p.place) from private.credited_people p
      where p.documentary_id = d.id and p.person = private.person_key(c.name)
    ), '[]'),
    'shown', c.shown
  ) order by d.year desc nulls last, d.title), '[]')
  from public.claims c
  join public.documentaries d on d.id = c.documentary_id
  join private.listed_films l on l.id = d.id
  where private.is_signed_in() and c.person_id = credits_of.person and c.kind = 'credit' and c.state = 'confirmed'
    and (
      credits_of.person = auth.uid()
      or c.shown and exists (select from public.profiles p where p.user_id = credits_of.person and p.shown and p.show_credits)
    )
$$;
grant execute on function public.credits_of to authenticated, service_role;

create function public.films_of_person(person text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select private.person_key(left(coalesce(person, ''), 200)) as person where private.is_signed_in()
  ), keys as (
    -- One person: as the films say they are also written.
    select a.person from asked a
    union
    select k.person from asked a, private.also_person(a.person) k
  ), works as (
    select l.id, p.name, p.role, p.place, l as film
    from keys a
    join private.credited_people p on p.person = a.person
    join private.listed_films l on l.id = p.documentary_id
  ), written as (
    select n.name, count(distinct n.id) as films, min(n.place) as place
    from (
      select w.id, w.name, w.place from works w
      union all
      select w.id, o.written, 1000000
      from works w
      join public.other_names o on o.documentary_id = w.id and o.kind = 'person' and private.person_key(o.name) = private.person_key(w.name)
    ) n
    group by n.name
  ), films as (
    select w.id, w.film, bool_or(w.role = '') as directs,
      array_agg(w.role order by w.place, w.role) filter (where w.role <> '') as roles
    from works w
    group by w.id, w.film
    order by (w.film).year desc nulls last, (w.film).published_at desc, w.id
    limit 200
  )
  select jsonb_build_object(
    'name', (select w.name from written w order by w.place >= 1000000, w.films desc, w.place, w.name limit 1),
    'alsoWritten', coalesce((
      select jsonb_agg(o.name) from (
        select w.name from (
          select w.name, w.films, w.place, row_number() over (order by w.place >= 1000000, w.films desc, w.place, w.name) as nth from written w
        ) w
        where w.nth > 1
        order by w.nth
        limit 10
      ) o
    ), '[]'),
    'profiles', coalesce((
      select jsonb_agg(jsonb_build_object('userId', k.user_id, 'name', k.display_name) order by k.films desc, k.user_id)
      from (
        select o.user_id, o.display_name, count(distinct c.documentary_id) as films
        from keys a
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
grant execute on function public.films_of_person to authenticated, service_role;

create function public.search_people(query text, page_limit integer DEFAULT 10) returns jsonb
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
    -- Written in another script, it sounds the same.
    select p.documentary_id, p.person, p.name, case when p.role = '' then 'director' else p.role end, 0.9, null
    from (select private.sounds_asked(t.name) as sounds from typed t) t
    join private.credited_people p on p.sounds @> t.sounds
    join private.listed_films l on l.id = p.documentary_id
    union
    -- By another name that a film's creator says they have.
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
grant execute on function public.search_people to authenticated, service_role;

-- One row per film, person and role; role is empty for the director line.
comment on table private.credited_people is
  'One row per film, person and role. person: the normalised name, so that two spellings are one; role: empty for the '
  'director line.';

-- One row a track and name that speaks in it. Append-only: readers check the cues themselves, so that a
-- name without a cue finds nothing.
comment on table private.speakers is
  'One row per caption track and speaker: an index of where to look for what a person says. person: the normalised '
  'name, without what follows it in brackets or after a comma.';

-- People written in one line, one at a time, as core/film/credited-people.ts reads them: "Ada Moe, Kim Sand and Lo Vik". A
-- part of one word is not a person: "Film and Television Fund" stays whole.
create or replace function private.names_in(line text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  with whole as (
    select trim(regexp_replace(coalesce(line, ''), '\s+', ' ', 'g')) as words
  ), parts as (
    select p.part, p.place
    from whole w, regexp_split_to_table(w.words, ' ?[,;&/] ?(?:and )?| (?:and|und|et|og|och|y) ', 'i') with ordinality as p (part, place)
    where p.part <> ''
  )
  select case
      when w.words = '' then '{}'
      when (select bool_and(position(' ' in p.part) > 0) from parts p) then (select array_agg(p.part order by p.place) from parts p)
      else array[w.words]
    end
  from whole w
$$;

create or replace function private.credit_people(film uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_film(film);
  delete from private.credited_people p where p.documentary_id = film;
  insert into private.credited_people (documentary_id, person, name, role, place)
  select distinct on (1, 2, 4) film, private.person_key(n.name), n.name, n.role, n.place
  from (
    select named.name, '' as role, 0 as place
    from public.documentaries d, unnest(private.names_in(d.director)) as named (name)
    where d.id = film
    union all
    -- A director named again in the credits is one entry, not two.
    select named.name, case when lower(trim(c.role)) ~ '^(a film by|direct)' then '' else lower(trim(c.role)) end, c.position
    from public.documentaries d
    join public.credits c on c.documentary_id = d.id, unnest(private.names_in(c.name)) as named (name)
    where d.id = film
  ) n
  where private.person_key(n.name) <> ''
  order by 1, 2, 4, n.place;
end
$$;

create or replace function private.director_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.credit_people(new.id);
  return null;
end
$$;

create or replace function private.credits_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  films uuid[];
  names text;
begin
  if tg_op <> 'INSERT' then select array_agg(r.documentary_id) into films from removed r; end if;
  if tg_op <> 'DELETE' then
    select films || array_agg(a.documentary_id), string_agg(a.name, ' ') into films, names from added a;
  end if;
  perform private.catalogue_film(c.film), private.credit_people(c.film)
  from (select distinct f as film from unnest(films) f order by f) c;
  if names <> '' then perform private.learn_words(tsvector_to_array(to_tsvector('private.plain', names))); end if;
  return null;
end
$$;

create or replace function private.speaker_key(
  speaker text
)
returns text language sql immutable strict parallel safe set search_path = '' as $$
  select private.person_key(split_part(split_part(speaker, '(', 1), ',', 1))
$$;

create or replace function private.speakers_heard() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.speakers (track_id, speaker, person)
  select distinct a.track_id, a.speaker, private.speaker_key(a.speaker) from added a where a.speaker <> ''
  on conflict do nothing;
  return null;
end
$$;

-- A person's page links to the profile that creators chose for the name, while that is public.
create or replace function public.films_of_person(person text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select private.person_key(left(coalesce(person, ''), 200)) as person where private.is_signed_in()
  ), keys as (
    -- One person: with the other names that films give them.
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
      select jsonb_agg(
        private.film_entry(
          private.film_card(
            f.id, (f.film).title, (f.film).director, (f.film).year, (f.film).duration_ms, (f.film).poster_object, (f.film).width, (f.film).height
          ) - 'director',
          (f.film).synopsis, 600, (f.film).language
        ) || jsonb_build_object('directs', f.directs, 'roles', coalesce(to_jsonb(f.roles), '[]'))
      )
      from films f
    ), '[]')
  )
$$;
grant execute on function public.films_of_person to authenticated;

-- Where a person speaks has the film's aspect ratio, like every other found moment.
create or replace function public.moments_of_person(
  person text,
  documentary uuid default null,
  per_film integer default 3
)
returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select private.person_key(left(coalesce(person, ''), 200)) as person where private.is_signed_in()
  ), heard as materialized (
    -- One language per film: its own if its captions name speakers, else the first one.
    select distinct on (l.id) l as film, t.id as track_id, t.language, not t.reviewed as unreviewed
    from asked a
    join private.speakers s on s.person = a.person and a.person <> ''
    join public.caption_tracks t on t.id = s.track_id and t.kind <> 'descriptions'
    join private.listed_films l on l.version_id = t.version_id
    where documentary is null or l.id = documentary
    order by l.id, t.language = l.language desc, t.kind, t.language, t.id
  ), said as materialized (
    select (h.film).id as film_id, h.language, h.unreviewed, c.id, c.starts_ms, c.ends_ms, c.text, c.speaker,
      row_number() over (partition by (h.film).id order by c.starts_ms, c.id) as place
    from heard h
    join public.cues c on c.track_id = h.track_id and not c.sensitive
    where c.speaker in (select s.speaker from private.speakers s, asked a where s.track_id = h.track_id and s.person = a.person)
  ), films as (
    select h.film, g.times, row_number() over (order by (h.film).year desc nulls last, (h.film).published_at desc, (h.film).id) as place
    from heard h join (select film_id, count(*) as times from said group by 1) g on g.film_id = (h.film).id
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
    'protectedPassages', 0,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', (f.film).id,
        'title', (f.film).title,
        'durationMs', (f.film).duration_ms,
        'posterObject', (f.film).poster_object,
        'width', (f.film).width,
        'height', (f.film).height,
        'total', f.times,
        'chapters', private.chapters_of((f.film).version_id),
        'storyboard', private.storyboard_of((f.film).version_id),
        'positions', (
          select jsonb_agg(s.starts_ms order by s.starts_ms) from said s where s.film_id = (f.film).id and s.place <= 500
        ),
        'moments', (
          select jsonb_agg(jsonb_build_object(
            'cueId', s.id,
            'startsMs', s.starts_ms,
            'endsMs', s.ends_ms,
            'speaker', s.speaker,
            'language', s.language,
            'unreviewed', s.unreviewed,
            'snippet', s.text,
            'tile', private.tile_at((f.film).version_id, s.starts_ms)
          ) order by s.starts_ms)
          from said s
          where s.film_id = (f.film).id and s.place <= least(greatest(per_film, 1), 200)
        )
      ) order by f.place)
      from films f
      where f.place <= 20
    ), '[]')
  )
$$;
grant execute on function public.moments_of_person to authenticated;

-- The people a film names: its director line and its credits, one person at a time. Somebody written twice, with
-- other capitals, accents, spaces or hyphens, is one person. What search says of people and the page of a person's
-- films read this and no text of credits.

-- One spelling of a name for all the ways it is written.
create function private.person_key(written text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select trim(regexp_replace(private.folded(written), '[[:space:].,''’‐‑–_-]+', ' ', 'g'))
$$;

-- People written in one line, one at a time, as core/credited-people.ts reads them: "Ada Moe, Kim Sand and Lo Vik". A
-- part of one word is no person: "Film and Television Fund" stays whole.
create function private.names_in(line text) returns text[] language sql immutable parallel safe set search_path = '' as $$
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

-- One row a film, person and work: role is empty where the film's director line names them.
create table private.credited_people (
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  person text not null,
  name text not null,
  role text not null,
  place int not null,
  primary key (documentary_id, person, role)
);
comment on table private.credited_people is
  'One row a film, person and role: person is the name folded, so that one written twice is one; role is empty for the director line.';
create index credited_people_person on private.credited_people (person);
create index credited_people_likeness on private.credited_people using gin (person extensions.gin_trgm_ops);
alter table private.credited_people enable row level security;

create function private.credit_people(film uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
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

create function private.director_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.credit_people(new.id);
  return null;
end
$$;
create trigger credit_people after insert or update of director on public.documentaries
  for each row execute function private.director_changed();

create function private.credits_written() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.credit_people(c.film) from (select distinct documentary_id as film from removed) c;
  elsif tg_op = 'INSERT' then
    perform private.credit_people(c.film) from (select distinct documentary_id as film from added) c;
  else
    perform private.credit_people(c.film)
    from (select documentary_id as film from added union select documentary_id from removed) c;
  end if;
  return null;
end
$$;
create trigger credits_added after insert on public.credits referencing new table as added
  for each statement execute function private.credits_written();
create trigger credits_corrected after update on public.credits referencing old table as removed new table as added
  for each statement execute function private.credits_written();
create trigger credits_removed after delete on public.credits referencing old table as removed
  for each statement execute function private.credits_written();

-- One row a track and name that speaks in it. Rows only ever come: whoever reads asks the cues themselves, so that a
-- name without a cue finds nothing.
create table private.speakers (
  track_id uuid not null references public.caption_tracks (id) on delete cascade,
  speaker text not null,
  person text not null,
  primary key (track_id, speaker)
);
comment on table private.speakers is
  'One row a caption track and speaker: where to look for what a person says. person is the name folded, without what stands behind it in brackets or after a comma.';
create index speakers_person on private.speakers (person);
alter table private.speakers enable row level security;

create function private.speaker_key(speaker text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select private.person_key(split_part(split_part(speaker, '(', 1), ',', 1))
$$;

create function private.speakers_heard() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.speakers (track_id, speaker, person)
  select distinct a.track_id, a.speaker, private.speaker_key(a.speaker) from added a where a.speaker <> ''
  on conflict do nothing;
  return null;
end
$$;
create trigger speakers_added after insert on public.cues referencing new table as added
  for each statement execute function private.speakers_heard();
create trigger speakers_corrected after update on public.cues referencing new table as added
  for each statement execute function private.speakers_heard();

-- What is there already.
do $$ begin perform private.credit_people(d.id) from public.documentaries d; end $$;
insert into private.speakers (track_id, speaker, person)
select distinct c.track_id, c.speaker, private.speaker_key(c.speaker) from public.cues c where c.speaker <> ''
on conflict do nothing;

-- The films that name a person, newest first. Of films that search may list, and of those alone.
create function public.films_of_person(person text) returns jsonb
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
revoke execute on function public.films_of_person from public;
grant execute on function public.films_of_person to authenticated, service_role;

-- Where a person speaks in films that search may list, as search_moments answers: by film, in the order the
-- sentences fall. Sensitive cues are nobody's.
create function public.moments_of_person(person text, documentary uuid default null, per_film int default 3) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select private.person_key(left(coalesce(person, ''), 200)) as person where private.is_signed_in()
  ), heard as materialized (
    -- In one language a film: its own where its captions name speakers, else the first there is.
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
        'total', f.times,
        'chapters', private.chapters_of((f.film).version_id),
        'storyboard', (
          select jsonb_build_object(
            'object', b.object_name, 'columns', b.columns, 'rows', b.rows, 'tileWidth', b.tile_width, 'tileHeight', b.tile_height
          )
          from public.storyboards b
          where b.version_id = (f.film).version_id
        ),
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
            'tile', (
              select count(*) - 1
              from public.storyboards b, unnest(b.frame_times_ms) frame
              where b.version_id = (f.film).version_id and frame <= greatest(s.starts_ms, b.frame_times_ms[1])
            )
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
revoke execute on function public.moments_of_person from public;
grant execute on function public.moments_of_person to authenticated, service_role;

-- People found by part of their name, or near it: one person under one name.
create or replace function public.search_people(query text, page_limit int default 10) returns jsonb
language sql stable security definer set search_path = '' as $$
  with typed as (
    select private.person_key(left(trim(query), 120)) as name where private.is_signed_in() and length(trim(query)) >= 3
  ), named as (
    select p.documentary_id as film, p.person, p.name, case when p.role = '' then 'director' else p.role end as role,
      extensions.word_similarity(t.name, p.person) as likeness
    from typed t
    join private.credited_people p on t.name operator(extensions.<%) p.person
    join private.listed_films l on l.id = p.documentary_id
  ), found as (
    select
      mode() within group (order by n.name) as name,
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
      jsonb_build_object('name', p.name, 'roles', p.roles, 'films', p.films)
      order by p.likeness desc, p.films desc, p.name
    ), '[]'
  )
  from found p
$$;

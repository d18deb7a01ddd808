-- What a film's cues come to in the index of search is worked out by one transaction after the other: of two that correct neighbouring cues at once, each would
-- else join what the other had not said yet. And descriptions are found: for themselves, never as something that is said.

/** Takes the films of some cuts, always in one order, so that nobody who takes several waits for somebody who waits for them. */
create function private.take_films(versions uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.take_film(f.id)
  from (select distinct v.documentary_id as id from public.versions v where v.id = any (versions) order by 1) f
$$;

create table private.described (
  cue_id uuid primary key references public.cues (id) on delete cascade,
  track_id uuid not null,
  version_id uuid not null,
  documentary_id uuid not null,
  starts_ms integer not null,
  words tsvector not null
);
comment on table private.described is
  'One row a cue of a track of descriptions that may be found. Apart from private.passages, so that nothing that is seen counts as said. Sensitive cues have none.';
create index described_words on private.described using gin (words);
create index described_track on private.described (track_id, starts_ms);
alter table private.described enable row level security;

/** Writes the descriptions of a track between two moments anew; of any other track there are none. */
create function private.index_described(track uuid, from_ms int default 0, to_ms int default 2147483647) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.described d where d.track_id = track and d.starts_ms between from_ms and to_ms;
  insert into private.described (cue_id, track_id, version_id, documentary_id, starts_ms, words)
  select c.id, track, c.version_id, v.documentary_id, c.starts_ms, private.words_of(c.text, t.language)
  from public.caption_tracks t
  join public.cues c on c.track_id = t.id
  join public.versions v on v.id = c.version_id
  where t.id = track and t.kind = 'descriptions' and not c.sensitive and c.starts_ms between from_ms and to_ms
  on conflict (cue_id) do update set starts_ms = excluded.starts_ms, words = excluded.words;
  perform private.learn_words(array(
    select distinct u.lexeme
    from public.caption_tracks t
    join public.cues c on c.track_id = t.id
    cross join lateral unnest(to_tsvector('private.plain', c.text)) u
    where t.id = track and t.kind = 'descriptions' and not c.sensitive and c.starts_ms between from_ms and to_ms
  ));
end
$$;

create or replace function private.index_passages(track uuid, from_ms integer, to_ms integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  config regconfig;
  first_ms int;
  following_ms int;
begin
  -- Read only once nobody else writes the film: what is joined is what its neighbours say now, and stays what is written here.
  perform private.take_film(private.documentary_of(t.version_id)) from public.caption_tracks t where t.id = track;
  select private.words_in(t.language) into config from public.caption_tracks t where t.id = track;
  select coalesce(max(c.starts_ms), from_ms) into first_ms
  from public.cues c where c.track_id = track and c.starts_ms < from_ms and not c.sensitive;
  select coalesce(min(c.starts_ms), to_ms) into following_ms
  from public.cues c where c.track_id = track and c.starts_ms > to_ms and not c.sensitive;
  delete from private.passages p where p.track_id = track and p.starts_ms between first_ms and to_ms;
  insert into private.passages (cue_id, next_cue_id, track_id, version_id, documentary_id, starts_ms, joined)
  select s.id, s.next_id, track, s.version_id, s.documentary_id, s.starts_ms,
    private.passage_words(s.text, s.next_text, config)
  from (
    select c.id, c.version_id, c.starts_ms, c.text, v.documentary_id,
      -- A sensitive cue between two others keeps them apart.
      case when not lead(c.sensitive, 1, true) over following then lead(c.id) over following end as next_id,
      case when not lead(c.sensitive, 1, true) over following then lead(c.text) over following end as next_text,
      c.sensitive
    from public.cues c join public.caption_tracks t on t.id = c.track_id join public.versions v on v.id = c.version_id
    where c.track_id = track and t.kind <> 'descriptions' and c.starts_ms between first_ms and following_ms
    window following as (order by c.starts_ms, c.id)
  ) s
  where not s.sensitive and s.starts_ms <= to_ms
  on conflict (cue_id)
  do update set next_cue_id = excluded.next_cue_id,
  starts_ms = excluded.starts_ms,
  joined = excluded.joined;
  perform private.learn_words(array(
    select distinct u.lexeme
    from public.cues c, unnest(to_tsvector('private.plain', c.text)) u
    where c.track_id = track and c.starts_ms between from_ms and to_ms and not c.sensitive
  ));
end
$$;

create or replace function private.cues_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.take_films(array(select version_id from added));
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_described(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_spoken(x.version_id) from (select distinct version_id from added order by 1) x;
  elsif tg_op = 'DELETE' then
    perform private.take_films(array(select version_id from removed));
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from removed x
    where exists (select from public.caption_tracks t where t.id = x.track_id)
    group by x.track_id;
    perform private.index_spoken(x.version_id) from (select distinct version_id from removed order by 1) x;
  else
    perform private.take_films(array(select version_id from added union select version_id from removed));
    delete from private.passages p using removed x where p.cue_id = x.id;
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from (select track_id, starts_ms from added union all select track_id, starts_ms from removed) x
    group by x.track_id;
    delete from private.described d using removed x where d.cue_id = x.id;
    perform private.index_described(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_spoken(x.version_id) from (
      select version_id from added union select version_id from removed order by 1
    ) x;
  end if;
  return null;
end
$$;

create or replace function private.track_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_film(private.documentary_of(new.version_id));
  delete from private.passages where track_id = new.id;
  perform private.index_passages(new.id, 0, 2147483647);
  perform private.index_spoken(new.version_id);
  perform private.index_described(new.id);
  return null;
end
$$;

/** Descriptions of what is seen in which the words stand, grouped by film like what is said. */
create function public.search_described(query text, documentary uuid DEFAULT NULL::uuid, languages text[] DEFAULT NULL::text[], from_year integer DEFAULT NULL::integer, to_year integer DEFAULT NULL::integer, access text[] DEFAULT NULL::text[], runtimes text[] DEFAULT NULL::text[], places text[] DEFAULT NULL::text[], subjects text[] DEFAULT NULL::text[], people text[] DEFAULT NULL::text[], film_limit integer DEFAULT 10, film_offset integer DEFAULT 0, per_film integer DEFAULT 3) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  asked private.asked_words;
  cuts uuid[];
  fitting uuid[];
  answer jsonb;
begin
  perform private.filters_fit(languages, search_described.access, runtimes);
  perform private.filters_fit(places, subjects, people);
  if not private.is_signed_in() or trim(coalesce(query, '')) = '' then
    return jsonb_build_object('total', 0, 'more', false, 'films', '[]'::jsonb, 'protectedPassages', 0);
  end if;
  asked := private.read_words(query);
  if documentary is not null then
    cuts := array(select l.version_id from private.listed_films l where l.id = documentary);
  end if;
  fitting := private.fitting_cuts(
    languages, from_year, to_year, search_described.access, runtimes,
    private.door_keys(places), private.door_keys(subjects),
    case when cardinality(people) > 0 then private.films_made_by(people) end
  );
  with said as materialized (
    select
      p.cue_id, p.version_id, p.documentary_id, p.starts_ms, 1 as closeness,
      row_number() over (partition by p.documentary_id order by p.starts_ms) as place
    from private.described p
    join private.listed_versions l on l.version_id = p.version_id
    where p.words @@ asked.wanted
      and (fitting is null or p.version_id = any (fitting))
      and (documentary is null or p.version_id = any (cuts))
    limit 2000
  ), films as materialized (
    select
      l.id,
      l.title,
      l.duration_ms,
      l.poster_object,
      l.width,
      l.height,
      l.version_id,
      g.times,
      row_number() over (order by g.closeness desc, g.times desc, l.published_at desc, l.id) as place
    from (
      select s.documentary_id, s.version_id, count(*) as times, max(s.closeness) as closeness
      from said s
      group by 1, 2
    ) g
    join private.listed_films l on l.id = g.documentary_id and l.version_id = g.version_id
  ), shown as materialized (
    select *
    from films
    order by place
    limit least(greatest(film_limit, 1), 50) offset greatest(film_offset, 0)
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
    'more', (select count(*) >= 2000 from said s),
    'protectedPassages', 0,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id,
        'title', f.title,
        'durationMs', f.duration_ms,
        'posterObject', f.poster_object,
        'width', f.width,
        'height', f.height,
        'total', f.times,
        'chapters', private.chapters_of(f.version_id),
        'storyboard', (
          select jsonb_build_object(
            'object', b.object_name,
            'columns', b.columns,
            'rows', b.rows,
            'tileWidth', b.tile_width,
            'tileHeight', b.tile_height
          )
          from public.storyboards b
          where b.version_id = f.version_id
        ),
        'positions', (
          select jsonb_agg(x.starts_ms order by x.starts_ms)
          from (
            select s.starts_ms
            from said s
            where s.documentary_id = f.id and s.version_id = f.version_id
            order by s.starts_ms
            limit 500
          ) x
        ),
        'moments', (
          select jsonb_agg(jsonb_build_object(
            'cueId', c.id,
            'startsMs', c.starts_ms,
            'endsMs', c.ends_ms,
            'speaker', c.speaker,
            'language', t.language,
            'unreviewed', not t.reviewed,
            'snippet', private.snippet(t.language, c.text, null, asked.wanted),
            'tile', (
              select count(*) - 1
              from public.storyboards b, unnest(b.frame_times_ms) frame
              where b.version_id = f.version_id and frame <= greatest(c.starts_ms, b.frame_times_ms[1])
            )
          ) order by c.starts_ms)
          from said s
          join public.cues c on c.id = s.cue_id and not c.sensitive
          join public.caption_tracks t on t.id = c.track_id
          where s.documentary_id = f.id
            and s.version_id = f.version_id
            and s.place <= least(greatest(per_film, 1), 200)
        )
      ) order by f.place)
      from shown f
    ), '[]')
  ) into answer;
  return answer;
end
$$;
grant execute on function public.search_described to authenticated, service_role;

do $$
begin
  perform private.index_described(t.id) from public.caption_tracks t where t.kind = 'descriptions';
end
$$;

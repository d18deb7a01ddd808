comment on table private.described is
  'One row per searchable cue of a description track. Separate from private.passages, so that descriptions do not count '
  'as speech. Sensitive cues have none.';

/** Locks the films of some cuts, always in one order, so that two transactions that lock several cannot deadlock. */
create or replace function private.lock_films(versions uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.lock_film(f.id)
  from (select distinct v.documentary_id as id from public.versions v where v.id = any (versions) order by 1) f
$$;

/** Rewrites the descriptions of a track between two moments; other tracks have none. */
create or replace function private.index_described(track uuid, from_ms int default 0, to_ms int default 2147483647) returns void
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

/** Audio descriptions that contain the words, grouped by film like captions. */
create or replace function public.search_described(
  query text,
  documentary uuid default null,
  languages text[] default null,
  from_year integer default null,
  to_year integer default null,
  access text[] default null,
  runtimes text[] default null,
  places text[] default null,
  subjects text[] default null,
  people text[] default null,
  film_limit integer default 10,
  film_offset integer default 0,
  per_film integer default 3
)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  asked private.asked_words;
  own record;
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
  select * into own from private.words_by_language(asked);
  if documentary is not null then
    cuts := array(select l.version_id from private.listed_films l where l.id = documentary);
  end if;
  fitting := private.fitting_cuts(
    languages, from_year, to_year, search_described.access, runtimes,
    private.place_keys(places), private.facet_keys(subjects),
    case when cardinality(people) > 0 then private.films_made_by(people) end
  );
  with said as materialized (
    select
      p.cue_id, p.version_id, p.documentary_id, p.starts_ms, 1 as closeness,
      row_number() over (partition by p.documentary_id order by p.starts_ms) as place
    from private.described p
    join private.listed_versions l on l.version_id = p.version_id
    where p.words @@ asked.wanted
      and private.holds_in_language(p.words, (select t.language from public.caption_tracks t where t.id = p.track_id), own.configs, own.queries)
      and (fitting is null or p.version_id = any (fitting))
      and (documentary is null or p.version_id = any (cuts))
    limit 2000
  ), films as materialized (
    select
      l.id, l.title, l.duration_ms, l.poster_object, l.width, l.height, l.version_id, g.times,
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
        'id', f.id, 'title', f.title, 'durationMs', f.duration_ms, 'posterObject', f.poster_object, 'width', f.width, 'height', f.height,
        'total', f.times,
        'chapters', private.chapters_of(f.version_id),
        'storyboard', private.storyboard_of(f.version_id),
        'positions', (
          select jsonb_agg(x.starts_ms order by x.starts_ms)
          from (
            select s.starts_ms from said s where s.documentary_id = f.id and s.version_id = f.version_id order by s.starts_ms limit 500
          ) x
        ),
        'moments', (
          select jsonb_agg(private.found_moment(c, null, t, asked.wanted) order by c.starts_ms)
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
grant execute on function public.search_described to authenticated;

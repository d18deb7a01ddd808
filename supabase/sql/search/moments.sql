/**
 * Moments for /search by film: `{ total, more, films, protectedPassages }`, `more` when there are more than were
 * counted. Of words that are said everywhere the newest films are read.
 */
create or replace function public.search_moments(
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
  cuts uuid[];
  fitting uuid[];
  answer jsonb;
begin
  perform private.filters_fit(languages, search_moments.access, runtimes);
  perform private.filters_fit(places, subjects, people);
  if not private.is_signed_in() or trim(coalesce(query, '')) = '' then
    return jsonb_build_object('total', 0, 'more', false, 'films', '[]'::jsonb, 'protectedPassages', 0);
  end if;
  asked := private.read_words(query);
  if documentary is not null then
    cuts := array(select l.version_id from private.listed_films l where l.id = documentary);
  end if;
  fitting := private.fitting_cuts(
    languages, from_year, to_year, search_moments.access, runtimes,
    private.place_keys(places), private.facet_keys(subjects),
    case when cardinality(people) > 0 then private.films_made_by(people) end
  );
  with said as materialized (
    select
      s.*,
      row_number() over (partition by s.documentary_id order by s.closeness desc, s.starts_ms) as place
    from private.said(asked, cuts, fitting) s
    where fitting is null or s.version_id = any (fitting)
  ), films as materialized (
    -- All matches in order, with minimal columns.
    select
      g.documentary_id,
      g.version_id,
      g.times,
      row_number() over (order by g.closeness desc, g.times desc, c.published_at desc, g.documentary_id) as place
    from (
      select s.documentary_id, s.version_id, count(*) as times, max(s.closeness) as closeness
      from said s
      group by 1, 2
    ) g
    -- Permissions were checked in the search.
    join private.catalogue c on c.version_id = g.version_id and c.published_at is not null
  ), shown as materialized (
    select l.id, l.title, l.duration_ms, l.poster_object, l.width, l.height, l.version_id, p.times, p.place
    from (
      select f.* from films f order by f.place limit least(greatest(film_limit, 1), 50) offset greatest(film_offset, 0)
    ) p
    join private.listed_films l on l.id = p.documentary_id and l.version_id = p.version_id
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
    'more', (select coalesce(bool_or(s.bounded), false) from said s),
    'protectedPassages', private.protected_passages(array(select f.version_id from shown f)),
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
          select jsonb_agg(private.found_moment(c, n, t, asked.wanted) order by c.starts_ms)
          from said s
          join public.cues c on c.id = s.cue_id and not c.sensitive
          join public.caption_tracks t on t.id = c.track_id
          left join public.cues n on n.id = s.next_cue_id and not n.sensitive
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
grant execute on function public.search_moments to authenticated;

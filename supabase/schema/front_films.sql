-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- Films the front page may name to whoever comes by.
create view private.front_films as
SELECT d.id,
   d.title,
   d.synopsis,
   d.director,
   d.year,
   d.language,
   d.poster_object,
   d.published_at,
   v.id AS version_id,
   v.duration_ms,
   v.width,
   v.height,
   d.published_until
  FROM public.documentaries d
    JOIN public.versions v ON v.id = d.current_version_id
 WHERE d.visibility = 'public' AND private.in_its_time(d.published_at, d.published_until) AND (v.state = ANY (ARRAY['watchable', 'ready'])) AND v.duration_ms IS NOT NULL;

create function private.feed_films(feed public.feeds) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', x.id, 'title', x.title, 'synopsis', x.synopsis, 'director', x.director, 'year', x.year,
      'durationMs', x.duration_ms, 'at', x.published_at
    )
    order by x.published_at desc, x.id
  ), '[]')
  from (
    select f.*
    from private.front_films f
    join public.documentaries d on d.id = f.id
    where (feed.creator_id is null or d.owner_id = feed.creator_id)
      and (feed.season_id is null or exists (
        select from public.season_films n
        join public.seasons s on s.id = n.season_id and s.starts_on <= current_date
        where n.season_id = feed.season_id and n.documentary_id = f.id
      ))
    order by f.published_at desc, f.id
    limit 50
  ) x
$$;
grant execute on function private.feed_films to service_role;

create function private.quote_beside(film_now uuid) returns TABLE(documentary_id uuid, version_id uuid, cue_id uuid)
language sql stable security definer set search_path = '' as $$
  with week as (
    select md5(date_trunc('week', now())::text)::uuid as place
  ), near as (
    (select f.id, f.version_id, 1 as turn from private.front_films f where f.id >= (select w.place from week w) order by f.id limit 13)
    union all
    -- Past the last comes the first.
    (select f.id, f.version_id, 2 from private.front_films f where f.id < (select w.place from week w) order by f.id limit 13)
  ), twelve as (
    select n.id, n.version_id, n.turn from near n where n.id is distinct from film_now order by n.turn, n.id limit 12
  )
  select f.id, f.version_id, q.cue
  from (select * from twelve order by md5(id::text || date_trunc('week', now())::text)) f
  cross join lateral (select private.some_quote(f.version_id) as cue) q
  where q.cue is not null limit 1
$$;
grant execute on function private.quote_beside to service_role;

-- One essay to read whole. Null: the answer.
create function public.read_essay(essay uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', e.id,
    'title', e.title,
    'lead', e.lead,
    'body', e.body,
    'signedBy', e.signed_by,
    'publishedAt', e.published_at,
    'film',
    (select jsonb_build_object('id', f.id, 'title', f.title) from private.front_films f where f.id = e.documentary_id))
  from public.essays e where e.id = essay and e.published_at <= now()
$$;
grant execute on function public.read_essay to anon, authenticated, service_role;

create function public.search_quotes(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked private.asked_words;
begin
  if length(trim(coalesce(query, ''))) < 2 then return '[]'; end if;
  asked := private.read_words(query);
  return coalesce((
    select jsonb_agg(x.shown order by x.closeness desc, x.published_at desc, x.starts_ms)
    from (
      select
        s.closeness,
        f.published_at,
        s.starts_ms,
        jsonb_build_object(
          'filmId', f.id,
          'title', f.title,
          'durationMs', f.duration_ms,
          'startsMs', c.starts_ms,
          'endsMs', coalesce(n.ends_ms, c.ends_ms),
          'speaker', c.speaker,
          'language', t.language,
          'unreviewed', not t.reviewed,
          'snippet', private.snippet(t.language, c.text, n.text, asked.wanted),
          'chapters', private.chapters_of(f.version_id)
        ) as shown
      from (
        select r.*, row_number() over (partition by r.documentary_id order by r.closeness desc, r.starts_ms) as place
        from private.said(asked, most => 2000, enough => 200) r
      ) s
      join private.front_films f on f.version_id = s.version_id
      join public.cues c on c.id = s.cue_id and not c.sensitive
      join public.caption_tracks t on t.id = c.track_id
      left join public.cues n on n.id = s.next_cue_id and not n.sensitive
      where s.place <= 2
      order by s.closeness desc, f.published_at desc, s.starts_ms
      limit 6
    ) x
  ), '[]');
end
$$;
grant execute on function public.search_quotes to anon, authenticated, service_role;

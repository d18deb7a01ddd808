-- The front page: what is shown now and when, seasons, essays, and the one sentence that is quoted. Visitors see it
-- without signing in, so they get it only through the functions at the end, which name published public films and
-- nothing else. Written by moderators, ahead of time.
comment on table public.programme is
  'One row a showing. on_front: the film now at the top of the house, from starts_at until ends_at or the next one, with '
  'its reason in a sentence and the cue that is quoted. Otherwise a line of the week: place and note ("with talk").';
select private.open_table('public.programme', of_nobody => 'The house''s own programme.');
grant delete, insert, select, update on public.programme to authenticated;
create policy "Moderators read and write the programme ahead of time" on public.programme
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create or replace trigger limit_rows after insert on public.programme referencing new table as added for each statement
  execute function private.limit_rows('', 20000, 'The programme holds 20,000 showings at most.');

/** Films a visitor may be shown: published, public, with a cut that can be played. */
create or replace view private.front_films as
select d.id, d.title, d.synopsis, d.director, d.year, d.language, d.poster_object, d.published_at, v.id as version_id, v.duration_ms, v.width, v.height,
  d.published_until
from public.documentaries d
join public.versions v on v.id = d.current_version_id
where d.visibility = 'public' and private.in_its_time(d.published_at, d.published_until) and v.state in ('watchable', 'ready')
  and v.duration_ms is not null;
comment on view private.front_films is 'Films the front page may name to every visitor.';

/** A film as the front page shows it. */
create or replace function private.front_film(film private.front_films) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.film_entry(
    private.film_card(film.id, film.title, film.director, film.year, film.duration_ms, film.poster_object, film.width, film.height),
    film.synopsis, 600, film.language
  ) || jsonb_build_object(
    'publishedAt', film.published_at,
    'captions', array(
      select distinct t.language
      from public.caption_tracks t
      where t.version_id = film.version_id and t.kind <> 'descriptions'
      order by 1
    ),
    'described', 'described' = any(private.access_of(film.version_id)),
    'chapters', private.chapters_of(film.version_id)
  )
$$;

/**
 * A spoken sentence that may be quoted: of the cut that is shown, read by a person, not sensitive. Null when it may
 * not.
 */
create or replace function private.quote_of(cue uuid, version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker, 'language', t.language
  )
  from public.cues c join public.caption_tracks t on t.id = c.track_id
  where c.id = cue and c.version_id = version and not c.sensitive and t.reviewed and t.kind <> 'descriptions'
$$;

/** A sentence to quote when none was chosen: whole, neither short nor long, another one each week. */
create or replace function private.some_quote(version uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.cues c join public.caption_tracks t on t.id = c.track_id
  where c.version_id = version and not c.sensitive and t.reviewed and t.kind <> 'descriptions'
    and private.in_films_language(version, t.language)
    and length(c.text) between 30 and 140 and c.text ~ '^[[:upper:]“"«].*[.?!…]["”»]?$' and c.text !~ '[[\]♪]'
  order by md5(c.id::text || date_trunc('week', now())::text) limit 1
$$;

-- A sentence that was chosen while the film was said to be in another language gives way to one of the film's.
create or replace function private.film_now()
returns table (documentary_id uuid, version_id uuid, reason text, signed_by text, cue_id uuid, chosen boolean)
language sql stable security definer set search_path = '' as $$
  select x.id, x.version_id, x.reason, x.signed_by,
    coalesce(
      (
        select c.id from public.cues c join public.caption_tracks t on t.id = c.track_id
        where c.id = x.cue_id and private.in_films_language(c.version_id, t.language)
      ),
      private.some_quote(x.version_id)
    ),
    x.chosen
  from (
    (
      select f.id, f.version_id, p.reason, p.signed_by, p.cue_id, true as chosen
      from public.programme p
      join private.front_films f on f.id = p.documentary_id
      where p.on_front and p.starts_at <= private.front_now() and coalesce(p.ends_at > private.front_now(), true)
        and coalesce(f.published_until > private.front_now(), true)
      order by p.starts_at desc, p.id
      limit 1
    )
    union all
    (
      select f.id, f.version_id, '', '', null, false
      from private.front_films f
      where coalesce(f.published_until > private.front_now(), true)
      order by f.published_at desc, f.id
      limit 1
    )
  ) x order by x.chosen desc limit 1
$$;

-- A sentence of another film on the front page: from twelve consecutive ones at a position of the week, instead of ordering all of them.
create or replace function private.quote_beside(film_now uuid) returns table (documentary_id uuid, version_id uuid, cue_id uuid)
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

/** The showings of the next seven days or, when there are none, the next six. */
create or replace function private.front_week() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', w.id,
        'startsAt', w.starts_at,
        'endsAt', w.ends_at,
        'place', w.place,
        'note', w.note,
        'screeningId', w.screening_id,
        'film', jsonb_build_object('id', w.film, 'title', w.title, 'director', w.director, 'durationMs', w.duration_ms)
      )
      order by w.starts_at, w.id
    )
    from (
      select
        p.*,
        f.id as film,
        f.title,
        f.director,
        f.duration_ms,
        row_number() over (order by p.starts_at, p.id) as place_in_line
      from private.printed_showings p
      join private.front_films f on f.id = p.documentary_id
      where private.showing_is_on(p.screening_id, p.starts_at, p.ends_at, coalesce(p.length_ms, f.duration_ms))
    ) w
    where w.place_in_line <= 24 and (w.starts_at < private.front_now() + interval '7 days' or w.place_in_line <= 6)
  ), '[]');
end
$$;

/**
 * The front page, for everyone: `{ house, now, week, latest, season, said, reading }`. Only published public films are
 * in it. `week` are the showings of the next seven days or, when there are none, the next six; `latest` the newest
 * films, for a house that announces nothing. Pictures are names in bucket stills: `/functions/v1/home` signs those
 * of this answer.
 */
create or replace function public.home_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  top record;
  beside record;
begin
  select * into top from private.film_now();
  select * into beside from private.quote_beside(top.documentary_id);
  return jsonb_build_object(
    'house', (select jsonb_build_object('name', s.name, 'runBy', s.run_by) from public.house_settings s),
    'now', (
      select jsonb_build_object(
        'film', private.front_film(f),
        'reason', top.reason,
        'signedBy', top.signed_by,
        'chosen', top.chosen,
        'quote', private.quote_of(top.cue_id, f.version_id)
      )
      from private.front_films f
      where f.id = top.documentary_id
    ),
    'week', private.front_week(),
    'latest', coalesce((
      select jsonb_agg(private.front_film(f) order by f.published_at desc, f.id)
      from (
        select *
        from private.front_films
        where id is distinct from top.documentary_id and coalesce(published_until > private.front_now(), true)
        order by published_at desc, id
        limit 6
      ) f
    ), '[]'),
    'leaving', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', f.id, 'title', f.title, 'director', f.director, 'durationMs', f.duration_ms, 'until', f.published_until
        )
        order by f.published_until, f.id
      )
      from (
        select *
        from private.front_films
        where published_until > private.front_now() and published_until < private.front_now() + interval '30 days'
        order by published_until, id
        limit 6
      ) f
    ), '[]'),
    'season', private.front_season(),
    'said', (
      select jsonb_build_object('film', private.front_film(f), 'quote', private.quote_of(beside.cue_id, f.version_id))
      from private.front_films f
      where f.id = beside.documentary_id
    ),
    'reading', private.front_essay()
  );
end
$$;
grant execute on function public.home_page to anon, authenticated;

/**
 * Captions of public films, for visitors: up to six sentences, two a film, `[{ filmId, title,
 * durationMs, startsMs, endsMs, speaker, snippet, unreviewed, chapters }]`. In a snippet U+0001 opens and U+0002
 * closes a word that matched. Sensitive passages are never in it.
 */
create or replace function public.search_quotes(query text) returns jsonb
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
end $$;
grant execute on function public.search_quotes to anon, authenticated;

/**
 * Position of a passage a visitor may play: from a quoted sentence, 60 seconds at most, and touching no sensitive cue. No row where it
 * may not be quoted.
 */
create or replace function private.passage_at(cue uuid, version uuid) returns table (
  version_id uuid, starts_ms int, ends_ms int, not_before_ms int, object_name text, playlist text
)
language sql stable security definer set search_path = '' as $$
  select c.version_id, c.starts_ms,
    least(
      c.starts_ms + 60000,
      coalesce(
        (
          select min(s.starts_ms)
          from public.cues s
          where s.version_id = c.version_id and s.sensitive and s.starts_ms >= c.starts_ms
        ),
        c.starts_ms + 60000
      )
    ),
    coalesce(
      (
        select max(s.ends_ms)
        from public.cues s
        where s.version_id = c.version_id and s.sensitive and s.starts_ms < c.starts_ms
      ),
      0
    ),
    r.object_name, r.playlist
  from public.cues c join lateral (
    select *
    from public.renditions r
    where r.version_id = c.version_id and r.complete and not r.temporary
    order by least(r.width, r.height) > 480, abs(least(r.width, r.height) - 480), r.bandwidth
    limit 1
  ) r on true
  where c.id = passage_at.cue
    and c.version_id = passage_at.version
    and private.quote_of(c.id, c.version_id) is not null
$$;

/** The passage of a film that the front page quotes now; no row for any other. For the function `home` only. */
create or replace function public.home_passage(documentary uuid) returns table (
  version_id uuid, starts_ms int, ends_ms int, not_before_ms int, object_name text, playlist text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  quoted record;
begin
  select n.version_id, n.cue_id into quoted from private.film_now() n where n.documentary_id = documentary;
  if quoted.cue_id is null then
    select b.version_id, b.cue_id into quoted
    from private.film_now() n, lateral private.quote_beside(n.documentary_id) b
    where b.documentary_id = documentary;
  end if;
  return query select * from private.passage_at(quoted.cue_id, quoted.version_id);
end $$;

-- The moment the front page is made for: now, but for a moderator who looks ahead, whose own transaction says another.
-- Without a search path of its own, so that it becomes part of what asks for it.
create or replace function private.front_now() returns timestamptz
language sql stable as $$
  select coalesce(nullif(current_setting('house.front_at', true), '')::timestamptz, now())
$$;

-- Films that open between now and then are not on it: until they open no one may see them.
create or replace function public.preview_home(at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare page jsonb;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  perform set_config('house.front_at', preview_home.at::text, true);
  page := public.home_page();
  perform set_config('house.front_at', '', true);
  return page;
end
$$;
comment on function public.preview_home is 'What home_page() will answer at that moment, as far as it is planned now. Kind: shown.';
grant execute on function public.preview_home to authenticated;

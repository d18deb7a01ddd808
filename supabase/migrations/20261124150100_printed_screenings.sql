-- The printed week and the feed of showings take public screenings by themselves: those whose first film stands on the front page anyway. The film gives the
-- line its title, never the words of whoever announced it; three lines a person, so that nobody fills the week.
create view private.printed_showings as
  select p.id, null::uuid as screening_id, p.documentary_id, p.starts_at, p.ends_at, p.place, p.note, p.created_at, null::bigint as length_ms
  from public.programme p
  where not p.on_front
  union all
  select x.id, x.id, x.documentary_id, x.starts_at, null, left(x.venue, 120), '', x.made_at, x.length_ms
  from (
    select s.id, s.starts_at, s.venue, s.made_at, i.documentary_id,
      (select sum(each.duration_ms)::bigint from public.screening_items each where each.screening_id = s.id) as length_ms,
      row_number() over (partition by s.made_by, s.starts_at > now() order by s.starts_at, s.id) as line
    from public.screenings s
    cross join lateral (
      select n.documentary_id from public.screening_items n
      where n.screening_id = s.id and n.kind = 'film' and n.documentary_id is not null order by n.place limit 1
    ) i
    join private.front_films f on f.id = i.documentary_id
    where s.entry = 'public' and s.cancelled_at is null and s.starts_at > now() - interval '60 days'
  ) x
  where x.line <= 3;
comment on view private.printed_showings is 'What the printed week and the feed of showings name: lines of the programme, and public screenings.';

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
    'week', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', w.id,
          'startsAt', w.starts_at,
          'endsAt', w.ends_at,
          'place', w.place,
          'note', w.note,
          'screeningId', w.screening_id,
          'film', jsonb_build_object(
            'id', w.film, 'title', w.title, 'director', w.director, 'durationMs', w.duration_ms
          )
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
        where p.starts_at > now() - interval '3 hours' or p.ends_at > now()
      ) w
      where w.place_in_line <= 24 and (w.starts_at < now() + interval '7 days' or w.place_in_line <= 6)
    ), '[]'),
    'latest', coalesce((
      select jsonb_agg(private.front_film(f) order by f.published_at desc, f.id)
      from (
        select *
        from private.front_films
        where id is distinct from top.documentary_id
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
        where private.leaving_soon(published_until)
        order by published_until, id
        limit 6
      ) f
    ), '[]'),
    'season', (
      select jsonb_build_object(
        'id', s.id,
        'title', s.title,
        'introduction', s.introduction,
        'signedBy', s.signed_by,
        'endsOn', s.ends_on,
        'films', s.films
      )
      from (
        select
          n.*,
          (
            select jsonb_agg(private.front_film(f) order by sf.position)
            from public.season_films sf
            join private.front_films f on f.id = sf.documentary_id
            where sf.season_id = n.id
          ) as films
        from public.seasons n
        where current_date between n.starts_on and n.ends_on
        order by n.starts_on desc, n.id
      ) s
      where s.films is not null
      limit 1
    ),
    'said', (
      select jsonb_build_object('film', private.front_film(f), 'quote', private.quote_of(beside.cue_id, f.version_id))
      from private.front_films f
      where f.id = beside.documentary_id
    ),
    'reading', (
      select jsonb_build_object(
        'id', e.id,
        'title', e.title,
        'lead', e.lead,
        'signedBy', e.signed_by,
        'publishedAt', e.published_at,
        'minutes', greatest(1, round(cardinality(regexp_split_to_array(e.lead || ' ' || e.body, '\s+')) / 220.0)),
        'posterObject', f.poster_object,
        'width', f.width,
        'height', f.height
      )
      from public.essays e
      left join private.front_films f on f.id = e.documentary_id
      where e.published_at <= now()
      order by e.published_at desc, e.id
      limit 1
    )
  );
end
$$;

create or replace function private.feed_showings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', w.id, 'filmId', w.film, 'screeningId', w.screening_id, 'title', w.title, 'director', w.director, 'synopsis', w.synopsis,
      'startsAt', w.starts_at, 'endsAt', coalesce(w.ends_at, w.starts_at + coalesce(w.length_ms, w.duration_ms) * interval '1 millisecond'),
      'place', w.place, 'note', w.note, 'at', w.created_at
    )
    order by w.starts_at, w.id
  ), '[]')
  from (
    select p.*, f.id as film, f.title, f.director, f.synopsis, f.duration_ms,
      row_number() over (partition by p.starts_at > now() order by p.starts_at, p.id) as place_in_line
    from private.printed_showings p
    join private.front_films f on f.id = p.documentary_id
    where p.starts_at > now() - interval '60 days'
  ) w
  where w.starts_at <= now()
    or (w.place_in_line <= 24 and (w.starts_at < now() + interval '7 days' or w.place_in_line <= 6))
$$;

-- The programme can be looked at before its day, changed where it stands, and a season's films put in another order.

-- The moment the front page is made for: now, but for a moderator who looks ahead, whose own transaction says another.
-- Without a search path of its own, so that it becomes part of what asks for it.
create function private.front_now() returns timestamptz
language sql stable as $$
  select coalesce(nullif(current_setting('house.front_at', true), '')::timestamptz, now())
$$;
revoke execute on function private.front_now() from public, anon, authenticated;

create or replace function private.film_now() returns TABLE(documentary_id uuid, version_id uuid, reason text, signed_by text, cue_id uuid, chosen boolean)
language sql stable security definer set search_path = '' as $$
  select x.id, x.version_id, x.reason, x.signed_by, coalesce(x.cue_id, private.some_quote(x.version_id)), x.chosen
  from (
    (
      select f.id, f.version_id, p.reason, p.signed_by, p.cue_id, true as chosen
      from public.programme p
      join private.front_films f on f.id = p.documentary_id
     where p.on_front and p.starts_at <= private.front_now() and coalesce(p.ends_at > private.front_now(), true)
       and coalesce(f.published_until > private.front_now(), true)
     order by p.starts_at desc, p.id
     limit 1)
    union all
    (
      select f.id, f.version_id, '', '', null, false
      from private.front_films f
      where coalesce(f.published_until > private.front_now(), true)
      order by f.published_at desc, f.id
      limit 1
    )
  ) x order by x.chosen desc limit 1
$$;;

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
        where p.starts_at > private.front_now() - interval '3 hours' or p.ends_at > private.front_now()
      ) w
      where w.place_in_line <= 24 and (w.starts_at < private.front_now() + interval '7 days' or w.place_in_line <= 6)
    ), '[]'),
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
            where sf.season_id = n.id and coalesce(f.published_until > private.front_now(), true)
          ) as films
        from public.seasons n
        where private.front_now()::date between n.starts_on and n.ends_on
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
      where e.published_at <= private.front_now()
      order by e.published_at desc, e.id
      limit 1
    )
  );
end
$$;;

-- Films that open between now and then are not on it: until they open they are nobody's to see.
create function public.preview_home(at timestamptz) returns jsonb
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
comment on function public.preview_home(timestamptz) is 'What home_page() will answer at that moment, as far as it is put down now.';
grant execute on function public.preview_home(timestamptz) to authenticated;

create function public.save_season(season uuid, title text, introduction text, signed_by text, starts_on date, ends_on date, films uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  if cardinality(films) not between 1 and 24 then raise exception 'A season has between 1 and 24 films.' using errcode = '22023'; end if;
  insert into public.seasons as s (id, title, introduction, signed_by, starts_on, ends_on)
  values (save_season.season, save_season.title, save_season.introduction, save_season.signed_by, save_season.starts_on, save_season.ends_on)
  on conflict (id) do update
  set title = excluded.title, introduction = excluded.introduction, signed_by = excluded.signed_by,
    starts_on = excluded.starts_on, ends_on = excluded.ends_on;
  delete from public.season_films f where f.season_id = save_season.season and not (f.documentary_id = any (films));
  insert into public.season_films (season_id, documentary_id, position)
  select save_season.season, x.film, x.place - 1 from unnest(films) with ordinality x (film, place)
  on conflict (season_id, documentary_id) do update set position = excluded.position;
end
$$;
comment on function public.save_season(uuid, text, text, text, date, date, uuid[]) is 'Makes a season or changes it, with its films in their order.';
grant execute on function public.save_season(uuid, text, text, text, date, date, uuid[]) to authenticated;

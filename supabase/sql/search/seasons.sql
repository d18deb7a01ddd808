/** Whether a film is shown for thirty days more at most. */
create or replace function private.leaving_soon(published_until timestamptz) returns boolean
language sql stable as $$ select coalesce(published_until < now() + interval '30 days', false) $$;
grant execute on function private.leaving_soon to anon, authenticated;

/**
 * Seasons that have begun and public lists, matched by their texts; without words the seasons, current ones first. Of their
 * films only those the caller may watch count; without any it is not listed.
 */
create or replace function public.search_collections(query text, page_limit integer default 12) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  asked private.asked_words;
  anything boolean := trim(coalesce(query, '')) = '';
begin
  if not private.is_signed_in() then return '[]'; end if;
  asked := private.read_words(coalesce(query, ''));
  if not anything and numnode(asked.wanted) = 0 then return '[]'; end if;
  return (
    with named as (
      (
        select 'season' as kind, s.id, s.title, s.introduction as words, s.signed_by as by, s.ends_on,
          s.ends_on >= current_date as running, s.starts_on as since
        from public.seasons s
        where s.starts_on <= current_date
          and (anything or to_tsvector('private.plain', private.findable(s.title || ' ' || s.introduction || ' ' || s.signed_by)) @@ asked.wanted)
        order by s.ends_on >= current_date desc, s.starts_on desc
        limit 60
      )
      union all
      (
        select 'list', l.id, l.title, l.about, coalesce(p.display_name, ''), null::date, true, l.created_at::date
        from public.lists l
        left join public.profiles p on p.user_id = l.user_id and p.shown
        where not anything and l.visibility = 'public' and l.removed_at is null and l.hidden_at is null and l.user_id <> auth.uid()
          and to_tsvector('private.plain', private.findable(l.title || ' ' || l.about)) @@ asked.wanted
        order by l.created_at desc
        limit 60
      )
    ), held as (
      select n.*, f.films, f.stills
      from named n
      cross join lateral (
        select count(*) as films, (jsonb_agg(
          jsonb_build_object('posterObject', w.poster_object, 'width', w.width, 'height', w.height) order by h.position
        ) filter (where h.place <= 3)) as stills
        from (
          select e.*, row_number() over (order by e.position) as place
          from (
            select sf.documentary_id, sf.position::double precision from public.season_films sf where n.kind = 'season' and sf.season_id = n.id
            union all
            select le.documentary_id, le.position from public.list_entries le where n.kind = 'list' and le.list_id = n.id
          ) e
          where exists (select from private.listed_films x where x.id = e.documentary_id)
        ) h
        join private.listed_films w on w.id = h.documentary_id
      ) f
      where f.films > 0
      order by n.kind = 'season' desc, n.running desc, n.since desc, n.id
      limit least(greatest(page_limit, 1), 50)
    )
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'kind', h.kind, 'id', h.id, 'title', h.title, 'words', left(h.words, 400), 'by', h.by, 'endsOn', h.ends_on, 'running', h.running,
        'films', h.films, 'stills', h.stills
      )
      order by h.kind = 'season' desc, h.running desc, h.since desc, h.id
    ), '[]')
    from held h
  );
end
$$;
grant execute on function public.search_collections to authenticated;

/** A season that has begun with those of its films the caller may watch, in its order; before its first day moderators read it. Null where there is none. */
create or replace function public.read_season(season uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then return null; end if;
  return (
    select jsonb_build_object(
      'id', s.id, 'title', s.title, 'introduction', s.introduction, 'signedBy', s.signed_by, 'startsOn', s.starts_on, 'endsOn', s.ends_on,
      'running', current_date between s.starts_on and s.ends_on,
      'films', (
        select coalesce(jsonb_agg(
          private.film_entry(
            private.film_card(f.id, f.title, f.director, f.year, f.duration_ms, f.poster_object, f.width, f.height),
            f.synopsis, 400, f.language
          ) || jsonb_build_object('until', f.published_until)
          order by sf.position, f.id
        ), '[]')
        from public.season_films sf
        join private.listed_films f on f.id = sf.documentary_id
        where sf.season_id = s.id
      )
    )
    from public.seasons s
    where s.id = read_season.season and (s.starts_on <= current_date or private.has_role('moderator'))
  );
end
$$;
grant execute on function public.read_season to authenticated;

/** Films that leave soon of those the caller has on a list or has begun, the first to leave first. */
create or replace function public.my_leaving_films() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(x.film order by x.published_until, x.id), '[]')
    from (
      select w.id, w.published_until,
        private.film_card(w.id, w.title, w.director, w.year, v.duration_ms, w.poster_object, v.width, v.height)
        || jsonb_build_object('until', w.published_until, 'later', k.later, 'lists', k.lists, 'begun', k.begun) as film
      from private.watchable_films w
      left join public.versions v on v.id = w.current_version_id
      cross join lateral (
        select
          coalesce(bool_or(l.kind = 'later'), false) as later,
          coalesce(jsonb_agg(l.title order by l.title) filter (where l.kind <> 'later'), '[]') as lists,
          count(l.id) > 0 as listed,
          exists (
            select from public.watch_positions p
            join public.versions b on b.id = p.version_id
            where p.user_id = auth.uid() and b.documentary_id = w.id and not p.finished and p.position_ms > 0
          ) as begun
        from public.list_entries e
        join public.lists l on l.id = e.list_id and l.user_id = auth.uid() and l.removed_at is null
        where e.documentary_id = w.id
      ) k
      where private.leaving_soon(w.published_until) and private.in_its_time(w.published_at, w.published_until) and (k.listed or k.begun)
      order by w.published_until, w.id
      limit 24
    ) x
  );
end
$$;
grant execute on function public.my_leaving_films to authenticated;

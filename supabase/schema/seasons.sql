-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a season: films side by side under one idea, with a signed paragraph.
create table public.seasons (
  id uuid not null default gen_random_uuid(),
  title text not null,
  introduction text not null,
  signed_by text not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamp with time zone not null default now(),
  constraint seasons_pkey PRIMARY KEY (id),
  constraint seasons_check CHECK (ends_on >= starts_on),
  constraint seasons_introduction_check CHECK (length(introduction) >= 1 AND length(introduction) <= 2000),
  constraint seasons_signed_by_check CHECK (length(signed_by) >= 1 AND length(signed_by) <= 80),
  constraint seasons_title_check CHECK (length(title) >= 1 AND length(title) <= 80)
);
CREATE INDEX seasons_words ON public.seasons USING gin (to_tsvector('private.plain'::regconfig, (((title || ' ') || introduction) || ' ') || signed_by)) WITH (gin_pending_list_limit='64');
alter table public.seasons enable row level security;
grant delete, insert, select, update on public.seasons to authenticated;
grant all on public.seasons to service_role;
create policy "Moderators read and write the programme ahead of time" on public.seasons
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create policy "A session that owes its second step sees and changes nothing" on public.seasons
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.seasons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('', '2000', 'The house keeps 2,000 seasons at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.seasons FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.feeds_to_make() returns TABLE(kind text, about uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() then return; end if;
  return query
    select *
    from (
      select 'season', s.id, s.title
      from public.seasons s
      where s.starts_on <= current_date and s.ends_on >= current_date
      order by s.starts_on desc, s.id
      limit 20
    ) seasons
    union all
    select *
    from (
      select 'creator', x.owner_id, coalesce(private.creator_called(x.owner_id), '')
      from (
        select d.owner_id
        from private.front_films f
        join public.documentaries d on d.id = f.id
        where d.owner_id is not null
        group by d.owner_id
        order by max(f.published_at) desc, d.owner_id
        limit 200
      ) x
    ) creators;
end
$$;
grant execute on function public.feeds_to_make to authenticated, service_role;

create function public.my_feeds() returns TABLE(id uuid, kind text, about uuid, name text, created_at timestamp with time zone, read_at timestamp with time zone)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected program may not read feed addresses.' using errcode = '42501';
  end if;
  return query
    select f.id, f.kind, coalesce(f.creator_id, f.season_id),
      coalesce(private.creator_called(f.creator_id), (select s.title from public.seasons s where s.id = f.season_id), ''),
      f.created_at, f.read_at
    from public.feeds f
    where f.user_id = auth.uid()
    order by f.created_at desc, f.id;
end
$$;
grant execute on function public.my_feeds to authenticated, service_role;

-- Makes a season or changes it, with its films in their order.
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
grant execute on function public.save_season to authenticated, service_role;

create function public.search_collections(query text, page_limit integer DEFAULT 12) returns jsonb
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
          and (anything or to_tsvector('private.plain', s.title || ' ' || s.introduction || ' ' || s.signed_by) @@ asked.wanted)
        order by s.ends_on >= current_date desc, s.starts_on desc
        limit 60
      )
      union all
      (
        select 'list', l.id, l.title, l.about, coalesce(p.display_name, ''), null::date, true, l.created_at::date
        from public.lists l
        left join public.profiles p on p.user_id = l.user_id and p.shown
        where not anything and l.visibility = 'public' and l.removed_at is null and l.hidden_at is null and l.user_id <> auth.uid()
          and to_tsvector('private.plain', l.title || ' ' || l.about) @@ asked.wanted
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
grant execute on function public.search_collections to authenticated, service_role;

-- New films and showings in a reader or a calendar: for programs that cannot sign in. Each address has its own secret, can be
-- revoked by its owner, and reveals only what every signed-in person may see.
comment on table public.feeds is 'One row per secret address of a feed reader or a calendar. Only a hash of the secret is stored.';
comment on column public.feeds.read_at is 'When a program last asked, to the hour.';
select private.open_table('public.feeds', of_person => 'user_id', left_out => '{secret_hash}');
grant delete on public.feeds to authenticated;
grant select (id, user_id, kind, creator_id, season_id, created_at, read_at) on public.feeds to authenticated;
create policy "People see their own feed addresses, in person" on public.feeds for select to authenticated
  using (user_id = (select auth.uid()) and (select private.in_person()));
create policy "People end their own feed addresses, in person" on public.feeds for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.in_person()));
create or replace trigger limit_rows after insert on public.feeds referencing new table as added for each statement
  execute function private.limit_rows('user_id', 50, 'One person can have up to 50 feed addresses. Revoke one first.');

/** Creates an address: the answer is its secret, shown once. `about`: the creator or the season. */
create or replace function public.make_feed(kind text, about uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'A connected app or a guest may not make feed addresses. Do it yourself under Settings.' using errcode = '42501';
  end if;
  if make_feed.kind not in ('films', 'creator', 'season', 'programme') or (make_feed.kind in ('creator', 'season')) <> (about is not null) then
    raise exception 'There is no such feed.' using errcode = '22023';
  end if;
  if (make_feed.kind = 'creator' and not exists (
      select from public.documentaries d join private.front_films f on f.id = d.id where d.owner_id = about
    ))
    or (make_feed.kind = 'season' and not exists (select from public.seasons s where s.id = about and s.starts_on <= current_date))
  then
    raise exception 'There is nothing of theirs to follow yet.' using errcode = 'P0002';
  end if;
  insert into public.feeds (kind, creator_id, season_id, secret_hash)
  values (
    make_feed.kind,
    case when make_feed.kind = 'creator' then about end,
    case when make_feed.kind = 'season' then about end,
    sha256(convert_to(secret, 'UTF8'))
  );
  return secret;
end $$;
grant execute on function public.make_feed to authenticated;

/** Films as a feed lists them: public ones only, for every reader. Access is checked by `read_feed`. */
create or replace function private.feed_films(feed public.feeds) returns jsonb
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

/** Showings as the front page names them ahead, and those of the last 60 days. */
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

/** The public name of a creator: the name they show, else the signature of their newest public film. */
create or replace function private.creator_called(creator uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(p.display_name, '') from public.profiles p where p.user_id = creator and p.shown),
    (
      select nullif(f.director, '')
      from private.front_films f
      join public.documentaries d on d.id = f.id
      where d.owner_id = creator
      order by f.published_at desc, f.id
      limit 1
    )
  )
$$;

/** The caller's own addresses, each with what it is of. */
create or replace function public.my_feeds()
returns table (id uuid, kind text, about uuid, name text, created_at timestamptz, read_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected app may not read feed addresses.' using errcode = '42501';
  end if;
  return query
    select f.id, f.kind, coalesce(f.creator_id, f.season_id),
      coalesce(private.creator_called(f.creator_id), (select s.title from public.seasons s where s.id = f.season_id), ''),
      f.created_at, f.read_at
    from public.feeds f
    where f.user_id = auth.uid()
    order by f.created_at desc, f.id;
end $$;
grant execute on function public.my_feeds to authenticated;

/** What an address can be created for beside new films and screenings: creators with a public film, and the seasons that have begun. */
create or replace function public.feeds_to_make() returns table (kind text, about uuid, name text)
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
end $$;
grant execute on function public.feeds_to_make to authenticated;

/** The content at an address; null when it is invalid: revoked, or its person deleted or suspended. */
create or replace function public.read_feed(secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  feed public.feeds;
begin
  select f.* into feed
  from public.feeds f
  join auth.users u on u.id = f.user_id
  where f.secret_hash = sha256(convert_to(secret, 'UTF8'))
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until < now());
  if feed.id is null then return null; end if;
  update public.feeds f set read_at = date_trunc('hour', now())
  where f.id = feed.id and f.read_at is distinct from date_trunc('hour', now());
  return jsonb_build_object(
    'house', (select s.name from public.house_settings s),
    'kind', feed.kind,
    'name', coalesce(
      private.creator_called(feed.creator_id),
      (select s.title from public.seasons s where s.id = feed.season_id and s.starts_on <= current_date),
      ''
    ),
    'films', case when feed.kind = 'programme' then '[]' else private.feed_films(feed) end,
    'showings', case when feed.kind = 'programme' then private.feed_showings() else '[]' end
  );
end $$;

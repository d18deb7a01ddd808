-- What is a caller's own and goes past row rules asks whether the session holds, like everything else.

create or replace function public.missing_for_publication(documentary uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.can_edit(documentary) then return null; end if;
  return (
    select array_remove(array[
      case when trim(d.title) = '' then 'title' end,
      case when trim(d.synopsis) = '' then 'synopsis' end,
      case when d.year is null then 'year' end,
      case when d.language is null then 'language' end,
      case when d.poster_object is null then 'poster' end,
      case when v.id is null or v.state not in ('watchable', 'ready') then 'watchable-version' end
    ], null)
    from public.documentaries d
    left join public.versions v on v.id = d.current_version_id
    where d.id = documentary
  );
end $$;

create or replace function public.my_storage() returns table (used_bytes bigint, quota_bytes bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query select
    coalesce((
      select sum(v.source_bytes)
      from public.versions v
      join public.documentaries d on d.id = v.documentary_id
      where d.owner_id = auth.uid()
    ), 0)::bigint,
    coalesce((select q.bytes from public.storage_quotas q where q.user_id = auth.uid()), 500000000000);
end $$;

create or replace function public.my_sessions()
returns table (id uuid, user_agent text, started_at timestamptz, used_at timestamptz, current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
    select
      s.id,
      coalesce(s.user_agent, ''),
      s.created_at,
      coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at),
      s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 4 desc;
end $$;

create or replace function public.end_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from auth.sessions s where s.id = session and s.user_id = auth.uid();
end $$;

create or replace function public.my_watching() returns table (
  documentary_id uuid,
  title text,
  director text,
  year int,
  poster_object text,
  duration_ms int,
  position_ms int,
  finished boolean,
  finished_at timestamptz,
  watched_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
    select
      v.documentary_id,
      case when w.may then d.title end,
      case when w.may then d.director end,
      case when w.may then d.year end,
      case when w.may then d.poster_object end,
      case when w.may then c.duration_ms end,
      p.position_ms,
      p.finished,
      f.finished_at,
      p.updated_at
    from public.watch_positions p
    join public.versions v on v.id = p.version_id
    join public.documentaries d on d.id = v.documentary_id
    left join public.versions c on c.id = coalesce(d.current_version_id, v.id)
    cross join lateral (select public.can_watch(d.id) as may) w
    cross join lateral (
      select max(x.finished_at) as finished_at
      from public.watch_positions x
      join public.versions y on y.id = x.version_id
      where x.user_id = auth.uid() and y.documentary_id = d.id
    ) f
    where p.user_id = auth.uid()
      and not exists (
        select from public.watch_positions later
        join public.versions lv on lv.id = later.version_id
        where later.user_id = p.user_id
          and lv.documentary_id = v.documentary_id
          and (later.updated_at, later.version_id) > (p.updated_at, p.version_id)
      )
    order by p.updated_at desc, p.version_id
    limit 500;
end $$;

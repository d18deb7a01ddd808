-- What a house that was lived in for years asks too often: each kind of event of the log at every look at it, and the rule of films once a film.

-- From one kind to the next in the index: there are few, and a log of years has many of each.
create function private.audit_types() returns jsonb
language sql stable security definer set search_path = '' as $$
  with recursive kinds as (
    (select a.type from public.audit_events a order by a.type limit 1)
    union all
    select (select a.type from public.audit_events a where a.type > k.type order by a.type limit 1) from kinds k where k.type is not null
  )
  select coalesce(jsonb_agg(k.type order by k.type), '[]') from kinds k where k.type is not null
$$;
revoke execute on function private.audit_types() from public, anon, authenticated;

create or replace function public.search_audit_log(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most int := least(greatest(coalesce((asked ->> 'most')::int, 60), 1), 1000);
  like_words text := '%' || private.like_escaped(coalesce(asked ->> 'words', '')) || '%';
begin
  if not private.has_role('moderator') then raise exception 'Only moderators read the audit log.' using errcode = '42501'; end if;
  return (
    with page as (
      select e.* from public.audit_events e
      where (asked ->> 'after' is null or e.id < (asked ->> 'after')::bigint)
        and (asked ->> 'type' is null or e.type = asked ->> 'type')
        and (asked ->> 'severity' is null or e.severity = asked ->> 'severity')
        and (asked ->> 'person' is null or (asked ->> 'person')::uuid in (e.user_id, e.about_person))
        and (asked ->> 'from' is null or e.created_at >= (asked ->> 'from')::date)
        and (asked ->> 'until' is null or e.created_at < (asked ->> 'until')::date + 1)
        and (like_words = '%%' or e.details ilike like_words or e.reason ilike like_words or e.url ilike like_words)
      order by e.id desc
      limit most + 1
    )
    select jsonb_build_object(
      'more', count(*) > most,
      'entries', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', e.id, 'at', e.created_at, 'type', e.type, 'severity', e.severity, 'details', e.details, 'reason', e.reason,
          'url', e.url, 'userAgent', e.user_agent, 'hashedIp', e.address_hash, 'userId', e.user_id,
          'who', private.called(e.user_id), 'aboutId', e.about_person, 'about', private.called(e.about_person)
        ) order by e.id desc)
        from (select * from page order by id desc limit most) e
      ), '[]'),
      'types', private.audit_types()
    ) from page
  );
end
$$;

-- One question for all of them.
create or replace function public.my_watching() returns TABLE(documentary_id uuid, title text, director text, year integer, poster_object text, duration_ms integer, position_ms integer, finished boolean, finished_at timestamp with time zone, watched_at timestamp with time zone, width integer, height integer, published_until timestamp with time zone)
language plpgsql stable security definer set search_path = '' as $$
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
      p.updated_at,
      case when w.may then c.width end,
      case when w.may then c.height end,
      case when w.may then d.published_until end
    from public.watch_positions p
    join public.versions v on v.id = p.version_id
    join public.documentaries d on d.id = v.documentary_id
    left join public.versions c on c.id = coalesce(d.current_version_id, v.id)
    cross join lateral (select exists (select from private.watchable_films x where x.id = d.id) as may) w
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
end
$$;

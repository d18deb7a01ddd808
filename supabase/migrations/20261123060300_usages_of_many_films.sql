-- Who shows a film is asked once a creator and day, not once a film; and each day begins after the one before it, past what that one forgot.

create or replace function private.roll_up_usage(before date default (now() at time zone 'utc')::date - 1) returns int
language plpgsql security definer set search_path = '' as $$
declare
  on_day date;
  days int := 0;
  opens timestamptz := '-infinity';
begin
  if not pg_try_advisory_xact_lock(hashtextextended('roll-up-usage', 0)) then return 0; end if;
  loop
    select (min(e.at) at time zone 'utc')::date into on_day from public.usage_events e where e.at >= opens;
    exit when on_day is null or on_day >= before;
    opens := on_day::timestamp at time zone 'utc';
    with counted as materialized (select * from private.count_usage(opens, opens + interval '1 day')),
    creators as materialized (
      select x.owner_id, private.creator_called(x.owner_id) as called
      from (select distinct d.owner_id from counted c join public.documentaries d on d.id = c.documentary_id) x
    )
    insert into public.usage_months as u (
      institution_id, documentary_id, month, title, director, publisher, published_on, creator_id,
      total_investigations, unique_investigations, total_requests, unique_requests, no_licence, limit_exceeded
    )
    select
      c.institution_id, c.documentary_id, c.month, d.title, d.director, left(coalesce(k.called, d.director), 200),
      (d.published_at at time zone 'utc')::date, d.owner_id,
      c.total_investigations, c.unique_investigations, c.total_requests, c.unique_requests, c.no_licence, c.limit_exceeded
    from counted c
    join public.documentaries d on d.id = c.documentary_id
    join creators k on k.owner_id = d.owner_id
    on conflict (institution_id, month, documentary_id) do update set
      title = excluded.title, director = excluded.director, publisher = excluded.publisher, published_on = excluded.published_on,
      total_investigations = u.total_investigations + excluded.total_investigations,
      unique_investigations = u.unique_investigations + excluded.unique_investigations,
      total_requests = u.total_requests + excluded.total_requests,
      unique_requests = u.unique_requests + excluded.unique_requests,
      no_licence = u.no_licence + excluded.no_licence,
      limit_exceeded = u.limit_exceeded + excluded.limit_exceeded;
    delete from public.usage_events e where e.at >= opens and e.at < opens + interval '1 day';
    days := days + 1;
    opens := opens + interval '1 day';
  end loop;
  return days;
end $$;

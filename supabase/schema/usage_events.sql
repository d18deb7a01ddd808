-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film that somebody of an institution opened, began to play, or was refused, until it is counted two days later. visitor: a keyed mark of the person for that day; tomorrow they have another.
create table public.usage_events (
  id bigint not null generated always as identity,
  institution_id uuid not null,
  documentary_id uuid not null,
  kind text not null,
  visitor bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint usage_events_pkey PRIMARY KEY (at, id),
  constraint usage_events_kind_check CHECK (kind = ANY (ARRAY['investigation', 'request', 'no-licence', 'limit']))
);
comment on column public.usage_events.institution_id is 'Not a reference, like the film.';
comment on column public.usage_events.documentary_id is 'Not a reference: whoever notes an event waits for nobody. Deleted with its film; one noted in that very moment is not counted.';
CREATE INDEX usage_events_visit ON public.usage_events USING btree (institution_id, documentary_id, visitor);
alter table public.usage_events enable row level security;
grant all on public.usage_events to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.usage_events
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.count_usage(from_at timestamp with time zone, to_at timestamp with time zone, institution uuid DEFAULT NULL::uuid) returns TABLE(institution_id uuid, documentary_id uuid, month date, total_investigations integer, unique_investigations integer, total_requests integer, unique_requests integer, no_licence integer, limit_exceeded integer)
language sql stable security definer set search_path = '' as $$
  with clicks as (
    select
      e.institution_id, e.documentary_id, e.kind, e.visitor, e.at,
      lead(e.at) over (partition by e.institution_id, e.documentary_id, e.kind, e.visitor order by e.at, e.id) - e.at <= interval '30 seconds' as again
    from public.usage_events e
    where e.at >= from_at and e.at < to_at and (count_usage.institution is null or e.institution_id = count_usage.institution)
  ),
  hours as (
    select
      c.institution_id, c.documentary_id, c.kind, c.visitor, date_trunc('hour', c.at at time zone 'utc') as hour,
      count(*) filter (where c.again is not true)::int as clicks
    from clicks c
    group by 1, 2, 3, 4, 5
  )
  select
    h.institution_id, h.documentary_id, date_trunc('month', h.hour)::date,
    coalesce(sum(h.clicks) filter (where h.kind = 'investigation'), 0)::int, (count(*) filter (where h.kind = 'investigation' and h.clicks > 0))::int,
    coalesce(sum(h.clicks) filter (where h.kind = 'request'), 0)::int, (count(*) filter (where h.kind = 'request' and h.clicks > 0))::int,
    coalesce(sum(h.clicks) filter (where h.kind = 'no-licence'), 0)::int, coalesce(sum(h.clicks) filter (where h.kind = 'limit'), 0)::int
  from hours h
  group by 1, 2, 3
$$;
grant execute on function private.count_usage to service_role;

create function private.roll_up_usage(before date DEFAULT (((now() AT TIME ZONE 'utc'))::date - 1)) returns integer
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
    with counted as materialized (
      select c.* from private.count_usage(opens, opens + interval '1 day') c
      where exists (select from public.institutions i where i.id = c.institution_id)
    ),
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
end
$$;
grant execute on function private.roll_up_usage to service_role;

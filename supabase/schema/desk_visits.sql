-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a creator: when they were last at their desk, and when the time before. Half an hour is one visit.
create table public.desk_visits (
  user_id uuid not null,
  last_at timestamp with time zone not null default now(),
  before_at timestamp with time zone,
  constraint desk_visits_pkey PRIMARY KEY (user_id),
  constraint desk_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.desk_visits enable row level security;
grant select on public.desk_visits to authenticated;
grant all on public.desk_visits to service_role;
create policy "A person reads when they were at their desk" on public.desk_visits
  for select to authenticated
  using (user_id = auth.uid());
create policy "A session that owes its second step sees and changes nothing" on public.desk_visits
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function public.visit_desk() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz;
begin
  perform private.require_session();
  insert into public.desk_visits as v (user_id) values (auth.uid())
  on conflict (user_id) do update set
    before_at = case when v.last_at < now() - interval '30 minutes' then v.last_at else v.before_at end,
    last_at = now()
  returning before_at into since;
  return jsonb_build_object('since', since, 'happened', coalesce((
    select jsonb_agg(
      jsonb_build_object('kind', h.kind, 'at', h.at, 'documentaryId', h.id, 'title', h.title, 'count', h.times) order by h.at desc
    )
    from (
      select * from (
        select 'ready' as kind, max(s.updated_at) as at, d.id, d.title, null::bigint as times
        from public.documentaries d
        join public.versions v on v.documentary_id = d.id and v.state = 'ready'
        join public.preparation_stages s on s.version_id = v.id and s.stage = 'ready' and s.state = 'done' and s.updated_at > since
        where d.owner_id = auth.uid() and d.removed_at is null group by d.id
        union all
        select 'stopped', max(s.updated_at), d.id, d.title, null
        from public.documentaries d
        join public.versions v on v.documentary_id = d.id
        join public.preparation_stages s on s.version_id = v.id and s.state = 'failed' and s.updated_at > since
        where d.owner_id = auth.uid() and d.removed_at is null group by d.id
        union all
        select 'opened', d.published_at, d.id, d.title, null
        from public.documentaries d where d.owner_id = auth.uid() and d.published_at > since and d.published_at <= now()
        union all
        select 'closed', d.published_until, d.id, d.title, null
        from public.documentaries d
        where d.owner_id = auth.uid() and d.removed_at is null and d.published_until > since and d.published_until <= now()
        union all
        select 'reviewed', max(e.created_at), d.id, d.title, count(*)
        from public.documentaries d
        join public.diary_entries e on e.documentary_id = d.id and e.shown and e.hidden_at is null and e.created_at > since
          and e.user_id <> d.owner_id
        where d.owner_id = auth.uid() and d.removed_at is null group by d.id
        union all
        select 'played', least(now(), max(p.day) + interval '1 day'), d.id, d.title, sum(p.plays)::bigint
        from public.documentaries d
        join public.versions v on v.documentary_id = d.id
        cross join lateral private.told_days(v.id) p
        where d.owner_id = auth.uid() and d.removed_at is null and p.day >= (since at time zone 'utc')::date group by d.id
      ) every where since is not null
      order by at desc limit 40
    ) h
  ), '[]'));
end
$$;
grant execute on function public.visit_desk to authenticated, service_role;

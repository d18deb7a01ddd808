-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who reports what another says of a film, until a moderator settles it.
create table public.reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid,
  diary_entry_id uuid not null,
  reason text not null,
  state text not null default 'waiting',
  settled_by uuid,
  settled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_diary_entry_id_key UNIQUE (reporter_id, diary_entry_id),
  constraint reports_diary_entry_id_fkey FOREIGN KEY (diary_entry_id) REFERENCES public.diary_entries(id) ON DELETE CASCADE,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint reports_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint reports_reason_check CHECK (length(TRIM(BOTH FROM reason)) > 0 AND length(reason) <= 1000),
  constraint reports_state_check CHECK (state = ANY (ARRAY['waiting', 'kept', 'hidden']))
);
CREATE INDEX reports_entry ON public.reports USING btree (diary_entry_id);
CREATE INDEX reports_settled_by ON public.reports USING btree (settled_by);
CREATE INDEX reports_waiting ON public.reports USING btree (created_at) WHERE state = 'waiting';
alter table public.reports enable row level security;
grant all on public.reports to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.reports
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function public.list_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then
    raise exception 'Moderators only.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(queued.report order by queued.waits desc, queued.created_at), '[]')
    from (
      select r.created_at, r.state = 'waiting' as waits, jsonb_build_object(
        'id', r.id,
        'reason', r.reason,
        'state', r.state,
        'createdAt', r.created_at,
        'settledAt', r.settled_at,
        'line', e.line,
        'by', coalesce(p.display_name, ''),
        'film', case when public.can_watch(e.documentary_id) then d.title end
      ) as report
      from public.reports r
      join public.diary_entries e on e.id = r.diary_entry_id
      left join public.documentaries d on d.id = e.documentary_id
      left join public.profiles p on p.user_id = e.user_id
      order by waits desc, r.created_at
      limit 200
    ) queued
  );
end
$$;
grant execute on function public.list_reports to authenticated, service_role;

create function public.settle_report(report uuid, hide boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare entry uuid;
begin
  if not private.has_role('moderator') then
    raise exception 'Moderators only.' using errcode = '42501';
  end if;
  select r.diary_entry_id into entry from public.reports r where r.id = settle_report.report;
  update public.diary_entries e set hidden_at = case when hide then now() end where e.id = entry;
  update public.reports r
  set state = case when hide then 'hidden' else 'kept' end, settled_by = auth.uid(), settled_at = now()
  where r.diary_entry_id = entry;
end
$$;
grant execute on function public.settle_report to authenticated, service_role;

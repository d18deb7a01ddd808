-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who reports what another says of a film, or a list, until a moderator settles it. words: what it said then.
create table public.reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid,
  diary_entry_id uuid,
  reason text not null,
  state text not null default 'waiting',
  settled_by uuid,
  settled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  list_id uuid,
  words text not null default '',
  constraint reports_pkey PRIMARY KEY (id),
  constraint a_person_reports_a_list_once UNIQUE (reporter_id, list_id),
  constraint reports_reporter_id_diary_entry_id_key UNIQUE (reporter_id, diary_entry_id),
  constraint reports_diary_entry_id_fkey FOREIGN KEY (diary_entry_id) REFERENCES public.diary_entries(id) ON DELETE CASCADE,
  constraint reports_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.lists(id) ON DELETE CASCADE,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint reports_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint a_report_is_of_one_thing CHECK (num_nonnulls(diary_entry_id, list_id) = 1),
  constraint reports_reason_check CHECK (length(TRIM(BOTH FROM reason)) > 0 AND length(reason) <= 1000),
  constraint reports_state_check CHECK (state = ANY (ARRAY['waiting', 'kept', 'hidden'])),
  constraint reports_words_check CHECK (length(words) <= 1200)
);
CREATE INDEX reports_entry ON public.reports USING btree (diary_entry_id);
CREATE INDEX reports_list ON public.reports USING btree (list_id);
CREATE INDEX reports_settled_by ON public.reports USING btree (settled_by);
CREATE INDEX reports_waiting ON public.reports USING btree (created_at) WHERE state = 'waiting';
alter table public.reports enable row level security;
grant all on public.reports to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.reports
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.may_report_more() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (
    select count(*) from public.reports r where r.reporter_id = auth.uid() and r.created_at > now() - interval '1 day'
  ) >= 50 then
    raise exception 'You may report 50 times a day.' using errcode = 'P0001', detail = 'limit';
  end if;
end
$$;
grant execute on function private.may_report_more to service_role;

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
        'kind', case when r.list_id is null then 'review' else 'list' end,
        'listId', r.list_id,
        'reason', r.reason,
        'state', r.state,
        'createdAt', r.created_at,
        'settledAt', r.settled_at,
        'line', coalesce(e.line, concat_ws(E'\n', l.title, nullif(l.about, ''))),
        'words', r.words,
        'by', coalesce(p.display_name, ''),
        'film', case when public.can_watch(e.documentary_id) then d.title end
      ) as report
      from public.reports r
      left join public.diary_entries e on e.id = r.diary_entry_id
      left join public.lists l on l.id = r.list_id
      left join public.documentaries d on d.id = e.documentary_id
      left join public.profiles p on p.user_id = coalesce(e.user_id, l.user_id)
      order by waits desc, r.created_at
      limit 200
    ) queued
  );
end
$$;
grant execute on function public.list_reports to authenticated, service_role;

create function public.settle_report(report uuid, hide boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare settled public.reports;
begin
  if not private.has_role('moderator') then
    raise exception 'Moderators only.' using errcode = '42501';
  end if;
  select r.* into settled from public.reports r where r.id = settle_report.report;
  update public.diary_entries e set hidden_at = case when hide then now() end where e.id = settled.diary_entry_id;
  update public.lists l set hidden_at = case when hide then now() end where l.id = settled.list_id;
  update public.reports r
  set state = case when hide then 'hidden' else 'kept' end, settled_by = auth.uid(), settled_at = now()
  where r.diary_entry_id = settled.diary_entry_id or r.list_id = settled.list_id;
end
$$;
grant execute on function public.settle_report to authenticated, service_role;

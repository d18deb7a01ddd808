-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a message its reader reported, with its words as they were: taking it back afterwards hides nothing from moderators.
create table public.message_reports (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  reporter_id uuid,
  reason text not null,
  words text not null default '',
  state text not null default 'waiting',
  settled_by uuid,
  settled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint message_reports_pkey PRIMARY KEY (id),
  constraint message_reports_message_id_reporter_id_key UNIQUE (message_id, reporter_id),
  constraint message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint message_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint message_reports_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint message_reports_reason_check CHECK (length(TRIM(BOTH FROM reason)) > 0 AND length(reason) <= 1000),
  constraint message_reports_state_check CHECK (state = ANY (ARRAY['waiting', 'kept', 'taken-down'])),
  constraint message_reports_words_check CHECK (length(words) <= 20000)
);
CREATE INDEX message_reports_reporter ON public.message_reports USING btree (reporter_id);
CREATE INDEX message_reports_settled_by ON public.message_reports USING btree (settled_by);
CREATE INDEX message_reports_waiting ON public.message_reports USING btree (created_at) WHERE state = 'waiting';
alter table public.message_reports enable row level security;
grant all on public.message_reports to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.message_reports
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER open_letter_case AFTER INSERT OR UPDATE OF reason ON public.message_reports FOR EACH ROW WHEN (new.state = 'waiting') EXECUTE FUNCTION private.open_letter_case();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.message_reports FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.open_letter_case() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
  writer uuid := (select m.sender_id from public.messages m where m.id = new.message_id);
begin
  insert into public.cases as c (kind, about_id, accused_id, quoted, due_on)
  values ('letter', new.message_id, writer, left(new.words, 2000), private.working_days_after(current_date, public.case_days('report')))
  on conflict (kind, about_id) where state in ('waiting', 'appealed') do update set about_id = c.about_id
  returning c.id into opened;
  insert into public.reports as r (reporter_id, case_id, ground, reason)
  values (new.reporter_id, opened, 'something-else', new.reason)
  on conflict (reporter_id, case_id) do update set reason = excluded.reason;
  return null;
end
$$;
grant execute on function private.open_letter_case to service_role;

create function public.reported_messages() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(q.report order by q.waits desc, q.created_at), '[]')
    from (
      select r.created_at, r.state = 'waiting' as waits, jsonb_build_object(
        'id', r.id, 'reason', r.reason, 'state', r.state, 'createdAt', r.created_at, 'settledAt', r.settled_at, 'words', r.words,
        'by', private.person_called(m.sender_id), 'byId', m.sender_id, 'sentAt', m.sent_at
      ) as report
      from public.message_reports r join public.messages m on m.id = r.message_id
      order by waits desc, r.created_at limit 200
    ) q
  );
end
$$;
grant execute on function public.reported_messages to authenticated, service_role;

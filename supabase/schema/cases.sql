-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a thing that was reported, with what was decided. about_id is its id whatever it is, quoted what it said when it was reported. decision and reason are told to accused_id, who may appeal to another moderator.
create table public.cases (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  diary_entry_id uuid,
  list_id uuid,
  documentary_id uuid,
  about_id uuid not null,
  accused_id uuid,
  quoted text not null default '',
  state text not null default 'waiting',
  due_on date not null,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  decision text,
  reason text not null default '',
  decided_by uuid,
  decided_at timestamp with time zone,
  appeal text not null default '',
  appealed_at timestamp with time zone,
  appeal_reason text not null default '',
  appeal_decided_by uuid,
  appeal_decided_at timestamp with time zone,
  overturned boolean,
  created_at timestamp with time zone not null default now(),
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_accused_id_fkey FOREIGN KEY (accused_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint cases_appeal_decided_by_fkey FOREIGN KEY (appeal_decided_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint cases_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint cases_diary_entry_id_fkey FOREIGN KEY (diary_entry_id) REFERENCES public.diary_entries(id) ON DELETE SET NULL,
  constraint cases_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL,
  constraint cases_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.lists(id) ON DELETE SET NULL,
  constraint cases_appeal_check CHECK (length(appeal) <= 3000),
  constraint cases_appeal_reason_check CHECK (length(appeal_reason) <= 2000),
  constraint cases_decision_check CHECK (decision = ANY (ARRAY['kept', 'taken-down'])),
  constraint cases_kind_check CHECK (kind = ANY (ARRAY['review', 'list', 'film', 'letter', 'profile'])),
  constraint cases_quoted_check CHECK (length(quoted) <= 2000),
  constraint cases_reason_check CHECK (length(reason) <= 2000),
  constraint cases_state_check CHECK (state = ANY (ARRAY['waiting', 'settled', 'appealed', 'closed']))
);
CREATE INDEX cases_accused ON public.cases USING btree (accused_id);
CREATE INDEX cases_appeal_decided_by ON public.cases USING btree (appeal_decided_by);
CREATE INDEX cases_claimed_by ON public.cases USING btree (claimed_by);
CREATE INDEX cases_decided_by ON public.cases USING btree (decided_by);
CREATE INDEX cases_documentary ON public.cases USING btree (documentary_id);
CREATE INDEX cases_entry ON public.cases USING btree (diary_entry_id);
CREATE INDEX cases_list ON public.cases USING btree (list_id);
CREATE UNIQUE INDEX cases_open ON public.cases USING btree (kind, about_id) WHERE state = ANY (ARRAY['waiting', 'appealed']);
CREATE INDEX cases_settled ON public.cases USING btree (decided_at DESC, id) WHERE state = ANY (ARRAY['settled', 'closed']);
CREATE INDEX cases_waiting ON public.cases USING btree (due_on, id) WHERE state = ANY (ARRAY['waiting', 'appealed']);
alter table public.cases enable row level security;
grant all on public.cases to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.cases
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER carry_out_letter AFTER UPDATE OF state ON public.cases FOR EACH ROW WHEN (new.kind = 'letter' AND (new.state = ANY (ARRAY['settled', 'closed'])) AND new.state IS DISTINCT FROM old.state) EXECUTE FUNCTION private.carry_out_letter();
CREATE TRIGGER notice_case AFTER UPDATE OF state ON public.cases FOR EACH ROW WHEN ((new.state = ANY (ARRAY['settled', 'closed'])) AND new.state IS DISTINCT FROM old.state) EXECUTE FUNCTION private.notice_case();
CREATE TRIGGER tell_moderators AFTER INSERT ON public.cases FOR EACH STATEMENT EXECUTE FUNCTION private.tell_moderators();
CREATE TRIGGER tell_moderators_of_appeal AFTER UPDATE OF appealed_at ON public.cases FOR EACH STATEMENT EXECUTE FUNCTION private.tell_moderators();

create function private.carry_out_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  report public.message_reports;
begin
  select * into report from public.message_reports r where r.message_id = new.about_id order by r.created_at limit 1;
  if report.id is null then return null; end if;
  if new.state = 'settled' then
    perform public.settle_message_report(report.id, new.decision = 'taken-down');
  elsif new.overturned then
    update public.messages m set body = report.words, taken_back_at = null where m.id = new.about_id and m.body = '';
    update public.message_reports r set state = 'kept' where r.message_id = new.about_id;
  end if;
  return null;
end
$$;
grant execute on function private.carry_out_letter to service_role;

create function private.notice_case() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reporter uuid;
  outcome text := case
    when new.state = 'closed' then case when new.overturned then 'appeal-back' else 'appeal-stands' end
    when new.decision = 'taken-down' then case new.kind when 'film' then 'withheld' else 'hidden' end
  end;
begin
  -- Of a letter that was taken down its writer is told where it happens.
  if new.accused_id is not null and outcome is not null and not (new.kind = 'letter' and new.state = 'settled') then
    perform private.notify(
      new.accused_id, 'decision', jsonb_build_object('what', outcome), '/settings?view=standing', 'case:' || new.id || ':' || new.state
    );
  end if;
  if new.state = 'settled' then
    for reporter in select r.reporter_id from public.reports r where r.case_id = new.id and r.reporter_id is not null limit 500 loop
      perform private.notify(
        reporter, 'decision',
        jsonb_build_object('what', case new.decision when 'taken-down' then 'report-hidden' else 'report-kept' end),
        '/settings?view=standing', 'report:' || new.id
      );
    end loop;
  end if;
  return null;
end
$$;
grant execute on function private.notice_case to service_role;

create function private.open_matters() returns TABLE(kind text, id uuid, due_on date, title text, who text, claimed_by uuid, created_at timestamp with time zone)
language sql stable security definer set search_path = '' as $$
  select case when c.state = 'appealed' then 'appeal' else 'case' end, c.id, c.due_on, c.quoted, c.kind, c.claimed_by, c.created_at
  from public.cases c where c.state in ('waiting', 'appealed')
  union all
  select 'letter', m.id, m.due_on, m.message, m.purpose, m.claimed_by, m.created_at
  from public.contact_messages m where m.state = 'waiting'
  union all
  select 'application', a.id, private.working_days_after(a.created_at::date, public.answer_days('institution')), a.name, a.type, null, a.created_at
  from public.institution_applications a where a.state in ('received', 'in-review')
  union all
  select 'claim', r.id, case r.state when 'with-creator' then greatest(r.counter_due_on, current_date) else r.decision_due_on end,
    d.title, r.state, null, r.created_at
  from public.rights_claims r join public.documentaries d on d.id = r.documentary_id where r.state in ('with-creator', 'countered')
  union all
  select 'withdrawal', w.id, w.holds_from::date, d.title, '', null, w.asked_at
  from public.withdrawals w join public.documentaries d on d.id = w.documentary_id where w.state = 'asked'
  union all
  select 'credit', c.id, (c.asked_at + interval '14 days')::date, d.title, '', null, c.asked_at
  from public.claims c join public.documentaries d on d.id = c.documentary_id
  where c.kind = 'credit' and c.state = 'asked' and c.asked_at < now() - interval '7 days' and d.removed_at is null and public.can_watch(d.id)
  union all
  select 'role-application', a.id, (a.asked_at + interval '14 days')::date, private.called(a.person_id), a.role, null, a.asked_at
  from public.role_applications a where a.state = 'asked' and private.has_role('admin')
  union all
  select 'role', x.user_id, (x.asked_at + interval '14 days')::date, private.called(x.user_id), x.to_role, null, x.asked_at
  from public.role_changes x
  where x.state = 'asked' and x.asked_at > now() - interval '14 days' and private.has_role('admin')
$$;
grant execute on function private.open_matters to service_role;

create function private.take_case(one uuid) returns public.cases
language plpgsql security definer set search_path = '' as $$
declare taken public.cases;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into taken from public.cases c where c.id = one for update;
  if taken.id is null then raise exception 'There is no such case.' using errcode = 'P0002'; end if;
  if private.case_bar(taken) is not null then
    raise exception '%', case private.case_bar(taken)
      when 'self' then 'Nobody decides in their own matter. Leave it to another moderator.'
      when 'rank' then 'This person''s role is not below yours.'
      when 'reported' then 'You reported this yourself. Leave it to another moderator.'
      else 'You decided this. An appeal goes to another moderator.'
    end using errcode = '42501', detail = private.case_bar(taken);
  end if;
  return taken;
end
$$;
grant execute on function private.take_case to service_role;

create function private.take_report(of_kind text, about uuid, accused uuid, quoted text, film uuid, version uuid, starts_ms integer, ends_ms integer, ground text, reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare taken uuid;
begin
  perform private.may_report_more();
  insert into public.cases as c (kind, diary_entry_id, list_id, documentary_id, about_id, accused_id, quoted, due_on)
  values (
    of_kind, case when of_kind = 'review' then about end, case when of_kind = 'list' then about end, film, about, accused,
    left(coalesce(take_report.quoted, ''), 2000), private.working_days_after(current_date, public.case_days('report'))
  )
  on conflict (kind, about_id) where state in ('waiting', 'appealed') do update set about_id = c.about_id
  returning c.id into taken;
  insert into public.reports as r (reporter_id, case_id, ground, reason, version_id, starts_ms, ends_ms)
  values (auth.uid(), taken, take_report.ground, take_report.reason, version, take_report.starts_ms, take_report.ends_ms)
  on conflict (reporter_id, case_id) do update
  set ground = excluded.ground, reason = excluded.reason, version_id = excluded.version_id,
    starts_ms = excluded.starts_ms, ends_ms = excluded.ends_ms;
  return taken;
end
$$;
grant execute on function private.take_report to service_role;

create function private.tell_moderators() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moderator uuid;
  waiting int := (select count(*) from (
    (select from public.cases where state in ('waiting', 'appealed') limit 1000) union all
    (select from public.contact_messages where state = 'waiting' limit 1000) union all
    (select from public.institution_applications where state in ('received', 'in-review') limit 1000) union all
    (select from public.institution_sign_ins where state = 'asked' limit 1000) union all
    (select from public.rights_claims where state in ('with-creator', 'countered') limit 1000)
  ) open);
begin
  for moderator in select r.user_id from public.user_roles r where r.role in ('moderator', 'admin') limit 200 loop
    perform private.notify(moderator, 'waiting', jsonb_build_object('count', waiting), '/settings?view=moderation', 'waiting', true);
  end loop;
  return null;
end
$$;
grant execute on function private.tell_moderators to service_role;

create function public.appeal_case(one uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.cases;
begin
  perform private.require_session();
  select * into own from public.cases c where c.id = one and c.accused_id = auth.uid() and c.state <> 'waiting' for update;
  if own.id is null or not private.is_signed_in() then
    raise exception 'There is no such decision about you.' using errcode = '42501';
  end if;
  if own.state <> 'settled' or own.decision <> 'taken-down' or own.decided_at < now() - interval '14 days' then
    raise exception 'This decision cannot be appealed any more.' using errcode = 'P0001', detail = 'late';
  end if;
  if trim(coalesce(words, '')) = '' then
    raise exception 'Say why the decision is wrong.' using errcode = 'P0001', detail = 'words';
  end if;
  if exists (
    select from public.cases c where c.kind = own.kind and c.about_id = own.about_id and c.state in ('waiting', 'appealed')
  ) then
    raise exception 'The same is before the moderators again already.' using errcode = 'P0001', detail = 'open';
  end if;
  update public.cases c
  set state = 'appealed', appeal = trim(words), appealed_at = now(), claimed_by = null, claimed_at = null,
    due_on = private.working_days_after(current_date, public.case_days('appeal'))
  where c.id = one;
end
$$;
grant execute on function public.appeal_case to authenticated, service_role;

create function public.claim_case(one uuid, claimed boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare taken public.cases := private.take_case(one);
begin
  if taken.claimed_by <> auth.uid() and taken.claimed_at > now() - interval '1 day' then
    raise exception 'Another moderator is at it.' using errcode = 'P0001', detail = 'claimed',
      hint = 'After a day without a decision anybody may take it over.';
  end if;
  update public.cases c
  set claimed_by = case when claimed then auth.uid() end, claimed_at = case when claimed then now() end
  where c.id = one;
end
$$;
grant execute on function public.claim_case to authenticated, service_role;

create function public.list_cases(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_on timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select c.*, case when open then c.due_on::timestamptz else coalesce(c.appeal_decided_at, c.decided_at) end as place
      from public.cases c
      where c.state = any (case when open then array['waiting', 'appealed'] else array['settled', 'closed'] end)
        and (asked ->> 'one' is null or c.id = (asked ->> 'one')::uuid)
        and (asked ->> 'kind' is null or c.kind = asked ->> 'kind')
        and (not coalesce((asked ->> 'mine')::boolean, false) or c.claimed_by = auth.uid())
        and (coalesce(asked ->> 'words', '') = '' or c.quoted ilike '%' || private.like_escaped(asked ->> 'words') || '%')
        and (past is null or case
          when open then (c.due_on::timestamptz, c.id) > (past_on, past)
          else (coalesce(c.appeal_decided_at, c.decided_at), c.id) < (past_on, past)
        end)
      order by
        case when open then c.due_on end, case when open then c.id end,
        case when not open then coalesce(c.appeal_decided_at, c.decided_at) end desc, c.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'cases', coalesce((
        select jsonb_agg(
          private.case_told(p.id) || jsonb_build_object('place', p.place)
          order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc
        )
        from (select page.id, page.place from page limit 30) p
      ), '[]')
    ) from page
  );
end
$$;
grant execute on function public.list_cases to authenticated, service_role;

create function public.office_agenda(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  past uuid := (asked #>> '{after,id}')::uuid;
  past_on date := (asked #>> '{after,on}')::date;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with open as materialized (select * from private.open_matters()),
    page as (
      select * from open o
      where (not coalesce((asked ->> 'mine')::boolean, false) or o.claimed_by = auth.uid())
        and (past is null or (o.due_on, o.id) > (past_on, past))
      order by o.due_on, o.id limit 51
    ),
    kept as (
      select c.due_on, c.decided_at as at from public.cases c where c.decided_at > now() - interval '30 days' and c.appealed_at is null
      union all
      select c.due_on, c.appeal_decided_at from public.cases c where c.appeal_decided_at > now() - interval '30 days'
      union all
      select m.due_on, m.settled_at from public.contact_messages m where m.settled_at > now() - interval '30 days'
      union all
      select private.working_days_after(a.created_at::date, public.answer_days('institution')), a.decided_at
      from public.institution_applications a where a.decided_at > now() - interval '30 days' and a.state in ('agreed', 'declined')
      union all
      select r.decision_due_on, r.decided_at from public.rights_claims r where r.decided_at > now() - interval '30 days'
    )
    select jsonb_build_object(
      'more', (select count(*) > 50 from page),
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object(
          'kind', p.kind, 'id', p.id, 'dueOn', p.due_on, 'title', left(p.title, 160), 'sort', p.who, 'createdAt', p.created_at,
          'claimedBy', case when p.claimed_by is not null then private.called(p.claimed_by) end, 'isMine', p.claimed_by = auth.uid()
        ) order by p.due_on, p.id) from (select * from page limit 50) p
      ), '[]'),
      'counts', (select coalesce(jsonb_object_agg(n.kind, n.count), '{}') from (select o.kind, count(*) from open o group by o.kind) n),
      'late', (select count(*) from open o where o.due_on < current_date),
      'promised', (select count(*) from kept),
      'kept', (select count(*) from kept k where k.at::date <= k.due_on)
    )
  );
end
$$;
grant execute on function public.office_agenda to authenticated, service_role;

create function public.settle_appeal(one uuid, overturn boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare taken public.cases := private.take_case(one);
begin
  if taken.state <> 'appealed' then
    raise exception 'Nobody appealed this.' using errcode = 'P0001', detail = 'decided';
  end if;
  if trim(coalesce(settle_appeal.reason, '')) = '' then
    raise exception 'Say why. Its writer reads it.' using errcode = 'P0001', detail = 'reason';
  end if;
  update public.cases c
  set state = 'closed', overturned = overturn, appeal_reason = trim(settle_appeal.reason),
    appeal_decided_by = auth.uid(), appeal_decided_at = now()
  where c.id = one;
  if overturn then perform private.carry_out(taken, false); end if;
  perform private.note_act(
    'appeal', taken.kind, taken.id, taken.accused_id,
    case when overturn then 'Appeal: the decision is taken back.' else 'Appeal: the decision stands.' end, settle_appeal.reason
  );
end
$$;
grant execute on function public.settle_appeal to authenticated, service_role;

create function public.settle_case(one uuid, decision text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare taken public.cases := private.take_case(one);
begin
  if settle_case.decision not in ('kept', 'taken-down') then
    raise exception 'A case ends with kept or taken-down.' using errcode = '22023';
  end if;
  if taken.state <> 'waiting' then
    raise exception 'This case is decided already.' using errcode = 'P0001', detail = 'decided';
  end if;
  if settle_case.decision = 'taken-down' and trim(coalesce(settle_case.reason, '')) = '' then
    raise exception 'Say why. Its writer reads it.' using errcode = 'P0001', detail = 'reason';
  end if;
  update public.cases c
  set state = 'settled', decision = settle_case.decision, reason = trim(coalesce(settle_case.reason, '')),
    decided_by = auth.uid(), decided_at = now()
  where c.id = one returning * into taken;
  if taken.decision = 'taken-down' then perform private.carry_out(taken, true); end if;
  perform private.note_act(
    'case', taken.kind, taken.id, taken.accused_id, format('Report of a %s: %s.', taken.kind, taken.decision), taken.reason
  );
end
$$;
grant execute on function public.settle_case to authenticated, service_role;

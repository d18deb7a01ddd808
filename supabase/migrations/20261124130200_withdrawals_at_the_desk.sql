-- What people in films take back waits at the desk too: who asked, which passages, until when the creator answers before the house's rule grants it.

-- As it was, with withdrawals.
create or replace function private.open_matters() returns TABLE(kind text, id uuid, due_on date, title text, who text, claimed_by uuid, created_at timestamp with time zone)
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
  select 'role', x.user_id, (x.asked_at + interval '14 days')::date, private.called(x.user_id), x.to_role, null, x.asked_at
  from public.role_changes x
  where x.state = 'asked' and x.asked_at > now() - interval '14 days' and private.has_role('admin')
$$;

-- As it was; what a moderator decides is recorded, and nobody decides in their own matter.
create or replace function public.decide_withdrawal(withdrawal uuid, granted boolean, answer text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.withdrawals;
  for_the_house boolean;
begin
  perform private.require_session();
  select * into wanted from public.withdrawals w where w.id = decide_withdrawal.withdrawal;
  for_the_house := not coalesce(private.leads_film(wanted.documentary_id), false);
  if wanted.id is null or not private.in_person() or (for_the_house and not private.has_role('moderator')) then
    raise exception 'There is no such request, or it is not yours to decide.' using errcode = 'P0002';
  end if;
  if for_the_house and wanted.person_id = auth.uid() then
    raise exception 'Nobody decides in their own matter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  if not granted and trim(coalesce(answer, '')) = '' then
    raise exception 'Say why the passage stays.' using errcode = 'P0001', detail = 'answer';
  end if;
  perform private.settle_withdrawal(withdrawal, granted, trim(coalesce(answer, '')), false);
  if for_the_house then
    perform private.note_act(
      'withdrawal', 'withdrawal', wanted.id, wanted.person_id, case when granted then 'Withdrawal: granted.' else 'Withdrawal: declined.' end, answer
    );
  end if;
end
$$;

create function public.list_withdrawals(asked jsonb default '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_at timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select w.*, case when open then w.holds_from else w.decided_at end as place
      from public.withdrawals w
      where (w.state = 'asked') = open
        and (coalesce(asked ->> 'words', '') = '' or concat_ws(
          ' ', w.name, w.words, (select d.title from public.documentaries d where d.id = w.documentary_id)
        ) ilike '%' || private.like_escaped(asked ->> 'words') || '%')
        and (asked ->> 'one' is null or w.id = (asked ->> 'one')::uuid)
        and (past is null or case when open then (w.holds_from, w.id) > (past_at, past) else (w.decided_at, w.id) < (past_at, past) end)
      order by case when open then w.holds_from end, case when open then w.id end, case when not open then w.decided_at end desc, w.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'withdrawals', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'film', jsonb_build_object('id', d.id, 'title', d.title), 'creator', private.called(d.owner_id), 'name', p.name,
          'words', p.words, 'state', p.state, 'byRule', p.by_rule, 'answer', p.answer, 'askedAt', p.asked_at, 'holdsFrom', p.holds_from,
          'decidedAt', p.decided_at, 'place', p.place, 'bar', case when p.person_id = auth.uid() then 'self' end,
          'ranges', (
            select coalesce(jsonb_agg(jsonb_build_object('startsMs', r.starts_ms, 'endsMs', r.ends_ms) order by r.starts_ms), '[]')
            from public.withdrawn_ranges r
            where r.withdrawal_id = p.id and r.version_id = (
              select o.version_id from public.withdrawn_ranges o where o.withdrawal_id = p.id
              order by o.version_id = d.current_version_id desc, o.version_id limit 1
            )
          )
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p join public.documentaries d on d.id = p.documentary_id
      ), '[]')
    ) from page
  );
end
$$;
revoke execute on function public.list_withdrawals(jsonb) from public, anon;
grant execute on function public.list_withdrawals(jsonb) to authenticated;

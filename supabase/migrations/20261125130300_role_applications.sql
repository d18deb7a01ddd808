-- Who says a credit is theirs is answered by whoever made the film, and where they do not, by a moderator; either may take their decision back. And
-- whoever wants to moderate applies for it, with the reason an administrator decides on.

alter table public.claims
  add column answer text not null default '' check (length(answer) <= 2000),
  add column decided_by uuid references auth.users (id) on delete set null;
comment on column public.claims.answer is 'Why it was declined, in the words of whoever decided.';
create index claims_decided_by on public.claims (decided_by) where decided_by is not null;
create index claims_waiting on public.claims (asked_at, id) where kind = 'credit' and state = 'asked';

-- Who decides a claim: whoever leads the film; of a credit a moderator too, never in their own matter.
create function private.claim_to_decide(claim uuid) returns public.claims
language plpgsql security definer set search_path = '' as $$
declare asked public.claims;
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'Decide this yourself.' using errcode = '42501'; end if;
  select * into asked from public.claims c where c.id = claim for update;
  if asked.id is null or not (coalesce(private.leads_film(asked.documentary_id), false) or (asked.kind = 'credit' and private.has_role('moderator'))) then
    raise exception 'There is no such request, or it is not yours to decide.' using errcode = 'P0002';
  end if;
  if asked.person_id = auth.uid() and not coalesce(private.leads_film(asked.documentary_id), false) then
    raise exception 'Nobody decides in their own matter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  return asked;
end
$$;
revoke execute on function private.claim_to_decide(uuid) from public, anon, authenticated;

drop function public.decide_claim(uuid, boolean, text);
create function public.decide_claim(claim uuid, confirmed boolean, agreed text default '', answer text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  decided public.claims := private.claim_to_decide(claim);
  for_the_house boolean := not coalesce(private.leads_film(decided.documentary_id), false);
begin
  if for_the_house and not confirmed and trim(coalesce(decide_claim.answer, '')) = '' then
    raise exception 'Say why the credit is not theirs.' using errcode = 'P0001', detail = 'answer';
  end if;
  update public.claims c
  set state = case when confirmed then 'confirmed' else 'declined' end, agreed = trim(coalesce(decide_claim.agreed, '')),
    answer = case when confirmed then '' else trim(coalesce(decide_claim.answer, '')) end, decided_at = now(), decided_by = auth.uid()
  where c.id = decided.id
  returning * into decided;
  if for_the_house then
    perform private.note_act(
      'claim', 'claim', decided.id, decided.person_id, case when confirmed then 'Credit: confirmed.' else 'Credit: declined.' end, decided.answer
    );
  end if;
  perform private.notify(
    decided.person_id, 'request-moved',
    jsonb_strip_nulls(jsonb_build_object(
      'request', 'claim', 'state', case when confirmed then 'agreed' else 'declined' end, 'words', nullif(decided.answer, '')
    )),
    '/profile?view=appearances', 'claim:' || decided.id || ':' || decided.state, true, decided.documentary_id
  );
end
$$;
revoke execute on function public.decide_claim(uuid, boolean, text, text) from public, anon;
grant execute on function public.decide_claim(uuid, boolean, text, text) to authenticated;

create function public.reopen_claim(claim uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.claims := private.claim_to_decide(claim);
begin
  update public.claims c set state = 'asked', answer = '', decided_at = null, decided_by = null where c.id = asked.id and c.state <> 'asked';
  if found and not coalesce(private.leads_film(asked.documentary_id), false) then
    perform private.note_act('claim', 'claim', asked.id, asked.person_id, 'Credit: to be decided again.');
  end if;
  delete from public.notices n where n.person_id = asked.person_id and n.said_once = 'claim:' || asked.id || ':' || asked.state and n.read_at is null;
end
$$;
revoke execute on function public.reopen_claim(uuid) from public, anon;
grant execute on function public.reopen_claim(uuid) to authenticated;

create function public.list_credit_claims(asked jsonb default '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_at timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select c.*, d.title, d.owner_id, case when open then c.asked_at else c.decided_at end as place
      from public.claims c join public.documentaries d on d.id = c.documentary_id
      where c.kind = 'credit' and (c.state = 'asked') = open and (open or c.decided_at is not null)
        -- What nobody but its makers may see is decided by them alone.
        and public.can_watch(d.id)
        and (asked ->> 'one' is null or c.id = (asked ->> 'one')::uuid)
        and (coalesce(asked ->> 'words', '') = '' or concat_ws(' ', c.name, d.title) ilike '%' || private.like_escaped(asked ->> 'words') || '%')
        and (past is null or case when open then (c.asked_at, c.id) > (past_at, past) else (c.decided_at, c.id) < (past_at, past) end)
      order by case when open then c.asked_at end, case when open then c.id end, case when not open then c.decided_at end desc, c.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'claims', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'personId', p.person_id, 'person', private.called(p.person_id), 'name', p.name, 'words', p.words, 'state', p.state,
          'answer', p.answer, 'film', jsonb_build_object('id', p.documentary_id, 'title', p.title), 'creator', private.called(p.owner_id),
          'roles', coalesce((
            select jsonb_agg(k.role order by k.place) from private.credited_people k
            where k.documentary_id = p.documentary_id and k.person = private.person_key(p.name)
          ), '[]'),
          'askedAt', p.asked_at, 'decidedAt', p.decided_at, 'decidedBy', case when p.decided_by is not null then private.called(p.decided_by) end,
          'bar', case when p.person_id = auth.uid() then 'self' end, 'place', p.place
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p
      ), '[]')
    ) from page
  );
end
$$;
revoke execute on function public.list_credit_claims(jsonb) from public, anon;
grant execute on function public.list_credit_claims(jsonb) to authenticated;

create table public.role_applications (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'moderator' check (role in ('moderator', 'admin')),
  reason text not null check (length(trim(reason)) > 0 and length(reason) <= 2000),
  state text not null default 'asked' check (state in ('asked', 'agreed', 'declined', 'withdrawn')),
  answer text not null default '' check (length(answer) <= 2000),
  asked_at timestamptz not null default now(),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz
);
comment on table public.role_applications is 'One row a person who asks for a role, with the reason; answer: why it was declined. Agreed to, it is a row of role_changes as well.';
create unique index role_applications_one on public.role_applications (person_id) where state = 'asked';
create index role_applications_person on public.role_applications (person_id, asked_at desc);
create index role_applications_decided_by on public.role_applications (decided_by);
select private.open_table('public.role_applications', of_person => 'person_id');
create trigger limit_rows after insert on public.role_applications referencing new table as added
  for each statement execute function private.limit_rows('person_id', '50', 'One person applies 50 times at most.');
grant select on public.role_applications to authenticated;
create policy "A person reads their own applications, moderators all" on public.role_applications
  for select to authenticated
  using ((select private.in_person()) and (person_id = (select auth.uid()) or (select private.has_role('moderator'))));

create function public.apply_for_role(reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  admin uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Say so yourself, signed in.' using errcode = '42501'; end if;
  if private.rank_of(auth.uid()) > 0 then raise exception 'You moderate already.' using errcode = 'P0001', detail = 'same'; end if;
  if trim(coalesce(apply_for_role.reason, '')) = '' then raise exception 'Say why.' using errcode = 'P0001', detail = 'reason'; end if;
  if exists (select from public.role_applications a where a.person_id = auth.uid() and a.state = 'asked') then
    raise exception 'You have applied already.' using errcode = 'P0001', detail = 'asked', hint = 'Wait for the answer, or take it back first.';
  end if;
  if exists (select from public.role_applications a where a.person_id = auth.uid() and a.state = 'declined' and a.decided_at > now() - interval '30 days') then
    raise exception 'Apply again a month after you were declined.' using errcode = 'P0001', detail = 'declined';
  end if;
  insert into public.role_applications (person_id, reason) values (auth.uid(), trim(apply_for_role.reason)) returning id into made;
  for admin in select r.user_id from public.user_roles r where r.role = 'admin' limit 50 loop
    perform private.notify(
      admin, 'waiting', jsonb_build_object('what', 'role-application', 'from', private.person_called(auth.uid())),
      '/settings?view=moderation&list=applications', 'role-application:' || made
    );
  end loop;
  return made;
end
$$;
revoke execute on function public.apply_for_role(text) from public, anon;
grant execute on function public.apply_for_role(text) to authenticated;

create function public.withdraw_role_application() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'Decide this yourself.' using errcode = '42501'; end if;
  update public.role_applications a set state = 'withdrawn', decided_at = now() where a.person_id = auth.uid() and a.state = 'asked';
end
$$;
revoke execute on function public.withdraw_role_application() from public, anon;
grant execute on function public.withdraw_role_application() to authenticated;

create function public.list_role_applications() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'personId', a.person_id, 'person', private.called(a.person_id), 'reason', a.reason, 'state', a.state, 'answer', a.answer,
      'askedAt', a.asked_at, 'decidedAt', a.decided_at, 'decidedBy', case when a.decided_by is not null then private.called(a.decided_by) end
    ) order by a.state = 'asked' desc, a.asked_at desc), '[]')
    from (select * from public.role_applications a where a.state <> 'withdrawn' order by a.state = 'asked' desc, a.asked_at desc limit 100) a
  );
end
$$;
revoke execute on function public.list_role_applications() from public, anon;
grant execute on function public.list_role_applications() to authenticated;

create function public.decide_role_application(application uuid, agreed boolean, answer text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.role_applications;
begin
  perform private.require_admin();
  select * into asked from public.role_applications a where a.id = application and a.state = 'asked' for update;
  if asked.id is null then raise exception 'Nobody asks for this any more.' using errcode = 'P0001', detail = 'decided'; end if;
  if not agreed and trim(coalesce(decide_role_application.answer, '')) = '' then
    raise exception 'Say why.' using errcode = 'P0001', detail = 'reason';
  end if;
  -- Under every rule by which a role is given: not to oneself, not to whoever is suspended, with a line in the log.
  if agreed then perform public.change_role(asked.person_id, asked.role, left('Applied: ' || asked.reason, 500)); end if;
  update public.role_applications a
  set state = case when agreed then 'agreed' else 'declined' end, answer = trim(coalesce(decide_role_application.answer, '')), decided_by = auth.uid(), decided_at = now()
  where a.id = asked.id;
  if not agreed then
    perform private.note_act('role', 'person', asked.person_id, asked.person_id, 'Application to moderate: declined.', trim(answer));
    perform private.notify(
      asked.person_id, 'decision', jsonb_build_object('what', 'role-application-declined', 'words', left(trim(answer), 300)),
      '/settings?view=account', 'role-application:' || asked.id
    );
  end if;
end
$$;
revoke execute on function public.decide_role_application(uuid, boolean, text) from public, anon;
grant execute on function public.decide_role_application(uuid, boolean, text) to authenticated;

-- As it was, with credits whose film's maker has not answered in a week, and with people who want to moderate.
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

alter table public.contact_messages add constraint a_mail_key_has_at_most_32_characters check (length(mail_key) <= 32);

comment on table public.role_applications is
  'One row per application for a role, with the reason; answer: why it was declined. An approved one has a row in '
  'role_changes as well.';
select private.open_table('public.role_applications', of_person => 'person_id');
grant select on public.role_applications to authenticated;
create policy "A person reads their own applications, moderators all" on public.role_applications
  for select to authenticated
  using ((select private.in_person()) and (person_id = (select auth.uid()) or (select private.has_role('moderator'))));
create or replace trigger limit_rows after insert on public.role_applications referencing new table as added
  for each statement execute function private.limit_rows('person_id', '50', 'One person applies 50 times at most.');

-- Who decides a claim: the film's leaders; for a credit a moderator too, never in their own matter.
create or replace function private.claim_to_decide(claim uuid) returns public.claims
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

create or replace function public.reopen_claim(claim uuid) returns void
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
grant execute on function public.reopen_claim to authenticated;

create or replace function public.list_credit_claims(asked jsonb default '{}') returns jsonb
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
        -- Claims on films that only their team may see are decided by the team alone.
        and public.can_watch(d.id)
        and (asked ->> 'one' is null or c.id = (asked ->> 'one')::uuid)
        and (coalesce(asked ->> 'words', '') = '' or private.folded(concat_ws(' ', c.name, d.title)) like private.anywhere(asked ->> 'words'))
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
grant execute on function public.list_credit_claims to authenticated;

create or replace function public.apply_for_role(reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  admin uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Say so yourself, signed in.' using errcode = '42501'; end if;
  if private.rank_of(auth.uid()) > 0 then raise exception 'You moderate already.' using errcode = 'P0001', detail = 'same'; end if;
  if trim(coalesce(apply_for_role.reason, '')) = '' then raise exception 'Give a reason.' using errcode = 'P0001', detail = 'reason'; end if;
  if exists (select from public.role_applications a where a.person_id = auth.uid() and a.state = 'asked') then
    raise exception 'You have applied already.' using errcode = 'P0001', detail = 'asked', hint = 'Wait for the answer, or withdraw your application first.';
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
grant execute on function public.apply_for_role to authenticated;

create or replace function public.withdraw_role_application() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'Decide this yourself.' using errcode = '42501'; end if;
  update public.role_applications a set state = 'withdrawn', decided_at = now() where a.person_id = auth.uid() and a.state = 'asked';
end
$$;
grant execute on function public.withdraw_role_application to authenticated;

create or replace function public.list_role_applications() returns jsonb
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
grant execute on function public.list_role_applications to authenticated;

create or replace function public.decide_role_application(application uuid, agreed boolean, answer text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.role_applications;
begin
  perform private.require_admin();
  select * into asked from public.role_applications a where a.id = application and a.state = 'asked' for update;
  if asked.id is null then raise exception 'Nobody asks for this any more.' using errcode = 'P0001', detail = 'decided'; end if;
  if not agreed and trim(coalesce(decide_role_application.answer, '')) = '' then
    raise exception 'Give a reason.' using errcode = 'P0001', detail = 'reason';
  end if;
  -- All rules of granting a role apply: not to yourself, not to suspended people, with an entry in the log.
  if agreed then perform public.change_role(asked.person_id, asked.role, left('Applied: ' || asked.reason, 500)); end if;
  update public.role_applications a
  set state = case when agreed then 'agreed' else 'declined' end, answer = trim(coalesce(decide_role_application.answer, '')),
    decided_by = auth.uid(), decided_at = now()
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
grant execute on function public.decide_role_application to authenticated;

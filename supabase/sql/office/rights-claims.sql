comment on table public.rights_claims is
  'One row per claim that a film, or a range of it, infringes someone''s rights. Its creator sees it without the '
  'claimant''s address and answers until counter_due_on; decided by decision_due_on.';
select private.open_table('public.rights_claims', of_film => 'documentary_id', left_out => '{opened_by, decided_by, message_id}');
select private.open_to_suspended('public.rights_claims', 'A suspended creator answers a claim on their film.');
grant select (id, documentary_id, starts_ms, ends_ms, claimant, work, statement, state, counter_due_on, counter_statement,
  countered_at, decision_due_on, reason, decided_at, created_at) on public.rights_claims to authenticated;
create policy "The creator of the film and moderators read a claim" on public.rights_claims
  for select to authenticated
  using (private.leads_film(documentary_id) or (select private.has_role('moderator')));
create or replace trigger notice_rights_claim after insert or update of state on public.rights_claims for each row
when (new.state <> 'countered') execute function private.notice_rights_claim();
create or replace trigger tell_moderators_of_answer after update of countered_at on public.rights_claims for each statement
execute function private.tell_moderators();

/** Days of a claim: within how many working days its creator answers, and the house decides after that. */
create or replace function public.claim_days(step text) returns int language sql immutable set search_path = '' as $$
  select case step when 'counter' then 10 when 'decision' then 5 end
$$;
comment on function public.claim_days is 'Kind: done.';
grant execute on function public.claim_days to anon, authenticated;

/**
 * Opens a claim on a film, out of a letter when `message` names one, and withholds the film at once where it must not
 * wait. A moderator's act; not on their own film.
 */
create or replace function public.open_rights_claim(
  documentary uuid, claimant text, work text, statement text, message uuid default null,
  starts_ms int default null, ends_ms int default null, withhold boolean default false
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  opened uuid;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select d.owner_id into owner from public.documentaries d where d.id = open_rights_claim.documentary;
  if owner is null then raise exception 'There is no such film.' using errcode = 'P0002'; end if;
  perform private.require_over(owner);
  insert into public.rights_claims (
    documentary_id, starts_ms, ends_ms, message_id, claimant, work, statement, counter_due_on, decision_due_on, opened_by
  )
  values (
    open_rights_claim.documentary, open_rights_claim.starts_ms, open_rights_claim.ends_ms, open_rights_claim.message,
    trim(open_rights_claim.claimant), trim(open_rights_claim.work), trim(open_rights_claim.statement),
    private.working_days_after(current_date, public.claim_days('counter')),
    private.working_days_after(current_date, public.claim_days('counter') + public.claim_days('decision')), auth.uid()
  )
  returning id into opened;
  if withhold then
    perform private.withhold_film(open_rights_claim.documentary, 'A rights claim is being looked into: ' || left(trim(work), 300));
  end if;
  perform private.note_act(
    'rights_claim', 'claim', opened, owner,
    case when withhold then 'Rights claim opened, the film is withheld.' else 'Rights claim opened.' end, statement
  );
  return opened;
end $$;
grant execute on function public.open_rights_claim to authenticated;

/** The creator's word on a claim. It may be changed until the claim is decided. */
create or replace function public.counter_rights_claim(claim uuid, words text)
returns void
language plpgsql security definer set search_path = '' as $$
declare own public.rights_claims;
begin
  select * into own from public.rights_claims c where c.id = claim and private.leads_film(c.documentary_id) for update;
  if own.id is null then raise exception 'There is no such claim on a film of yours.' using errcode = '42501'; end if;
  if own.state not in ('with-creator', 'countered') then
    raise exception 'This claim is decided already.' using errcode = 'P0001', detail = 'decided';
  end if;
  if trim(coalesce(words, '')) = '' then
    raise exception 'Write what you say to the claim.' using errcode = 'P0001', detail = 'words';
  end if;
  update public.rights_claims c
  set state = 'countered', counter_statement = trim(words), countered_at = now(),
    decision_due_on = least(c.decision_due_on, private.working_days_after(current_date, public.claim_days('decision')))
  where c.id = claim;
end $$;
grant execute on function public.counter_rights_claim to authenticated;

/**
 * Decides a claim: upheld, the film is withheld; rejected, it comes back as it was unless another claim or a case keeps it
 * withheld. The creator may answer first: before their deadline only a claim they answered is decided.
 */
create or replace function public.decide_rights_claim(claim uuid, uphold boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  decided public.rights_claims;
  owner uuid;
  kept text;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into decided from public.rights_claims c where c.id = claim for update;
  if decided.id is null then raise exception 'There is no such claim.' using errcode = 'P0002'; end if;
  select d.owner_id into owner from public.documentaries d where d.id = decided.documentary_id;
  perform private.require_over(owner);
  if decided.state not in ('with-creator', 'countered') then
    raise exception 'This claim is decided already.' using errcode = 'P0001', detail = 'decided';
  end if;
  if uphold and decided.state = 'with-creator' and decided.counter_due_on >= current_date then
    raise exception 'Its creator has not answered yet and has time until their day.' using errcode = 'P0001', detail = 'early',
      hint = 'Withhold the film meanwhile if it must not wait.';
  end if;
  if trim(coalesce(decide_rights_claim.reason, '')) = '' then
    raise exception 'Give a reason. Both sides are told.' using errcode = 'P0001', detail = 'reason';
  end if;
  update public.rights_claims c
  set state = case when uphold then 'upheld' else 'rejected' end, reason = trim(decide_rights_claim.reason),
    decided_by = auth.uid(), decided_at = now()
  where c.id = claim;
  kept := private.withheld_besides(decided);
  if uphold then perform private.withhold_film(decided.documentary_id, trim(decide_rights_claim.reason));
  elsif kept is null then perform private.release_film(decided.documentary_id);
  else update public.withheld_films w set reason = kept where w.documentary_id = decided.documentary_id;
  end if;
  perform private.note_act(
    'rights_claim', 'claim', claim, owner, case when uphold then 'Rights claim upheld.' else 'Rights claim rejected.' end,
    decide_rights_claim.reason
  );
end $$;
grant execute on function public.decide_rights_claim to authenticated;

/** Another claim, or a case, that keeps the film of `c` withheld: what its creator reads then. Null where nothing else does. */
create or replace function private.withheld_besides(c public.rights_claims) returns text
language sql stable security definer set search_path = '' as $$
  select x.reason from (
    select coalesce(nullif(o.reason, ''), 'A rights claim is being looked into: ' || left(o.work, 300)) as reason,
      o.state = 'upheld' as decided, o.created_at as since
    from public.rights_claims o
    where o.documentary_id = c.documentary_id and o.id <> c.id and o.state in ('upheld', 'with-creator', 'countered')
    union all
    select k.reason, true, k.decided_at from public.cases k
    where k.kind = 'film' and k.documentary_id = c.documentary_id and k.decision = 'taken-down'
      and (k.state in ('settled', 'appealed') or k.state = 'closed' and not k.overturned)
  ) x order by x.decided desc, x.since desc limit 1
$$;

/**
 * Undoes that a claim was upheld: it waits for a decision again, and the film is as it was before. By its author, or an administrator;
 * no one in their own case.
 */
create or replace function public.take_back_claim_decision(claim uuid, reason text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  taken public.rights_claims;
  owner uuid;
  kept text;
begin
  perform private.require_session();
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into taken from public.rights_claims c where c.id = claim for update;
  if taken.id is null then raise exception 'There is no such claim.' using errcode = 'P0002'; end if;
  select d.owner_id into owner from public.documentaries d where d.id = taken.documentary_id;
  perform private.require_over(owner);
  if taken.state <> 'upheld' then
    raise exception 'There is no decision to reverse.' using errcode = 'P0001', detail = 'decided';
  end if;
  if taken.decided_by is distinct from auth.uid() and not private.has_role('admin') then
    raise exception 'Who decided takes it back, or an administrator.' using errcode = '42501', detail = 'other';
  end if;
  update public.rights_claims c
  set state = case when c.countered_at is null then 'with-creator' else 'countered' end, reason = '', decided_by = null, decided_at = null,
    decision_due_on = greatest(c.decision_due_on, private.working_days_after(current_date, public.claim_days('decision')))
  where c.id = claim;
  kept := private.withheld_besides(taken);
  -- Withheld when the claim was opened: stays so until the claim is decided.
  if kept is null and exists (
    select from public.withheld_films w where w.documentary_id = taken.documentary_id and w.since < taken.decided_at
  ) then kept := 'A rights claim is being looked into: ' || left(taken.work, 300); end if;
  if kept is null then perform private.release_film(taken.documentary_id);
  else update public.withheld_films w set reason = kept where w.documentary_id = taken.documentary_id;
  end if;
  perform private.untell_claim(taken, owner);
  perform private.note_act(
    'taken_back', 'claim', claim, owner, 'Decision is taken back: rights claim upheld.', trim(coalesce(take_back_claim_decision.reason, ''))
  );
end $$;
grant execute on function public.take_back_claim_decision to authenticated;

-- An unread and unsent notice to the creator is deleted; a creator who may have read it is notified of the undo.
create or replace function private.untell_claim(c public.rights_claims, creator uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare once constant text := 'claim:' || c.id || ':upheld';
begin
  delete from public.notices n
  where n.person_id = creator and n.said_once = once and n.read_at is null and n.mailed_at is null
    and not exists (select from public.push_devices p where p.person_id = n.person_id);
  if not found then
    perform private.notify(
      creator, 'decision', jsonb_build_object('what', 'claim-taken-back', 'film', (select d.title from public.documentaries d where d.id = c.documentary_id)),
      '/settings?view=standing', once, true, c.documentary_id
    );
  end if;
end $$;

/** Claims for the desk, 30 at a time: those open by the day promised, or those decided. `asked`: state, words, after. */
create or replace function public.list_rights_claims(asked jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_on timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select c.*, d.owner_id, d.title, case when open then c.decision_due_on::timestamptz else c.decided_at end as place
      from public.rights_claims c join public.documentaries d on d.id = c.documentary_id
      where c.state = any (case when open then array['with-creator', 'countered'] else array['upheld', 'rejected'] end)
        and (asked ->> 'one' is null or c.id = (asked ->> 'one')::uuid)
        and (coalesce(asked ->> 'words', '') = '' or private.folded(concat_ws(' ', d.title, c.work, c.claimant))
          like private.anywhere(asked ->> 'words'))
        and (past is null or case
          when open then (c.decision_due_on::timestamptz, c.id) > (past_on, past) else (c.decided_at, c.id) < (past_on, past)
        end)
      order by
        case when open then c.decision_due_on end, case when open then c.id end,
        case when not open then c.decided_at end desc, c.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'claims', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'film', jsonb_build_object('id', p.documentary_id, 'title', p.title), 'creator', private.called(p.owner_id),
          'startsMs', p.starts_ms, 'endsMs', p.ends_ms, 'claimant', p.claimant, 'work', p.work, 'statement', p.statement,
          'state', p.state, 'counterDueOn', p.counter_due_on, 'counterStatement', p.counter_statement,
          'counteredAt', p.countered_at, 'decisionDueOn', p.decision_due_on, 'reason', p.reason, 'decidedAt', p.decided_at,
          'decidedBy', private.called(p.decided_by), 'createdAt', p.created_at, 'place', p.place,
          'withheld', exists (select from public.withheld_films w where w.documentary_id = p.documentary_id),
          'mayTakeBack', p.state = 'upheld' and p.owner_id is distinct from auth.uid()
            and not (private.rank_of(p.owner_id) > 0 and private.rank_of(p.owner_id) >= private.rank_of(auth.uid()))
            and (private.has_role('admin') or p.decided_by = auth.uid()),
          'bar', case
            when p.owner_id = auth.uid() then 'self'
            when private.rank_of(p.owner_id) > 0 and private.rank_of(p.owner_id) >= private.rank_of(auth.uid()) then 'rank'
          end
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p
      ), '[]')
    ) from page
  );
end $$;
grant execute on function public.list_rights_claims to authenticated;

/** Claims on the caller's own films, the newest first, and which of their films are withheld. */
create or replace function public.my_rights_claims() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'film', jsonb_build_object('id', d.id, 'title', d.title), 'startsMs', c.starts_ms, 'endsMs', c.ends_ms,
      'claimant', c.claimant, 'work', c.work, 'statement', c.statement, 'state', c.state, 'counterDueOn', c.counter_due_on,
      'counterStatement', c.counter_statement, 'decisionDueOn', c.decision_due_on, 'reason', c.reason,
      'decidedAt', c.decided_at, 'createdAt', c.created_at,
      'withheld', exists (select from public.withheld_films w where w.documentary_id = d.id)
    ) order by c.created_at desc), '[]')
    from (
      select c.* from public.rights_claims c join public.documentaries d on d.id = c.documentary_id
      where d.owner_id = auth.uid() order by c.created_at desc limit 100
    ) c
    join public.documentaries d on d.id = c.documentary_id
  );
end $$;
grant execute on function public.my_rights_claims to authenticated;

comment on table public.cases is
  'One row per reported thing, with the decision. about_id: its id, of any kind; quoted: its text when reported. '
  'decision and reason are shown to accused_id, who may appeal to another moderator.';
select private.open_table(
  'public.cases', of_person => 'accused_id', left_out => '{claimed_by, decided_by, appeal_decided_by}'
);
select private.open_to_suspended('public.cases', 'A suspended person appeals.');
create or replace trigger carry_out_letter after update of state on public.cases for each row
  when (new.kind = 'letter' and new.state is distinct from old.state and not (old.state = 'settled' and new.state = 'appealed'))
  execute function private.carry_out_letter();
create or replace trigger notice_case after update of state on public.cases for each row
when (new.state in ('settled', 'closed') and new.state is distinct from old.state) execute function private.notice_case();
create or replace trigger tell_moderators after insert on public.cases for each statement execute function private.tell_moderators();
create or replace trigger tell_moderators_of_appeal after update of appealed_at on public.cases for each statement
execute function private.tell_moderators();

/** Within how many working days the house decides a case, and an appeal. */
create or replace function public.case_days(step text) returns int language sql immutable set search_path = '' as $$
  select case step when 'report' then 3 when 'appeal' then 5 end
$$;
comment on function public.case_days is 'Kind: done.';
grant execute on function public.case_days to anon, authenticated;

/**
 * The cases of the desk, a page of 30: those waiting (reports and appeals) by the day promised, or those settled, the
 * latest first. `asked`: state waiting or settled, kind, mine (only those the caller claimed), words, one (an id), after
 * {on, id}. Reporters are shown to no one; a moderator who may not decide is told so, and why.
 */
create or replace function public.list_cases(asked jsonb default '{}') returns jsonb
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
        and (coalesce(asked ->> 'words', '') = '' or private.folded(c.quoted) like private.anywhere(asked ->> 'words'))
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
end $$;
grant execute on function public.list_cases to authenticated;

/** Why the caller may not decide a case: 'self', 'rank', 'reported', 'decided' (an appeal goes to another), or null. */
create or replace function private.case_bar(c public.cases) returns text language sql stable security definer set search_path = '' as $$
  select case
    when c.accused_id = auth.uid() then 'self'
    when c.accused_id is not null and private.rank_of(c.accused_id) > 0
      and private.rank_of(c.accused_id) >= private.rank_of(auth.uid()) then 'rank'
    when exists (select from public.reports r where r.case_id = c.id and r.reporter_id = auth.uid()) then 'reported'
    when c.state = 'appealed' and c.decided_by = auth.uid() then 'decided'
  end
$$;

/** A case as the desk reads it. The film's title and moments only to whom may watch it. */
create or replace function private.case_told(one uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'state', c.state, 'quoted', c.quoted, 'dueOn', c.due_on, 'createdAt', c.created_at,
    'now', coalesce(
      (select e.line from public.diary_entries e where e.id = c.diary_entry_id),
      (select concat_ws(E'\n', l.title, nullif(l.about, '')) from public.lists l where l.id = c.list_id)
    ),
    'listId', c.list_id,
    'gone', case c.kind when 'review' then c.diary_entry_id is null when 'list' then c.list_id is null when 'film' then c.documentary_id is null else false end,
    'accused', case when c.accused_id is not null then jsonb_build_object(
      'id', c.accused_id, 'name', private.called(c.accused_id), 'suspended', private.suspended(c.accused_id),
      'earlier', (select count(*) from public.cases o where o.accused_id = c.accused_id and o.decision = 'taken-down' and o.id <> c.id)
    ) end,
    'film', case when c.documentary_id is not null and (c.kind = 'film' or public.can_watch(c.documentary_id)) then (
      select jsonb_build_object(
        'id', d.id, 'title', d.title, 'posterObject', d.poster_object,
        'watch', case when public.can_watch(d.id) then 'page' when d.id in (select private.judged_films()) then 'here' end,
        'storyboard', case when public.can_watch(d.id) then private.storyboard_of(d.current_version_id) end
      ) from public.documentaries d where d.id = c.documentary_id
    ) end,
    'claimedBy', case when c.claimed_by is not null then private.called(c.claimed_by) end,
    'isMine', c.claimed_by = auth.uid(),
    'bar', private.case_bar(c),
    'mayTakeBack', c.state in ('settled', 'closed') and c.accused_id is distinct from auth.uid()
      and (private.has_role('admin') or auth.uid() = case c.state when 'settled' then c.decided_by else c.appeal_decided_by end),
    'decision', c.decision, 'reason', c.reason, 'decidedAt', c.decided_at, 'decidedBy', private.called(c.decided_by),
    'appeal', c.appeal, 'appealedAt', c.appealed_at, 'appealReason', c.appeal_reason,
    'appealDecidedAt', c.appeal_decided_at, 'appealDecidedBy', private.called(c.appeal_decided_by), 'overturned', c.overturned,
    'reportCount', (select count(*) from public.reports r where r.case_id = c.id),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'ground', r.ground, 'reason', r.reason, 'createdAt', r.created_at,
        'startsMs', r.starts_ms, 'endsMs', r.ends_ms, 'tile', (
          select nullif(private.tile_at(d.current_version_id, r.starts_ms), -1) from public.documentaries d
          where d.id = c.documentary_id and r.starts_ms is not null and public.can_watch(d.id)
        )
      ) order by r.created_at), '[]')
      from (select * from public.reports r where r.case_id = c.id order by r.created_at limit 20) r
    )
  ) from public.cases c where c.id = one
$$;

/** The case, locked for a decision the caller may make; refuses with the reason why not. */
create or replace function private.take_case(one uuid) returns public.cases
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
end $$;

/** Claims a case for the caller, or gives it back. What another claimed within the last day stays theirs. */
create or replace function public.claim_case(one uuid, claimed boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare taken public.cases := private.take_case(one);
begin
  if taken.claimed_by <> auth.uid() and taken.claimed_at > now() - interval '1 day' then
    raise exception 'This is assigned to another moderator.' using errcode = 'P0001', detail = 'claimed',
      hint = 'After a day without a decision anyone can take it over.';
  end if;
  update public.cases c
  set claimed_by = case when claimed then auth.uid() end, claimed_at = case when claimed then now() end
  where c.id = one;
end $$;
grant execute on function public.claim_case to authenticated;

/** Applies a decision to its object. */
create or replace function private.carry_out(c public.cases, down boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare again public.rights_claims;
begin
  if c.kind = 'review' then
    update public.diary_entries e set hidden_at = case when down then coalesce(e.hidden_at, now()) end
    where e.id = c.diary_entry_id;
  elsif c.kind = 'list' then
    update public.lists l set hidden_at = case when down then coalesce(l.hidden_at, now()) end where l.id = c.list_id;
  elsif c.kind = 'film' and c.documentary_id is not null then
    if down then perform private.withhold_film(c.documentary_id, c.reason);
    else
      -- Already withheld, or by a claim since: stays so, for that reason.
      select r.* into again from public.rights_claims r
      where r.documentary_id = c.documentary_id and (
        r.state = 'upheld'
        or r.state in ('with-creator', 'countered') and exists (
          select from public.withheld_films w where w.documentary_id = c.documentary_id and w.since < c.decided_at
        )
      ) order by r.state = 'upheld' desc, r.created_at desc limit 1;
      if again.id is null then perform private.release_film(c.documentary_id);
      else
        update public.withheld_films w
        set reason = coalesce(nullif(again.reason, ''), 'A rights claim is being looked into: ' || left(again.work, 300))
        where w.documentary_id = c.documentary_id;
      end if;
    end if;
  end if;
end
$$;

/**
 * Decides a case: `taken-down` hides a text or withholds the film, `kept` leaves it. The reason is shown to its
 * author; `kept` may go without.
 */
create or replace function public.settle_case(one uuid, decision text, reason text) returns void
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
    raise exception 'Give a reason. The author reads it.' using errcode = 'P0001', detail = 'reason';
  end if;
  update public.cases c
  set state = 'settled', decision = settle_case.decision, reason = trim(coalesce(settle_case.reason, '')),
    decided_by = auth.uid(), decided_at = now()
  where c.id = one returning * into taken;
  if taken.decision = 'taken-down' then perform private.carry_out(taken, true); end if;
  perform private.note_act(
    'case', taken.kind, taken.id, taken.accused_id, format('Report of a %s: %s.', taken.kind, taken.decision), taken.reason
  );
end $$;
grant execute on function public.settle_case to authenticated;

/** Its writer appeals a decision against them, once, within 14 days: it waits for another moderator. */
create or replace function public.appeal_case(one uuid, words text) returns void
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
end $$;
grant execute on function public.appeal_case to authenticated;

/** Another moderator than the first decides an appeal, with a reason its writer reads. */
create or replace function public.settle_appeal(one uuid, overturn boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare taken public.cases := private.take_case(one);
begin
  if taken.state <> 'appealed' then
    raise exception 'Nobody appealed this.' using errcode = 'P0001', detail = 'decided';
  end if;
  if trim(coalesce(settle_appeal.reason, '')) = '' then
    raise exception 'Give a reason. The author reads it.' using errcode = 'P0001', detail = 'reason';
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
end $$;
grant execute on function public.settle_appeal to authenticated;

/**
 * The caller's state in the house: their suspension, decisions about what is theirs, and the results of their own
 * reports. Never who reported, and never which moderator decided.
 */
create or replace function public.my_standing() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return jsonb_build_object(
    'suspension', (
      select jsonb_build_object('degree', s.degree, 'reason', s.reason, 'until', s.until, 'madeAt', s.made_at)
      from public.suspensions s
      where s.user_id = auth.uid() and s.lifted_at is null and (s.until is null or s.until > now())
    ),
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'kind', c.kind, 'quoted', c.quoted, 'reason', c.reason, 'decidedAt', c.decided_at, 'state', c.state,
        'appeal', c.appeal, 'dueOn', c.due_on, 'appealReason', c.appeal_reason, 'appealDecidedAt', c.appeal_decided_at,
        'overturned', c.overturned,
        'mayAppeal', c.state = 'settled' and c.decided_at > now() - interval '14 days',
        'appealUntil', c.decided_at + interval '14 days'
      ) order by c.decided_at desc), '[]')
      from (
        select * from public.cases c where c.accused_id = auth.uid() and c.decision = 'taken-down' order by c.decided_at desc limit 50
      ) c
    ),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'kind', r.kind, 'reason', r.reason, 'createdAt', r.created_at, 'dueOn', r.due_on,
        'outcome', case when r.state = 'waiting' then 'waiting' when r.overturned or r.decision = 'kept' then 'kept' else 'taken-down' end
      ) order by r.created_at desc), '[]')
      from (
        select r.id, c.kind, r.reason, r.created_at, c.due_on, c.state, c.decision, c.overturned
        from public.reports r join public.cases c on c.id = r.case_id
        where r.reporter_id = auth.uid() order by r.created_at desc limit 50
      ) r
    )
  );
end $$;
grant execute on function public.my_standing to authenticated;

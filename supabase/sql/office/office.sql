/** Claims a letter for the caller, or gives it back; one that another claimed within the last day stays theirs. */
create or replace function public.claim_contact_message(message uuid, claimed boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into letter from public.contact_messages m where m.id = claim_contact_message.message for update;
  if letter.id is null then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  if letter.claimed_by <> auth.uid() and letter.claimed_at > now() - interval '1 day' then
    raise exception 'This is assigned to another moderator.' using errcode = 'P0001', detail = 'claimed',
      hint = 'After a day without an answer anyone can take it over.';
  end if;
  if letter.user_id is distinct from auth.uid() then perform private.seat_at_letter(letter, case when claimed then auth.uid() end); end if;
  update public.contact_messages m
  set claimed_by = case when claimed then auth.uid() end, claimed_at = case when claimed then now() end
  where m.id = claim_contact_message.message;
end
$$;
grant execute on function public.claim_contact_message to authenticated;

/**
 * Letters to the house, 30 at a time: those waiting by the day promised, or those settled, the latest first. `asked`: state, words, mine,
 * one, after {on, id}.
 */
create or replace function public.list_contact_messages(asked jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_on timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select m.*, case when open then m.due_on::timestamptz else m.settled_at end as place
      from public.contact_messages m
      where (m.state = 'waiting') = open
        and (asked ->> 'one' is null or m.id = (asked ->> 'one')::uuid)
        and (not coalesce((asked ->> 'mine')::boolean, false) or m.claimed_by = auth.uid())
        and (coalesce(asked ->> 'words', '') = '' or private.folded(concat_ws(' ', m.name, m.email, m.message))
          like private.anywhere(asked ->> 'words'))
        and (past is null or case
          when open then (m.due_on::timestamptz, m.id) > (past_on, past) else (m.settled_at, m.id) < (past_on, past)
        end)
      order by case when open then m.due_on end, case when open then m.id end, case when not open then m.settled_at end desc, m.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'letters', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'reference', p.reference, 'purpose', p.purpose, 'name', p.name, 'email', p.email, 'message', p.message,
          'page', p.page, 'state', p.state, 'dueOn', p.due_on, 'answer', p.answer,
          'threadId', case when p.claimed_by = auth.uid() or p.user_id = auth.uid() then p.thread_id end, 'hasAccount', p.user_id is not null,
          'further', coalesce((
            select jsonb_agg(jsonb_build_object(
              'own', x.sender_id is not distinct from p.user_id, 'by', private.called(x.sender_id), 'words', x.body, 'sentAt', x.sent_at, 'byMail', x.by_mail
            ) order by x.number)
            from (
              select * from public.messages x where x.thread_id = p.thread_id and x.number > 1 and x.kind = 'words' and x.taken_back_at is null
              order by x.number desc limit 50
            ) x
          ), '[]'), 'settledAt', p.settled_at,
          'settledBy', private.called(p.settled_by), 'createdAt', p.created_at,
          'claimedBy', case when p.claimed_by is not null then private.called(p.claimed_by) end,
          'isMine', p.claimed_by = auth.uid(), 'bar', case when p.user_id = auth.uid() then 'self' end, 'place', p.place
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p
      ), '[]')
    ) from page
  );
end
$$;
grant execute on function public.list_contact_messages to authenticated;

-- With credit claims that the film's creator has not answered in a week, and with applications of moderators.
create or replace function private.open_matters(

)
returns table(kind text, id uuid, due_on date, title text, who text, claimed_by uuid, created_at timestamptz)
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

/**
 * The agenda: what waits, 50 lines at a time by the day promised (`after` {on, id} of the last), how much of each kind, how
 * many promises of the last 30 days were kept, and notices of the house for its administrators.
 */
create or replace function public.office_agenda(asked jsonb default '{}') returns jsonb
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
end $$;
grant execute on function public.office_agenda to authenticated;

-- The office's list of people: read by index, and filtered by name or address before any join.
create or replace function public.list_people(asked jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  admin boolean := private.has_role('admin');
  past uuid := (asked #>> '{after,id}')::uuid;
  past_on timestamptz := (asked #>> '{after,on}')::timestamptz;
  like_words text := private.anywhere(asked ->> 'words');
  named uuid[];
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  if like_words <> '%%' then
    named := array(
      select p.user_id from public.profiles p where private.folded(p.display_name) like like_words
      union
      select a.user_id from private.sign_in_addresses a where admin and private.folded(a.address) like like_words
      union
      select u.id from auth.users u where u.id = private.uuid_in(asked ->> 'words')
    );
  end if;
  return (
    with page as (
      select u.id, u.email, u.created_at, u.last_sign_in_at, p.display_name, r.role
      from auth.users u
      join public.user_roles r on r.user_id = u.id
      left join public.profiles p on p.user_id = u.id
      where u.deleted_at is null and not coalesce(u.is_anonymous, false)
        and (named is null or u.id = any (named))
        and (asked ->> 'role' is null or r.role = asked ->> 'role')
        and (asked ->> 'state' is distinct from 'suspended' or private.suspended(u.id))
        and (past is null or u.created_at < past_on or (u.created_at = past_on and u.id > past))
      order by u.created_at desc, u.id
      limit 41
    )
    select jsonb_build_object(
      'more', count(*) > 40,
      'people', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', coalesce(p.display_name, ''), 'email', case when admin then p.email end, 'role', p.role,
          'createdAt', p.created_at, 'lastSeenAt', p.last_sign_in_at, 'suspended', private.suspended(p.id),
          'films', (select count(*) from public.documentaries d where d.owner_id = p.id)
        ) order by p.created_at desc, p.id)
        from (select * from page limit 40) p
      ), '[]')
    ) from page
  );
end
$$;
grant execute on function public.list_people to authenticated;

/** One person as the desk sees them: their roles, decisions about them, their data. Null: not found. */
create or replace function public.read_person(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare admin boolean := private.has_role('admin');
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    select jsonb_build_object(
      'id', u.id, 'name', coalesce(p.display_name, ''), 'email', case when admin then u.email end, 'role', r.role,
      'createdAt', u.created_at, 'lastSeenAt', u.last_sign_in_at,
      'isSelf', u.id = auth.uid(),
      'bar', case
        when u.id = auth.uid() then 'self'
        when private.rank_of(u.id) > 0 and private.rank_of(u.id) >= private.rank_of(auth.uid()) then 'rank'
      end,
      'suspension', (
        select jsonb_build_object('degree', s.degree, 'reason', s.reason, 'until', s.until, 'madeAt', s.made_at, 'madeBy', private.called(s.made_by))
        from public.suspensions s where s.user_id = u.id and s.lifted_at is null and (s.until is null or s.until > now())
      ),
      'earlierSuspensions', (select count(*) from public.suspensions s where s.user_id = u.id and (s.lifted_at is not null or s.until <= now())),
      'casesAgainst', (select count(*) from public.cases c where c.accused_id = u.id and c.decision = 'taken-down' and c.overturned is not true),
      'roleAsked', (
        select jsonb_build_object('id', x.id, 'toRole', x.to_role, 'reason', x.reason, 'askedBy', private.called(x.asked_by),
          'askedAt', x.asked_at, 'isMine', x.asked_by = auth.uid())
        from public.role_changes x
        where x.user_id = u.id and x.state = 'asked' and x.asked_at > now() - interval '14 days'
      ),
      'storage', case when admin then (
        select jsonb_build_object(
          'usedBytes', s.used_bytes, 'quotaBytes', s.quota_bytes, 'usedFilms', s.used_films, 'quotaFilms', s.quota_films,
          'usedHours', s.used_hours, 'quotaHours', s.quota_hours,
          'own', (select jsonb_build_object('bytes', q.bytes, 'films', q.films, 'hours', q.hours) from public.storage_quotas q where q.user_id = u.id)
        ) from private.storage_of(u.id) s
      ) end,
      'acts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', e.id, 'at', e.created_at, 'type', e.type, 'details', e.details, 'reason', e.reason, 'by', private.called(e.user_id)
        ) order by e.created_at desc, e.id desc), '[]')
        from (select * from public.audit_events e where e.about_person = u.id order by e.created_at desc limit 20) e
      )
    )
    from auth.users u join public.user_roles r on r.user_id = u.id left join public.profiles p on p.user_id = u.id
    where u.id = person and u.deleted_at is null
  );
end $$;
grant execute on function public.read_person to authenticated;

/**
 * The audit log with names, the newest first. `asked`: words, type, severity, person (who did it or on whom), from and
 * until (days), after (an id), most (default 60; 1,000 at most, for a file).
 */
create or replace function public.search_audit_log(asked jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most int := least(greatest(coalesce((asked ->> 'most')::int, 60), 1), 1000);
  like_words text := private.anywhere(asked ->> 'words');
begin
  if not private.has_role('moderator') then raise exception 'Only moderators read the audit log.' using errcode = '42501'; end if;
  return (
    with page as (
      select e.* from public.audit_events e
      -- Ordered by time, not by id: entries of one transaction, and imported ones, have ids in another order.
      where (
          asked ->> 'after' is null
          or (e.created_at, e.id) < (select x.created_at, x.id from public.audit_events x where x.id = (asked ->> 'after')::bigint)
        )
        and (asked ->> 'type' is null or e.type = asked ->> 'type')
        and (asked ->> 'severity' is null or e.severity = asked ->> 'severity')
        and (asked ->> 'person' is null or (asked ->> 'person')::uuid in (e.user_id, e.about_person))
        and (asked ->> 'from' is null or e.created_at >= (asked ->> 'from')::date)
        and (asked ->> 'until' is null or e.created_at < (asked ->> 'until')::date + 1)
        and (like_words = '%%' or private.folded(concat_ws(E'\n', e.details, e.reason, e.url)) like like_words)
      order by e.created_at desc, e.id desc
      limit most + 1
    )
    select jsonb_build_object(
      'more', count(*) > most,
      'entries', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', e.id, 'at', e.created_at, 'type', e.type, 'severity', e.severity, 'details', e.details, 'reason', e.reason,
          'url', e.url, 'userAgent', e.user_agent, 'hashedIp', e.address_hash, 'userId', e.user_id,
          'who', private.called(e.user_id), 'aboutId', e.about_person, 'about', private.called(e.about_person)
        ) order by e.created_at desc, e.id desc)
        from (select * from page order by created_at desc, id desc limit most) e
      ), '[]'),
      'types', private.audit_types()
    ) from page
  );
end
$$;
grant execute on function public.search_audit_log to authenticated;

/** An administrator's changes of the house are logged. */
create or replace function private.note_house_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed text;
begin
  select string_agg(n.key, ', ' order by n.key) into changed
  from jsonb_each(to_jsonb(new)) n where n.value is distinct from to_jsonb(old) -> n.key and n.key <> 'updated_at';
  if changed is not null and auth.uid() is not null then
    perform private.note_act('house', 'house', null, null, left('Changed: ' || changed || '.', 500));
  end if;
  return null;
end $$;

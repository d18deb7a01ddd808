-- The moderators' and administrators' desk: letters that are claimed, applications, the agenda of what waits, the people of
-- the house, its audit log.

alter table public.contact_messages
  add column claimed_by uuid references auth.users (id) on delete set null,
  add column claimed_at timestamptz;
create index contact_messages_claimed_by on public.contact_messages (claimed_by);
create index contact_messages_settled on public.contact_messages (settled_at desc, id) where state <> 'waiting';
create index institution_applications_decided on public.institution_applications (decided_at desc, id) where state in ('agreed', 'declined');
select private.declare_personal_data(
  'public.contact_messages', of_person => 'user_id', left_out => '{address_hash, settled_by, claimed_by, claimed_at}'
);

/** Claims a letter for the caller, or gives it back; one that another claimed within the last day stays theirs. */
create function public.claim_contact_message(message uuid, claimed boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into letter from public.contact_messages m where m.id = claim_contact_message.message for update;
  if letter.id is null then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  if letter.claimed_by <> auth.uid() and letter.claimed_at > now() - interval '1 day' then
    raise exception 'Another moderator is at it.' using errcode = 'P0001', detail = 'claimed',
      hint = 'After a day without an answer anybody may take it over.';
  end if;
  update public.contact_messages m
  set claimed_by = case when claimed then auth.uid() end, claimed_at = case when claimed then now() end
  where m.id = claim_contact_message.message;
end $$;

create or replace function public.settle_contact_message(message uuid, state text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  if not private.has_role('moderator') then raise exception 'Only moderators answer messages.'
  using errcode = '42501'; end if;
  if settle_contact_message.state not in ('answered', 'closed') then raise exception 'A message is answered or closed.'
  using errcode = '22023'; end if;
  if trim(coalesce(words, '')) = '' then
    raise exception 'Write the answer, or why the message is closed.' using errcode = 'P0001', detail = 'words';
  end if;
  select * into letter from public.contact_messages m where m.id = settle_contact_message.message for update;
  if letter.id is null then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  if letter.user_id = auth.uid() then
    raise exception 'Nobody answers their own letter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  update public.contact_messages m
  set state = settle_contact_message.state, answer = trim(words), settled_at = now(), settled_by = auth.uid()
  where m.id = letter.id;
  perform private.note_act('letter', 'letter', letter.id, letter.user_id, format('Letter %s: %s.', letter.purpose, settle_contact_message.state));
end $$;

create or replace function public.decide_institution_application(application uuid, state text, reason text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.institution_applications;
begin
  if not private.has_role('moderator') then raise exception 'Only moderators decide on applications.'
  using errcode = '42501'; end if;
  if decide_institution_application.state not in (
    'in-review', 'agreed', 'declined'
  ) then raise exception 'An application is in review, agreed or declined.'
  using errcode = '22023'; end if;
  if decide_institution_application.state = 'declined' and trim(coalesce(reason, '')) = '' then
    raise exception 'Say why the application is declined.' using errcode = 'P0001', detail = 'reason';
  end if;
  select * into asked from public.institution_applications a where a.id = application for update;
  if asked.id is null then raise exception 'There is no such application.' using errcode = 'P0002'; end if;
  if asked.user_id = auth.uid() then
    raise exception 'Nobody decides on their own application.' using errcode = '42501', detail = 'self';
  end if;
  update public.institution_applications a
  set
    state = decide_institution_application.state,
    reason = trim(coalesce(decide_institution_application.reason, '')),
    decided_at = now(),
    decided_by = auth.uid()
  where a.id = application;
  perform private.note_act(
    'application', 'application', application, asked.user_id,
    format('Application of %s: %s.', left(asked.name, 200), decide_institution_application.state), reason
  );
end $$;

/** Letters to the house, 30 at a time: those waiting by the day promised, or those settled, the latest first. `asked`: state, words, mine, one, after {on, id}. */
create function public.list_contact_messages(asked jsonb default '{}') returns jsonb
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
        and (coalesce(asked ->> 'words', '') = '' or concat_ws(' ', m.name, m.email, m.message)
          ilike '%' || private.like_escaped(asked ->> 'words') || '%')
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
          'page', p.page, 'state', p.state, 'dueOn', p.due_on, 'answer', p.answer, 'settledAt', p.settled_at,
          'settledBy', private.called(p.settled_by), 'createdAt', p.created_at,
          'claimedBy', case when p.claimed_by is not null then private.called(p.claimed_by) end,
          'isMine', p.claimed_by = auth.uid(), 'bar', case when p.user_id = auth.uid() then 'self' end, 'place', p.place
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p
      ), '[]')
    ) from page
  );
end $$;
grant execute on function public.claim_contact_message(uuid, boolean), public.list_contact_messages(jsonb) to authenticated;

/** What is open at the desk, each with the day it was promised for. Admins see what only they decide. */
create function private.open_matters() returns table (
  kind text, id uuid, due_on date, title text, who text, claimed_by uuid, created_at timestamptz
) language sql stable security definer set search_path = '' as $$
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
  select 'role', x.user_id, (x.asked_at + interval '14 days')::date, private.called(x.user_id), x.to_role, null, x.asked_at
  from public.role_changes x
  where x.state = 'asked' and x.asked_at > now() - interval '14 days' and private.has_role('admin')
$$;

/**
 * The agenda: what waits, 50 lines at a time by the day promised (`after` {on, id} of the last), how much of each kind, how
 * many promises of the last 30 days were kept, and what the house itself has to tell its administrators.
 */
create function public.office_agenda(asked jsonb default '{}') returns jsonb
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
grant execute on function public.office_agenda(jsonb) to authenticated;

/**
 * The people of the house, the newest first, 40 at a time. `asked`: words (of the name; for administrators also of the
 * address), role, state suspended, after {on, id}. The address is told to administrators only.
 */
create function public.list_people(asked jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  admin boolean := private.has_role('admin');
  past uuid := (asked #>> '{after,id}')::uuid;
  past_on timestamptz := (asked #>> '{after,on}')::timestamptz;
  like_words text := '%' || private.like_escaped(coalesce(asked ->> 'words', '')) || '%';
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select u.id, u.email, u.created_at, u.last_sign_in_at, p.display_name, r.role
      from auth.users u
      join public.user_roles r on r.user_id = u.id
      left join public.profiles p on p.user_id = u.id
      where u.deleted_at is null and not coalesce(u.is_anonymous, false)
        and (like_words = '%%' or p.display_name ilike like_words or (admin and u.email ilike like_words) or u.id::text = asked ->> 'words')
        and (asked ->> 'role' is null or r.role = asked ->> 'role')
        and (asked ->> 'state' is distinct from 'suspended' or private.suspended(u.id))
        and (past is null or (u.created_at, u.id) < (past_on, past))
      order by u.created_at desc, u.id desc
      limit 41
    )
    select jsonb_build_object(
      'more', count(*) > 40,
      'people', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', coalesce(p.display_name, ''), 'email', case when admin then p.email end, 'role', p.role,
          'createdAt', p.created_at, 'lastSeenAt', p.last_sign_in_at, 'suspended', private.suspended(p.id),
          'films', (select count(*) from public.documentaries d where d.owner_id = p.id)
        ) order by p.created_at desc, p.id desc)
        from (select * from page limit 40) p
      ), '[]')
    ) from page
  );
end $$;

/** One person as the desk sees them: what they are, what was decided about them, what they keep. Null: nobody. */
create function public.read_person(person uuid) returns jsonb
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
        ) order by e.id desc), '[]')
        from (select * from public.audit_events e where e.about_person = u.id order by e.created_at desc limit 20) e
      )
    )
    from auth.users u join public.user_roles r on r.user_id = u.id left join public.profiles p on p.user_id = u.id
    where u.id = person and u.deleted_at is null
  );
end $$;
grant execute on function public.list_people(jsonb), public.read_person(uuid) to authenticated;

create index audit_events_type on public.audit_events (type, id desc);

/**
 * The audit log with names, the newest first. `asked`: words, type, severity, person (who did it or on whom), from and
 * until (days), after (an id), most (60 unless told, 1,000 at most, for a file).
 */
create function public.search_audit_log(asked jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most int := least(greatest(coalesce((asked ->> 'most')::int, 60), 1), 1000);
  like_words text := '%' || private.like_escaped(coalesce(asked ->> 'words', '')) || '%';
begin
  if not private.has_role('moderator') then raise exception 'Only moderators read the audit log.' using errcode = '42501'; end if;
  return (
    with page as (
      select e.* from public.audit_events e
      where (asked ->> 'after' is null or e.id < (asked ->> 'after')::bigint)
        and (asked ->> 'type' is null or e.type = asked ->> 'type')
        and (asked ->> 'severity' is null or e.severity = asked ->> 'severity')
        and (asked ->> 'person' is null or (asked ->> 'person')::uuid in (e.user_id, e.about_person))
        and (asked ->> 'from' is null or e.created_at >= (asked ->> 'from')::date)
        and (asked ->> 'until' is null or e.created_at < (asked ->> 'until')::date + 1)
        and (like_words = '%%' or e.details ilike like_words or e.reason ilike like_words or e.url ilike like_words)
      order by e.id desc
      limit most + 1
    )
    select jsonb_build_object(
      'more', count(*) > most,
      'entries', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', e.id, 'at', e.created_at, 'type', e.type, 'severity', e.severity, 'details', e.details, 'reason', e.reason,
          'url', e.url, 'userAgent', e.user_agent, 'hashedIp', e.address_hash, 'userId', e.user_id,
          'who', private.called(e.user_id), 'aboutId', e.about_person, 'about', private.called(e.about_person)
        ) order by e.id desc)
        from (select * from page order by id desc limit most) e
      ), '[]'),
      'types', (select coalesce(jsonb_agg(t.type order by t.type), '[]') from (select distinct a.type from public.audit_events a) t)
    ) from page
  );
end $$;
grant execute on function public.search_audit_log(jsonb) to authenticated;

alter table public.house_settings
  add column rules text not null default '' check (length(rules) <= 10000),
  add column flags jsonb not null default '{}' check (jsonb_typeof(flags) = 'object' and length(flags::text) <= 2000);
comment on column public.house_settings.rules is 'The house''s rules, in its own words; moderators decide by them.';
comment on column public.house_settings.flags is
  'Features that are on or off for whoever has chosen nothing themselves, by name; a name left out is as it comes.';
grant update (rules, flags, quota_bytes, quota_films, quota_hours) on public.house_settings to authenticated;

/** What an administrator changes about the house stands in its log. */
create function private.note_house_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed text;
begin
  select string_agg(n.key, ', ' order by n.key) into changed
  from jsonb_each(to_jsonb(new)) n where n.value is distinct from to_jsonb(old) -> n.key and n.key <> 'updated_at';
  if changed is not null and auth.uid() is not null then
    perform private.note_act('house', 'house', null, null, left('Changed: ' || changed || '.', 500));
  end if;
  return null;
end $$;
create trigger note_house_change after update on public.house_settings for each row execute function private.note_house_change();

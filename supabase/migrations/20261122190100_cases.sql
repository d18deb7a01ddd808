-- What people report becomes a case: claimed by one moderator, decided with a reason its writer reads, appealed to another.

/** Within how many working days the house decides a case, and an appeal. */
create function public.case_days(step text) returns int language sql immutable set search_path = '' as $$
  select case step when 'report' then 3 when 'appeal' then 5 end
$$;
grant execute on function public.case_days(text) to anon, authenticated;

create table public.cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('review', 'list', 'film', 'letter', 'profile')),
  diary_entry_id uuid references public.diary_entries (id) on delete set null,
  list_id uuid references public.lists (id) on delete set null,
  documentary_id uuid references public.documentaries (id) on delete set null,
  about_id uuid not null,
  accused_id uuid references auth.users (id) on delete cascade,
  quoted text not null default '' check (length(quoted) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'settled', 'appealed', 'closed')),
  due_on date not null,
  claimed_by uuid references auth.users (id) on delete set null,
  claimed_at timestamptz,
  decision text check (decision in ('kept', 'taken-down')),
  reason text not null default '' check (length(reason) <= 2000),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  appeal text not null default '' check (length(appeal) <= 3000),
  appealed_at timestamptz,
  appeal_reason text not null default '' check (length(appeal_reason) <= 2000),
  appeal_decided_by uuid references auth.users (id) on delete set null,
  appeal_decided_at timestamptz,
  overturned boolean,
  created_at timestamptz not null default now()
);
comment on table public.cases is
  'One row a thing that was reported, with what was decided. about_id is its id whatever it is, quoted what it said '
  'when it was reported. decision and reason are told to accused_id, who may appeal to another moderator.';
create unique index cases_open on public.cases (kind, about_id) where state in ('waiting', 'appealed');
create index cases_waiting on public.cases (due_on, id) where state in ('waiting', 'appealed');
create index cases_settled on public.cases (decided_at desc, id) where state in ('settled', 'closed');
create index cases_accused on public.cases (accused_id);
create index cases_entry on public.cases (diary_entry_id);
create index cases_list on public.cases (list_id);
create index cases_documentary on public.cases (documentary_id);
create index cases_claimed_by on public.cases (claimed_by);
create index cases_decided_by on public.cases (decided_by);
create index cases_appeal_decided_by on public.cases (appeal_decided_by);
select private.open_table(
  'public.cases', of_person => 'accused_id', left_out => '{claimed_by, decided_by, appeal_decided_by}'
);
select private.open_to_suspended('public.cases', 'A suspended person appeals.');

alter table public.reports
  add column case_id uuid references public.cases (id) on delete cascade,
  add column ground text not null default 'something-else' check (
    ground in ('unkind', 'hate', 'privacy', 'violence', 'false', 'rights', 'something-else')
  ),
  add column version_id uuid references public.versions (id) on delete set null,
  add column starts_ms int check (starts_ms >= 0),
  add column ends_ms int check (ends_ms > starts_ms);
comment on table public.reports is
  'One row a person who reports a thing, with their ground and words and, of a film, the moment they mean.';
insert into public.cases (
  kind, diary_entry_id, list_id, documentary_id, about_id, accused_id, quoted, state, due_on, decision, decided_by, decided_at, created_at
)
select distinct on (coalesce(r.diary_entry_id, r.list_id))
  case when r.list_id is null then 'review' else 'list' end, r.diary_entry_id, r.list_id, e.documentary_id,
  coalesce(r.diary_entry_id, r.list_id), coalesce(e.user_id, l.user_id), r.words,
  case when r.state = 'waiting' then 'waiting' else 'settled' end,
  private.working_days_after(r.created_at::date, 3),
  case r.state when 'hidden' then 'taken-down' when 'kept' then 'kept' end, r.settled_by, r.settled_at, r.created_at
from public.reports r
left join public.diary_entries e on e.id = r.diary_entry_id
left join public.lists l on l.id = r.list_id
order by coalesce(r.diary_entry_id, r.list_id), r.state = 'waiting' desc, r.created_at;
update public.reports r set case_id = c.id from public.cases c where c.about_id = coalesce(r.diary_entry_id, r.list_id);
alter table public.reports
  alter column case_id set not null,
  drop column diary_entry_id, drop column list_id, drop column words, drop column state, drop column settled_by, drop column settled_at,
  add constraint reports_once unique (reporter_id, case_id);
select private.declare_personal_data('public.reports', of_person => 'reporter_id');
create index reports_case on public.reports (case_id);
create index reports_version on public.reports (version_id);
create index reports_reporter on public.reports (reporter_id, created_at desc);

/**
 * Takes a report into the case of its thing, or opens one. For functions that have asked whether the caller may see the
 * thing: 50 a day from one person.
 */
create function private.take_report(
  of_kind text, about uuid, accused uuid, quoted text, film uuid, version uuid, starts_ms int, ends_ms int, ground text, reason text
) returns uuid language plpgsql security definer set search_path = '' as $$
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
end $$;

create or replace function public.report_review(review uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare said public.diary_entries;
begin
  select * into said from public.diary_entries e
  where e.id = review and e.shown and e.hidden_at is null and e.removed_at is null and e.user_id <> auth.uid() and public.can_watch(e.documentary_id);
  if not private.is_signed_in() or said.id is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.take_report(
    'review', said.id, said.user_id, said.line, said.documentary_id, null, null, null, 'something-else', report_review.reason
  );
end $$;

create or replace function public.report_list(list uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare said public.lists;
begin
  select * into said from public.lists l
  where l.id = report_list.list and l.user_id <> auth.uid() and l.visibility <> 'private' and l.removed_at is null and l.hidden_at is null;
  if not private.is_signed_in() or said.id is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.take_report(
    'list', said.id, said.user_id, concat_ws(E'\n', said.title, nullif(said.about, '')), null, null, null, null, 'something-else', report_list.reason
  );
end $$;

/** Reports a film, or a moment of the cut that is shown. Refuses (42501) what the caller may not watch, and their own. */
create function public.report_film(
  documentary uuid, ground text, reason text, starts_ms int default null, ends_ms int default null
) returns void language plpgsql security definer set search_path = '' as $$
declare shown public.documentaries;
begin
  select * into shown from public.documentaries d
  where d.id = report_film.documentary and d.owner_id <> auth.uid() and public.can_watch(d.id);
  if not private.is_signed_in() or shown.id is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.take_report(
    'film', shown.id, shown.owner_id, shown.title, shown.id,
    case when report_film.starts_ms is not null then shown.current_version_id end,
    report_film.starts_ms, report_film.ends_ms, report_film.ground, report_film.reason
  );
end $$;
grant execute on function public.report_film(uuid, text, text, int, int) to authenticated;

drop function public.list_reports();
drop function public.settle_report(uuid, boolean);

/**
 * The cases of the desk, a page of 30: those waiting (reports and appeals) by the day promised, or those settled, the
 * latest first. `asked`: state waiting or settled, kind, mine (only those the caller claimed), words, one (an id), after
 * {on, id}. Who reported is told to nobody; that somebody may not decide, and why, is told to them.
 */
create function public.list_cases(asked jsonb default '{}') returns jsonb
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
end $$;

/** Letters of a search as `like` takes them literally. */
create function private.like_escaped(words text) returns text language sql immutable parallel safe set search_path = '' as $$
  select replace(replace(replace(left(words, 200), '\', '\\'), '%', '\%'), '_', '\_')
$$;

/** Why the caller may not decide a case: 'self', 'rank', 'reported', 'decided' (an appeal goes to another), or null. */
create function private.case_bar(c public.cases) returns text language sql stable security definer set search_path = '' as $$
  select case
    when c.accused_id = auth.uid() then 'self'
    when c.accused_id is not null and private.rank_of(c.accused_id) > 0
      and private.rank_of(c.accused_id) >= private.rank_of(auth.uid()) then 'rank'
    when exists (select from public.reports r where r.case_id = c.id and r.reporter_id = auth.uid()) then 'reported'
    when c.state = 'appealed' and c.decided_by = auth.uid() then 'decided'
  end
$$;

/** A case as the desk reads it. The film's title and moments only to whom may watch it. */
create function private.case_told(one uuid) returns jsonb language sql stable security definer set search_path = '' as $$
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
    'film', case when c.documentary_id is not null and public.can_watch(c.documentary_id) then (
      select jsonb_build_object('id', d.id, 'title', d.title) from public.documentaries d where d.id = c.documentary_id
    ) end,
    'claimedBy', case when c.claimed_by is not null then private.called(c.claimed_by) end,
    'isMine', c.claimed_by = auth.uid(),
    'bar', private.case_bar(c),
    'decision', c.decision, 'reason', c.reason, 'decidedAt', c.decided_at, 'decidedBy', private.called(c.decided_by),
    'appeal', c.appeal, 'appealedAt', c.appealed_at, 'appealReason', c.appeal_reason,
    'appealDecidedAt', c.appeal_decided_at, 'appealDecidedBy', private.called(c.appeal_decided_by), 'overturned', c.overturned,
    'reportCount', (select count(*) from public.reports r where r.case_id = c.id),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'ground', r.ground, 'reason', r.reason, 'createdAt', r.created_at,
        'startsMs', r.starts_ms, 'endsMs', r.ends_ms
      ) order by r.created_at), '[]')
      from (select * from public.reports r where r.case_id = c.id order by r.created_at limit 20) r
    )
  ) from public.cases c where c.id = one
$$;

/** The case, locked for a decision the caller may make; refuses with the reason why not. */
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
end $$;

/** Claims a case for the caller, or gives it back. What another claimed within the last day stays theirs. */
create function public.claim_case(one uuid, claimed boolean default true) returns void
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
end $$;

/** Does what a decision says to the thing itself. */
create function private.carry_out(c public.cases, down boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if c.kind = 'review' then
    update public.diary_entries e set hidden_at = case when down then coalesce(e.hidden_at, now()) end
    where e.id = c.diary_entry_id;
  elsif c.kind = 'list' then
    update public.lists l set hidden_at = case when down then coalesce(l.hidden_at, now()) end where l.id = c.list_id;
  elsif c.kind = 'film' and c.documentary_id is not null then
    if down then perform private.withhold_film(c.documentary_id, c.reason);
    else perform private.release_film(c.documentary_id); end if;
  end if;
end $$;

/**
 * Decides a case: `taken-down` hides what was said or withholds the film, `kept` lets it stand. The reason is what its
 * writer reads; `kept` may go without.
 */
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
end $$;

/** Its writer appeals a decision against them, once, within 14 days: it waits for another moderator. */
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
end $$;

/** Another moderator than the first decides an appeal, with a reason its writer reads. */
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
end $$;

/**
 * How the caller stands with the house: their suspension, decisions about what is theirs, and what came of their own
 * reports. Never who reported, and never which moderator decided.
 */
create function public.my_standing() returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
grant execute on function public.list_cases(jsonb), public.claim_case(uuid, boolean), public.settle_case(uuid, text, text),
  public.appeal_case(uuid, text), public.settle_appeal(uuid, boolean, text), public.my_standing() to authenticated;

comment on table public.works is
  'One row what one student, or one group, does for an assignment. Its id says nothing about them: blind readers are given it.';
select private.open_table('public.works', of_nobody => 'Whose it is is in work_people.');

comment on table public.work_people is 'One row an author of a work. A person is in one work of an assignment.';
select private.open_table('public.work_people', of_person => 'person_id');
create or replace trigger limit_rows after insert on public.work_people referencing new table as added for each statement
  execute function private.limit_rows('assignment_id', '1000', 'An assignment can have up to 1,000 authors.');

comment on table public.hand_ins is
  'One row a hand-in of a work, numbered from 1. parts: what was handed in, as it was then: version, paperEdit and budget name frozen '
  'versions, log is the log itself. rubric: the version it is marked by. credits: grace credits it used.';
select private.open_table('public.hand_ins', of_person => 'handed_by');
create or replace trigger limit_rows after insert on public.hand_ins referencing new table as added for each statement
  execute function private.limit_rows('work_id', '50', 'A work can be handed in up to 50 times.');

create or replace function private.cohort_of_work(work uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select a.cohort_id from public.works w join public.assignments a on a.id = w.assignment_id where w.id = work
$$;

create or replace function private.is_author(work uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.work_people p where p.work_id = work and p.person_id = auth.uid())
    and private.is_signed_in() and private.in_person()
$$;

/** Whether an author left the school with their work: it is no longer seen there. */
create or replace function private.has_graduated(work uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.work_people w join public.works x on x.id = w.work_id join public.assignments a on a.id = x.assignment_id
    join public.cohort_people p on p.cohort_id = a.cohort_id and p.person_id = w.person_id
    where w.work_id = has_graduated.work and p.graduated_at is not null
  )
$$;

/** The work of a student in an assignment; a group of a group assignment has one. Made where there is none. The caller has checked who may. */
create or replace function private.work_of(assignment uuid, person uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assignments;
  one public.cohort_people;
  found_work uuid := (select p.work_id from public.work_people p where p.assignment_id = assignment and p.person_id = person);
begin
  if found_work is not null then return found_work; end if;
  select * into asked from public.assignments a where a.id = assignment for update;
  select * into one from public.cohort_people p where p.cohort_id = asked.cohort_id and p.person_id = person and p.role = 'student';
  if one.person_id is null then raise exception 'There is no such student in it.' using errcode = 'P0002'; end if;
  if asked.grouping = 'group' and one.group_name <> '' then
    select w.id into found_work from public.works w where w.assignment_id = assignment and w.group_name = one.group_name;
  end if;
  if found_work is null then
    insert into public.works (assignment_id, group_name) values (assignment, case when asked.grouping = 'group' then one.group_name else '' end)
    returning id into found_work;
  end if;
  insert into public.work_people (work_id, assignment_id, person_id)
  select found_work, assignment, p.person_id from public.cohort_people p
  where p.cohort_id = asked.cohort_id and p.role = 'student' and p.left_at is null
    and (p.person_id = person or asked.grouping = 'group' and one.group_name <> '' and p.group_name = one.group_name)
  on conflict (assignment_id, person_id) do nothing;
  return found_work;
end $$;

/** When a work is due: the end of its longest extension, else the date of the assignment. */
create or replace function private.due_of(work uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(a.due_at, (
    select max(x.until_at) from public.work_allowances x where x.work_id = w.id and x.kind = 'extension' and x.ended_at is null
  ))
  from public.works w join public.assignments a on a.id = w.assignment_id where w.id = work
$$;

/** What is handed in of each part, frozen as it is now. Refuses a part the caller does not have. */
create or replace function private.frozen_parts(asked text[], documentary uuid, version uuid, edit uuid, budget uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  frozen jsonb := '{}';
  missing text;
begin
  missing := case
    when 'version' = any (asked) and not exists (
      select from public.versions v where v.id = version and v.documentary_id = documentary and v.kind = 'cut'
    ) then 'version'
    when 'paper-edit' = any (asked) and not exists (
      select from public.paper_edits e where e.id = edit and e.documentary_id = documentary and e.removed_at is null
    ) then 'paper-edit'
    when 'budget' = any (asked) and not exists (
      select from public.budgets b where b.id = budget and b.documentary_id = documentary and b.removed_at is null
    ) then 'budget'
    when 'log' = any (asked) and not exists (
      select from public.clearance_items i where i.documentary_id = documentary and i.removed_at is null
    ) then 'log'
  end;
  if missing is not null then raise exception 'Something that is asked for is missing.' using errcode = 'P0001', detail = missing; end if;
  if 'version' = any (asked) then
    frozen := frozen || jsonb_build_object('version', (
      select jsonb_build_object('id', v.id, 'number', v.number, 'label', v.label, 'durationMs', v.duration_ms) from public.versions v where v.id = version
    ));
  end if;
  if 'paper-edit' = any (asked) then
    frozen := frozen || jsonb_build_object('paperEdit', (
      select jsonb_build_object('id', e.id, 'number', public.freeze_paper_edit(e.id), 'title', e.title) from public.paper_edits e where e.id = edit
    ));
  end if;
  if 'budget' = any (asked) then
    frozen := frozen || jsonb_build_object('budget', (
      select jsonb_build_object('id', b.id, 'number', public.freeze_budget(b.id), 'title', b.title, 'currency', b.currency)
      from public.budgets b where b.id = budget
    ));
  end if;
  if 'log' = any (asked) then
    frozen := frozen || jsonb_build_object('log', (
      select jsonb_agg(jsonb_build_object(
        'title', i.title, 'code', i.code, 'kind', i.kind, 'status', i.status, 'proofs', i.proofs, 'credit', i.credit_words
      ) order by i.made_at)
      from public.clearance_items i where i.documentary_id = documentary and i.removed_at is null
    ));
  end if;
  return frozen;
end $$;

/**
 * Hands a film in for an assignment: freezes each part that is asked for, and answers the receipt. The moment is the server's. Until the work is due it
 * can be handed in again; after that once, until the assignment closes. Safe to repeat with the same id.
 */
create or replace function public.hand_in(
  hand_in uuid, assignment uuid, documentary uuid, version uuid default null, edit uuid default null, budget uuid default null, words text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assignments;
  of_work uuid;
  last int;
  version_of_rubric int;
  used int;
begin
  select * into asked from public.assignments a where a.id = assignment and a.removed_at is null;
  perform private.require_session();
  if private.cohort_role(asked.cohort_id) is distinct from 'student' then
    raise exception 'Only students of this cohort can hand in.' using errcode = '42501';
  end if;
  if not public.can_edit(documentary) then raise exception 'Only editors of the film can hand it in.' using errcode = '42501'; end if;
  if exists (select from public.hand_ins h where h.id = hand_in.hand_in) then return private.receipt_of(hand_in.hand_in); end if;
  if asked.opens_at > now() then
    raise exception 'This assignment is not open yet.' using errcode = 'P0001', detail = 'not-open';
  end if;
  of_work := private.work_of(assignment, auth.uid());
  perform from public.works w where w.id = of_work for update;
  last := (select max(h.number) from public.hand_ins h where h.work_id = of_work);
  if now() > private.due_of(of_work) and (last is not null or asked.closes_at < now()) then
    raise exception 'This assignment no longer takes anything.' using errcode = 'P0001', detail = 'closed',
      hint = 'Ask your teacher for an extension.';
  end if;
  if exists (select from public.work_results r where r.work_id = of_work) then
    raise exception 'The result of this work is out.' using errcode = 'P0001', detail = 'released';
  end if;
  update public.assignment_rubrics r set frozen_at = coalesce(r.frozen_at, now())
  where r.assignment_id = assignment and r.number = (select max(n.number) from public.assignment_rubrics n where n.assignment_id = assignment)
  returning r.number into version_of_rubric;
  used := private.use_credits(of_work);
  insert into public.hand_ins (id, work_id, number, rubric, documentary_id, version_id, parts, words, credits, handed_by)
  values (
    hand_in.hand_in, of_work, coalesce(last, 0) + 1, version_of_rubric, documentary, case when 'version' = any (asked.parts) then version end,
    private.frozen_parts(asked.parts, documentary, version, edit, budget), trim(hand_in.words), used, auth.uid()
  );
  return private.receipt_of(hand_in.hand_in);
end $$;
grant execute on function public.hand_in to authenticated;

/** What a student keeps of a hand-in: when the server got it, and what. */
create or replace function private.receipt_of(hand_in uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', h.id, 'number', h.number, 'handedAt', h.handed_at, 'lateSeconds', private.late_seconds(h.id), 'parts', h.parts - 'log',
    'logItems', jsonb_array_length(h.parts -> 'log'), 'words', h.words, 'credits', h.credits
  )
  from public.hand_ins h where h.id = receipt_of.hand_in and private.is_author(h.work_id)
$$;

/** What of a student's film can be handed in: their films with versions, paper edits, budgets, and how many items the log has. */
create or replace function public.hand_in_choices(assignment uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_cohort(private.cohort_of_assignment(assignment), '{student}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'title', d.title,
      'versions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', v.id, 'number', v.number, 'label', v.label, 'ready', v.state = 'ready'
        ) order by v.number desc), '[]')
        from public.versions v where v.documentary_id = d.id and v.kind = 'cut' and v.state <> 'failed'
      ),
      'edits', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title) order by e.changed_at desc), '[]')
        from public.paper_edits e where e.documentary_id = d.id and e.removed_at is null
      ),
      'budgets', case when private.can_budget(d.id) then (
        select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) order by b.changed_at desc), '[]')
        from public.budgets b where b.documentary_id = d.id and b.removed_at is null
      ) else '[]' end,
      'logItems', (select count(*) from public.clearance_items i where i.documentary_id = d.id and i.removed_at is null)
    ) order by d.created_at desc), '[]')
    from (
      select d.id, d.title, d.created_at from public.documentaries d
      where d.removed_at is null and d.id in (
        select o.id from public.documentaries o where o.owner_id = auth.uid()
        union all select t.documentary_id from private.team_films t where t.role in ('producer', 'editor')
      ) order by d.created_at desc limit 100
    ) d
  );
end $$;
grant execute on function public.hand_in_choices to authenticated;

/** The paper edit or budget that was handed in, as it was then: for its authors, its teachers and its readers while they see the work. */
create or replace function public.handed_in_part(hand_in uuid, part text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare h public.hand_ins;
begin
  perform private.require_session();
  select * into h from public.hand_ins x where x.id = handed_in_part.hand_in;
  if not private.sees_work(h.work_id) then return null; end if;
  return case part
    when 'log' then h.parts -> 'log'
    when 'paper-edit' then (
      select v.items from public.edit_versions v
      where v.edit_id = (h.parts #>> '{paperEdit,id}')::uuid and v.number = (h.parts #>> '{paperEdit,number}')::int
    )
    when 'budget' then (
      select v.items from public.budget_versions v
      where v.budget_id = (h.parts #>> '{budget,id}')::uuid and v.number = (h.parts #>> '{budget,number}')::int
    )
  end;
end $$;
grant execute on function public.handed_in_part to authenticated;

/** Whether the caller sees a work: an author; a teacher or marker, until an author graduates; a peer who reads it. */
create or replace function private.sees_work(work uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select work is not null and (
    private.is_author(work)
    or not private.has_graduated(work) and coalesce(case private.cohort_role(private.cohort_of_work(work))
      when 'teacher' then true
      when 'marker' then true
      when 'student' then exists (
        select from public.peer_readings r where r.work_id = sees_work.work and r.reader_id = auth.uid() and r.freed_at is null
      )
    end, false)
  )
$$;

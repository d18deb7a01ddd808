comment on table public.assignments is
  'One row an assignment of a cohort. parts: what is handed in. peers: how many students read each work; anonymity: single hides the readers, '
  'double the authors too. spread: peers further apart ask a third. late_rule: as core/cohorts/late-rules.ts has it; null: nothing is '
  'deducted. deducted_by: who deducts, never both. counts: which hand-in counts.';
select private.open_table('public.assignments', of_person => 'made_by');
create or replace trigger limit_rows after insert on public.assignments referencing new table as added for each statement
  execute function private.limit_rows('cohort_id', '200', 'A cohort can have up to 200 assignments.');

comment on table public.assignment_rubrics is
  'One row a version of an assignment''s rubric, as core/cohorts/rubrics.ts has it. frozen_at: the first hand-in by it; it no longer changes.';
select private.open_table('public.assignment_rubrics', of_nobody => 'What is asked of a cohort is of no person.');
create or replace trigger limit_rows after insert on public.assignment_rubrics referencing new table as added for each statement
  execute function private.limit_rows('assignment_id', '100', 'A rubric can have up to 100 versions.');

comment on table public.assignment_templates is 'One row an assignment a school keeps to use again, without its dates.';
select private.open_table('public.assignment_templates', of_person => 'made_by');
create or replace trigger limit_rows after insert on public.assignment_templates referencing new table as added for each statement
  execute function private.limit_rows('institution_id', '500', 'An institution can have up to 500 templates.');

create or replace function private.cohort_of_assignment(assignment uuid) returns uuid
language sql stable security definer set search_path = '' as $$ select a.cohort_id from public.assignments a where a.id = assignment $$;

/** The criteria of a version of a rubric; without a number those of its newest. */
create or replace function private.rubric_of(assignment uuid, number int default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select r.criteria from public.assignment_rubrics r
  where r.assignment_id = assignment and (rubric_of.number is null or r.number = rubric_of.number)
  order by r.number desc limit 1
$$;

/** The most a work can get by a rubric. */
create or replace function private.possible_of(criteria jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(sum((c ->> 'points')::numeric(7, 2)), 0) from jsonb_array_elements(criteria) c
$$;

/** Refuses a rubric that cannot be marked by. Levels may be in any order, and points need not make 100. */
create or replace function private.check_rubric(criteria jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.check_list(criteria, 40, 'A rubric can have up to 40 criteria.');
  if jsonb_array_length(criteria) = 0 then
    raise exception 'A rubric has one criterion at least.' using errcode = '22023', detail = 'rubric';
  end if;
  if exists (
    select from jsonb_array_elements(criteria) c
    where coalesce(trim(c ->> 'name'), '') = '' or coalesce(length(c ->> 'id'), 0) not between 1 and 40
      or coalesce((c ->> 'points')::numeric, 0) <= 0 or c ->> 'kind' not in ('picture', 'paper', 'release')
      or jsonb_typeof(c -> 'levels') is distinct from 'array'
  ) then
    raise exception 'Each criterion has a name and points.' using errcode = '22023', detail = 'rubric';
  end if;
  if exists (
    select from jsonb_array_elements(criteria) c group by lower(trim(c ->> 'name')) having count(*) > 1
  ) or exists (
    select from jsonb_array_elements(criteria) c group by c ->> 'id' having count(*) > 1
  ) or exists (
    select from jsonb_array_elements(criteria) c, jsonb_array_elements(c -> 'levels') l group by c ->> 'id', lower(trim(l ->> 'name')) having count(*) > 1
  ) then
    raise exception 'Two criteria, or two levels of one, have the same name.' using errcode = '22023', detail = 'rubric';
  end if;
  if exists (
    select from jsonb_array_elements(criteria) c, jsonb_array_elements(c -> 'levels') l where (l ->> 'points')::numeric > (c ->> 'points')::numeric
  ) then
    raise exception 'A level gives no more than its criterion.' using errcode = '22023', detail = 'rubric';
  end if;
end $$;

/** Refuses a late rule that cannot be counted. */
create or replace function private.check_late_rule(rule jsonb) returns void language plpgsql immutable set search_path = '' as $$
begin
  if rule is null or jsonb_typeof(rule) = 'null' then return; end if;
  if (rule ->> 'kind' in ('points', 'possible', 'earned') and (rule ->> 'intervalSeconds')::int > 0 and (rule ->> 'toleranceSeconds')::int >= 0
    and (rule ->> 'amount')::numeric >= 0 and coalesce((rule ->> 'floor')::numeric, 0) >= 0 and coalesce((rule ->> 'cap')::numeric, 0) >= 0) is not true
  then
    raise exception 'This late rule cannot be counted.' using errcode = '22023', detail = 'late';
  end if;
end $$;

/** Saves an assignment of a cohort. Its rubric is a new version once a work was handed in by the one before. Safe to repeat. */
create or replace function public.put_assignment(cohort uuid, assignment uuid, draft jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last public.assignment_rubrics;
  rule jsonb := nullif(draft -> 'lateRule', 'null');
begin
  perform private.require_cohort(cohort);
  perform private.check_rubric(draft -> 'rubric');
  perform private.check_late_rule(rule);
  insert into public.assignments as a (
    id, cohort_id, title, brief, milestone, opens_at, due_at, closes_at, grouping, parts, peers, anonymity, spread, late_rule, deducted_by, counts, made_by
  ) values (
    assignment, cohort, trim(draft ->> 'title'), trim(draft ->> 'brief'), draft ->> 'milestone', (draft ->> 'opensAt')::timestamptz,
    (draft ->> 'dueAt')::timestamptz, (draft ->> 'closesAt')::timestamptz, draft ->> 'grouping',
    array(select jsonb_array_elements_text(draft -> 'parts')), (draft ->> 'peers')::int, draft ->> 'anonymity', (draft ->> 'spread')::numeric,
    rule, draft ->> 'deductedBy', draft ->> 'counts', auth.uid()
  )
  on conflict (id) do update set
    title = excluded.title, brief = excluded.brief, milestone = excluded.milestone, opens_at = excluded.opens_at, due_at = excluded.due_at,
    closes_at = excluded.closes_at, parts = excluded.parts, peers = excluded.peers, spread = excluded.spread, late_rule = excluded.late_rule,
    deducted_by = excluded.deducted_by, counts = excluded.counts, changed_at = now(),
    -- Who was promised not to be named, or works alone, is not asked again once a work was handed in.
    anonymity = case when private.was_handed_in(a.id) then a.anonymity else excluded.anonymity end,
    grouping = case when private.was_handed_in(a.id) then a.grouping else excluded.grouping end
  where a.cohort_id = excluded.cohort_id;
  if not found then raise exception 'There is no such assignment.' using errcode = 'P0002'; end if;
  select * into last from public.assignment_rubrics r where r.assignment_id = assignment order by r.number desc limit 1;
  if last.criteria = draft -> 'rubric' then return; end if;
  if last.number is not null and last.frozen_at is null then
    update public.assignment_rubrics r set criteria = draft -> 'rubric' where r.assignment_id = assignment and r.number = last.number;
  else
    insert into public.assignment_rubrics (assignment_id, number, criteria) values (assignment, coalesce(last.number, 0) + 1, draft -> 'rubric');
  end if;
end $$;
grant execute on function public.put_assignment to authenticated;

create or replace function private.was_handed_in(assignment uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.assignment_rubrics r where r.assignment_id = assignment and r.frozen_at is not null)
$$;

/** Deletes an assignment, or restores it. What was handed in and marked is kept with it. */
create or replace function public.remove_assignment(assignment uuid, gone boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_cohort(private.cohort_of_assignment(assignment));
  update public.assignments a set removed_at = case when gone then coalesce(a.removed_at, now()) end where a.id = assignment;
end $$;
grant execute on function public.remove_assignment to authenticated;

/** Keeps an assignment for the school, to be used again with other dates. */
create or replace function public.keep_assignment_template(cohort uuid, title text, draft jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_cohort(cohort);
  perform private.check_rubric(draft -> 'rubric');
  insert into public.assignment_templates (institution_id, title, draft, made_by)
  select c.institution_id, trim(keep_assignment_template.title), draft - '{opensAt,dueAt,closesAt}'::text[], auth.uid()
  from public.cohorts c where c.id = cohort returning id into made;
  return made;
end $$;
grant execute on function public.keep_assignment_template to authenticated;

/** The templates of a cohort's institution, newest first. */
create or replace function public.assignment_templates_of(cohort uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_cohort(cohort);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'draft', t.draft) order by t.made_at desc), '[]')
    from public.assignment_templates t join public.cohorts c on c.institution_id = t.institution_id where c.id = cohort
  );
end $$;
grant execute on function public.assignment_templates_of to authenticated;

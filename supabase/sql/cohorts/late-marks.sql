comment on table public.work_allowances is
  'One row an extension or a waiver of a work, with who gave it and why. ended_at: taken back; it stays in the record.';
select private.open_table('public.work_allowances', of_person => 'made_by');
create or replace trigger limit_rows after insert on public.work_allowances referencing new table as added for each statement
  execute function private.limit_rows('work_id', '100', 'A work can have up to 100 extensions and waivers.');

/** Whole seconds a hand-in came after it was due, begun ones counted; negative: before. */
create or replace function private.late_seconds(hand_in uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select ceil(extract(epoch from h.handed_at - private.due_of(h.work_id)))::bigint from public.hand_ins h where h.id = hand_in
$$;

/** Begun intervals after the due date; none within the tolerance. */
create or replace function private.late_intervals(rule jsonb, late_seconds bigint) returns int
language sql immutable set search_path = '' as $$
  select case
    when rule is null or late_seconds <= 0 or late_seconds <= (rule ->> 'toleranceSeconds')::bigint then 0
    else least(ceil(late_seconds::numeric / (rule ->> 'intervalSeconds')::numeric), 10000)::int
  end
$$;

/** Points deducted for being late. core/cohorts/late-rules.ts counts the same for what a page shows before; this one decides. */
create or replace function private.late_points(rule jsonb, raw numeric, possible numeric, late_seconds bigint, credits int) returns numeric
language sql immutable set search_path = '' as $$
  select case when rule is null then 0 else least(
    least(
      round(
        greatest(0, private.late_intervals(rule, late_seconds) - credits) * (rule ->> 'amount')::numeric
          * case rule ->> 'kind' when 'points' then 1 when 'possible' then possible / 100 else raw / 100 end,
        2
      ),
      coalesce((rule ->> 'cap')::numeric, 1000000)
    ),
    -- A floor never raises a mark: what was below it before loses nothing.
    greatest(0, raw - least(raw, coalesce((rule ->> 'floor')::numeric, 0)))
  ) end
$$;

/** Takes grace credits from the authors of a work that is handed in late now: as many as it needs, and no more than the least any of them has. */
create or replace function private.use_credits(work uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assignments;
  used int;
begin
  select a.* into asked from public.works w join public.assignments a on a.id = w.assignment_id where w.id = work;
  used := least(
    private.late_intervals(asked.late_rule, ceil(extract(epoch from now() - private.due_of(work)))::bigint),
    (
      select min(p.credits) from public.cohort_people p join public.work_people w on w.person_id = p.person_id
      where w.work_id = use_credits.work and p.cohort_id = asked.cohort_id
    )
  );
  if used > 0 then
    update public.cohort_people p set credits = p.credits - used from public.work_people w
    where w.work_id = use_credits.work and w.person_id = p.person_id and p.cohort_id = asked.cohort_id;
  end if;
  return coalesce(used, 0);
end $$;

/** Gives a student, and their group, longer for an assignment, or waives the penalty of their work. Both say why and stay in the record. */
create or replace function public.allow_work(assignment uuid, person uuid, kind text, why text, until_at timestamptz default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  of_work uuid;
  made uuid;
begin
  perform private.require_cohort(private.cohort_of_assignment(assignment));
  of_work := private.work_of(assignment, person);
  insert into public.work_allowances (work_id, kind, until_at, why, made_by)
  values (of_work, allow_work.kind, allow_work.until_at, trim(allow_work.why), auth.uid()) returning id into made;
  -- Credits that are no longer needed go back.
  update public.cohort_people p set credits = p.credits + h.credits
  from public.hand_ins h join public.work_people w on w.work_id = h.work_id
  where h.work_id = of_work and h.credits > 0 and w.person_id = p.person_id and p.cohort_id = private.cohort_of_work(of_work)
    and (allow_work.kind = 'waiver' or private.late_seconds(h.id) <= 0);
  update public.hand_ins h set credits = 0 where h.work_id = of_work and (allow_work.kind = 'waiver' or private.late_seconds(h.id) <= 0);
  return made;
end $$;
grant execute on function public.allow_work to authenticated;

/** Ends an extension or a waiver. */
create or replace function public.end_allowance(allowance uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_cohort((select private.cohort_of_work(x.work_id) from public.work_allowances x where x.id = allowance));
  update public.work_allowances x set ended_at = coalesce(x.ended_at, now()) where x.id = allowance;
end $$;
grant execute on function public.end_allowance to authenticated;

/** The sum of a teacher's, or a second marker's, marks of a hand-in; null while a criterion of its rubric is not marked. */
create or replace function private.raw_of(hand_in uuid, by_role text default 'teacher') returns numeric
language sql stable security definer set search_path = '' as $$
  select case when count(m.points) = (
    select jsonb_array_length(private.rubric_of(w.assignment_id, h.rubric))
    from public.hand_ins h join public.works w on w.id = h.work_id where h.id = raw_of.hand_in
  ) then sum(m.points) end
  from public.work_marks m where m.hand_in_id = raw_of.hand_in and m.role = by_role
$$;

-- One query for a whole cohort: a function for each of 720 works took seconds.
create or replace view private.marked_hand_ins as
select h.id, h.work_id, w.assignment_id, a.cohort_id, h.number, h.handed_at, a.counts, m.raw, p.possible, s.late_seconds, s.due_at,
  case when a.deducted_by = 'course' or l.waived then 0 else private.late_points(a.late_rule, m.raw, p.possible, s.late_seconds, h.credits) end as late
from public.hand_ins h
join public.works w on w.id = h.work_id
join public.assignments a on a.id = w.assignment_id
join public.assignment_rubrics r on r.assignment_id = a.id and r.number = h.rubric
cross join lateral (
  select max(x.until_at) filter (where x.kind = 'extension') as until_at, coalesce(bool_or(x.kind = 'waiver'), false) as waived
  from public.work_allowances x where x.work_id = w.id and x.ended_at is null
) l
cross join lateral (select private.possible_of(r.criteria) as possible) p
cross join lateral (
  select case when count(k.points) = jsonb_array_length(r.criteria) then sum(k.points) end as raw
  from public.work_marks k where k.hand_in_id = h.id and k.role = 'teacher'
) m
cross join lateral (
  select greatest(a.due_at, l.until_at) as due_at, ceil(extract(epoch from h.handed_at - greatest(a.due_at, l.until_at)))::bigint as late_seconds
) s;
comment on view private.marked_hand_ins is
  'Hand-ins with their raw points, null while a criterion is not marked, and what is deducted for being late.';

/** The hand-in of a work that counts, with its raw points and what is deducted. raw is null while a criterion is not marked. */
create or replace function private.standing_of(work uuid)
returns table (hand_in_id uuid, number int, raw numeric, possible numeric, late_seconds bigint, late numeric)
language sql stable security definer set search_path = '' as $$
  select h.id, h.number, h.raw, h.possible, h.late_seconds, h.late
  from private.marked_hand_ins h where h.work_id = standing_of.work
  order by case when h.counts = 'best' then h.raw - h.late end desc nulls last, h.number desc
  limit 1
$$;

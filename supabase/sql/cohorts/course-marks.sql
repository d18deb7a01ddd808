comment on table public.course_marks is
  'One row the released result of an author towards their course. given, maximum: of the course''s own scale it makes what it wants. state: '
  'takes-none: the course gave no place for marks. stamp: of the last sending; each is later than the one before, so that a course keeps the newest.';
select private.open_table('public.course_marks', of_person => 'person_id');

/** What a released result is towards the courses its authors came from; the newest launch of each says where. Sent again only when it changed. */
create or replace function private.queue_course_marks(work uuid, result public.work_results) returns void
language sql security definer set search_path = '' as $$
  insert into public.course_marks as m (work_id, person_id, system_id, subject, line_item, given, maximum, comment, submitted_at, state)
  select work, l.person_id, l.system_id, l.subject, l.line_item, result.raw - result.late, result.possible,
    case when result.late > 0 then trim_scale(result.raw) || ' − ' || trim_scale(result.late) || ' = ' || trim_scale(result.raw - result.late) else '' end,
    (select h.handed_at from public.hand_ins h where h.id = result.hand_in_id), case when l.line_item is null then 'takes-none' else 'waiting' end
  from (
    select distinct on (l.person_id) l.* from public.work_people p join public.works w on w.id = p.work_id
    join public.course_launches l on l.person_id = p.person_id and l.assignment_id = w.assignment_id
    where p.work_id = work order by l.person_id, l.line_item is null, l.launched_at desc
  ) l
  on conflict (work_id, person_id) do update set
    system_id = excluded.system_id, subject = excluded.subject, line_item = excluded.line_item, given = excluded.given, maximum = excluded.maximum,
    comment = excluded.comment, submitted_at = excluded.submitted_at, state = excluded.state, tries = 0
$$;

/** How the results of an assignment are towards its course, for its teachers: how many in each state. Null where nobody came from a course. */
create or replace function public.course_marks_of(assignment uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_cohort(private.cohort_of_assignment(assignment));
  return (
    select jsonb_object_agg(x.state, x.count) from (
      select m.state, count(*) from public.course_marks m join public.works w on w.id = m.work_id
      where w.assignment_id = assignment group by m.state
    ) x
  );
end $$;
grant execute on function public.course_marks_of to authenticated;

/**
 * Takes the results of an assignment that are still to be sent, as their teacher: each is taken once, with a timestamp later than any before. One that was
 * taken and not answered for two minutes is taken again. For the house.
 */
create or replace function public.take_course_marks(assignment uuid, teacher uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare marks jsonb;
begin
  if private.role_in_cohort(private.cohort_of_assignment(assignment), teacher) is distinct from 'teacher' then
    raise exception 'Only teachers of this cohort can do this.' using errcode = '42501';
  end if;
  with due as (
    select m.work_id, m.person_id from public.course_marks m join public.works w on w.id = m.work_id
    where w.assignment_id = assignment and m.line_item is not null and m.tries < 1000
      and (m.state in ('waiting', 'refused') or m.state = 'sending' and m.stamp < clock_timestamp() - interval '2 minutes')
    limit 500 for update of m skip locked
  ), taken as (
    update public.course_marks m set state = 'sending', tries = m.tries + 1,
      stamp = greatest(clock_timestamp(), coalesce(m.stamp, '-infinity') + interval '1 millisecond')
    from due d where m.work_id = d.work_id and m.person_id = d.person_id
    returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'workId', t.work_id, 'personId', t.person_id, 'systemId', t.system_id, 'subject', t.subject, 'lineItem', t.line_item, 'points', t.given,
    'most', t.maximum, 'comment', t.comment, 'submittedAt', t.submitted_at, 'timestamp', t.stamp
  )), '[]') into marks from taken t;
  return marks;
end $$;

/** Says whether a course took a result. One that changed meanwhile waits again. For the house. */
create or replace function public.course_mark_sent(work uuid, person uuid, stamp timestamptz, taken boolean) returns void
language sql security definer set search_path = '' as $$
  update public.course_marks m set state = case when taken then 'sent' else 'refused' end, sent_at = case when taken then now() else m.sent_at end
  where m.work_id = work and m.person_id = person and m.stamp = course_mark_sent.stamp and m.state = 'sending'
$$;

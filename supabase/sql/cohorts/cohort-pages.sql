/** The cohorts of an institution that the caller teaches or marks in; for its librarians all of them, by name and size. */
create or replace function public.cohorts_of(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.name, 'term', c.term, 'closedAt', c.closed_at, 'role', private.cohort_role(c.id),
      'students', (select count(*) from public.cohort_people p where p.cohort_id = c.id and p.role = 'student' and p.left_at is null),
      'assignments', (select count(*) from public.assignments a where a.cohort_id = c.id and a.removed_at is null)
    ) order by c.closed_at is not null, c.made_at desc), '[]')
    from public.cohorts c
    where c.institution_id = institution and (
      private.cohort_role(c.id) in ('teacher', 'marker') or institution in (select private.my_institutions('{librarian}'))
    )
  );
end $$;
grant execute on function public.cohorts_of to authenticated;

/** Members of the institution who are not in a cohort yet, for its teachers. */
create or replace function public.cohort_candidates(cohort uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_cohort(cohort);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.person_id, 'name', x.name, 'role', x.role) order by lower(x.name)), '[]')
    from (
      select m.person_id, m.role, private.person_called(m.person_id) as name
      from public.institution_members m join public.cohorts c on c.institution_id = m.institution_id
      where c.id = cohort and private.member_now(m.state, m.until) and not private.passes_through(m.person_id)
        and not exists (select from public.cohort_people p where p.cohort_id = cohort and p.person_id = m.person_id and p.left_at is null)
      limit 1000
    ) x
  );
end $$;
grant execute on function public.cohort_candidates to authenticated;

/** Who is in a cohort, with who graduated from it. */
create or replace function private.people_of_cohort(cohort uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.person_id, 'name', p.name, 'role', p.role, 'group', p.group_name, 'credits', p.credits, 'cameBy', p.came_by,
    'joinedAt', p.joined_at, 'graduatedAt', p.graduated_at
  ) order by p.role = 'student', p.role, lower(p.name)), '[]')
  from (
    -- Each name is looked up once: offset keeps the planner from asking again where it is used.
    select c.*, private.person_called(c.person_id) as name from public.cohort_people c
    where c.cohort_id = cohort and (c.left_at is null or c.graduated_at is not null) offset 0
  ) p
$$;

/** Where each work of a cohort is: one row for each that was begun. Only what was handed in is known of a student. */
create or replace function private.works_of_cohort(cohort uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with standing as (
    select distinct on (h.work_id) h.* from private.marked_hand_ins h where h.cohort_id = cohort
    order by h.work_id, case when h.counts = 'best' then h.raw - h.late end desc nulls last, h.number desc
  ), authors as (
    select p.work_id, jsonb_agg(p.person_id order by p.person_id) as people
    from public.work_people p join public.assignments a on a.id = p.assignment_id where a.cohort_id = cohort group by p.work_id
  ), released as (
    select distinct on (r.work_id) r.* from public.work_results r join public.works w on w.id = r.work_id
    join public.assignments a on a.id = w.assignment_id where a.cohort_id = cohort order by r.work_id, r.number desc
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', w.id, 'assignmentId', w.assignment_id, 'group', w.group_name,
    'people', coalesce(o.people, '[]'), 'number', s.number, 'handedAt', s.handed_at, 'lateSeconds', s.late_seconds,
    'raw', s.raw, 'possible', s.possible, 'late', s.late,
    'dueAt', coalesce(s.due_at, private.due_of(w.id)), 'readers', coalesce(r.readers, 0), 'read', coalesce(r.done, 0),
    'peers', case when a.peers > 0 then private.peer_mark_of(w.id) end, 'released', l.number is not null, 'final', l.raw - l.late,
    'remarkAskedAt', l.remark_asked_at
  ) order by w.made_at, w.id), '[]')
  from public.works w join public.assignments a on a.id = w.assignment_id and a.removed_at is null
  left join standing s on s.work_id = w.id
  left join authors o on o.work_id = w.id
  left join released l on l.work_id = w.id
  left join lateral (
    select count(*) as readers, count(r.done_at) as done from public.peer_readings r where r.work_id = w.id and r.freed_at is null
  ) r on true
  where a.cohort_id = cohort
$$;

create or replace function private.assignment_as_json(a public.assignments) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'title', a.title, 'brief', a.brief, 'milestone', a.milestone, 'opensAt', a.opens_at, 'dueAt', a.due_at, 'closesAt', a.closes_at,
    'grouping', a.grouping, 'parts', a.parts, 'peers', a.peers, 'anonymity', a.anonymity, 'spread', a.spread, 'lateRule', a.late_rule,
    'deductedBy', a.deducted_by, 'counts', a.counts, 'rubric', private.rubric_of(a.id)
  )
$$;

/** A cohort for its teachers and second markers: its people, its assignments, and where each work is. */
create or replace function public.cohort_desk(cohort uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_cohort(cohort, '{teacher,marker}');
  return (
    select jsonb_build_object(
      'id', c.id, 'name', c.name, 'term', c.term, 'zone', c.zone, 'credits', c.credits, 'closedAt', c.closed_at, 'role', private.cohort_role(c.id),
      'codeUntil', case when c.code_until > now() then c.code_until end, 'course', c.course_name, 'people', private.people_of_cohort(c.id),
      'assignments', (
        select coalesce(jsonb_agg(private.assignment_as_json(a) || jsonb_build_object('frozen', private.was_handed_in(a.id)) order by a.due_at), '[]')
        from public.assignments a where a.cohort_id = c.id and a.removed_at is null
      ),
      'works', private.works_of_cohort(c.id), 'now', now()
    )
    from public.cohorts c where c.id = cohort
  );
end $$;
grant execute on function public.cohort_desk to authenticated;

/** The results of an assignment as a sheet: points of each criterion, raw, late and final of every work, with when it was handed in. */
create or replace function public.results_sheet(assignment uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_cohort(private.cohort_of_assignment(assignment));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'people', (select coalesce(jsonb_agg(private.person_called(p.person_id) order by p.person_id), '[]') from public.work_people p where p.work_id = w.id),
      'handedAt', (select h.handed_at from public.hand_ins h where h.id = s.hand_in_id), 'marks', private.marks_as_json(s.hand_in_id, 'teacher'),
      'raw', s.raw, 'late', case when s.raw is not null then s.late end, 'final', s.raw - s.late, 'peers', private.peer_mark_of(w.id)
    ) order by w.made_at), '[]')
    from public.works w left join lateral private.standing_of(w.id) s on true where w.assignment_id = results_sheet.assignment
  );
end $$;
grant execute on function public.results_sheet to authenticated;

/** What a student is told of the result of their work: nothing before it is released. Readers are numbered and not named where the review is blind. */
create or replace function private.result_for_authors(work uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'handInId', l.hand_in_id, 'raw', l.raw, 'possible', l.possible, 'late', l.late, 'peers', l.peers, 'releasedAt', l.released_at,
    'remarkAskedAt', l.remark_asked_at, 'number', l.number, 'rubric', private.rubric_of(w.assignment_id, h.rubric),
    'marks', private.marks_as_json(l.hand_in_id, 'teacher'), 'documentaryId', h.documentary_id, 'versionId', h.version_id,
    'waived', exists (select from public.work_allowances x where x.work_id = w.id and x.kind = 'waiver' and x.ended_at is null),
    'readings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'reader', case when a.anonymity = 'none' then private.person_called(r.reader_id) else '' end, 'useful', r.useful,
        'usefulWords', r.useful_words, 'marks', private.marks_as_json(r.hand_in_id, 'peer', r.id)
      ) order by r.id), '[]')
      from public.peer_readings r where r.work_id = w.id and r.done_at is not null and r.freed_at is null
    )
  )
  from public.works w join public.assignments a on a.id = w.assignment_id,
    lateral (select * from public.work_results r where r.work_id = w.id order by r.number desc limit 1) l
  join public.hand_ins h on h.id = l.hand_in_id
  where w.id = work
$$;

/** An assignment as a student has it: its date with their extension, their hand-ins, what they have to read, and their result once it is out. */
create or replace function private.assignment_for_student(a public.assignments) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.assignment_as_json(a) - '{anonymity,spread,deductedBy}'::text[] || jsonb_build_object(
    'blind', a.anonymity <> 'none', 'dueAt', coalesce(private.due_of(w.work_id), a.due_at), 'extended', private.due_of(w.work_id) > a.due_at,
    'workId', w.work_id,
    'handIns', (
      select coalesce(jsonb_agg(private.receipt_of(h.id) order by h.number desc), '[]') from public.hand_ins h where h.work_id = w.work_id
    ),
    'result', private.result_for_authors(w.work_id),
    'readings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'doneAt', r.done_at, 'third', r.third, 'useful', r.useful, 'usefulWords', r.useful_words
      ) order by r.id), '[]')
      from public.peer_readings r join public.works x on x.id = r.work_id
      where x.assignment_id = a.id and r.reader_id = auth.uid() and r.freed_at is null
    )
  )
  from (select (select p.work_id from public.work_people p where p.assignment_id = a.id and p.person_id = auth.uid()) as work_id) w
$$;

/** The cohorts the caller is a student of, or was until they graduated, with their assignments. */
create or replace function public.my_cohorts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.name, 'term', c.term, 'zone', c.zone, 'institution', i.name, 'group', p.group_name, 'credits', p.credits,
      'graduatedAt', p.graduated_at, 'now', now(),
      'assignments', (
        select coalesce(jsonb_agg(private.assignment_for_student(a) order by a.due_at), '[]')
        from public.assignments a where a.cohort_id = c.id and a.removed_at is null and (a.opens_at is null or a.opens_at <= now())
      )
    ) order by p.graduated_at is not null, c.made_at desc), '[]')
    from public.cohort_people p join public.cohorts c on c.id = p.cohort_id join public.institutions i on i.id = c.institution_id
    where p.person_id = auth.uid() and p.role = 'student' and (p.left_at is null or p.graduated_at is not null)
  );
end $$;
grant execute on function public.my_cohorts to authenticated;

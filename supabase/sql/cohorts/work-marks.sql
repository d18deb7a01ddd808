comment on table public.work_marks is
  'One row the mark of a criterion of a hand-in: by a teacher, a second marker, or a peer (reading_id). points: null while only words are '
  'there. starts_ms, ends_ms: the range of the film it is about. note_id: the note it became when the result was released.';
select private.open_table('public.work_marks', of_person => 'marker_id');
create or replace trigger limit_rows after insert on public.work_marks referencing new table as added for each statement
  execute function private.limit_rows('hand_in_id', '2000', 'A hand-in can have up to 2,000 marks.');

/** Refuses points a criterion does not give: more than it has, or all of them without a range where it asks for one. */
create or replace function private.check_mark(hand_in uuid, criterion text, points numeric, starts_ms int) returns void
language plpgsql stable security definer set search_path = '' as $$
declare asked jsonb;
begin
  select c into asked
  from public.hand_ins h join public.works w on w.id = h.work_id, jsonb_array_elements(private.rubric_of(w.assignment_id, h.rubric)) c
  where h.id = check_mark.hand_in and c ->> 'id' = check_mark.criterion;
  if asked is null then raise exception 'There is no such criterion.' using errcode = 'P0002'; end if;
  if check_mark.points > (asked ->> 'points')::numeric then
    raise exception 'A criterion gives no more than its points.' using errcode = '22023', detail = 'points';
  end if;
  if check_mark.points = (asked ->> 'points')::numeric and (asked -> 'evidence')::boolean and check_mark.starts_ms is null then
    raise exception 'All points of this criterion need a range of the film.' using errcode = 'P0001', detail = 'evidence';
  end if;
end $$;

/** Marks one criterion of a hand-in, as its teacher or its second marker; null points: not marked yet. */
create or replace function public.write_mark(
  hand_in uuid, criterion text, points numeric default null, words text default '', starts_ms int default null, ends_ms int default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  of_work uuid := (select h.work_id from public.hand_ins h where h.id = write_mark.hand_in);
  cohort uuid := private.cohort_of_work(of_work);
begin
  perform private.require_cohort(cohort, '{teacher,marker}');
  if private.has_graduated(of_work) then
    raise exception 'This work has left the school.' using errcode = 'P0001', detail = 'graduated';
  end if;
  perform private.check_mark(write_mark.hand_in, write_mark.criterion, write_mark.points, write_mark.starts_ms);
  insert into public.work_marks as m (hand_in_id, criterion, marker_id, role, points, words, starts_ms, ends_ms)
  values (
    write_mark.hand_in, write_mark.criterion, auth.uid(), case private.cohort_role(cohort) when 'teacher' then 'teacher' else 'second' end,
    write_mark.points, trim(write_mark.words), write_mark.starts_ms, write_mark.ends_ms
  )
  on conflict (hand_in_id, criterion, role) where role <> 'peer' do update set
    marker_id = excluded.marker_id, points = excluded.points, words = excluded.words, starts_ms = excluded.starts_ms, ends_ms = excluded.ends_ms,
    marked_at = now();
end $$;
grant execute on function public.write_mark to authenticated;

/** Marks of a hand-in by one kind of marker, or by one reading. The names of peers are never among them. */
create or replace function private.marks_as_json(hand_in uuid, by_role text, reading uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'criterion', m.criterion, 'points', m.points, 'words', m.words, 'startsMs', m.starts_ms, 'endsMs', m.ends_ms,
    'by', case when m.role = 'peer' then '' else private.person_called(m.marker_id) end
  ) order by m.criterion), '[]')
  from public.work_marks m
  where m.hand_in_id = marks_as_json.hand_in and m.role = by_role and (reading is null or m.reading_id = reading)
$$;

/** The hand-ins of a work for its teachers; of a work that left the school the marks alone. */
create or replace function private.hand_ins_to_mark(work uuid, gone boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', h.id, 'number', h.number, 'handedAt', h.handed_at, 'lateSeconds', private.late_seconds(h.id), 'credits', h.credits,
    'rubric', private.rubric_of(w.assignment_id, h.rubric), 'words', case when gone then '' else h.words end,
    'documentaryId', case when not gone then h.documentary_id end, 'versionId', case when not gone then h.version_id end,
    'playable', not gone and exists (select from public.versions v where v.id = h.version_id and v.state in ('watchable', 'ready')),
    'durationMs', case when not gone then (select v.duration_ms from public.versions v where v.id = h.version_id) end,
    'parts', case when gone then '{}' else h.parts - 'log' end, 'logItems', case when not gone then jsonb_array_length(h.parts -> 'log') end,
    'marks', private.marks_as_json(h.id, 'teacher'), 'second', private.marks_as_json(h.id, 'second'), 'raw', private.raw_of(h.id),
    'secondRaw', private.raw_of(h.id, 'second')
  ) order by h.number desc), '[]')
  from public.hand_ins h join public.works w on w.id = h.work_id where h.work_id = work
$$;

/** A work as its teachers and second markers mark it: authors, hand-ins with rubric and marks, allowances, peers, and the result so far. */
create or replace function public.work_to_mark(work uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare gone boolean := private.has_graduated(work);
begin
  perform private.require_cohort(private.cohort_of_work(work), '{teacher,marker}');
  return (
    select jsonb_build_object(
      'id', w.id, 'assignmentId', a.id, 'title', a.title, 'milestone', a.milestone, 'group', w.group_name, 'graduated', gone,
      'dueAt', private.due_of(w.id), 'zone', c.zone, 'lateRule', a.late_rule, 'deductedBy', a.deducted_by, 'counts', a.counts,
      'authors', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.person_id, 'name', private.person_called(p.person_id)) order by p.person_id), '[]')
        from public.work_people p where p.work_id = w.id
      ),
      'handIns', private.hand_ins_to_mark(w.id, gone),
      'standing', (
        select jsonb_build_object(
          'handInId', s.hand_in_id, 'raw', s.raw, 'possible', s.possible, 'lateSeconds', s.late_seconds, 'late', s.late
        ) from private.standing_of(w.id) s
      ),
      'allowances', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', x.id, 'kind', x.kind, 'untilAt', x.until_at, 'why', x.why, 'by', private.person_called(x.made_by), 'madeAt', x.made_at,
          'endedAt', x.ended_at
        ) order by x.made_at), '[]')
        from public.work_allowances x where x.work_id = w.id
      ),
      'readings', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'reader', private.person_called(r.reader_id), 'third', r.third, 'doneAt', r.done_at, 'useful', r.useful,
          'usefulWords', r.useful_words, 'total', private.total_of_reading(r.id), 'marks', private.marks_as_json(r.hand_in_id, 'peer', r.id)
        ) order by r.made_at, r.id), '[]')
        from public.peer_readings r where r.work_id = w.id and r.freed_at is null
      ),
      'peerMark', private.peer_mark_of(w.id),
      'results', private.results_as_json(w.id)
    )
    from public.works w join public.assignments a on a.id = w.assignment_id join public.cohorts c on c.id = a.cohort_id where w.id = work
  );
end $$;
grant execute on function public.work_to_mark to authenticated;

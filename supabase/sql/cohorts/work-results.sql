comment on table public.work_results is
  'One row a released result of a work: raw points and what was deducted for being late, apart. A remark is the next row; the late line '
  'stays. remark_words: why its authors ask for another look.';
select private.open_table('public.work_results', of_nobody => 'A result is of a work, whose authors are in work_people and read it on their desk.');
create or replace trigger limit_rows after insert on public.work_results referencing new table as added for each statement
  execute function private.limit_rows('work_id', '100', 'A work can have up to 100 results.');

/** The results of a work, the newest first. */
create or replace function private.results_as_json(work uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'number', r.number, 'handInId', r.hand_in_id, 'raw', r.raw, 'possible', r.possible, 'late', r.late, 'peers', r.peers, 'releasedAt', r.released_at,
    'remarkWords', r.remark_words, 'remarkAskedAt', r.remark_asked_at
  ) order by r.number desc), '[]')
  from public.work_results r where r.work_id = work
$$;

/** A teacher's marks on ranges become notes on the film, where its team works on. Once each. */
create or replace function private.marks_become_notes(hand_in uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  m record;
  made uuid;
begin
  for m in
    select k.id, k.marker_id, k.starts_ms, k.ends_ms, k.words, h.version_id, c ->> 'name' as criterion
    from public.work_marks k join public.hand_ins h on h.id = k.hand_in_id join public.works w on w.id = h.work_id,
      jsonb_array_elements(private.rubric_of(w.assignment_id, h.rubric)) c
    where k.hand_in_id = marks_become_notes.hand_in and k.role = 'teacher' and k.note_id is null and k.starts_ms is not null and h.version_id is not null
      and c ->> 'id' = k.criterion
  loop
    made := gen_random_uuid();
    insert into public.notes (id, version_id, author_id, author_name, starts_ms, ends_ms, body)
    values (
      made, m.version_id, m.marker_id, left(private.person_called(m.marker_id), 120), m.starts_ms, m.ends_ms,
      left(m.criterion || case when m.words = '' then '' else ': ' || m.words end, 5000)
    );
    update public.work_marks k set note_id = made where k.id = m.id;
    perform private.stir_notes(m.version_id, made);
  end loop;
end $$;

/**
 * Releases the results of an assignment together: every work whose criteria are all marked, once for each change. Answers how many went out, and how
 * many handed-in works have no total yet.
 */
create or replace function public.release_results(assignment uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assignments;
  one record;
  result public.work_results;
  out_now int := 0;
  unmarked int := 0;
begin
  select * into asked from public.assignments a where a.id = assignment for update;
  perform private.require_cohort(asked.cohort_id);
  for one in
    select w.id as work, s.*, private.peer_mark_of(w.id) as peers, (
      select max(r.number) from public.work_results r where r.work_id = w.id
    ) as last
    from public.works w, private.standing_of(w.id) s where w.assignment_id = assignment
  loop
    if one.raw is null then
      unmarked := unmarked + 1;
      continue;
    end if;
    continue when exists (
      select from public.work_results r where r.work_id = one.work and r.number = one.last
        and (r.hand_in_id, r.raw, r.possible, r.late, r.peers) is not distinct from (one.hand_in_id, one.raw, one.possible, one.late, one.peers)
    );
    insert into public.work_results (work_id, number, hand_in_id, raw, possible, late, peers, released_by)
    values (one.work, coalesce(one.last, 0) + 1, one.hand_in_id, one.raw, one.possible, one.late, one.peers, auth.uid())
    returning * into result;
    perform private.queue_course_marks(one.work, result);
    out_now := out_now + 1;
    perform private.marks_become_notes(one.hand_in_id);
    perform private.notify(
      p.person_id, 'cohort', jsonb_build_object('what', 'result', 'subject', asked.title), private.student_path(assignment),
      'result:' || one.work || ':' || coalesce(one.last, 0)
    ) from public.work_people p where p.work_id = one.work;
  end loop;
  return jsonb_build_object('released', out_now, 'unmarked', unmarked);
end $$;
grant execute on function public.release_results to authenticated;

/** An author asks for another look at a released result. Its teachers are told. */
create or replace function public.ask_remark(work uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.assignments;
begin
  perform private.require_session();
  if not private.is_author(work) then raise exception 'This is not your work.' using errcode = '42501'; end if;
  if trim(words) = '' then raise exception 'Say what should be looked at again.' using errcode = '22023', detail = 'words'; end if;
  update public.work_results r set remark_asked_at = now(), remark_words = trim(ask_remark.words)
  where r.work_id = ask_remark.work and r.remark_asked_at is null
    and r.number = (select max(n.number) from public.work_results n where n.work_id = ask_remark.work);
  if not found then raise exception 'There is no result to look at again.' using errcode = 'P0001', detail = 'no-result'; end if;
  select a.* into asked from public.works w join public.assignments a on a.id = w.assignment_id where w.id = work;
  perform private.notify(
    p.person_id, 'cohort', jsonb_build_object('what', 'remark', 'subject', asked.title),
    private.institution_path(c.institution_id, 'cohorts') || '&cohort=' || c.id || '&work=' || work, 'remark:' || work || ':' || now()::date
  ) from public.cohort_people p join public.cohorts c on c.id = p.cohort_id
  where p.cohort_id = asked.cohort_id and p.role = 'teacher' and p.left_at is null;
end $$;
grant execute on function public.ask_remark to authenticated;

-- Peers read each other's work. What they are given carries no author where the assignment is double-blind, and what authors are given carries no
-- reader where it is blind at all (decision 0612).
comment on table public.peer_readings is
  'One row a student who reads a work of another. third: asked because two were far apart. freed_at: the reader left before it was done. '
  'useful: what its authors think of it, from 1 to 5.';
select private.open_table('public.peer_readings', of_person => 'reader_id');
create or replace trigger limit_rows after insert on public.peer_readings referencing new table as added for each statement
  execute function private.limit_rows('work_id', '100', 'A work can have up to 100 readers.');

/**
 * Says who reads which work: [{work, reader}, …], as core/cohorts/allocate.ts gives them. Readings that are there stay. Refuses a work that does not get
 * exactly the asked number, and a reader of their own or their group's work.
 */
create or replace function public.allocate_readings(assignment uuid, pairs jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assignments;
  made int;
begin
  select * into asked from public.assignments a where a.id = assignment for update;
  perform private.require_cohort(asked.cohort_id);
  perform private.check_list(pairs, 10000, 'Allocate up to 10,000 readings at once.');
  if exists (
    select from jsonb_array_elements(pairs) p
    left join public.works w on w.id = (p ->> 'work')::uuid and w.assignment_id = assignment
    left join public.cohort_people r
      on r.person_id = (p ->> 'reader')::uuid and r.cohort_id = asked.cohort_id and r.role = 'student' and r.left_at is null
    where w.id is null or r.person_id is null
      or exists (select from public.work_people o where o.work_id = w.id and o.person_id = r.person_id)
      or w.group_name <> '' and w.group_name = r.group_name
  ) then
    raise exception 'Nobody reads their own work, or their group''s.' using errcode = '22023', detail = 'own';
  end if;
  insert into public.peer_readings (work_id, reader_id)
  select (p ->> 'work')::uuid, (p ->> 'reader')::uuid from jsonb_array_elements(pairs) p
  on conflict (work_id, reader_id) where freed_at is null do nothing;
  get diagnostics made = row_count;
  if exists (
    select from public.peer_readings r join public.works w on w.id = r.work_id
    where w.assignment_id = assignment and r.freed_at is null and not r.third
    group by r.work_id having count(*) <> asked.peers
  ) then
    raise exception 'Each work is read by exactly as many as the assignment asks.' using errcode = '22023', detail = 'count';
  end if;
  perform private.notify(
    r.reader_id, 'cohort', jsonb_build_object('what', 'to-read', 'subject', asked.title), private.student_path(assignment), 'to-read:' || assignment
  ) from (select distinct x.reader_id from public.peer_readings x join public.works w on w.id = x.work_id
    where w.assignment_id = assignment and x.freed_at is null and x.done_at is null) r;
  return made;
end $$;
grant execute on function public.allocate_readings to authenticated;

/** Where a student finds an assignment on their desk. */
create or replace function private.student_path(assignment uuid) returns text
language sql immutable set search_path = '' as $$ select '/creator-dashboard?view=cohorts&assignment=' || assignment $$;

/** Frees what a person who leaves had to read and had not finished; what they did stays, and what others read. */
create or replace function private.free_readings(cohort uuid, person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.peer_readings r set freed_at = now()
  from public.works w join public.assignments a on a.id = w.assignment_id
  where r.work_id = w.id and a.cohort_id = cohort and r.reader_id = person and r.done_at is null and r.freed_at is null
$$;

create or replace function private.total_of_reading(reading uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select sum(m.points) from public.work_marks m join public.peer_readings r on r.id = m.reading_id
  where m.reading_id = total_of_reading.reading and r.done_at is not null
$$;

/** Whether two readers of a work are so far apart that a third one is asked. */
create or replace function private.asks_third(work uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(count(*) = 2 and max(private.total_of_reading(r.id)) - min(private.total_of_reading(r.id)) > (
    select a.spread from public.works w join public.assignments a on a.id = w.assignment_id where w.id = asks_third.work
  ), false)
  from public.peer_readings r where r.work_id = asks_third.work and r.done_at is not null and r.freed_at is null
$$;

/** The peer mark of a work: the sum of the medians of its criteria; null while a third reader is asked, and while nobody is done. */
create or replace function private.peer_mark_of(work uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when not private.asks_third(peer_mark_of.work) then sum(x.median) end
  from (
    -- The lower and the upper middle, so that the mean of two is exact.
    select round((
      percentile_disc(0.5) within group (order by m.points) + percentile_disc(0.5) within group (order by m.points desc)
    ) / 2, 2) as median
    from public.work_marks m join public.peer_readings r on r.id = m.reading_id
    where r.work_id = peer_mark_of.work and r.done_at is not null and r.freed_at is null and m.points is not null
    group by m.criterion
  ) x
$$;

/** The reading of the caller, while it is theirs to do. */
create or replace function private.own_reading(reading uuid) returns public.peer_readings
language plpgsql stable security definer set search_path = '' as $$
declare found_reading public.peer_readings;
begin
  perform private.require_session();
  select * into found_reading from public.peer_readings r where r.id = reading and r.reader_id = auth.uid() and r.freed_at is null;
  if found_reading.id is null or not private.sees_work(found_reading.work_id) then
    raise exception 'There is no such work for you to read.' using errcode = '42501';
  end if;
  return found_reading;
end $$;

/** A work as a peer reads it: no author where the assignment is double-blind, and nothing an author typed about themselves. */
create or replace function public.work_to_read(reading uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare own public.peer_readings := private.own_reading(reading);
begin
  return (
    select jsonb_build_object(
      'id', own.id, 'title', a.title, 'brief', a.brief, 'milestone', a.milestone, 'doneAt', own.done_at, 'third', own.third,
      'authors', case when a.anonymity = 'double' then '[]' else (
        select coalesce(jsonb_agg(private.person_called(p.person_id) order by p.person_id), '[]') from public.work_people p where p.work_id = w.id
      ) end,
      'blind', a.anonymity = 'double', 'rubric', private.rubric_of(a.id, h.rubric),
      'handIn', case when h.id is not null then jsonb_build_object(
        'id', h.id, 'number', h.number, 'parts', (select jsonb_agg(k order by k) from jsonb_object_keys(h.parts) k),
        'playable', exists (select from public.versions v where v.id = h.version_id and v.state in ('watchable', 'ready')),
        'durationMs', (select v.duration_ms from public.versions v where v.id = h.version_id),
        'words', case when a.anonymity = 'double' then '' else h.words end
      ) end,
      'marks', private.marks_as_json(h.id, 'peer', own.id)
    )
    from public.works w join public.assignments a on a.id = w.assignment_id
    left join public.hand_ins h on h.id = coalesce(own.hand_in_id, private.last_hand_in(w.id))
    where w.id = own.work_id
  );
end $$;
grant execute on function public.work_to_read to authenticated;

create or replace function private.last_hand_in(work uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select h.id from public.hand_ins h where h.work_id = work order by h.number desc limit 1
$$;

/** Marks one criterion of the work a peer reads. Their first mark fixes which hand-in they read. */
create or replace function public.write_peer_mark(
  reading uuid, criterion text, points numeric default null, words text default '', starts_ms int default null, ends_ms int default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  own public.peer_readings := private.own_reading(reading);
  read_hand_in uuid := coalesce(own.hand_in_id, private.last_hand_in(own.work_id));
begin
  if own.done_at is not null then raise exception 'You have sent this review.' using errcode = 'P0001', detail = 'done'; end if;
  if read_hand_in is null then raise exception 'Nothing was handed in yet.' using errcode = 'P0001', detail = 'nothing'; end if;
  perform private.check_mark(read_hand_in, write_peer_mark.criterion, write_peer_mark.points, write_peer_mark.starts_ms);
  update public.peer_readings r set hand_in_id = read_hand_in where r.id = own.id and r.hand_in_id is null;
  insert into public.work_marks as m (hand_in_id, criterion, marker_id, role, reading_id, points, words, starts_ms, ends_ms)
  values (
    read_hand_in, write_peer_mark.criterion, auth.uid(), 'peer', own.id, write_peer_mark.points, trim(write_peer_mark.words),
    write_peer_mark.starts_ms, write_peer_mark.ends_ms
  )
  on conflict (reading_id, criterion) where role = 'peer' do update set
    points = excluded.points, words = excluded.words, starts_ms = excluded.starts_ms, ends_ms = excluded.ends_ms, marked_at = now();
end $$;
grant execute on function public.write_peer_mark to authenticated;

/** Sends a peer's review. Two that are too far apart ask a third reader: who has the least to read, and is no author. */
create or replace function public.finish_reading(reading uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.peer_readings := private.own_reading(reading);
  asked public.assignments;
  next_reader uuid;
begin
  select a.* into asked from public.works w join public.assignments a on a.id = w.assignment_id where w.id = own.work_id;
  perform from public.works w where w.id = own.work_id for update;
  if own.hand_in_id is null or private.unmarked_by_peer(own) > 0 then
    raise exception 'Mark every criterion first.' using errcode = 'P0001', detail = 'unmarked';
  end if;
  update public.peer_readings r set done_at = coalesce(r.done_at, now()) where r.id = own.id;
  if not private.asks_third(own.work_id)
    or exists (select from public.peer_readings r where r.work_id = own.work_id and r.third and r.freed_at is null) then return; end if;
  select p.person_id into next_reader from public.cohort_people p
  where p.cohort_id = asked.cohort_id and p.role = 'student' and p.left_at is null
    and not exists (select from public.work_people o where o.work_id = own.work_id and o.person_id = p.person_id)
    and not exists (select from public.peer_readings r where r.work_id = own.work_id and r.reader_id = p.person_id and r.freed_at is null)
  order by (
    select count(*) from public.peer_readings r join public.works w on w.id = r.work_id
    where w.assignment_id = asked.id and r.reader_id = p.person_id and r.freed_at is null
  ), random() limit 1;
  if next_reader is null then return; end if;
  insert into public.peer_readings (work_id, reader_id, third) values (own.work_id, next_reader, true);
  perform private.notify(
    next_reader, 'cohort', jsonb_build_object('what', 'to-read', 'subject', asked.title), private.student_path(asked.id), 'third-reader:' || own.work_id
  );
end $$;
grant execute on function public.finish_reading to authenticated;

create or replace function private.unmarked_by_peer(reading public.peer_readings) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.hand_ins h join public.works w on w.id = h.work_id, jsonb_array_elements(private.rubric_of(w.assignment_id, h.rubric)) c
  where h.id = reading.hand_in_id and not exists (
    select from public.work_marks m where m.reading_id = reading.id and m.criterion = c ->> 'id' and m.points is not null
  )
$$;

/** What an author thinks of a peer's review, once the result is out: from 1 to 5, with words. The reader sees it without a name. */
create or replace function public.rate_reading(reading uuid, useful int, words text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare found_reading public.peer_readings;
begin
  perform private.require_session();
  select * into found_reading from public.peer_readings r where r.id = reading and r.done_at is not null;
  if not coalesce(private.is_author(found_reading.work_id), false)
    or not exists (select from public.work_results x where x.work_id = found_reading.work_id) then
    raise exception 'You can rate reviews of your work once its result is out.' using errcode = '42501';
  end if;
  update public.peer_readings r set useful = rate_reading.useful, useful_words = trim(rate_reading.words) where r.id = reading;
end $$;
grant execute on function public.rate_reading to authenticated;

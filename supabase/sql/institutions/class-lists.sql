comment on table public.class_answers is
  'One row per answer. mark: a keyed pseudonym of the person in this playlist; it cannot be reversed without asking as '
  'the person.';
select private.open_table('public.class_answers', of_nobody => 'Answers without people: the mark is no name.');

comment on table public.class_list_clips is 'One row per clip in a playlist, with its position.';
select private.open_table('public.class_list_clips', of_nobody => 'Of the playlist, whose maker is told there.');
create or replace trigger limit_rows after insert on public.class_list_clips referencing new table as added for each statement
  execute function private.limit_rows('list_id', 50, 'A playlist can hold up to 50 clips.');

-- Playlists of clips for a class, and questions that pause the film. Answers are stored without names, unless a course asks for a grade.
comment on table public.class_lists is
  'One row per playlist of clips for a class. code_hash: hash of a code that opens it for pupils without an account '
  'until code_until.';
select private.open_table('public.class_lists', of_person => 'made_by');
create or replace trigger limit_rows after insert on public.class_lists referencing new table as added for each statement
  execute function private.limit_rows('institution_id', 5000, 'An institution can have up to 5,000 playlists.');

comment on table public.class_questions is
  'One row per question that pauses the film at a moment of a clip. choices: empty for a free answer. right_choice: the '
  'correct choice, counted from one; null where there is none.';
select private.open_table('public.class_questions', of_nobody => 'Of the playlist, whose maker is told there.');
create or replace trigger limit_rows after insert on public.class_questions referencing new table as added for each statement
  execute function private.limit_rows('list_id', 100, 'A playlist can hold up to 100 questions.');

comment on table public.course_grades is
  'One row per result of a course member in a playlist, as sent to the course. sent_at: null until the course accepted '
  'it.';
select private.open_table('public.course_grades', of_person => 'person_id');

comment on table public.sittings is
  'One row per visitor without an account: a pupil with a class code (list_id) or a reader at a terminal. Their '
  'anonymous session ends at until, and is deleted with all its data.';
select private.open_table('public.sittings', of_person => 'person_id');

create or replace function private.class_mark(list uuid, person uuid) returns bytea
language sql stable security definer set search_path = '' as $$
  select sha256(convert_to(s.value || class_mark.list || class_mark.person, 'UTF8')) from private.secrets s where s.name = 'class-salt'
$$;

/** Whether a person is here for one lesson without an account: nothing about them is stored. */
create or replace function private.passes_through(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.sittings s where s.person_id = passes_through.person)
$$;

/** Whether the caller may see a playlist: people of its institution; a person with its code, that playlist only. */
create or replace function private.sees_list(list uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.class_lists l
    where l.id = sees_list.list and l.institution_id in (select private.my_institutions())
      and not exists (select from public.sittings s where s.person_id = auth.uid() and s.list_id is distinct from l.id)
  )
$$;

/**
 * Creates or rewrites a playlist: its clips in their order, its questions as {clip, atMs, words, choices, right}. Answers to questions
 * that stay are kept.
 */
create or replace function public.put_class_list(
  institution uuid, title text, course text, words text, clips uuid[], questions jsonb, list uuid default null
) returns uuid language plpgsql security definer set search_path = '' as $$
declare kept public.class_lists;
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  perform private.check_list(questions, 100, 'A playlist can hold up to 100 questions.');
  if cardinality(clips) not between 1 and 50 then
    raise exception 'A playlist holds 1 to 50 clips.' using errcode = 'P0001', detail = 'clips';
  end if;
  if exists (
    select from unnest(clips) c where not exists (
      select from public.class_clips x where x.id = c and x.institution_id = put_class_list.institution and x.removed_at is null
    )
  ) then raise exception 'There is no such clip.' using errcode = 'P0002'; end if;
  if list is null then
    insert into public.class_lists (institution_id, title, made_by) values (institution, trim(put_class_list.title), auth.uid()) returning * into kept;
  else
    select l.* into kept from public.class_lists l where l.id = list and l.institution_id = put_class_list.institution for update;
    if kept.id is null or (kept.made_by is distinct from auth.uid() and institution not in (select private.my_institutions('{librarian}'))) then
      raise exception 'Only its creator and librarians can change a playlist.' using errcode = '42501';
    end if;
  end if;
  update public.class_lists l set title = trim(put_class_list.title), course = trim(put_class_list.course), words = trim(put_class_list.words)
  where l.id = kept.id;
  delete from public.class_list_clips x where x.list_id = kept.id and not (x.clip_id = any (clips));
  insert into public.class_list_clips as x (list_id, clip_id, place)
  select kept.id, c.id, min(c.place) from unnest(clips) with ordinality as c (id, place) group by c.id
  on conflict (list_id, clip_id) do update set place = excluded.place;
  delete from public.class_questions q where q.list_id = kept.id and not exists (
    select from jsonb_array_elements(questions) w where w ->> 'id' = q.id::text
  );
  insert into public.class_questions as q (id, list_id, clip_id, at_ms, words, choices, right_choice)
  select
    coalesce((w ->> 'id')::uuid, gen_random_uuid()), kept.id, (w ->> 'clip')::uuid, (w ->> 'atMs')::int, trim(w ->> 'words'),
    array(select jsonb_array_elements_text(coalesce(w -> 'choices', '[]'))), (w ->> 'right')::int
  from jsonb_array_elements(questions) w
  on conflict (id) do update set clip_id = excluded.clip_id, at_ms = excluded.at_ms, words = excluded.words, choices = excluded.choices,
    right_choice = excluded.right_choice
  where q.list_id = kept.id;
  if exists (
    select from public.class_questions q join public.class_clips c on c.id = q.clip_id
    where q.list_id = kept.id and q.at_ms not between c.starts_ms and c.ends_ms
  ) then raise exception 'A question is outside its clip.' using errcode = 'P0001', detail = 'questions'; end if;
  return kept.id;
end $$;
grant execute on function public.put_class_list to authenticated;

/** Deletes a playlist, or restores it: its creator, and librarians. */
create or replace function public.remove_class_list(list uuid, gone boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare found_list public.class_lists;
begin
  perform private.require_session();
  select l.* into found_list from public.class_lists l where l.id = list;
  if found_list.id is null then raise exception 'There is no such playlist.' using errcode = 'P0002'; end if;
  perform private.require_institution(
    found_list.institution_id, case when found_list.made_by = auth.uid() then '{librarian,teacher}'::text[] else '{librarian}'::text[] end
  );
  update public.class_lists l set removed_at = case when gone then now() end, code_hash = null, code_until = null where l.id = list;
end $$;
grant execute on function public.remove_class_list to authenticated;

/** The playlists of an institution, newest first. */
create or replace function public.class_lists_of(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'title', l.title, 'course', l.course, 'mine', l.made_by is not distinct from auth.uid(),
      'clips', (select count(*) from public.class_list_clips x where x.list_id = l.id),
      'questions', (select count(*) from public.class_questions q where q.list_id = l.id),
      'codeUntil', case when l.code_until > now() and institution in (select private.my_institutions('{librarian,teacher}')) then l.code_until end
    ) order by l.created_at desc), '[]')
    from (select * from public.class_lists l where l.institution_id = institution and l.removed_at is null order by l.created_at desc limit 500) l
    where private.sees_list(l.id)
  );
end $$;
grant execute on function public.class_lists_of to authenticated;

/**
 * A playlist for people of its institution: its clips in order, their questions, the caller's answers. The right choice is shown to
 * teachers.
 */
create or replace function public.class_list(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.sees_list(list) then return null; end if;
  return (
    select jsonb_build_object(
      'id', l.id, 'title', l.title, 'course', l.course, 'words', l.words, 'removed', l.removed_at is not null, 'institution', i.name,
      'mine', l.made_by is not distinct from auth.uid(),
      'kept', not private.passes_through(auth.uid()),
      'graded', exists (select from public.course_launches c where c.person_id = auth.uid() and c.list_id = l.id and c.line_item is not null),
      'sentAt', (select g.sent_at from public.course_grades g where g.list_id = l.id and g.person_id = auth.uid()),
      'clips', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'title', c.title, 'words', c.words, 'film', d.title, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms,
          'state', private.clip_state(c.institution_id, c.documentary_id),
          'questions', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', q.id, 'atMs', q.at_ms, 'words', q.words, 'choices', q.choices,
              'right', case when l.institution_id in (select private.my_institutions('{librarian,teacher}')) then q.right_choice end,
              'answer', (
                select jsonb_build_object('choice', a.choice, 'words', a.words) from public.class_answers a
                where a.question_id = q.id and a.mark = private.class_mark(l.id, auth.uid())
              )
            ) order by q.at_ms, q.id), '[]')
            from public.class_questions q where q.list_id = l.id and q.clip_id = c.id
          )
        ) order by x.place), '[]')
        from public.class_list_clips x
        join public.class_clips c on c.id = x.clip_id and c.removed_at is null
        join public.documentaries d on d.id = c.documentary_id
        where x.list_id = l.id and l.removed_at is null
      )
    )
    from public.class_lists l join public.institutions i on i.id = l.institution_id
    where l.id = list
  );
end $$;
grant execute on function public.class_list to authenticated;

/** Answers a question, or replaces the answer. From a person with a class code nothing is stored: returns false. */
create or replace function public.answer_class_question(
  question uuid,
  choice int default null,
  words text default ''
)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare asked public.class_questions;
begin
  perform private.require_session();
  select q.* into asked from public.class_questions q where q.id = question;
  if asked.id is null then raise exception 'There is no such question.' using errcode = 'P0002'; end if;
  if not private.sees_list(asked.list_id) then
    raise exception 'You have no access to this question.' using errcode = '42501';
  end if;
  if (case when cardinality(asked.choices) > 0 then answer_class_question.choice is null or answer_class_question.choice not between 1
    and cardinality(asked.choices)
    else trim(answer_class_question.words) = '' end)
  then raise exception 'Choose an answer, or write one.' using errcode = '22023'; end if;
  if private.passes_through(auth.uid()) then return false; end if;
  insert into public.class_answers as a (question_id, mark, choice, words)
  values (question, private.class_mark(asked.list_id, auth.uid()), answer_class_question.choice, trim(answer_class_question.words))
  on conflict (question_id, mark) do update set choice = excluded.choice, words = excluded.words, day = excluded.day;
  return true;
end $$;
grant execute on function public.answer_class_question to authenticated;

/** Answers in a playlist, without names: for teachers. Texts are in an order that does not show who wrote which. */
create or replace function public.class_answers_of(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare of_list public.class_lists;
begin
  perform private.require_session();
  select l.* into of_list from public.class_lists l where l.id = list;
  if of_list.id is null then raise exception 'There is no such playlist.' using errcode = 'P0002'; end if;
  perform private.require_institution(of_list.institution_id, '{librarian,teacher}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'clip', c.title, 'atMs', q.at_ms, 'words', q.words, 'choices', q.choices, 'right', q.right_choice,
      'answers', (select count(*) from public.class_answers a where a.question_id = q.id),
      'counts', (
        select coalesce(jsonb_agg((select count(*) from public.class_answers a where a.question_id = q.id and a.choice = n) order by n), '[]')
        from generate_series(1, cardinality(q.choices)) n
      ),
      'written', (
        select coalesce(jsonb_agg(a.words order by md5(a.words)), '[]')
        from (select a.words from public.class_answers a where a.question_id = q.id and a.words <> '' limit 300) a
      )
    ) order by x.place, q.at_ms), '[]')
    from public.class_questions q
    join public.class_list_clips x on x.list_id = q.list_id and x.clip_id = q.clip_id
    join public.class_clips c on c.id = q.clip_id
    where q.list_id = list
  );
end $$;
grant execute on function public.class_answers_of to authenticated;

/**
 * Result of a person who came from a course in a playlist, and where it is sent; the call records it. Null where no course asks for it. For
 * the house.
 */
create or replace function public.course_grade(list uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  launch public.course_launches;
  reached int;
  most int;
begin
  select l.* into launch from public.course_launches l
  where l.list_id = course_grade.list and l.person_id = course_grade.person and l.line_item is not null order by l.launched_at desc limit 1;
  if launch.id is null then return null; end if;
  -- A question scores one point for the right choice, or for any answer where there is none.
  select
    count(*) filter (where a.mark is not null and (q.right_choice is null or a.choice = q.right_choice)), count(*)
  into reached, most
  from public.class_questions q
  left join public.class_answers a on a.question_id = q.id and a.mark = private.class_mark(course_grade.list, course_grade.person)
  where q.list_id = course_grade.list;
  if most = 0 then return null; end if;
  insert into public.course_grades as g (list_id, person_id, points, most) values (course_grade.list, course_grade.person, reached, most)
  on conflict (list_id, person_id) do update set points = excluded.points, most = excluded.most, sent_at = null, made_at = now();
  return jsonb_build_object('systemId', launch.system_id, 'subject', launch.subject, 'lineItem', launch.line_item, 'points', reached, 'most', most);
end $$;

/** Where a teacher's course lists its members, and their results in a playlist, by the course system's own names. For the house. */
create or replace function public.course_members(list uuid, person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'systemId', l.system_id, 'membersUrl', l.members_url,
    'most', (select count(*) from public.class_questions q where q.list_id = course_members.list),
    'reached', (
      select coalesce(jsonb_object_agg(c.subject, g.points), '{}')
      from public.course_grades g join public.course_people c on c.person_id = g.person_id and c.system_id = l.system_id
      where g.list_id = course_members.list
    )
  )
  from public.course_launches l
  where l.list_id = course_members.list and l.person_id = course_members.person and l.role = 'teacher' and l.members_url is not null
  order by l.launched_at desc limit 1
$$;
comment on function public.course_members is 'Kind: done.';

/** A code by which pupils without an account see a playlist for so many hours (24 at most); shown once. Null revokes it. */
create or replace function public.make_class_code(list uuid, hours int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of_list public.class_lists;
  code text := private.screener_mark();
begin
  perform private.require_session();
  select l.* into of_list from public.class_lists l where l.id = list and l.removed_at is null;
  if of_list.id is null then raise exception 'There is no such playlist.' using errcode = 'P0002'; end if;
  perform private.require_institution(of_list.institution_id, '{librarian,teacher}');
  if hours is null then
    update public.class_lists l set code_hash = null, code_until = null where l.id = list;
    return null;
  end if;
  if hours not between 1 and 24 then raise exception 'A code opens for 1 to 24 hours.' using errcode = '22023'; end if;
  update public.class_lists l set code_hash = private.key_hash(code, 'class'), code_until = now() + make_interval(hours => hours) where l.id = list;
  return code;
end $$;
grant execute on function public.make_class_code to authenticated;

-- Class codes and codes in frames: rate-limited by network, like cards.
create or replace function public.code_opens(code text, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_list public.class_lists;
  place public.institutions;
  hashed bytea := (select sha256(convert_to(s.value || private.network_of(address), 'UTF8')) from private.secrets s where s.name = 'class-salt');
begin
  delete from private.sitting_tries t where t.tried_at < now() - interval '1 hour';
  if (select count(*) from private.sitting_tries t where t.address_hash = hashed) >= 30 then return jsonb_build_object('refused', 'rate'); end if;
  select l.* into found_list from public.class_lists l
  where l.code_hash = private.key_hash(left(code, 100), 'class') and l.code_until > now() and l.removed_at is null;
  select i.* into place from public.institutions i
  where i.closed_at is null and i.id = coalesce(
    found_list.institution_id,
    (select t.institution_id from public.institution_terminals t where t.code_hash = private.key_hash(left(code, 100), 'terminal'))
  );
  if place.id is null then
    insert into private.sitting_tries (address_hash) values (hashed);
    return null;
  end if;
  if (select count(*) from public.sittings s where s.institution_id = place.id and s.until > now()) >= 2000 then
    return jsonb_build_object('refused', 'full');
  end if;
  return jsonb_build_object(
    'institutionId', place.id, 'listId', found_list.id, 'until', least(found_list.code_until, now() + interval '4 hours'),
    'leadsTo', '/institutional/' || place.type || '?institution=' || place.id
      || case when found_list.id is null then '&view=films' else '&view=teaching&list=' || found_list.id end
  );
end
$$;

/** Admits a person without an account, until the code expires. For the house. */
create or replace function public.begin_sitting(person uuid, institution uuid, list uuid, until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sittings (person_id, institution_id, list_id, until)
  values (begin_sitting.person, begin_sitting.institution, begin_sitting.list, begin_sitting.until);
  insert into public.institution_members (institution_id, person_id, role, came_by, until, on_site_until)
  values (
    begin_sitting.institution, begin_sitting.person, 'member', case when list is null then 'terminal' else 'course' end, begin_sitting.until,
    case when list is null then begin_sitting.until end
  );
end $$;

/** Ends expired sessions, and deletes the anonymous accounts they used. Returns how many. */
create or replace function private.end_sittings() returns int
language plpgsql security definer set search_path = '' as $$
declare gone int;
begin
  delete from auth.users u using public.sittings s where s.person_id = u.id and s.until < now();
  get diagnostics gone = row_count;
  return gone;
end $$;

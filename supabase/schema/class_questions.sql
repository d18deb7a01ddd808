-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a question that stops the film at a moment of a clip. choices: to choose from, empty for words of one's own. right_choice: which counts as right, from one; empty where none does.
create table public.class_questions (
  id uuid not null default gen_random_uuid(),
  list_id uuid not null,
  clip_id uuid not null,
  at_ms integer not null,
  words text not null,
  choices text[] not null default '{}'[],
  right_choice integer,
  constraint class_questions_pkey PRIMARY KEY (id),
  constraint class_questions_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.class_clips(id) ON DELETE CASCADE,
  constraint class_questions_list_id_clip_id_fkey FOREIGN KEY (list_id, clip_id) REFERENCES public.class_list_clips(list_id, clip_id) ON DELETE CASCADE,
  constraint class_questions_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE,
  constraint class_questions_at_ms_check CHECK (at_ms >= 0),
  constraint class_questions_check CHECK (right_choice >= 1 AND right_choice <= cardinality(choices)),
  constraint class_questions_choices_check CHECK (cardinality(choices) <> 1 AND cardinality(choices) <= 8 AND private.each_at_most(choices, 200)),
  constraint class_questions_words_check CHECK (length(TRIM(BOTH FROM words)) > 0 AND length(words) <= 500)
);
CREATE INDEX class_questions_clip ON public.class_questions USING btree (list_id, clip_id, at_ms);
CREATE INDEX class_questions_of_clip ON public.class_questions USING btree (clip_id);
alter table public.class_questions enable row level security;
grant all on public.class_questions to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.class_questions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.class_questions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('list_id', '100', 'A playlist holds 100 questions at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.class_questions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.answer_class_question(question uuid, choice integer DEFAULT NULL::integer, words text DEFAULT '') returns boolean
language plpgsql security definer set search_path = '' as $$
declare asked public.class_questions;
begin
  perform private.require_session();
  select q.* into asked from public.class_questions q where q.id = question;
  if asked.id is null then raise exception 'There is no such question.' using errcode = 'P0002'; end if;
  if not private.sees_list(asked.list_id) then
    raise exception 'There is no such question for you.' using errcode = '42501';
  end if;
  if (case when cardinality(asked.choices) > 0 then answer_class_question.choice is null or answer_class_question.choice not between 1 and cardinality(asked.choices)
    else trim(answer_class_question.words) = '' end)
  then raise exception 'Choose an answer, or write one.' using errcode = '22023'; end if;
  if private.passes_through(auth.uid()) then return false; end if;
  insert into public.class_answers as a (question_id, mark, choice, words)
  values (question, private.class_mark(asked.list_id, auth.uid()), answer_class_question.choice, trim(answer_class_question.words))
  on conflict (question_id, mark) do update set choice = excluded.choice, words = excluded.words, day = excluded.day;
  return true;
end
$$;
grant execute on function public.answer_class_question to authenticated, service_role;

create function public.answer_framed_question(list uuid, secret text, question uuid, choice integer DEFAULT NULL::integer, words text DEFAULT '') returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(secret, list => list) then return null; end if;
  if not exists (select from public.class_questions q where q.id = question and q.list_id = list) then
    raise exception 'There is no such question.' using errcode = 'P0002';
  end if;
  return public.answer_class_question(question, answer_framed_question.choice, answer_framed_question.words);
end
$$;
grant execute on function public.answer_framed_question to service_role;

create function public.course_members(list uuid, person uuid) returns jsonb
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
grant execute on function public.course_members to service_role;

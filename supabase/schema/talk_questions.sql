-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a question. nameless: nobody is told who asks, moderators neither. item_id, at_ms: the second of the film it is about. merged_into: asked already by another. supports: who asks or supports it or one merged into it, each once; told_at: when the room was last told.
create table public.talk_questions (
  id uuid not null,
  screening_id uuid not null,
  number integer not null,
  asker integer not null,
  person_id uuid,
  nameless boolean not null default false,
  words text not null,
  item_id uuid,
  at_ms integer,
  state text not null default 'waiting',
  answer text not null default '',
  merged_into uuid,
  supports integer not null default 1,
  told_at timestamp with time zone not null default now(),
  asked_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint talk_questions_pkey PRIMARY KEY (id),
  constraint talk_questions_screening_id_number_key UNIQUE (screening_id, number),
  constraint talk_questions_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.screening_items(id) ON DELETE SET NULL,
  constraint talk_questions_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.talk_questions(id) ON DELETE SET NULL,
  constraint talk_questions_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint talk_questions_screening_id_asker_fkey FOREIGN KEY (screening_id, asker) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE,
  constraint talk_questions_answer_check CHECK (length(answer) <= 1000),
  constraint talk_questions_at_ms_check CHECK (at_ms >= 0),
  constraint talk_questions_state_check CHECK (state = ANY (ARRAY['waiting', 'live', 'answered', 'dismissed'])),
  constraint talk_questions_words_check CHECK (length(TRIM(BOTH FROM words)) > 0 AND length(words) <= 500)
);
CREATE UNIQUE INDEX one_question_is_live ON public.talk_questions USING btree (screening_id) WHERE state = 'live';
CREATE INDEX talk_questions_asker ON public.talk_questions USING btree (screening_id, asker);
CREATE INDEX talk_questions_item ON public.talk_questions USING btree (item_id);
CREATE INDEX talk_questions_merged ON public.talk_questions USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX talk_questions_person ON public.talk_questions USING btree (person_id);
alter table public.talk_questions enable row level security;
grant all on public.talk_questions to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talk_questions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talk_questions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.count_supports(question uuid) returns public.talk_questions
language sql security definer set search_path = '' as $$
  update public.talk_questions q set supports = (
    select count(distinct s.supporter) from public.talk_supports s
    join public.talk_questions m on m.id = s.question_id
    where m.id = q.id or m.merged_into = q.id
  )
  where q.id = question returning q.*
$$;
grant execute on function private.count_supports to service_role;

create function private.question_as_json(question public.talk_questions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', (question).id, 'number', (question).number, 'words', (question).words,
    'name', case when (question).nameless then '' else coalesce(p.name, '') end, 'nameless', (question).nameless,
    'itemId', (question).item_id, 'atMs', (question).at_ms, 'state', (question).state, 'answer', (question).answer,
    'mergedInto', (question).merged_into, 'supports', (question).supports,
    'mergedFrom', (select count(*) from public.talk_questions m where m.merged_into = (question).id), 'askedAt', (question).asked_at
  )
  from (select) one left join public.talk_people p on p.screening_id = (question).screening_id and p.number = (question).asker
$$;
grant execute on function private.question_as_json to service_role;

create function private.take_question(question uuid, places text[] DEFAULT '{host,moderator,speaker,guest}'[]) returns public.talk_questions
language plpgsql security definer set search_path = '' as $$
declare found_one public.talk_questions;
begin
  perform private.require_session();
  select * into found_one from public.talk_questions q where q.id = question;
  perform private.require_place(found_one.screening_id, places);
  perform private.take_talk(found_one.screening_id);
  select * into found_one from public.talk_questions q where q.id = question;
  return found_one;
end
$$;
grant execute on function private.take_question to service_role;

create function private.tell_question(question public.talk_questions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.talk_questions q set told_at = now() where q.id = question.id;
  perform private.tell_talk(question.screening_id, 'question', private.question_as_json(question));
end
$$;
grant execute on function private.tell_question to service_role;

create function public.merge_question(question uuid, into_question uuid DEFAULT NULL::uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.talk_questions := private.take_question(merge_question.question, '{host,moderator}');
  other public.talk_questions;
  touched uuid;
begin
  select * into other from public.talk_questions q where q.id = merge_question.into_question;
  if merge_question.into_question is not null and (
    other.id is null or other.screening_id <> asked.screening_id or other.id = asked.id or other.merged_into is not null
  ) then
    raise exception 'These two cannot be joined.' using errcode = '22023';
  end if;
  if asked.state not in ('waiting', 'live') then
    raise exception 'A settled question is not joined with another.' using errcode = 'P0001', detail = 'settled';
  end if;
  update public.talk_questions q set merged_into = other.id, state = case when other.id is null then q.state else 'waiting' end where q.id = asked.id;
  if other.id is not null then
    update public.talk_questions q set merged_into = other.id where q.merged_into = asked.id;
  end if;
  foreach touched in array array_remove(array[asked.id, other.id, asked.merged_into], null) loop
    perform private.tell_question(private.count_supports(touched));
  end loop;
end
$$;
grant execute on function public.merge_question to authenticated, service_role;

create function public.settle_question(question uuid, state text, answer text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.talk_questions := private.take_question(settle_question.question, '{host,moderator,speaker}');
  before public.talk_questions;
begin
  if settle_question.state is null or settle_question.state not in ('waiting', 'live', 'answered', 'dismissed') then
    raise exception 'A question waits, is live, answered or dismissed.' using errcode = '22023';
  end if;
  if asked.merged_into is not null then
    raise exception 'This question is part of another.' using errcode = 'P0001', detail = 'merged', hint = 'Take it out of the other one first.';
  end if;
  if length(coalesce(settle_question.answer, '')) > 1000 then
    raise exception 'A written answer has 1,000 characters at most.' using errcode = '22023', hint = 'What you wrote is still in the field.';
  end if;
  if settle_question.state = 'live' then
    update public.talk_questions q set state = 'waiting', settled_at = null
    where q.screening_id = asked.screening_id and q.state = 'live' and q.id <> asked.id returning * into before;
    if before.id is not null then perform private.tell_question(before); end if;
  end if;
  update public.talk_questions q set
    state = settle_question.state,
    answer = trim(coalesce(settle_question.answer, '')),
    settled_at = case when settle_question.state in ('answered', 'dismissed') then now() end
  where q.id = asked.id returning * into asked;
  perform private.tell_question(asked);
end
$$;
grant execute on function public.settle_question to authenticated, service_role;

create function public.support_question(question uuid, supported boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked public.talk_questions := private.take_question(support_question.question);
  me public.talk_people := private.talker(asked.screening_id);
begin
  if asked.state in ('answered', 'dismissed') then
    raise exception 'This question is settled.' using errcode = 'P0001', detail = 'settled';
  end if;
  if supported then
    insert into public.talk_supports (question_id, screening_id, supporter, person_id) values (asked.id, asked.screening_id, me.number, auth.uid())
    on conflict do nothing;
  elsif asked.asker <> me.number then
    delete from public.talk_supports s where s.question_id = asked.id and s.supporter = me.number;
  end if;
  asked := private.count_supports(asked.id);
  if asked.supports <= 32 or asked.told_at < now() - interval '1 second' then perform private.tell_question(asked); end if;
  return asked.supports;
end
$$;
grant execute on function public.support_question to authenticated, service_role;

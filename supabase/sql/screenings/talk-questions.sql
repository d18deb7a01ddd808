-- Questions: tied to a second of the film, supported once per person, merged when equal, answered.
create or replace function private.question_as_json(question public.talk_questions) returns jsonb
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

create or replace function private.tell_question(question public.talk_questions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.talk_questions q set told_at = now() where q.id = question.id;
  perform private.tell_talk(question.screening_id, 'question', private.question_as_json(question));
end $$;

/** Recounts the supporters of a question: the people who asked or support it or one merged into it, each once. */
create or replace function private.count_supports(question uuid) returns public.talk_questions
language sql security definer set search_path = '' as $$
  update public.talk_questions q set supports = (
    select count(distinct s.supporter) from public.talk_supports s
    join public.talk_questions m on m.id = s.question_id
    where m.id = q.id or m.merged_into = q.id
  )
  where q.id = question returning q.*
$$;

/** The question with its talk locked, for people with one of `places` in its screening; refuses (42501) everyone else. */
create or replace function private.take_question(
  question uuid,
  places text[] default '{host,moderator,speaker,guest}'
)
returns public.talk_questions
language plpgsql security definer set search_path = '' as $$
declare found_one public.talk_questions;
begin
  perform private.require_session();
  select * into found_one from public.talk_questions q where q.id = question;
  perform private.require_place(found_one.screening_id, places);
  perform private.take_talk(found_one.screening_id);
  select * into found_one from public.talk_questions q where q.id = question;
  return found_one;
end $$;

/** Asks about the second the asker was at: `at_ms` of `item`, else the shared position of the film. */
create or replace function public.ask_in_talk(
  question uuid, screening uuid, words text, nameless boolean default false, item uuid default null, at_ms int default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(ask_in_talk.screening);
  me public.talk_people := private.talker(ask_in_talk.screening);
  talk public.talks := private.take_talk(ask_in_talk.screening);
  asked public.talk_questions;
  film record;
begin
  select * into asked from public.talk_questions q where q.id = ask_in_talk.question;
  if asked.id is not null then
    if asked.screening_id = talk.screening_id and asked.asker = me.number then return private.question_as_json(asked); end if;
    raise exception 'This question is there already.' using errcode = '42501';
  end if;
  if length(trim(coalesce(ask_in_talk.words, ''))) not between 1 and 500 then
    raise exception 'A question has 1 to 500 characters.' using errcode = '22023', hint = 'What you wrote is still in the field.';
  end if;
  if not talk.questions and place = 'guest' then
    raise exception 'Questions are closed.' using errcode = 'P0001', detail = 'paused', hint = 'What you wrote is still in the field.';
  end if;
  if not talk.links and place = 'guest' and private.has_link(ask_in_talk.words) then
    raise exception 'Links are off in this room.' using errcode = '22023', hint = 'Say it without the address.';
  end if;
  if me.silenced_at is not null then
    raise exception 'A moderator has muted you in this screening.' using errcode = '42501';
  end if;
  if (select count(*) from public.talk_questions q where q.screening_id = talk.screening_id and q.asker = me.number) >= 20 then
    raise exception 'One person asks 20 questions at most.' using errcode = 'P0001', detail = 'limit', hint = 'Vote for the questions of others.';
  end if;
  if talk.last_question >= 2000 then
    raise exception 'A screening can have up to 2,000 questions.' using errcode = 'P0001', detail = 'limit';
  end if;
  select * into film from private.on_screen(talk.screening_id);
  if ask_in_talk.item is not null and exists (
    select from public.screening_items i where i.id = ask_in_talk.item and i.screening_id = talk.screening_id
  ) then
    film.item_id := ask_in_talk.item;
    film.at_ms := greatest(0, coalesce(ask_in_talk.at_ms, 0));
  end if;
  update public.talks t set last_question = t.last_question + 1 where t.screening_id = talk.screening_id
  returning t.last_question into talk.last_question;
  insert into public.talk_questions (id, screening_id, number, asker, person_id, nameless, words, item_id, at_ms)
  values (
    ask_in_talk.question, talk.screening_id, talk.last_question, me.number, auth.uid(), coalesce(ask_in_talk.nameless, false),
    trim(ask_in_talk.words), film.item_id, film.at_ms
  )
  returning * into asked;
  insert into public.talk_supports (question_id, screening_id, supporter, person_id) values (asked.id, talk.screening_id, me.number, auth.uid());
  perform private.tell_question(asked);
  return private.question_as_json(asked);
end $$;
grant execute on function public.ask_in_talk to authenticated;

/** The caller supports it, or no longer. Each of the first thirty-two changes is broadcast; later ones at most once a second. */
create or replace function public.support_question(question uuid, supported boolean) returns int
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
end $$;
grant execute on function public.support_question to authenticated;

/**
 * Puts a question live (the previous live one waits again), marks it answered with a few words or none, sets it aside, or lets it wait
 * again.
 */
create or replace function public.settle_question(question uuid, state text, answer text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.talk_questions := private.take_question(settle_question.question, '{host,moderator,speaker}');
  before public.talk_questions;
begin
  if settle_question.state is null or settle_question.state not in ('waiting', 'live', 'answered', 'dismissed') then
    raise exception 'A question waits, is live, answered or dismissed.' using errcode = '22023';
  end if;
  if asked.merged_into is not null then
    raise exception 'This question is merged with another.' using errcode = 'P0001', detail = 'merged', hint = 'Remove it from the other one first.';
  end if;
  if length(coalesce(settle_question.answer, '')) > 1000 then
    raise exception 'A written answer can have up to 1,000 characters.' using errcode = '22023', hint = 'What you wrote is still in the field.';
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
end $$;
grant execute on function public.settle_question to authenticated;

/** Joins a question with another that asks the same (`into_question`), or takes it out again (null). */
create or replace function public.merge_question(question uuid, into_question uuid default null) returns void
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
    raise exception 'These two cannot be merged.' using errcode = '22023';
  end if;
  if asked.state not in ('waiting', 'live') then
    raise exception 'An answered or dismissed question cannot be merged.' using errcode = 'P0001', detail = 'settled';
  end if;
  update public.talk_questions q set merged_into = other.id, state = case when other.id is null then q.state else 'waiting' end where q.id = asked.id;
  if other.id is not null then
    update public.talk_questions q set merged_into = other.id where q.merged_into = asked.id;
  end if;
  foreach touched in array array_remove(array[asked.id, other.id, asked.merged_into], null) loop
    perform private.tell_question(private.count_supports(touched));
  end loop;
end $$;
grant execute on function public.merge_question to authenticated;

/** The caller wants it answered too, or no more. The room is told of each of the first thirty-two; of more at most once a second. */
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

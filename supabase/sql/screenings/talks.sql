/** The last time a person made marks, for as long as the limit needs it: what they marked is not in it. */

comment on table public.talk_answers is
  'One row per answer of a person to a poll. choice: number of the choice, or 1 to 5 on a scale. Individual answers are '
  'never disclosed.';
select private.open_table('public.talk_answers', of_person => 'person_id');

comment on table public.talk_costs is 'One row per cost of a screening, in hundredths of its currency, entered by a host.';
select private.open_table('public.talk_costs', of_nobody => 'Costs of an event.');

comment on table public.talk_levels is
  'One row per second and kind of reaction (clapping, laughing …): how many by all people together, and the position of the '
  'film. Never by person.';
select private.open_table('public.talk_levels', of_nobody => 'Sums of a whole room, a second each.');

comment on table public.talk_lines is
  'One row per line of the chat. id: created by the client, for idempotent retries. number: without gaps. item_id, '
  'at_ms: what was playing. removed_at: hidden unless restored.';
select private.open_table('public.talk_lines', of_person => 'person_id');

comment on table public.talk_people is
  'One row per person in a talk. number: their pseudonym in the room. keeps: consent to keep what they said. captions: '
  'writes live captions.';
select private.open_table('public.talk_people', of_person => 'person_id', left_out => '{silenced_at}');
create or replace trigger unname_talker before update of person_id on public.talk_people for each row
  when (old.person_id is not null and new.person_id is null) execute function private.unname_talker();

comment on table public.talk_polls is
  'One row per poll of the hosts: before and after are the survey, during is opened by hand or when the film reaches '
  'at_ms of item_id. Results are disclosed when it is closed, from five answers on.';
select private.open_table('public.talk_polls', of_nobody => 'What hosts ask; who answered is in the answers.');

comment on table public.talk_questions is
  'One row per question. nameless: the author is hidden, also from moderators. item_id, at_ms: the second of the film '
  'it is about. merged_into: duplicate of another. supports: people who ask or support it or one merged into it, each '
  'once; told_at: last broadcast to the room.';
select private.open_table('public.talk_questions', of_person => 'person_id');

comment on table public.talk_spoken is 'One row per line of live captions, typed by permitted people; it grows until done.';
select private.open_table('public.talk_spoken', of_person => 'person_id');

comment on table public.talk_supports is 'One row per person who supports a question; its author is the first.';
select private.open_table('public.talk_supports', of_person => 'person_id');

-- The talk of a screening: chat lines, questions tied to a second of the film, polls, reactions summed into one level, live captions.
-- Everything is written and read through functions, because people in the room may be guests without an account; changes are broadcast
-- over the private channel talk:<screening>, on which only the database may send.
comment on table public.talks is
  'One row per screening with a talk. chat, slow_seconds, links, questions, marks: the hosts'' settings. note: from '
  'moderators to the speakers. stage_url: address of the video call. kept: chat and questions can be read again with '
  'the film. last_…: sequence numbers.';
select private.open_table('public.talks', of_nobody => 'How the hosts of a screening arranged its talk; what people said is theirs, in the other tables.');

/** Whose account is gone has no name in old talks, and nothing of theirs is read again. */
create or replace function private.unname_talker() returns trigger language plpgsql set search_path = '' as $$
begin
  new.name := '';
  new.keeps := false;
  return new;
end $$;

/** The caller's own, in person and with every step of their sign-in. Guests without an account too. */
create or replace function private.own_place_in_talk(screening uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.place_in_talk(screening, auth.uid()) where auth.uid() is not null and private.session_holds() and private.in_person()
$$;
grant execute on function private.own_place_in_talk(screening uuid) to authenticated;

/** A person's role in the talk of a screening: host, moderator or another role of it, or guest; null for none. */
create or replace function private.place_in_talk(screening uuid, person uuid)
returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select case p.role when 'owner' then 'host' else p.role end from public.screening_people p
      where p.screening_id = place_in_talk.screening and p.user_id = person
    ),
    (
      select 'guest' from public.screening_entries e join public.screening_guests g on g.id = e.guest_id and g.state = 'registered'
      where e.screening_id = place_in_talk.screening and e.user_id = person
    )
  )
$$;

/** What a person is called in a screening. */
create or replace function private.called_in_screening(screening uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(trim(p.name), '') from public.screening_people p where p.screening_id = called_in_screening.screening and p.user_id = person),
    (
      select g.name from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
      where e.screening_id = called_in_screening.screening and e.user_id = person
    ),
    private.person_called(person)
  )
$$;

/** What is on everyone's screen: the item, and the position of its cut (for a card or a conversation: how long it has lasted). */
create or replace function private.on_screen(screening uuid) returns table (item_id uuid, at_ms int)
language sql stable security definer set search_path = '' as $$
  select n.item_id, (n.position_ms + i.starts_ms)::int
  from private.screening_now(on_screen.screening) n join public.screening_items i on i.id = n.item_id
  where n.state in ('running', 'held', 'paused')
$$;

/** The caller's place; refuses (42501) who has none, or none of `places`, as it does for a screening that is not there. */
create or replace function private.require_place(
  screening uuid,
  places text[] default '{host,moderator,speaker,guest}'
)
returns text
language plpgsql stable security definer set search_path = '' as $$
declare place text;
begin
  perform private.require_session();
  place := private.own_place_in_talk(screening);
  if place is null or not place = any (places) then
    raise exception 'This belongs to a screening you have no such place in.' using errcode = '42501';
  end if;
  return place;
end $$;

/** The talk of a screening, made when it is first needed, and taken: of two at once the later waits. */
create or replace function private.take_talk(screening uuid) returns public.talks
language plpgsql security definer set search_path = '' as $$
declare talk public.talks;
begin
  insert into public.talks (screening_id) values (screening) on conflict do nothing;
  select * into talk from public.talks t where t.screening_id = screening for update;
  return talk;
end $$;

/** The caller as the room knows them, made when they first come. */
create or replace function private.talker(screening uuid) returns public.talk_people
language plpgsql security definer set search_path = '' as $$
declare
  me public.talk_people;
  count_now int;
begin
  select * into me from public.talk_people p where p.screening_id = screening and p.person_id = auth.uid();
  if me.number is not null then return me; end if;
  perform private.take_talk(screening);
  select * into me from public.talk_people p where p.screening_id = screening and p.person_id = auth.uid();
  if me.number is not null then return me; end if;
  update public.talks t set last_person = t.last_person + 1 where t.screening_id = screening returning t.last_person into count_now;
  insert into public.talk_people (screening_id, number, person_id, name)
  values (screening, count_now, auth.uid(), left(private.called_in_screening(screening, auth.uid()), 120))
  returning * into me;
  return me;
end $$;

create or replace function private.tell_talk(screening uuid, event text, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(payload, event, 'talk:' || screening, true)
$$;

/** A person as shown to the room. */
create or replace function private.talker_as_json(one public.talk_people) returns jsonb
language sql immutable set search_path = '' as $$ select jsonb_build_object('number', (one).number, 'name', (one).name) $$;

create or replace function private.talk_settings(talk public.talks) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'chat', coalesce((talk).chat, 'open'), 'slowSeconds', coalesce((talk).slow_seconds, 30), 'links', coalesce((talk).links, false),
    'questions', coalesce((talk).questions, true), 'marks', coalesce((talk).marks, true), 'stageUrl', coalesce((talk).stage_url, ''),
    'kept', coalesce((talk).kept, false)
  )
$$;

create policy "People with a place in a screening follow its talk" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^talk:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.own_place_in_talk((case when realtime.topic() like 'talk:%' then substr(realtime.topic(), 6) end)::uuid) is not null
);

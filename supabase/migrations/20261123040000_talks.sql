-- What is said in a screening: lines, questions pinned to their second of the film, polls, marks summed into one level, captions of what is spoken.
-- Everything is written and read through functions, because whoever has a place in the room may be a guest without an account; what is said is told
-- over the private channel talk:<screening>, to which only the database speaks.

create table public.talks (
  screening_id uuid primary key references public.screenings (id) on delete cascade,
  chat text not null default 'open' check (chat in ('open', 'slow', 'paused')),
  slow_seconds int not null default 30 check (slow_seconds between 5 and 600),
  links boolean not null default false,
  questions boolean not null default true,
  marks boolean not null default true,
  note text not null default '' check (length(note) <= 2000),
  stage_url text not null default '' check (length(stage_url) <= 2000 and (stage_url = '' or stage_url ~* '^https://[^\s/?#@:]+\.[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$')),
  kept boolean not null default false,
  last_line int not null default 0,
  last_question int not null default 0,
  last_person int not null default 0,
  last_spoken int not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.talks is
  'One row a screening somebody spoke in. chat, slow_seconds, links, questions, marks: what its hosts let in. note: what moderators say to the speakers. '
  'stage_url: where the conversation is seen. kept: chat and questions may be read again beside the film. last_…: how many of each there are.';
select private.open_table('public.talks', of_nobody => 'How the hosts of a screening arranged its talk; what people said is theirs, in the other tables.');

create table public.talk_people (
  screening_id uuid not null references public.talks (screening_id) on delete cascade,
  number int not null,
  person_id uuid references auth.users (id) on delete set null,
  name text not null default '' check (length(name) <= 120),
  keeps boolean not null default false,
  silenced_at timestamptz,
  captions boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (screening_id, number),
  unique (screening_id, person_id)
);
comment on table public.talk_people is
  'One row a person who came into a talk. number: what the room knows them by. keeps: what they said may be read again afterwards. captions: writes '
  'along what is spoken.';
create index talk_people_person on public.talk_people (person_id);
select private.open_table('public.talk_people', of_person => 'person_id', left_out => '{silenced_at}');

create table public.talk_lines (
  id uuid primary key,
  screening_id uuid not null,
  number int not null,
  talker int not null,
  person_id uuid references auth.users (id) on delete set null,
  place text not null check (place in ('host', 'moderator', 'speaker', 'guest')),
  words text not null check (length(trim(words)) > 0 and length(words) <= 500),
  item_id uuid references public.screening_items (id) on delete set null,
  at_ms int check (at_ms >= 0),
  said_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (screening_id, number),
  foreign key (screening_id, talker) references public.talk_people (screening_id, number) on delete cascade
);
comment on table public.talk_lines is
  'One row a line of the chat. id: made by whoever says it, so that one sent twice is there once. number: without gaps. item_id, at_ms: what was on '
  'the screen. removed_at: nobody reads it unless it is brought back.';
create index talk_lines_talker on public.talk_lines (screening_id, talker, said_at);
create index talk_lines_person on public.talk_lines (person_id);
create index talk_lines_item on public.talk_lines (item_id);
select private.open_table('public.talk_lines', of_person => 'person_id');

create table public.talk_questions (
  id uuid primary key,
  screening_id uuid not null,
  number int not null,
  asker int not null,
  person_id uuid references auth.users (id) on delete set null,
  nameless boolean not null default false,
  words text not null check (length(trim(words)) > 0 and length(words) <= 500),
  item_id uuid references public.screening_items (id) on delete set null,
  at_ms int check (at_ms >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'live', 'answered', 'dismissed')),
  answer text not null default '' check (length(answer) <= 1000),
  merged_into uuid references public.talk_questions (id) on delete set null,
  supports int not null default 1,
  told_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (screening_id, number),
  foreign key (screening_id, asker) references public.talk_people (screening_id, number) on delete cascade
);
comment on table public.talk_questions is
  'One row a question. nameless: nobody is told who asks, moderators neither. item_id, at_ms: the second of the film it is about. merged_into: asked '
  'already by another. supports: who asks or supports it or one merged into it, each once; told_at: when the room was last told.';
create index talk_questions_merged on public.talk_questions (merged_into) where merged_into is not null;
create index talk_questions_person on public.talk_questions (person_id);
create index talk_questions_asker on public.talk_questions (screening_id, asker);
create index talk_questions_item on public.talk_questions (item_id);
create unique index one_question_is_live on public.talk_questions (screening_id) where state = 'live';
select private.open_table('public.talk_questions', of_person => 'person_id');

create table public.talk_supports (
  question_id uuid not null references public.talk_questions (id) on delete cascade,
  screening_id uuid not null,
  supporter int not null,
  person_id uuid references auth.users (id) on delete set null,
  primary key (question_id, supporter),
  foreign key (screening_id, supporter) references public.talk_people (screening_id, number) on delete cascade
);
comment on table public.talk_supports is 'One row a person who wants a question answered; whoever asks it is the first.';
create index talk_supports_supporter on public.talk_supports (screening_id, supporter);
create index talk_supports_person on public.talk_supports (person_id);
select private.open_table('public.talk_supports', of_person => 'person_id');

create table public.talk_polls (
  id uuid primary key,
  screening_id uuid not null references public.talks (screening_id) on delete cascade,
  part text not null check (part in ('before', 'during', 'after')),
  place int not null default 0,
  kind text not null check (kind in ('choice', 'scale', 'words')),
  words text not null check (length(trim(words)) > 0 and length(words) <= 300),
  choices text[] not null default '{}' check (cardinality(choices) <= 8 and private.each_at_most(choices, 120)),
  item_id uuid references public.screening_items (id) on delete set null,
  at_ms int check (at_ms >= 0),
  state text not null default 'kept' check (state in ('kept', 'open', 'closed')),
  opened_at timestamptz,
  closed_at timestamptz,
  made_at timestamptz not null default now(),
  constraint a_choice_has_choices check (kind = 'choice' and cardinality(choices) >= 2 or kind <> 'choice' and cardinality(choices) = 0)
);
comment on table public.talk_polls is
  'One row a question of the hosts: before and after are the survey, during is put to the room by hand or when the film comes to at_ms of item_id. '
  'Answers are told when it is closed, from five of them on.';
create index talk_polls_of_screening on public.talk_polls (screening_id, part, place);
create index talk_polls_item on public.talk_polls (item_id);
create unique index one_poll_is_open on public.talk_polls (screening_id) where part = 'during' and state = 'open';
select private.open_table('public.talk_polls', of_nobody => 'What hosts ask; who answered is in the answers.');

create table public.talk_answers (
  poll_id uuid not null references public.talk_polls (id) on delete cascade,
  screening_id uuid not null,
  answerer int not null,
  person_id uuid references auth.users (id) on delete set null,
  choice int check (choice between 1 and 8),
  words text check (length(trim(words)) > 0 and length(words) <= 1000),
  answered_at timestamptz not null default now(),
  primary key (poll_id, answerer),
  constraint one_answer check (num_nonnulls(choice, words) = 1),
  foreign key (screening_id, answerer) references public.talk_people (screening_id, number) on delete cascade
);
comment on table public.talk_answers is
  'One row a person''s answer to a poll. choice: which of the choices, or 1 to 5 on a scale. Nothing tells one person''s answer to another.';
create index talk_answers_answerer on public.talk_answers (screening_id, answerer);
create index talk_answers_person on public.talk_answers (person_id);
select private.open_table('public.talk_answers', of_person => 'person_id');

create table public.talk_levels (
  screening_id uuid not null references public.talks (screening_id) on delete cascade,
  second bigint not null,
  kind text not null check (kind in ('applause', 'moved', 'laughter', 'startled')),
  item_id uuid references public.screening_items (id) on delete set null,
  at_ms int check (at_ms >= 0),
  marks int not null check (marks > 0),
  primary key (screening_id, second, kind)
);
comment on table public.talk_levels is
  'One row a second and kind in which somebody clapped, laughed …: how many marks of all together, since 1970, and where the film was. Never by person.';
create index talk_levels_item on public.talk_levels (item_id);
select private.open_table('public.talk_levels', of_nobody => 'Sums of a whole room, a second each.');

create table public.talk_spoken (
  id uuid primary key,
  screening_id uuid not null,
  number int not null,
  writer int not null,
  person_id uuid references auth.users (id) on delete set null,
  words text not null check (length(words) <= 300),
  done boolean not null default false,
  said_at timestamptz not null default now(),
  unique (screening_id, number),
  foreign key (screening_id, writer) references public.talk_people (screening_id, number) on delete cascade
);
comment on table public.talk_spoken is 'One row a line of captions of what is spoken in the room, typed by whoever may; until done it still grows.';
create index talk_spoken_writer on public.talk_spoken (screening_id, writer);
create index talk_spoken_person on public.talk_spoken (person_id);
select private.open_table('public.talk_spoken', of_person => 'person_id');

create table public.talk_costs (
  id uuid primary key default gen_random_uuid(),
  screening_id uuid not null references public.screenings (id) on delete cascade,
  words text not null check (length(trim(words)) > 0 and length(words) <= 120),
  cents bigint not null check (cents between 0 and 100000000000),
  currency text not null check (length(currency) <= 3 and currency ~ '^[A-Z]{3}$'),
  place int not null default 0
);
comment on table public.talk_costs is 'One row a cost of a screening, in hundredths of its currency, as a host wrote it down.';
create index talk_costs_of_screening on public.talk_costs (screening_id, place);
select private.open_table('public.talk_costs', of_nobody => 'Costs of an event.');

/** The last time a person made marks, for as long as the limit needs it: what they marked is not in it. */
create unlogged table private.mark_turns (
  screening_id uuid not null,
  person_id uuid not null,
  at timestamptz not null,
  primary key (screening_id, person_id)
);

/** Whose account is gone has no name in old talks, and nothing of theirs is read again. */
create function private.unname_talker() returns trigger language plpgsql set search_path = '' as $$
begin
  new.name := '';
  new.keeps := false;
  return new;
end $$;
create trigger unname_talker before update of person_id on public.talk_people for each row
  when (old.person_id is not null and new.person_id is null) execute function private.unname_talker();

-- What the talk asks of its screening, in one place.

/** What a person is in a talk: host, moderator, speaker, guest; null for nobody of it and for whoever still waits. */
create function private.place_in_talk(screening uuid, person uuid) returns text
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
/** The caller's own, in person and with every step of their sign-in. Guests without an account too. */
create function private.place_in_talk(screening uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.place_in_talk(screening, auth.uid()) where auth.uid() is not null and private.session_holds() and private.in_person()
$$;
grant execute on function private.place_in_talk(uuid) to authenticated;

/** What a person is called in a screening. */
create function private.called_in_screening(screening uuid, person uuid) returns text
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

/** What is on the screen for everybody: the item, and where its cut stands (of a card or a conversation: how long it has lasted). */
create function private.on_screen(screening uuid) returns table (item_id uuid, at_ms int)
language sql stable security definer set search_path = '' as $$
  select n.item_id, (n.position_ms + i.starts_ms)::int
  from private.screening_now(on_screen.screening) n join public.screening_items i on i.id = n.item_id
  where n.state in ('running', 'held', 'paused')
$$;

create policy "Who has a place in a screening hears what is said there" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^talk:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.place_in_talk((case when realtime.topic() like 'talk:%' then substr(realtime.topic(), 6) end)::uuid) is not null
);

/** The caller's place; refuses (42501) who has none, or none of `places`, as it does for a screening that is not there. */
create function private.require_place(screening uuid, places text[] default '{host,moderator,speaker,guest}') returns text
language plpgsql stable security definer set search_path = '' as $$
declare place text;
begin
  perform private.require_session();
  place := private.place_in_talk(screening);
  if place is null or not place = any (places) then
    raise exception 'This belongs to a screening you have no such place in.' using errcode = '42501';
  end if;
  return place;
end $$;

/** The talk of a screening, made when it is first needed, and taken: of two at once the later waits. */
create function private.take_talk(screening uuid) returns public.talks
language plpgsql security definer set search_path = '' as $$
declare talk public.talks;
begin
  insert into public.talks (screening_id) values (screening) on conflict do nothing;
  select * into talk from public.talks t where t.screening_id = screening for update;
  return talk;
end $$;

/** The caller as the room knows them, made when they first come. */
create function private.talker(screening uuid) returns public.talk_people
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

create function private.tell_talk(screening uuid, event text, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(payload, event, 'talk:' || screening, true)
$$;

/** How a person is told to the room. */
create function private.talker_as_json(one public.talk_people) returns jsonb
language sql immutable set search_path = '' as $$ select jsonb_build_object('number', (one).number, 'name', (one).name) $$;

create function private.talk_settings(talk public.talks) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'chat', coalesce((talk).chat, 'open'), 'slowSeconds', coalesce((talk).slow_seconds, 30), 'links', coalesce((talk).links, false),
    'questions', coalesce((talk).questions, true), 'marks', coalesce((talk).marks, true), 'stageUrl', coalesce((talk).stage_url, ''),
    'kept', coalesce((talk).kept, false)
  )
$$;

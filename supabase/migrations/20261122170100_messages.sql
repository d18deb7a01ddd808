-- Correspondence between people, tied to a film, a passage of it or a showing, or carrying a request with a state and a day by which it is to be
-- answered. Everything is written and read through functions: what a thread tells of a film depends on who reads it.

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (length(trim(subject)) > 0 and length(subject) <= 200),
  started_by uuid references auth.users (id) on delete set null,
  documentary_id uuid references public.documentaries (id) on delete set null,
  version_id uuid references public.versions (id) on delete set null,
  starts_ms int check (starts_ms >= 0),
  ends_ms int check (ends_ms > starts_ms),
  showing_id uuid references public.programme (id) on delete set null,
  request text check (request in ('question', 'access', 'licence', 'interview', 'correction', 'withdrawal')),
  state text check (state in ('asked', 'answering', 'offered', 'agreed', 'declined', 'withdrawn', 'done')),
  due_on date,
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object' and length(terms::text) <= 8000),
  last_number int not null default 0,
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint a_request_has_a_state check ((request is null) = (state is null)),
  constraint a_range_has_both_ends check ((starts_ms is null) = (ends_ms is null))
);
comment on table public.threads is
  'One row a correspondence. request, state, due_on, terms: what is asked and how it stands; asked by started_by, answered by the others. last_number: '
  'how many messages it holds.';
create index threads_started_by on public.threads (started_by);
create index threads_documentary on public.threads (documentary_id);
create index threads_version on public.threads (version_id);
create index threads_showing on public.threads (showing_id);
create index threads_due on public.threads (due_on) where state in ('asked', 'answering', 'offered');
select private.open_table('public.threads', of_person => 'started_by');

create table public.thread_people (
  thread_id uuid not null references public.threads (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  place text not null default 'in' check (place in ('in', 'held', 'left')),
  number_read int not null default 0,
  archived_at timestamptz,
  muted boolean not null default false,
  draft text not null default '' check (length(draft) <= 20000),
  draft_at timestamptz,
  stirred_at timestamptz not null default now(),
  primary key (thread_id, person_id)
);
comment on table public.thread_people is
  'One row a person in a thread. held: a first letter from somebody they have not written with; left: it is theirs no more. number_read: up to which '
  'message they read. stirred_at: when something last happened for them.';
create index thread_people_newest on public.thread_people (person_id, stirred_at desc, thread_id desc);
select private.open_table('public.thread_people', of_person => 'person_id');

create table public.messages (
  id uuid primary key,
  thread_id uuid not null references public.threads (id) on delete cascade,
  number int not null,
  sender_id uuid references auth.users (id) on delete set null,
  kind text not null default 'words' check (kind in ('words', 'move', 'left')),
  body text not null default '' check (length(body) <= 20000),
  quoted_version_id uuid references public.versions (id) on delete set null,
  quoted_starts_ms int check (quoted_starts_ms >= 0),
  quoted_ends_ms int check (quoted_ends_ms > quoted_starts_ms),
  state text check (length(state) <= 20),
  terms jsonb check (jsonb_typeof(terms) = 'object' and length(terms::text) <= 8000),
  by_mail boolean not null default false,
  sent_at timestamptz not null default now(),
  taken_back_at timestamptz,
  unique (thread_id, number)
);
comment on table public.messages is
  'One row a message. id: made by whoever sends it, so that one sent twice is there once. number: its place in the thread, without gaps. move: a request '
  'came into state, with the terms offered. taken_back_at: its words are gone.';
create index messages_sender on public.messages (sender_id, sent_at);
create index messages_quoted on public.messages (quoted_version_id) where quoted_version_id is not null;
create index messages_words on public.messages using gin (to_tsvector('simple', body));
select private.open_table('public.messages', of_person => 'sender_id');

create table public.message_files (
  id uuid primary key,
  thread_id uuid not null references public.threads (id) on delete cascade,
  message_id uuid references public.messages (id) on delete cascade,
  sender_id uuid references auth.users (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  type text not null check (length(type) <= 100),
  size_bytes bigint not null check (size_bytes > 0 and size_bytes <= 52428800),
  arrived_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.message_files is 'One row a file sent with a message, kept at <thread>/<id> in bucket letters. Without a message: on its way.';
create index message_files_thread on public.message_files (thread_id);
create index message_files_message on public.message_files (message_id);
create index message_files_sender on public.message_files (sender_id);
select private.open_table('public.message_files', of_person => 'sender_id');

create table public.blocks (
  person_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (person_id, blocked_id),
  check (person_id <> blocked_id)
);
comment on table public.blocks is 'One row a person another takes no letters from. Only who blocks knows it.';
create index blocks_blocked on public.blocks (blocked_id);
select private.open_table('public.blocks', of_person => 'person_id');

create table public.message_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  reporter_id uuid references auth.users (id) on delete set null,
  reason text not null check (length(trim(reason)) > 0 and length(reason) <= 1000),
  words text not null default '' check (length(words) <= 20000),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'taken-down')),
  settled_by uuid references auth.users (id) on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (message_id, reporter_id)
);
comment on table public.message_reports is
  'One row a message its reader reported, with its words as they were: taking it back afterwards hides nothing from moderators.';
create index message_reports_waiting on public.message_reports (created_at) where state = 'waiting';
create index message_reports_reporter on public.message_reports (reporter_id);
create index message_reports_settled_by on public.message_reports (settled_by);
select private.open_table('public.message_reports', of_person => 'reporter_id', left_out => '{settled_by, words}');

create table public.message_settings (
  person_id uuid primary key references auth.users (id) on delete cascade,
  shows_reading boolean not null default true,
  letters_from text not null default 'everyone' check (letters_from in ('everyone', 'known'))
);
comment on table public.message_settings is
  'One row a person who chose: whether others see how far they read (and they others), and whether strangers may write first.';
select private.open_table('public.message_settings', of_person => 'person_id');

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (length(trim(title)) > 0 and length(title) <= 100),
  body text not null check (length(trim(body)) > 0 and length(body) <= 5000),
  created_at timestamptz not null default now()
);
comment on table public.message_templates is 'One row an answer a person writes often; {{name}}, {{film}}, {{time}}, {{due}} are filled in where it is used.';
create index message_templates_person on public.message_templates (person_id);
select private.open_table('public.message_templates', of_person => 'person_id');
create trigger limit_rows after insert on public.message_templates referencing new table as added for each statement
  execute function private.limit_rows('person_id', 100, 'One person keeps 100 answers at most. Remove one first.');
grant select, delete on public.message_templates to authenticated;
grant insert (title, body), update (title, body) on public.message_templates to authenticated;
create policy "A person keeps their own answers" on public.message_templates for all to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()))
  with check (person_id = (select auth.uid()) and (select private.in_person()) and (select private.is_signed_in()));

-- Who is in a thread.

/** The caller's place in a thread, in person; null when it is none of theirs. */
create function private.place_in_thread(thread uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.place from public.thread_people p
  where p.thread_id = thread and p.person_id = auth.uid() and p.place <> 'left' and private.is_signed_in() and private.in_person()
$$;
/** Refuses (42501) whoever is not in the thread, as it does for a thread that is not there. */
create function private.require_thread(thread uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare place text;
begin
  perform private.require_session();
  place := private.place_in_thread(thread);
  if place is null then raise exception 'There is no such thread among yours.' using errcode = '42501'; end if;
  return place;
end $$;

/** What whoever writes with a person may call them: nobody writes to somebody without a name. */
create function private.person_called(person uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(trim(p.display_name), '') from public.profiles p where p.user_id = person),
    private.creator_called(person),
    ''
  )
$$;

/** Both have written in one thread, or one of them speaks for the house. */
create function private.know_each_other(one uuid, other uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.thread_people a
    join public.thread_people b on b.thread_id = a.thread_id and b.person_id = other
    where a.person_id = one
      and exists (select from public.messages m where m.thread_id = a.thread_id and m.sender_id = one)
      and exists (select from public.messages m where m.thread_id = a.thread_id and m.sender_id = other)
  ) or exists (select from public.user_roles r where r.user_id = one and r.role in ('moderator', 'admin'))
$$;

/** The caller may begin to write to `person`: somebody who lets themself be seen, whose film the caller may watch, who knows them, or who speaks for the house. */
create function private.may_write_to(person uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select person <> auth.uid()
    and exists (select from auth.users u where u.id = person and u.deleted_at is null and not coalesce(u.is_anonymous, false))
    and not exists (
      select from public.blocks b
      where (b.person_id = person and b.blocked_id = auth.uid()) or (b.person_id = auth.uid() and b.blocked_id = person)
    )
    and (
      private.has_role('moderator')
      or exists (select from public.user_roles r where r.user_id = person and r.role in ('moderator', 'admin'))
      or private.know_each_other(auth.uid(), person)
      or (
        (
          exists (select from public.profiles p where p.user_id = person and p.shown)
          or exists (
            select from public.documentaries d join private.watchable_films w on w.id = d.id where d.owner_id = person
          )
        )
        and not exists (select from public.message_settings s where s.person_id = person and s.letters_from = 'known')
      )
    )
$$;

create policy "Who is in a thread hears it" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^thread:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.place_in_thread((case when realtime.topic() like 'thread:%' then substr(realtime.topic(), 8) end)::uuid) is not null
);
create policy "Who is in a thread is seen to write in it" on realtime.messages for insert to authenticated with check (
  realtime.topic() ~ '^thread:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.place_in_thread((case when realtime.topic() like 'thread:%' then substr(realtime.topic(), 8) end)::uuid) = 'in'
);
create policy "A person hears of their own letters" on realtime.messages for select to authenticated
  using (realtime.topic() = 'letters:' || (select auth.uid())::text and private.is_signed_in() and private.in_person());

-- Files: in a bucket of their own, let in only while one is awaited, given only to who is in the thread.

insert into storage.buckets (id, name, public) values ('letters', 'letters', false) on conflict (id) do nothing;
update storage.buckets set file_size_limit = 52428800 where id = 'letters';

create function private.awaits_letter_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.message_files f
    where f.thread_id || '/' || f.id = object_name and f.sender_id = auth.uid() and f.arrived_at is null and f.message_id is null
      and private.place_in_thread(f.thread_id) is not null
  )
$$;
create function private.may_read_letter_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.message_files f
    where f.thread_id = private.leading_uuid(object_name) and f.thread_id || '/' || f.id = object_name
      and (f.message_id is not null or f.sender_id = auth.uid())
      and private.place_in_thread(f.thread_id) is not null
  )
$$;
create function private.letter_file_arrived() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.message_files f
    where f.thread_id || '/' || f.id = new.name and (new.metadata ->> 'size')::bigint > f.size_bytes
  ) then
    raise exception 'The file is larger than was announced.' using errcode = '42501';
  end if;
  update public.message_files f set arrived_at = now()
  where f.thread_id || '/' || f.id = new.name and f.arrived_at is null;
  return new;
end $$;
create policy "Who writes adds the file that is awaited" on storage.objects for insert to authenticated
  with check (bucket_id = 'letters' and private.awaits_letter_file(name));
create policy "Who is in a thread reads its files" on storage.objects for select to authenticated
  using (bucket_id = 'letters' and private.may_read_letter_file(name));
create trigger letter_file_arrived after insert or update on storage.objects for each row when (new.bucket_id = 'letters')
  execute function private.letter_file_arrived();

revoke execute on function
  private.require_thread(uuid), private.person_called(uuid), private.know_each_other(uuid, uuid), private.may_write_to(uuid),
  private.letter_file_arrived()
from public, anon, authenticated;
grant execute on function private.place_in_thread(uuid), private.awaits_letter_file(text), private.may_read_letter_file(text) to authenticated;

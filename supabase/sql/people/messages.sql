-- Sign-in addresses, for the search of administrators: the platform's own table takes no index of ours.
comment on table private.sign_in_addresses is 'A copy of auth.users (email), maintained by a trigger, for searching.';
grant all on private.sign_in_addresses to service_role;

comment on table public.blocks is 'One row per block between two people. Only the blocking person knows it.';
select private.open_table('public.blocks', of_person => 'person_id');
select private.open_to_suspended('public.blocks', 'Whom one does not want to hear from is one''s own.');

comment on table public.message_files is
  'One row per file sent with a message, stored at <thread>/<id> in bucket letters. Without a message: still uploading.';
select private.open_table('public.message_files', of_person => 'sender_id');

comment on table public.message_reports is 'One row per reported message, with its text at that time: deleting it afterwards hides nothing from moderators.';
select private.open_table('public.message_reports', of_person => 'reporter_id', left_out => '{settled_by, words}');
create or replace trigger open_letter_case after insert or update of reason on public.message_reports
for each row when (new.state = 'waiting') execute function private.open_letter_case();

comment on table public.message_settings is
  'One row per person with settings: whether read receipts are shared (both ways), and whether strangers may write '
  'first.';
select private.open_table('public.message_settings', of_person => 'person_id');
select private.open_to_suspended('public.message_settings', 'How one is written to is one''s own.');

comment on table public.message_templates is 'One row per text template of a person; {{name}}, {{film}}, {{time}}, {{due}} are placeholders.';
select private.open_table('public.message_templates', of_person => 'person_id');
grant delete, select on public.message_templates to authenticated;
grant insert (title, body) on public.message_templates to authenticated;
grant update (title, body) on public.message_templates to authenticated;
create policy "A person keeps their own answers" on public.message_templates for all to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()))
  with check (person_id = (select auth.uid()) and (select private.in_person()) and (select private.is_signed_in()));
create or replace trigger limit_rows after insert on public.message_templates referencing new table as added for each statement
  execute function private.limit_rows('person_id', 100, 'One person can have up to 100 templates. Delete one first.');

comment on table public.messages is
  'One row per message. id: created by the client, for idempotent retries. number: its sequence number in the thread, '
  'without gaps. move: a request changed to state, with the offered terms. taken_back_at: deleted, its text is gone.';
select private.open_table('public.messages', of_person => 'sender_id');
create or replace trigger letter_goes_on after insert on public.messages for each row execute function private.letter_goes_on();
create or replace trigger words_of_message before insert or update of body on public.messages
  for each row execute function private.words_of_message();

comment on table public.thread_people is
  'One row per person in a thread. held: a message request from a stranger; left: deleted for them. number_read: the '
  'last message they read. stirred_at: last activity for them.';
select private.open_table('public.thread_people', of_person => 'person_id');
select private.open_to_suspended('public.thread_people', 'Letters are read, and left.');

-- Correspondence between people, tied to a film, a passage of it or a showing, or with a request that has a state and a due date.
-- Everything is written and read through functions: what a thread shows of a film depends on its reader.
comment on table public.threads is
  'One row per thread. request, state, due_on, terms: the request and its state; asked by started_by, answered by the '
  'others. last_number: sequence number of its last message.';
select private.open_table('public.threads', of_person => 'started_by');
create or replace trigger keep_licence_thread before update of state on public.threads
  for each row when (new.state is distinct from old.state) execute function private.keep_licence_thread();

/** The caller's place in a thread, in person; null when it is none of theirs. */
create or replace function private.place_in_thread(thread uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.place from public.thread_people p
  where p.thread_id = thread and p.person_id = auth.uid() and p.place <> 'left' and private.is_signed_in() and private.in_person()
$$;
grant execute on function private.place_in_thread to authenticated;

/** Refuses (42501) people outside the thread, as it does for a thread that does not exist. */
create or replace function private.require_thread(thread uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare place text;
begin
  perform private.require_session();
  place := private.place_in_thread(thread);
  if place is null then raise exception 'This conversation does not exist.' using errcode = '42501'; end if;
  return place;
end $$;

/** The name a person's correspondents see: people without a name receive no messages. */
create or replace function private.person_called(
  person uuid
)
returns text language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(trim(p.display_name), '') from public.profiles p where p.user_id = person),
    private.creator_called(person),
    ''
  )
$$;

-- In PL/pgSQL, which caches the plan: it is called for every matching name, and was planned for each.
create or replace function private.know_each_other(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from (select b.thread_id from public.thread_people b where b.person_id = other offset 0) b
    join public.thread_people a on a.thread_id = b.thread_id and a.person_id = one
    where exists (select from public.messages m where m.thread_id = b.thread_id and m.sender_id = one)
      and exists (select from public.messages m where m.thread_id = b.thread_id and m.sender_id = other)
  ) or exists (select from public.user_roles r where r.user_id = one and r.role in ('moderator', 'admin'));
end
$$;

-- Called for each matching name: step by step, cheap checks first.
create or replace function private.may_write_to(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(person = auth.uid(), true)
    or not exists (select from auth.users u where u.id = person and u.deleted_at is null and not coalesce(u.is_anonymous, false))
    or exists (
      select from public.blocks b
      where (b.person_id = person and b.blocked_id = auth.uid()) or (b.person_id = auth.uid() and b.blocked_id = person)
    )
  then
    return false;
  end if;
  if private.has_role('moderator')
    or exists (select from public.user_roles r where r.user_id = person and r.role in ('moderator', 'admin'))
    or private.know_each_other(auth.uid(), person)
  then
    return true;
  end if;
  if exists (select from public.message_settings s where s.person_id = person and s.letters_from = 'known') then return false; end if;
  if exists (select from public.profiles p where p.user_id = person and p.shown) then return true; end if;
  -- Most people have made no film, so the watch rules can be skipped.
  if not exists (select from public.documentaries d where d.owner_id = person) then return false; end if;
  return exists (select from private.watchable_films w where w.owner_id = person);
end
$$;

create or replace function private.awaits_letter_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.message_files f
    where f.thread_id || '/' || f.id = object_name and f.sender_id = auth.uid() and f.arrived_at is null and f.message_id is null
      and private.place_in_thread(f.thread_id) is not null
  )
$$;
grant execute on function private.awaits_letter_file to authenticated;

create or replace function private.may_read_letter_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.message_files f
    where f.thread_id = private.leading_uuid(object_name) and f.thread_id || '/' || f.id = object_name
      and (f.message_id is not null or f.sender_id = auth.uid())
      and private.place_in_thread(f.thread_id) is not null
  )
$$;
grant execute on function private.may_read_letter_file to authenticated;

create or replace function private.letter_file_arrived() returns trigger language plpgsql security definer set search_path = '' as $$
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

-- After a block neither side can move a request: a move carries text and is notified like a message.
create or replace function private.require_unblocked(thread uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.blocks b
    join public.thread_people p on p.thread_id = require_unblocked.thread and p.place <> 'left' and p.person_id in (b.person_id, b.blocked_id)
    where auth.uid() in (b.person_id, b.blocked_id) and p.person_id <> auth.uid()
      and (select count(*) from public.thread_people o where o.thread_id = require_unblocked.thread and o.place <> 'left') = 2
  ) then
    raise exception 'You can no longer write to each other.' using errcode = '42501';
  end if;
end
$$;

create or replace function private.words_of_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.words := private.words_of(new.body, null);
  return new;
end
$$;

create or replace function private.keep_sign_in_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is null then
    delete from private.sign_in_addresses a where a.user_id = new.id;
  else
    insert into private.sign_in_addresses as a (user_id, address) values (new.id, left(new.email, 320))
    on conflict (user_id) do update set address = excluded.address;
  end if;
  return null;
end
$$;

create or replace function private.uuid_in(words text) returns uuid
language sql immutable set search_path = '' as $$
  select case when trim(words) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then trim(words)::uuid end
$$;

create policy "Who is in a thread hears it" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^thread:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.place_in_thread((case when realtime.topic() like 'thread:%' then substr(realtime.topic(), 8) end)::uuid) is not null
);

create policy "Who is in a thread is seen to write in it" on realtime.messages for insert to authenticated with check (
  realtime.topic() ~ '^thread:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.place_in_thread((case when realtime.topic() like 'thread:%' then substr(realtime.topic(), 8) end)::uuid) = 'in'
);

create policy "A person follows their own messages" on realtime.messages for select to authenticated
  using (realtime.topic() = 'letters:' || (select auth.uid())::text and private.is_signed_in() and private.in_person());

create policy "Who writes adds the file that is awaited" on storage.objects for insert to authenticated
  with check (bucket_id = 'letters' and private.awaits_letter_file(name));

create policy "Who is in a thread reads its files" on storage.objects for select to authenticated
  using (bucket_id = 'letters' and private.may_read_letter_file(name));

create or replace trigger letter_file_arrived after insert or update on storage.objects for each row when (new.bucket_id = 'letters')
  execute function private.letter_file_arrived();

create or replace trigger keep_sign_in_address after insert or update of email on auth.users
  for each row execute function private.keep_sign_in_address();

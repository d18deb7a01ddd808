comment on table public.contact_messages is
  'One row per message to the house. The holder of reference may read the answer; page: the address of what it is '
  'about.';
select private.open_table(
  'public.contact_messages', of_person => 'user_id', left_out => '{address_hash, settled_by, claimed_by, claimed_at}'
);
select private.open_to_suspended('public.contact_messages', 'A suspended person may write to the house.');
grant select (id, reference, purpose, name, email, message, page, user_id, state, due_on, answer, settled_at, settled_by,
  created_at) on public.contact_messages to authenticated;
create policy "A person reads what they wrote; moderators read every message" on public.contact_messages
  for select to authenticated
  using (user_id = auth.uid() or private.has_role('moderator'));
create or replace trigger check_mail_address before insert or update of email on public.contact_messages for each row
  execute function private.check_mail_address('email');
create or replace trigger tell_moderators after insert on public.contact_messages for each statement execute function private.tell_moderators();
create or replace trigger tell_moderators_again after update of state on public.contact_messages
  for each row when (new.state = 'waiting' and old.state <> 'waiting') execute function private.tell_moderators();

/**
 * Stores a message. At most 5 an hour and 20 a day from one address (P0001, detail rate). The reference is the
 * sender's key to the answer.
 */
create or replace function public.send_contact_message(
  purpose text,
  name text,
  email text,
  message text,
  page text default '',
  language text default 'en'
)
returns table(reference uuid, due_on date)
language plpgsql security definer set search_path = '' as $$
declare
  sender text := coalesce(private.address_hash(), lower(email));
  made public.contact_messages;
begin
  if (select count(*) filter (where m.created_at > now() - interval '1 hour') >= 5 or count(*) >= 20
      from public.contact_messages m where m.address_hash = sender and m.created_at > now() - interval '1 day') then
    raise exception 'Too many messages came from your address.'
      using errcode = 'P0001',
      detail = 'rate',
      hint = 'What you wrote is still here. Send it in an hour, or put everything into one message.';
  end if;
  insert into public.contact_messages (purpose, name, email, message, page, user_id, address_hash, language, due_on)
  values (
    send_contact_message.purpose,
    trim(send_contact_message.name),
    lower(trim(send_contact_message.email)),
    trim(send_contact_message.message),
    coalesce(send_contact_message.page, ''),
    case when private.is_signed_in() then auth.uid() end,
    sender,
    left(send_contact_message.language, 35),
    private.working_days_after(current_date, public.answer_days(send_contact_message.purpose)))
  returning * into made;
  -- Suspended people can write to the house only: they cannot begin threads.
  if not private.suspended(coalesce(auth.uid(), '00000000-0000-0000-0000-000000000000')) then perform private.contact_thread(made); end if;
  return query select made.reference, made.due_on;
end
$$;
grant execute on function public.send_contact_message to anon, authenticated;

-- A message and what was said since, oldest first. Null: settled_at.
create or replace function public.read_contact_message(
  reference uuid
)
returns table(purpose text, message text, state text, due_on date, answer text, settled_at timestamptz,
  created_at timestamptz, further jsonb, by_mail boolean)
language sql stable security definer set search_path = '' as $$
  select m.purpose, m.message, m.state, m.due_on, m.answer, m.settled_at, m.created_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('own', x.sender_id is not distinct from m.user_id, 'words', x.body, 'sentAt', x.sent_at) order by x.number)
      from (
        select * from public.messages x where x.thread_id = m.thread_id and x.number > 1 and x.kind = 'words' and x.taken_back_at is null
        order by x.number desc limit 100
      ) x
    ), '[]'),
    m.user_id is null
  from public.contact_messages m where m.reference = read_contact_message.reference
$$;
grant execute on function public.read_contact_message to anon, authenticated;

/** A moderator answers a message, or closes it with the reason. The text is shown to people with its reference. */
create or replace function public.settle_contact_message(message uuid, state text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  letter public.contact_messages;
  said public.messages;
begin
  if not private.has_role('moderator') then raise exception 'Only moderators answer messages.'
  using errcode = '42501'; end if;
  if settle_contact_message.state not in ('answered', 'closed') then raise exception 'A message is answered or closed.'
  using errcode = '22023'; end if;
  if trim(coalesce(words, '')) = '' then
    raise exception 'Write the answer, or why the message is closed.' using errcode = 'P0001', detail = 'words';
  end if;
  select * into letter from public.contact_messages m where m.id = settle_contact_message.message for update;
  if letter.id is null then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  if letter.user_id = auth.uid() then
    raise exception 'You cannot answer your own message. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  perform private.seat_at_letter(letter, auth.uid());
  select * into letter from public.contact_messages m where m.id = letter.id;
  said.id := gen_random_uuid();
  said.sender_id := auth.uid();
  said.kind := 'words';
  said.body := trim(words);
  perform private.add_message(private.contact_thread(letter), said);
  if settle_contact_message.state = 'closed' then
    update public.contact_messages m set state = 'closed' where m.id = letter.id;
    perform private.note_act('letter', 'letter', letter.id, letter.user_id, format('Letter %s: closed.', letter.purpose));
  end if;
end
$$;
grant execute on function public.settle_contact_message to authenticated;

create or replace function private.contact_in_letters(thread uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', m.id, 'reference', m.reference, 'purpose', m.purpose, 'state', m.state, 'dueOn', m.due_on, 'name', m.name,
    'own', m.user_id is not distinct from auth.uid(), 'byMail', m.user_id is null
  )
  from public.contact_messages m where m.thread_id = contact_in_letters.thread
$$;

-- The thread of a message, created from its text where missing: for older messages, and for suspended people.
create or replace function private.contact_thread(letter public.contact_messages) returns uuid
language plpgsql security definer set search_path = '' as $$
declare begun uuid := letter.thread_id;
begin
  if begun is not null then return begun; end if;
  insert into public.threads (subject, last_number, last_at, created_at)
  values (left(split_part(letter.message, E'\n', 1), 120), 1, letter.created_at, letter.created_at) returning id into begun;
  if letter.user_id is not null then
    insert into public.thread_people (thread_id, person_id, number_read) values (begun, letter.user_id, 1);
  end if;
  insert into public.messages (id, thread_id, number, sender_id, body, sent_at)
  values (gen_random_uuid(), begun, 1, letter.user_id, letter.message, letter.created_at);
  update public.contact_messages m set thread_id = begun where m.id = letter.id;
  return begun;
end
$$;

-- The assignee of a message is in its thread; a former one is not.
create or replace function private.seat_at_letter(letter public.contact_messages, moderator uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare thread uuid := private.contact_thread(letter);
begin
  update public.thread_people p set place = 'left', draft = ''
  where p.thread_id = thread and p.person_id is distinct from letter.user_id and p.person_id is distinct from moderator and p.place <> 'left';
  if moderator is not null then
    insert into public.thread_people (thread_id, person_id) values (thread, moderator)
    on conflict (thread_id, person_id) do update set place = 'in', archived_at = null, stirred_at = now();
    perform realtime.send(jsonb_build_object('thread', thread), 'stirred', 'letters:' || moderator, true);
  end if;
end
$$;

-- Messages in the thread change its state: a moderator's answers it, the sender's reopens it, with a new due date.
create or replace function private.letter_goes_on() returns trigger
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  select * into letter from public.contact_messages m where m.thread_id = new.thread_id for update;
  if letter.id is null or new.number = 1 or new.kind <> 'words' then return null; end if;
  if new.sender_id is not distinct from letter.user_id then
    update public.contact_messages m
    set state = 'waiting', due_on = private.working_days_after(current_date, public.answer_days(m.purpose))
    where m.id = letter.id and m.state <> 'waiting';
    return null;
  end if;
  update public.contact_messages m
  set state = 'answered', answer = left(new.body, 5000), settled_at = now(), settled_by = new.sender_id,
    claimed_by = new.sender_id, claimed_at = coalesce(m.claimed_at, now())
  where m.id = letter.id;
  perform private.note_act('letter', 'letter', letter.id, letter.user_id, format('Letter %s: answered.', letter.purpose));
  if letter.user_id is null then
    perform private.enqueue('send-answer', json_build_object('messageId', new.id), 'send-answer:' || new.id);
  end if;
  return null;
end
$$;

-- A former moderator's messages go to the others, and are hidden from them.
create or replace function private.leave_letters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.thread_people p set place = 'left', draft = ''
  from public.contact_messages m
  where m.thread_id = p.thread_id and p.person_id = new.user_id and m.user_id is distinct from new.user_id and p.place <> 'left';
  update public.contact_messages m set claimed_by = null, claimed_at = null where m.claimed_by = new.user_id and m.state = 'waiting';
  return null;
end
$$;

-- Follow-ups of a sender who is not signed in: by reference, or by email. Idempotent by key.
create or replace function private.say_further(
  letter public.contact_messages,
  message uuid,
  words text,
  by_mail boolean
)
returns void
language plpgsql security definer set search_path = '' as $$
declare said public.messages;
begin
  if exists (select from public.messages m where m.id = message) then return; end if;
  if length(trim(coalesce(words, ''))) = 0 then raise exception 'Enter a text.' using errcode = '22023'; end if;
  if length(words) > 20000 then raise exception 'A message can have up to 20,000 characters.' using errcode = 'P0001', detail = 'limit'; end if;
  if (select count(*) from public.messages m where m.thread_id = letter.thread_id and m.sender_id is null and m.sent_at > now() - interval '1 day') >= 10 then
    raise exception 'Ten messages a day are the limit.' using errcode = 'P0001', detail = 'rate', hint = 'What you wrote is kept. Send it tomorrow.';
  end if;
  perform from public.threads t where t.id = private.contact_thread(letter) for update;
  said.id := message;
  said.kind := 'words';
  said.body := trim(words);
  said.by_mail := by_mail;
  perform private.add_message(private.contact_thread(letter), said);
end
$$;

create or replace function public.write_further(reference uuid, message uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  select * into letter from public.contact_messages m where m.reference = write_further.reference for update;
  if letter.id is null then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  if letter.user_id is not null then
    raise exception 'It is in your messages.' using errcode = '42501', hint = 'Sign in and answer there.';
  end if;
  perform private.say_further(letter, write_further.message, write_further.words, false);
end
$$;
grant execute on function public.write_further to anon, authenticated;

-- Assigning a message to a colleague: by its assignee, by anyone while unassigned, and by an administrator at any time. The new assignee is
-- notified, joins its thread and may unassign it; the former one leaves the thread.
create or replace function public.desk_colleagues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.user_id, 'name', c.name, 'letters', c.letters) order by c.name, c.user_id), '[]')
    from (
      select r.user_id, private.called(r.user_id) as name,
        (select count(*) from public.contact_messages m where m.claimed_by = r.user_id and m.state = 'waiting') as letters
      from public.user_roles r
      where r.role in ('moderator', 'admin') and r.user_id <> auth.uid() and not private.suspended(r.user_id)
      order by 2, 1
      limit 200
    ) c
  );
end
$$;
comment on function public.desk_colleagues is 'The other people of the desk, each with the number of open messages assigned to them.';
grant execute on function public.desk_colleagues to authenticated;

create or replace function public.assign_contact_message(message uuid, colleague uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into letter from public.contact_messages m where m.id = assign_contact_message.message for update;
  if letter.id is null then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  if letter.state <> 'waiting' then
    raise exception 'This message is settled.' using errcode = 'P0001', detail = 'settled', hint = 'When its sender writes again, it waits again.';
  end if;
  if letter.user_id = auth.uid() then
    raise exception 'You cannot answer your own message. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  if letter.claimed_by <> auth.uid() and letter.claimed_at > now() - interval '1 day' and not private.has_role('admin') then
    raise exception 'This is assigned to another moderator.' using errcode = 'P0001', detail = 'claimed',
      hint = 'After a day without an answer anyone can take it over.';
  end if;
  if letter.user_id = colleague or private.suspended(colleague)
    or not exists (select from public.user_roles r where r.user_id = colleague and r.role in ('moderator', 'admin'))
  then
    raise exception 'They cannot answer this message.' using errcode = 'P0001', detail = 'colleague', hint = 'Choose another moderator.';
  end if;
  if letter.claimed_by = colleague then return; end if;
  perform private.seat_at_letter(letter, colleague);
  update public.contact_messages m set claimed_by = colleague, claimed_at = now() where m.id = letter.id;
  perform private.note_act('letter', 'letter', letter.id, colleague, format('Letter %s: given to %s.', letter.purpose, private.called(colleague)));
  if colleague <> auth.uid() then
    perform private.notify(
      colleague, 'waiting',
      jsonb_build_object('what', 'given', 'from', private.called(auth.uid()), 'words', left(regexp_replace(letter.message, '\s+', ' ', 'g'), 200)),
      '/settings?view=moderation&list=messages&one=' || letter.id, 'letter:' || letter.id, true
    );
  end if;
end
$$;
grant execute on function public.assign_contact_message to authenticated;

-- A letter to the house is a thread: with an account its sender has it among their messages, from the moment it is sent; without one the answers go out by
-- mail and may be answered by mail, or under the letter's reference. Whoever of the moderators takes it is in the thread, and leaves it with the letter.

alter table public.contact_messages
  add column thread_id uuid unique references public.threads (id) on delete set null,
  -- What stands in the address of an answer by mail, and nothing else; nobody reads it but the worker.
  add column mail_key text not null unique default replace(gen_random_uuid()::text, '-', '') check (mail_key ~ '^[0-9a-f]{32}$'),
  add column language text not null default 'en' check (length(language) <= 35);

create function private.contact_in_letters(thread uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', m.id, 'reference', m.reference, 'purpose', m.purpose, 'state', m.state, 'dueOn', m.due_on, 'name', m.name,
    'own', m.user_id is not distinct from auth.uid(), 'byMail', m.user_id is null
  )
  from public.contact_messages m where m.thread_id = contact_in_letters.thread
$$;
revoke execute on function private.contact_in_letters(uuid) from public, anon, authenticated;

-- The thread of a letter, begun with its words where there is none yet: of letters older than this, and of people who are suspended.
create function private.contact_thread(letter public.contact_messages) returns uuid
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
revoke execute on function private.contact_thread(public.contact_messages) from public, anon, authenticated;

-- Who is at a letter is in its thread; who was, is there no more.
create function private.seat_at_letter(letter public.contact_messages, moderator uuid) returns void
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
revoke execute on function private.seat_at_letter(public.contact_messages, uuid) from public, anon, authenticated;

-- What is said in the thread moves the letter: a moderator's words answer it, its sender's put it before the moderators again, with a new day.
create function private.letter_goes_on() returns trigger
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
revoke execute on function private.letter_goes_on() from public, anon, authenticated;
create trigger letter_goes_on after insert on public.messages for each row execute function private.letter_goes_on();
create trigger tell_moderators_again after update of state on public.contact_messages
  for each row when (new.state = 'waiting' and old.state <> 'waiting') execute function private.tell_moderators();
-- It is told in its thread now, as an answer.
drop trigger notice_answer on public.contact_messages;
drop function private.notice_answer();

-- A moderator no more: their letters are the others', and out of their sight.
create function private.leave_letters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.thread_people p set place = 'left', draft = ''
  from public.contact_messages m
  where m.thread_id = p.thread_id and p.person_id = new.user_id and m.user_id is distinct from new.user_id and p.place <> 'left';
  update public.contact_messages m set claimed_by = null, claimed_at = null where m.claimed_by = new.user_id and m.state = 'waiting';
  return null;
end
$$;
revoke execute on function private.leave_letters() from public, anon, authenticated;
create trigger leave_letters after update of role on public.user_roles for each row when (new.role = 'user' and old.role <> 'user') execute function private.leave_letters();

-- What its sender says further without being signed in: under the reference, or by mail. Once a key.
create function private.say_further(letter public.contact_messages, message uuid, words text, by_mail boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare said public.messages;
begin
  if exists (select from public.messages m where m.id = message) then return; end if;
  if length(trim(coalesce(words, ''))) = 0 then raise exception 'A letter has words.' using errcode = '22023'; end if;
  if length(words) > 20000 then raise exception 'A message has 20,000 characters at most.' using errcode = 'P0001', detail = 'limit'; end if;
  if (select count(*) from public.messages m where m.thread_id = letter.thread_id and m.sender_id is null and m.sent_at > now() - interval '1 day') >= 10 then
    raise exception 'Ten messages a day are enough.' using errcode = 'P0001', detail = 'rate', hint = 'What you wrote is kept. Send it tomorrow.';
  end if;
  perform from public.threads t where t.id = private.contact_thread(letter) for update;
  said.id := message;
  said.kind := 'words';
  said.body := trim(words);
  said.by_mail := by_mail;
  perform private.add_message(private.contact_thread(letter), said);
end
$$;
revoke execute on function private.say_further(public.contact_messages, uuid, text, boolean) from public, anon, authenticated;
grant execute on function private.say_further(public.contact_messages, uuid, text, boolean) to service_role;

create function public.write_further(reference uuid, message uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  select * into letter from public.contact_messages m where m.reference = write_further.reference for update;
  if letter.id is null then raise exception 'There is no such letter.' using errcode = 'P0002'; end if;
  if letter.user_id is not null then
    raise exception 'This letter is among your messages.' using errcode = '42501', hint = 'Sign in and answer there.';
  end if;
  perform private.say_further(letter, write_further.message, write_further.words, false);
end
$$;
revoke execute on function public.write_further(uuid, uuid, text) from public;
grant execute on function public.write_further(uuid, uuid, text) to anon, authenticated, service_role;

-- As they were; what follows a letter begins its thread, takes a seat in it and speaks in it.
drop function public.send_contact_message(text, text, text, text, text);
create function public.send_contact_message(purpose text, name text, email text, message text, page text DEFAULT '', language text DEFAULT 'en') returns TABLE(reference uuid, due_on date)
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
  -- Whoever is suspended writes to the house and to nobody else: no thread is theirs to begin.
  if not private.suspended(coalesce(auth.uid(), '00000000-0000-0000-0000-000000000000')) then perform private.contact_thread(made); end if;
  return query select made.reference, made.due_on;
end
$$;
grant execute on function public.send_contact_message to anon, authenticated, service_role;

create or replace function public.claim_contact_message(message uuid, claimed boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into letter from public.contact_messages m where m.id = claim_contact_message.message for update;
  if letter.id is null then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  if letter.claimed_by <> auth.uid() and letter.claimed_at > now() - interval '1 day' then
    raise exception 'Another moderator is at it.' using errcode = 'P0001', detail = 'claimed',
      hint = 'After a day without an answer anybody may take it over.';
  end if;
  if letter.user_id is distinct from auth.uid() then perform private.seat_at_letter(letter, case when claimed then auth.uid() end); end if;
  update public.contact_messages m
  set claimed_by = case when claimed then auth.uid() end, claimed_at = case when claimed then now() end
  where m.id = claim_contact_message.message;
end
$$;

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
    raise exception 'Nobody answers their own letter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
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

drop function public.read_contact_message(uuid);
-- A message and what was said since, oldest first. Null: settled_at.
create function public.read_contact_message(reference uuid) returns TABLE(purpose text, message text, state text, due_on date, answer text, settled_at timestamp with time zone, created_at timestamp with time zone, further jsonb, by_mail boolean)
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
grant execute on function public.read_contact_message to anon, authenticated, service_role;

create or replace function public.list_contact_messages(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_on timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select m.*, case when open then m.due_on::timestamptz else m.settled_at end as place
      from public.contact_messages m
      where (m.state = 'waiting') = open
        and (asked ->> 'one' is null or m.id = (asked ->> 'one')::uuid)
        and (not coalesce((asked ->> 'mine')::boolean, false) or m.claimed_by = auth.uid())
        and (coalesce(asked ->> 'words', '') = '' or concat_ws(' ', m.name, m.email, m.message)
          ilike '%' || private.like_escaped(asked ->> 'words') || '%')
        and (past is null or case
          when open then (m.due_on::timestamptz, m.id) > (past_on, past) else (m.settled_at, m.id) < (past_on, past)
        end)
      order by case when open then m.due_on end, case when open then m.id end, case when not open then m.settled_at end desc, m.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'letters', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'reference', p.reference, 'purpose', p.purpose, 'name', p.name, 'email', p.email, 'message', p.message,
          'page', p.page, 'state', p.state, 'dueOn', p.due_on, 'answer', p.answer,
          'threadId', case when p.claimed_by = auth.uid() or p.user_id = auth.uid() then p.thread_id end, 'hasAccount', p.user_id is not null,
          'further', coalesce((
            select jsonb_agg(jsonb_build_object(
              'own', x.sender_id is not distinct from p.user_id, 'by', private.called(x.sender_id), 'words', x.body, 'sentAt', x.sent_at, 'byMail', x.by_mail
            ) order by x.number)
            from (
              select * from public.messages x where x.thread_id = p.thread_id and x.number > 1 and x.kind = 'words' and x.taken_back_at is null
              order by x.number desc limit 50
            ) x
          ), '[]'), 'settledAt', p.settled_at,
          'settledBy', private.called(p.settled_by), 'createdAt', p.created_at,
          'claimedBy', case when p.claimed_by is not null then private.called(p.claimed_by) end,
          'isMine', p.claimed_by = auth.uid(), 'bar', case when p.user_id = auth.uid() then 'self' end, 'place', p.place
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p
      ), '[]')
    ) from page
  );
end
$$;

create or replace function private.add_message(thread uuid, message public.messages) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  added public.messages;
  other record;
  head public.threads;
  said text := left(regexp_replace(coalesce(message.body, ''), '\s+', ' ', 'g'), 200);
  sender_name text;
  letter jsonb := private.contact_in_letters(thread);
begin
  update public.threads t set last_number = t.last_number + 1, last_at = now() where t.id = thread returning * into head;
  message.thread_id := thread;
  message.number := head.last_number;
  message.sent_at := now();
  message.by_mail := coalesce(message.by_mail, false);
  insert into public.messages select message.* returning * into added;
  update public.thread_people p
  set
    stirred_at = now(),
    archived_at = case when p.muted then p.archived_at end,
    number_read = case when p.person_id = added.sender_id then added.number else p.number_read end
  where p.thread_id = thread and p.place <> 'left';
  sender_name := coalesce(private.person_called(added.sender_id), letter ->> 'name', '');
  perform realtime.send(jsonb_build_object('number', added.number), 'sent', 'thread:' || thread, true);
  for other in select p.* from public.thread_people p where p.thread_id = thread and p.place <> 'left' loop
    perform realtime.send(jsonb_build_object('thread', thread), 'stirred', 'letters:' || other.person_id, true);
    continue when other.person_id = added.sender_id or other.muted;
    if letter is not null and other.person_id = (select m.user_id from public.contact_messages m where m.thread_id = add_message.thread) then
      if added.kind = 'words' then
        perform private.notify(other.person_id, 'answer', jsonb_build_object('words', said), '/messages?thread=' || thread, 'thread:' || thread, true);
      end if;
    elsif added.kind = 'move' then
      perform private.notify(
        other.person_id, case when added.number = 1 then 'request' else 'request-moved' end,
        jsonb_build_object('from', sender_name, 'request', head.request, 'state', added.state, 'subject', head.subject),
        '/messages?thread=' || thread, 'thread:' || thread, true
      );
    elsif other.place = 'held' then
      perform private.notify(
        other.person_id, 'first-letter', jsonb_build_object('from', sender_name, 'subject', head.subject),
        '/messages?view=first&thread=' || thread, 'first:' || thread
      );
    elsif added.kind = 'words' then
      perform private.notify(
        other.person_id, case when added.number = 1 and head.request is not null then 'request' else 'message' end,
        jsonb_build_object('from', sender_name, 'request', head.request, 'subject', head.subject, 'words', said),
        '/messages?thread=' || thread, 'thread:' || thread, true
      );
    end if;
  end loop;
  return added;
end
$$;

create or replace function public.read_thread(thread uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  standing text := private.require_thread(thread);
  shows boolean := not exists (select from public.message_settings s where s.person_id = auth.uid() and not s.shows_reading);
begin
  return (
    select jsonb_build_object(
      'id', t.id, 'subject', t.subject, 'place', standing, 'lastNumber', t.last_number, 'numberRead', p.number_read, 'muted', p.muted,
      'archived', p.archived_at is not null, 'draft', p.draft, 'draftAt', p.draft_at, 'createdAt', t.created_at,
      'film', private.film_in_letters(t.documentary_id),
      'versionId', case when private.film_in_letters(t.documentary_id) is not null then t.version_id end,
      'startsMs', t.starts_ms, 'endsMs', t.ends_ms,
      'showing', (
        select jsonb_build_object('startsAt', s.starts_at, 'place', s.place) from public.programme s
        where s.id = t.showing_id and public.can_watch(s.documentary_id)
      ),
      'note', private.note_in_letters(t.note_id), 'screening', private.screening_in_letters(t.screening_id),
      'contact', private.contact_in_letters(t.id),
      'request', t.request, 'state', t.state, 'dueOn', t.due_on, 'terms', t.terms, 'asked', t.started_by is not distinct from auth.uid(),
      'licenceRequest', (
        select jsonb_build_object('id', r.id, 'institution', i.id, 'type', i.type, 'asCreator', r.creator_id = auth.uid())
        from public.licence_requests r join public.institutions i on i.id = r.institution_id where r.thread_id = t.id
      ),
      -- What a licence says is moved where its terms stand.
      'moves', case when t.request is null or exists (select from public.licence_requests r where r.thread_id = t.id) then '[]' else to_jsonb(private.request_moves(t.state, t.started_by is not distinct from auth.uid())) end,
      'people', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.person_id, 'name', private.person_called(o.person_id), 'here', o.place <> 'left',
          'blocked', exists (select from public.blocks b where b.person_id = auth.uid() and b.blocked_id = o.person_id),
          'numberRead', case
            when shows and o.place = 'in' and not exists (select from public.message_settings s where s.person_id = o.person_id and not s.shows_reading)
            then o.number_read
          end
        ) order by private.person_called(o.person_id)), '[]')
        from public.thread_people o where o.thread_id = t.id and o.person_id <> auth.uid()
      )
    )
    from public.threads t join public.thread_people p on p.thread_id = t.id and p.person_id = auth.uid()
    where t.id = read_thread.thread
  );
end
$$;

create or replace function public.my_threads(view text DEFAULT 'open', before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, film uuid DEFAULT NULL::uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Letters are read by people themselves.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'counts', (
      select jsonb_build_object('open', count(*) filter (where u.place = 'in'), 'first', count(*) filter (where u.place = 'held'))
      from (
        select p.place from public.thread_people p join public.threads t on t.id = p.thread_id
        where p.person_id = auth.uid() and p.place <> 'left' and p.archived_at is null and p.number_read < t.last_number and not p.muted
        order by p.stirred_at desc limit 100
      ) u
    ),
    'threads', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'subject', l.subject, 'people', private.names_in_thread(l.id), 'film', private.film_in_letters(l.documentary_id),
        'contact', private.contact_in_letters(l.id), 'startsMs', l.starts_ms, 'endsMs', l.ends_ms, 'request', l.request, 'state', l.state, 'dueOn', l.due_on, 'asked', l.started_by = auth.uid(),
        'unread', l.last_number - l.number_read, 'stirredAt', l.stirred_at, 'draft', left(l.draft, 120), 'muted', l.muted,
        'last', (
          select jsonb_build_object(
            'senderId', m.sender_id, 'kind', m.kind, 'state', m.state, 'takenBack', m.taken_back_at is not null, 'sentAt', m.sent_at,
            'words', left(m.body, 160), 'files', (select count(*) from public.message_files f where f.message_id = m.id)
          )
          from public.messages m where m.thread_id = l.id and m.number = l.last_number
        )
      ) order by l.stirred_at desc, l.id desc), '[]')
      from (
        select t.*, p.number_read, p.stirred_at, p.draft, p.muted
        from public.thread_people p
        join public.threads t on t.id = p.thread_id
        where p.person_id = auth.uid()
          and case view
            when 'first' then p.place = 'held'
            when 'archived' then p.place = 'in' and p.archived_at is not null
            when 'requests' then p.place = 'in' and t.state in ('asked', 'answering', 'offered')
            else p.place = 'in' and p.archived_at is null
          end
          and (film is null or t.documentary_id = film)
          and (before_at is null or (p.stirred_at, p.thread_id) < (before_at, coalesce(before_id, '00000000-0000-0000-0000-000000000000')))
        order by p.stirred_at desc, p.thread_id desc
        limit 40
      ) l
    )
  );
end
$$;

create or replace function private.forget_threads() returns integer
language plpgsql security definer set search_path = '' as $$
declare doomed uuid[];
begin
  doomed := array(
    select t.id from public.threads t
    where not exists (select from public.thread_people p where p.thread_id = t.id and p.place <> 'left')
      and not exists (select from public.contact_messages c where c.thread_id = t.id)
    limit 1000
  );
  perform private.drop_letter_files(array(
    select f.id from public.message_files f
    where f.thread_id = any (doomed) or (f.message_id is null and f.created_at < now() - interval '2 days')
    limit 1000
  ));
  delete from public.threads t where t.id = any (doomed);
  return cardinality(doomed);
end
$$;


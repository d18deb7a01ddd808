/** What may become of a request, by who moves it: `asks` began the thread, the others answer. Empty when it is over. */
create or replace function private.request_moves(
  state text,
  asks boolean
)
returns text[] language sql immutable set search_path = '' as $$
  select case
    when state in ('asked', 'answering') and asks then '{withdrawn}'::text[]
    when state = 'asked' then '{answering,offered,agreed,declined}'::text[]
    when state = 'answering' then '{offered,agreed,declined}'::text[]
    when state = 'offered' and asks then '{agreed,declined,withdrawn}'::text[]
    when state = 'offered' then '{offered,declined}'::text[]
    when state = 'agreed' and not asks then '{done}'::text[]
    else '{}'::text[]
  end
$$;

/** Adds a message to a thread of the caller, and notifies the others. The caller of this function locks the thread. */
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

/** Reads a quoted passage `{versionId, startsMs, endsMs}`: of a film its sender may watch, else it is left out. */
create or replace function private.with_quote(message public.messages, quote jsonb) returns public.messages
language plpgsql stable security definer set search_path = '' as $$
begin
  if quote ->> 'versionId' is null then return message; end if;
  if not private.can_watch_version((quote ->> 'versionId')::uuid) then
    raise exception 'The passage is of a film you may not watch.' using errcode = '42501';
  end if;
  message.quoted_version_id := (quote ->> 'versionId')::uuid;
  message.quoted_starts_ms := (quote ->> 'startsMs')::int;
  message.quoted_ends_ms := (quote ->> 'endsMs')::int;
  return message;
end $$;

/**
 * Creates a thread under a key of the caller's; again under the same key it is the same thread. `people`: the recipients, or none for the
 * creator of `documentary`. A request has a kind and may have a day. The first message to a person is a message request: it is held
 * separately, and ten a day may be sent; a request about a film the caller may watch goes to its creator's desk at once.
 */
create or replace function public.begin_thread(
  thread uuid,
  message uuid,
  subject text,
  body text,
  people uuid[] default '{}',
  documentary uuid default null,
  version uuid default null,
  starts_ms integer default null,
  ends_ms integer default null,
  showing uuid default null,
  request text default null,
  due_on date default null,
  terms jsonb default '{}',
  note uuid default null,
  screening uuid default null
)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  known public.threads;
  owner uuid;
  first public.messages;
  noted public.notes;
  about uuid := begin_thread.documentary;
  cut uuid := begin_thread.version;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Sign in yourself to write messages.' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('begin_thread:' || auth.uid(), 0));
  select * into known from public.threads t where t.id = begin_thread.thread;
  if known.id is not null then
    if known.started_by is distinct from auth.uid() then raise exception 'There is such a thread already.' using errcode = '42501'; end if;
    return known.id;
  end if;
  if begin_thread.note is not null then
    select * into noted from public.notes n where n.id = begin_thread.note and private.note_in_letters(n.id) is not null;
    if noted.id is null then raise exception 'You have no access to this note.' using errcode = '42501'; end if;
    cut := noted.version_id;
    about := private.documentary_of(cut);
    -- Recipient: the note's author; for the caller's own note, or one of a guest without an account, the film's owner.
    owner := coalesce(
      (select p.person from private.people_about(noted.id, null) p where p.person = noted.author_id),
      (select d.owner_id from public.documentaries d where d.id = about and d.owner_id <> auth.uid())
    );
  elsif begin_thread.documentary is not null then
    owner := private.creator_to_write_to(begin_thread.documentary, begin_thread.version);
  elsif begin_thread.version is not null then
    raise exception 'A version belongs to a film.' using errcode = '22023';
  end if;
  if begin_thread.showing is not null and not exists (
    select from public.programme p where p.id = begin_thread.showing and not p.on_front and public.can_watch(p.documentary_id)
  ) then raise exception 'There is no such showing.' using errcode = '42501'; end if;
  if begin_thread.screening is not null then
    owner := coalesce(private.host_to_write_to(begin_thread.screening), owner);
  end if;
  people := array(
    select distinct x
    from unnest(case when cardinality(begin_thread.people) > 0 then begin_thread.people else array[owner] end) x
    where x is not null
  );
  if cardinality(people) = 0 then raise exception 'Choose a recipient.' using errcode = '22023'; end if;
  if cardinality(people) > 11 then raise exception 'Twelve people at most write with each other.' using errcode = 'P0001', detail = 'limit'; end if;
  if begin_thread.due_on < current_date then raise exception 'The day is over.' using errcode = 'P0001', detail = 'due'; end if;
  if length(trim(coalesce(begin_thread.body, ''))) = 0 then raise exception 'Enter a text.' using errcode = '22023'; end if;
  perform private.refuse_letter_to(people, noted.id, begin_thread.screening);
  perform private.limit_writing();
  insert into public.threads (
    id, subject, started_by, documentary_id, version_id, starts_ms, ends_ms, showing_id, request, state, due_on, terms,
    note_id, screening_id
  ) values (
    begin_thread.thread, trim(begin_thread.subject), auth.uid(), about, cut, begin_thread.starts_ms,
    begin_thread.ends_ms, begin_thread.showing, begin_thread.request, case when begin_thread.request is not null then 'asked' end,
    begin_thread.due_on, coalesce(begin_thread.terms, '{}'), noted.id, begin_thread.screening
  );
  insert into public.thread_people (thread_id, person_id) values (begin_thread.thread, auth.uid());
  insert into public.thread_people (thread_id, person_id, place)
  select begin_thread.thread, x,
    case
      when private.know_each_other(auth.uid(), x) or (begin_thread.request is not null and x = owner)
        or x in (select p.person from private.people_about(noted.id, null) p)
        -- Messages to a person who speaks for the house go to the house.
        or exists (select from public.user_roles r where r.user_id = x and r.role in ('moderator', 'admin'))
      then 'in' else 'held'
    end
  from unnest(people) x;
  first.id := begin_thread.message;
  first.sender_id := auth.uid();
  first.kind := 'words';
  first.body := begin_thread.body;
  perform private.add_message(begin_thread.thread, first);
  return begin_thread.thread;
end
$$;
grant execute on function public.begin_thread to authenticated;

-- Also returns the channel a message came by.
create or replace function public.send_message(
  message uuid,
  thread uuid,
  body text,
  quote jsonb default '{}',
  files uuid[] default '{}'
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  head public.threads;
  sent public.messages;
begin
  perform private.require_thread(send_message.thread);
  select * into head from public.threads t where t.id = send_message.thread for update;
  select * into sent from public.messages m where m.id = send_message.message;
  if sent.id is not null then
    if sent.sender_id is distinct from auth.uid() or sent.thread_id <> head.id then
      raise exception 'There is such a message already.' using errcode = '42501';
    end if;
    return jsonb_build_object('number', sent.number, 'sentAt', sent.sent_at);
  end if;
  perform private.limit_writing();
  if length(trim(coalesce(send_message.body, ''))) = 0 and coalesce(cardinality(files), 0) = 0 and send_message.quote ->> 'versionId' is null then
    raise exception 'There is nothing to send.' using errcode = '22023';
  end if;
  perform private.require_unblocked(head.id);
  if exists (select from public.thread_people p where p.thread_id = head.id and p.place = 'held' and p.person_id <> auth.uid())
    and not exists (select from public.messages m where m.thread_id = head.id and m.sender_id <> auth.uid())
    and (select count(*) from public.messages m where m.thread_id = head.id and m.sender_id = auth.uid()) >= 3
  then
    raise exception 'Wait for an answer.' using errcode = 'P0001', detail = 'held',
      hint = 'You can send three messages before a person you do not know has answered.';
  end if;
  -- Answering a message request accepts it.
  update public.thread_people p set place = 'in' where p.thread_id = head.id and p.person_id = auth.uid() and p.place = 'held';
  sent.id := send_message.message;
  sent.sender_id := auth.uid();
  sent.kind := 'words';
  sent.body := coalesce(send_message.body, '');
  sent.by_mail := coalesce(current_setting('house.by_mail', true), '') = 'yes';
  sent := private.with_quote(sent, send_message.quote);
  sent := private.add_message(head.id, sent);
  perform private.take_files(sent, files);
  update public.thread_people p set draft = '', draft_at = null where p.thread_id = head.id and p.person_id = auth.uid();
  return jsonb_build_object('number', sent.number, 'sentAt', sent.sent_at);
end
$$;
grant execute on function public.send_message to authenticated;

/** Moves the request of a thread on, with words and, in an offer, its terms; refuses what its state and the caller's side do not allow (P0001, detail move). */
create or replace function public.move_request(
  message uuid,
  thread uuid,
  state text,
  body text default '',
  terms jsonb default null,
  due_on date default null
)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  head public.threads;
  moved public.messages;
begin
  perform private.require_thread(move_request.thread);
  select * into head from public.threads t where t.id = move_request.thread for update;
  select * into moved from public.messages m where m.id = move_request.message;
  if moved.id is not null then
    if moved.sender_id is distinct from auth.uid() or moved.thread_id <> head.id then
      raise exception 'There is such a message already.' using errcode = '42501';
    end if;
    return head.state;
  end if;
  if head.request is null or not (move_request.state = any (private.request_moves(head.state, head.started_by is not distinct from auth.uid()))) then
    raise exception 'This cannot be done with the request as it is now.' using errcode = 'P0001', detail = 'move',
      hint = 'Another person may have moved it in the meantime. Look at it as it is now.';
  end if;
  perform private.limit_writing();
  perform private.require_unblocked(head.id);
  update public.threads t
  set
    state = move_request.state,
    terms = case when move_request.state = 'offered' then coalesce(move_request.terms, t.terms) else t.terms end,
    due_on = coalesce(move_request.due_on, t.due_on)
  where t.id = head.id;
  update public.thread_people p set place = 'in' where p.thread_id = head.id and p.person_id = auth.uid() and p.place = 'held';
  moved.id := move_request.message;
  moved.sender_id := auth.uid();
  moved.kind := 'move';
  moved.body := coalesce(move_request.body, '');
  moved.state := move_request.state;
  moved.terms := case when move_request.state in ('offered', 'agreed') then coalesce(move_request.terms, head.terms) end;
  -- The agreed terms are the stored offer, not what the client sends.
  if move_request.state = 'agreed' and head.state = 'offered' then moved.terms := head.terms; end if;
  perform private.add_message(head.id, moved);
  return move_request.state;
end
$$;
grant execute on function public.move_request to authenticated;

/** Withdraws text and files of the caller's message; a mark that it existed stays. */
create or replace function public.take_back_message(message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare mine public.messages;
begin
  select * into mine from public.messages m where m.id = take_back_message.message for update;
  perform private.require_thread(mine.thread_id);
  if mine.sender_id is distinct from auth.uid() or mine.kind <> 'words' then
    raise exception 'Only its author can delete a message.' using errcode = '42501';
  end if;
  update public.messages m
  set body = '', quoted_version_id = null, quoted_starts_ms = null, quoted_ends_ms = null, taken_back_at = coalesce(m.taken_back_at, now())
  where m.id = mine.id;
  perform private.drop_letter_files(array(select f.id from public.message_files f where f.message_id = mine.id));
  perform realtime.send(jsonb_build_object('number', mine.number), 'changed', 'thread:' || mine.thread_id, true);
end $$;
grant execute on function public.take_back_message to authenticated;

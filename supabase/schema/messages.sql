-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a message. id: made by whoever sends it, so that one sent twice is there once. number: its place in the thread, without gaps. move: a request came into state, with the terms offered. taken_back_at: its words are gone.
create table public.messages (
  id uuid not null,
  thread_id uuid not null,
  number integer not null,
  sender_id uuid,
  kind text not null default 'words',
  body text not null default '',
  quoted_version_id uuid,
  quoted_starts_ms integer,
  quoted_ends_ms integer,
  state text,
  terms jsonb,
  by_mail boolean not null default false,
  sent_at timestamp with time zone not null default now(),
  taken_back_at timestamp with time zone,
  words tsvector,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_thread_id_number_key UNIQUE (thread_id, number),
  constraint messages_quoted_version_id_fkey FOREIGN KEY (quoted_version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint messages_body_check CHECK (length(body) <= 20000),
  constraint messages_check CHECK (quoted_ends_ms > quoted_starts_ms),
  constraint messages_kind_check CHECK (kind = ANY (ARRAY['words', 'move', 'left'])),
  constraint messages_quoted_starts_ms_check CHECK (quoted_starts_ms >= 0),
  constraint messages_state_check CHECK (length(state) <= 20),
  constraint messages_terms_check CHECK (jsonb_typeof(terms) = 'object' AND length(terms::text) <= 8000)
);
CREATE INDEX messages_quoted ON public.messages USING btree (quoted_version_id) WHERE quoted_version_id IS NOT NULL;
CREATE INDEX messages_sender ON public.messages USING btree (sender_id, sent_at);
CREATE INDEX messages_words ON public.messages USING gin (words) WITH (gin_pending_list_limit='64');
alter table public.messages enable row level security;
grant all on public.messages to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.messages
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER letter_goes_on AFTER INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION private.letter_goes_on();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.messages FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER words_of_message BEFORE INSERT OR UPDATE OF body ON public.messages FOR EACH ROW EXECUTE FUNCTION private.words_of_message();

create function private.add_message(thread uuid, message public.messages) returns public.messages
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
grant execute on function private.add_message to service_role;

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
grant execute on function private.letter_goes_on to service_role;

create function private.limit_writing() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from public.messages m where m.sender_id = auth.uid() and m.sent_at > now() - interval '1 hour') >= 240 then
    raise exception '240 messages an hour are enough.' using errcode = 'P0001', detail = 'rate', hint = 'What you wrote is kept. Send it later.';
  end if;
end
$$;
grant execute on function private.limit_writing to service_role;

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
grant execute on function private.say_further to service_role;

create function private.speak_by_mail(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  perform set_config('house.by_mail', 'yes', true);
  if (select count(*) from public.messages m where m.sender_id = person and m.by_mail and m.sent_at > now() - interval '1 hour') >= 30 then
    raise exception '30 messages an hour by mail are enough.' using errcode = 'P0001', detail = 'rate';
  end if;
end
$$;
grant execute on function private.speak_by_mail to service_role;

create function private.with_quote(message public.messages, quote jsonb) returns public.messages
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
end
$$;
grant execute on function private.with_quote to service_role;

create function private.words_of_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.words := to_tsvector('simple', new.body);
  return new;
end
$$;
grant execute on function private.words_of_message to service_role;

create function public.arrange_thread(thread uuid, archived boolean DEFAULT NULL::boolean, muted boolean DEFAULT NULL::boolean, taken boolean DEFAULT NULL::boolean, gone boolean DEFAULT NULL::boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare left_note public.messages;
begin
  perform private.require_thread(arrange_thread.thread);
  update public.thread_people p
  set
    archived_at = case when archived is null then p.archived_at when archived then now() end,
    muted = coalesce(arrange_thread.muted, p.muted),
    place = case when gone then 'left' when taken and p.place = 'held' then 'in' else p.place end,
    draft = case when gone then '' else p.draft end
  where p.thread_id = arrange_thread.thread and p.person_id = auth.uid();
  if gone then
    perform from public.threads t where t.id = arrange_thread.thread for update;
    left_note.id := gen_random_uuid();
    left_note.sender_id := auth.uid();
    left_note.kind := 'left';
    left_note.body := '';
    perform private.add_message(arrange_thread.thread, left_note);
  end if;
  perform realtime.send(jsonb_build_object('thread', arrange_thread.thread), 'stirred', 'letters:' || auth.uid(), true);
end
$$;
grant execute on function public.arrange_thread to authenticated, service_role;

create function public.find_messages(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Letters are read by people themselves.' using errcode = '42501';
  end if;
  if length(trim(coalesce(query, ''))) < 2 then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', h.id, 'threadId', h.thread_id, 'number', h.number, 'subject', h.subject, 'sender', private.person_called(h.sender_id), 'sentAt', h.sent_at,
      'words', ts_headline('simple', h.body, websearch_to_tsquery('simple', left(query, 200)),
        'StartSel="", StopSel="", MaxWords=24, MinWords=12, MaxFragments=1')
    ) order by h.sent_at desc), '[]')
    from (
      select m.*, t.subject
      from public.messages m
      join public.thread_people p on p.thread_id = m.thread_id and p.person_id = auth.uid() and p.place <> 'left'
      join public.threads t on t.id = m.thread_id
      where m.words @@ websearch_to_tsquery('simple', left(query, 200))
      order by m.sent_at desc limit 50
    ) h
  );
end
$$;
grant execute on function public.find_messages to authenticated, service_role;

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

create function public.report_message(message uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.messages;
  moderator uuid;
begin
  select * into said from public.messages m where m.id = report_message.message;
  perform private.require_thread(said.thread_id);
  if said.sender_id = auth.uid() or said.kind = 'left' then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  if (select count(*) from public.message_reports r where r.reporter_id = auth.uid() and r.created_at > now() - interval '1 day') >= 20 then
    raise exception 'You may report 20 times a day.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.message_reports (message_id, reporter_id, reason, words) values (said.id, auth.uid(), trim(report_message.reason), said.body)
  on conflict (message_id, reporter_id) do update set reason = excluded.reason, state = 'waiting';
  for moderator in select r.user_id from public.user_roles r where r.role in ('moderator', 'admin') and r.user_id <> auth.uid() limit 50 loop
    perform private.notify(moderator, 'waiting', '{"count": 1}', '/settings?view=moderation', 'reports', true);
  end loop;
end
$$;
grant execute on function public.report_message to authenticated, service_role;

create function public.settle_message_report(report uuid, take_down boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare said public.messages;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select m.* into said from public.message_reports r join public.messages m on m.id = r.message_id where r.id = settle_message_report.report;
  if said.id is null then raise exception 'There is no such report.' using errcode = 'P0002'; end if;
  if said.sender_id = auth.uid() then raise exception 'Nobody decides on what they wrote.' using errcode = '42501'; end if;
  if take_down then
    update public.messages m
    set body = '', quoted_version_id = null, quoted_starts_ms = null, quoted_ends_ms = null, taken_back_at = coalesce(m.taken_back_at, now())
    where m.id = said.id;
    perform private.drop_letter_files(array(select f.id from public.message_files f where f.message_id = said.id));
    perform realtime.send(jsonb_build_object('number', said.number), 'changed', 'thread:' || said.thread_id, true);
    if said.sender_id is not null then
      perform private.notify(said.sender_id, 'decision', jsonb_build_object('what', 'message-taken-down'), '/messages?thread=' || said.thread_id);
    end if;
  end if;
  update public.message_reports r
  set state = case when take_down then 'taken-down' else 'kept' end, settled_by = auth.uid(), settled_at = now()
  where r.message_id = said.id;
  perform private.note_moderation(format('Message %s: %s.', said.id, case when take_down then 'taken down' else 'kept' end));
end
$$;
grant execute on function public.settle_message_report to service_role;

create function public.take_back_message(message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare mine public.messages;
begin
  select * into mine from public.messages m where m.id = take_back_message.message for update;
  perform private.require_thread(mine.thread_id);
  if mine.sender_id is distinct from auth.uid() or mine.kind <> 'words' then
    raise exception 'Only who wrote it takes a message back.' using errcode = '42501';
  end if;
  update public.messages m
  set body = '', quoted_version_id = null, quoted_starts_ms = null, quoted_ends_ms = null, taken_back_at = coalesce(m.taken_back_at, now())
  where m.id = mine.id;
  perform private.drop_letter_files(array(select f.id from public.message_files f where f.message_id = mine.id));
  perform realtime.send(jsonb_build_object('number', mine.number), 'changed', 'thread:' || mine.thread_id, true);
end
$$;
grant execute on function public.take_back_message to authenticated, service_role;

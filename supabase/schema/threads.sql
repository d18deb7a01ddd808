-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a correspondence. request, state, due_on, terms: what is asked and how it stands; asked by started_by, answered by the others. last_number: how many messages it holds.
create table public.threads (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  started_by uuid,
  documentary_id uuid,
  version_id uuid,
  starts_ms integer,
  ends_ms integer,
  showing_id uuid,
  request text,
  state text,
  due_on date,
  terms jsonb not null default '{}'::jsonb,
  last_number integer not null default 0,
  last_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  note_id uuid,
  screening_id uuid,
  constraint threads_pkey PRIMARY KEY (id),
  constraint threads_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL,
  constraint threads_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE SET NULL,
  constraint threads_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE SET NULL,
  constraint threads_showing_id_fkey FOREIGN KEY (showing_id) REFERENCES public.programme(id) ON DELETE SET NULL,
  constraint threads_started_by_fkey FOREIGN KEY (started_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint threads_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint a_range_has_both_ends CHECK ((starts_ms IS NULL) = (ends_ms IS NULL)),
  constraint a_request_has_a_state CHECK ((request IS NULL) = (state IS NULL)),
  constraint threads_check CHECK (ends_ms > starts_ms),
  constraint threads_request_check CHECK (request = ANY (ARRAY['question', 'access', 'licence', 'interview', 'correction', 'withdrawal'])),
  constraint threads_starts_ms_check CHECK (starts_ms >= 0),
  constraint threads_state_check CHECK (state = ANY (ARRAY['asked', 'answering', 'offered', 'agreed', 'declined', 'withdrawn', 'done'])),
  constraint threads_subject_check CHECK (length(TRIM(BOTH FROM subject)) > 0 AND length(subject) <= 200),
  constraint threads_terms_check CHECK (jsonb_typeof(terms) = 'object' AND length(terms::text) <= 8000)
);
CREATE INDEX threads_documentary ON public.threads USING btree (documentary_id);
CREATE INDEX threads_due ON public.threads USING btree (due_on) WHERE state = ANY (ARRAY['asked', 'answering', 'offered']);
CREATE INDEX threads_note ON public.threads USING btree (note_id) WHERE note_id IS NOT NULL;
CREATE INDEX threads_screening ON public.threads USING btree (screening_id) WHERE screening_id IS NOT NULL;
CREATE INDEX threads_showing ON public.threads USING btree (showing_id);
CREATE INDEX threads_started_by ON public.threads USING btree (started_by);
CREATE INDEX threads_version ON public.threads USING btree (version_id);
alter table public.threads enable row level security;
grant all on public.threads to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.threads
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER keep_licence_thread BEFORE UPDATE OF state ON public.threads FOR EACH ROW WHEN (new.state IS DISTINCT FROM old.state) EXECUTE FUNCTION private.keep_licence_thread();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.threads FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

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
grant execute on function private.contact_thread to service_role;

create function private.forget_threads() returns integer
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
grant execute on function private.forget_threads to service_role;

create function private.keep_licence_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('house.moves_licence', true), '') <> 'yes'
    and exists (select from public.licence_requests r where r.thread_id = new.id)
  then
    raise exception 'This licence is agreed where its terms stand.' using errcode = 'P0001', detail = 'licence', hint = 'Open the terms.';
  end if;
  return new;
end
$$;
grant execute on function private.keep_licence_thread to service_role;

create function public.begin_thread(thread uuid, message uuid, subject text, body text, people uuid[] DEFAULT '{}'::uuid[], documentary uuid DEFAULT NULL::uuid, version uuid DEFAULT NULL::uuid, starts_ms integer DEFAULT NULL::integer, ends_ms integer DEFAULT NULL::integer, showing uuid DEFAULT NULL::uuid, request text DEFAULT NULL::text, due_on date DEFAULT NULL::date, terms jsonb DEFAULT '{}'::jsonb, note uuid DEFAULT NULL::uuid, screening uuid DEFAULT NULL::uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  known public.threads;
  person uuid;
  owner uuid;
  strangers int := 0;
  first public.messages;
  noted public.notes;
  about uuid := begin_thread.documentary;
  cut uuid := begin_thread.version;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Letters are written by people themselves.' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('begin_thread:' || auth.uid(), 0));
  select * into known from public.threads t where t.id = begin_thread.thread;
  if known.id is not null then
    if known.started_by is distinct from auth.uid() then raise exception 'There is such a thread already.' using errcode = '42501'; end if;
    return known.id;
  end if;
  if begin_thread.note is not null then
    select * into noted from public.notes n where n.id = begin_thread.note and private.note_in_letters(n.id) is not null;
    if noted.id is null then raise exception 'There is no such note for you.' using errcode = '42501'; end if;
    cut := noted.version_id;
    about := private.documentary_of(cut);
    -- To its author; of one's own note, or a guest's who has no account, to whose film it is.
    owner := coalesce(
      (select p.person from private.people_about(noted.id, null) p where p.person = noted.author_id),
      (select d.owner_id from public.documentaries d where d.id = about and d.owner_id <> auth.uid())
    );
  elsif begin_thread.documentary is not null then
    if not (public.can_watch(begin_thread.documentary) or public.can_edit(begin_thread.documentary)) then
      raise exception 'There is no such film for you.' using errcode = '42501';
    end if;
    select d.owner_id into owner from public.documentaries d where d.id = begin_thread.documentary;
    if begin_thread.version is not null and not exists (
      select from public.versions v where v.id = begin_thread.version and v.documentary_id = begin_thread.documentary
    ) then raise exception 'There is no such cut of this film.' using errcode = '22023'; end if;
    if begin_thread.version is not null and not private.can_watch_version(begin_thread.version) then
      raise exception 'There is no such cut for you.' using errcode = '42501';
    end if;
  elsif begin_thread.version is not null then
    raise exception 'A cut is of a film.' using errcode = '22023';
  end if;
  if begin_thread.showing is not null and not exists (
    select from public.programme p where p.id = begin_thread.showing and not p.on_front and public.can_watch(p.documentary_id)
  ) then raise exception 'There is no such showing.' using errcode = '42501'; end if;
  if begin_thread.screening is not null then
    if not private.sees_door(begin_thread.screening) then raise exception 'There is no such screening for you.' using errcode = '42501'; end if;
    owner := coalesce(
      (select h.user_id from public.screening_people h where h.screening_id = begin_thread.screening and h.role in ('owner', 'host') and h.user_id <> auth.uid()
        order by h.role desc limit 1),
      owner
    );
  end if;
  people := array(select distinct x from unnest(case when cardinality(begin_thread.people) > 0 then begin_thread.people else array[owner] end) x where x is not null);
  if cardinality(people) = 0 then raise exception 'Say to whom.' using errcode = '22023'; end if;
  if cardinality(people) > 11 then raise exception 'Twelve people at most write with each other.' using errcode = 'P0001', detail = 'limit'; end if;
  if begin_thread.due_on < current_date then raise exception 'The day is over.' using errcode = 'P0001', detail = 'due'; end if;
  if length(trim(coalesce(begin_thread.body, ''))) = 0 then raise exception 'A letter has words.' using errcode = '22023'; end if;
  foreach person in array people loop
    if not private.may_write_to(person) and person not in (select p.person from private.people_about(noted.id, begin_thread.screening) p) then
      raise exception 'You cannot write to this person.' using errcode = '42501', hint = 'They take no letters from people they do not know.';
    end if;
    if not private.know_each_other(auth.uid(), person)
      and person not in (select p.person from private.people_about(noted.id, null) p) then strangers := strangers + 1; end if;
  end loop;
  if strangers > 0 and (
    select count(*) from public.threads t
    where t.started_by = auth.uid() and t.created_at > now() - interval '1 day'
      and not exists (select from public.messages m where m.thread_id = t.id and m.sender_id <> auth.uid())
  ) >= 10 then
    raise exception 'Ten first letters a day are enough.' using errcode = 'P0001', detail = 'rate',
      hint = 'What you wrote is kept. Send it tomorrow, or wait for an answer.';
  end if;
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
        -- Whoever speaks for the house is written to as the house is.
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
grant execute on function public.begin_thread to authenticated, service_role;

create function public.move_request(message uuid, thread uuid, state text, body text DEFAULT '', terms jsonb DEFAULT NULL::jsonb, due_on date DEFAULT NULL::date) returns text
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
    raise exception 'The request does not stand so that this can be done.' using errcode = 'P0001', detail = 'move',
      hint = 'Somebody may have moved it meanwhile. Look at it as it stands now.';
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
  -- What is agreed is what was offered, whatever the page says.
  if move_request.state = 'agreed' and head.state = 'offered' then moved.terms := head.terms; end if;
  perform private.add_message(head.id, moved);
  return move_request.state;
end
$$;
grant execute on function public.move_request to authenticated, service_role;

create function public.send_message(message uuid, thread uuid, body text, quote jsonb DEFAULT '{}'::jsonb, files uuid[] DEFAULT '{}'::uuid[]) returns jsonb
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
    raise exception 'Wait for an answer.' using errcode = 'P0001', detail = 'held', hint = 'Three messages are enough until somebody you do not know has answered.';
  end if;
  -- Whoever answers a first letter has taken it.
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
grant execute on function public.send_message to authenticated, service_role;

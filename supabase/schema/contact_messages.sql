-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a message to the house. Whoever knows reference may read the answer; page is the address of what it is about.
create table public.contact_messages (
  id uuid not null default gen_random_uuid(),
  reference uuid not null default gen_random_uuid(),
  purpose text not null,
  name text not null,
  email text not null,
  message text not null,
  page text not null default '',
  user_id uuid,
  address_hash text,
  state text not null default 'waiting',
  due_on date not null,
  answer text not null default '',
  settled_at timestamp with time zone,
  settled_by uuid,
  created_at timestamp with time zone not null default now(),
  claimed_by uuid,
  claimed_at timestamp with time zone,
  thread_id uuid,
  mail_key text not null default replace(gen_random_uuid()::text, '-', ''),
  language text not null default 'en',
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_mail_key_key UNIQUE (mail_key),
  constraint contact_messages_reference_key UNIQUE (reference),
  constraint contact_messages_thread_id_key UNIQUE (thread_id),
  constraint contact_messages_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint contact_messages_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint contact_messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE SET NULL,
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint a_mail_key_has_at_most_32_characters CHECK (length(mail_key) <= 32),
  constraint a_purpose_has_at_most_40_characters CHECK (length(purpose) <= 40),
  constraint an_addresss_hash_has_at_most_64_characters CHECK (length(address_hash) <= 64),
  constraint contact_messages_answer_check CHECK (length(answer) <= 5000),
  constraint contact_messages_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint contact_messages_language_check CHECK (length(language) <= 35),
  constraint contact_messages_mail_key_check CHECK (mail_key ~ '^[0-9a-f]{32}$'),
  constraint contact_messages_message_check CHECK (length(message) >= 1 AND length(message) <= 5000),
  constraint contact_messages_name_check CHECK (length(name) >= 2 AND length(name) <= 50),
  constraint contact_messages_page_check CHECK (length(page) <= 500),
  constraint contact_messages_purpose_check CHECK (public.answer_days(purpose) IS NOT NULL),
  constraint contact_messages_state_check CHECK (state = ANY (ARRAY['waiting', 'answered', 'closed']))
);
CREATE INDEX contact_messages_claimed_by ON public.contact_messages USING btree (claimed_by);
CREATE INDEX contact_messages_sender ON public.contact_messages USING btree (address_hash, created_at);
CREATE INDEX contact_messages_settled ON public.contact_messages USING btree (settled_at DESC, id) WHERE state <> 'waiting';
CREATE INDEX contact_messages_settled_by ON public.contact_messages USING btree (settled_by);
CREATE INDEX contact_messages_user ON public.contact_messages USING btree (user_id);
CREATE INDEX contact_messages_waiting ON public.contact_messages USING btree (due_on) WHERE state = 'waiting';
alter table public.contact_messages enable row level security;
grant select (id, reference, purpose, name, email, message, page, user_id, state, due_on, answer, settled_at, settled_by, created_at) on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;
create policy "A person reads what they wrote; moderators read every message" on public.contact_messages
  for select to authenticated
  using (user_id = auth.uid() OR private.has_role('moderator'));
create policy "A session that owes its second step sees and changes nothing" on public.contact_messages
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER tell_moderators AFTER INSERT ON public.contact_messages FOR EACH STATEMENT EXECUTE FUNCTION private.tell_moderators();
CREATE TRIGGER tell_moderators_again AFTER UPDATE OF state ON public.contact_messages FOR EACH ROW WHEN (new.state = 'waiting' AND old.state <> 'waiting') EXECUTE FUNCTION private.tell_moderators();

create function private.contact_in_letters(thread uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', m.id, 'reference', m.reference, 'purpose', m.purpose, 'state', m.state, 'dueOn', m.due_on, 'name', m.name,
    'own', m.user_id is not distinct from auth.uid(), 'byMail', m.user_id is null
  )
  from public.contact_messages m where m.thread_id = contact_in_letters.thread
$$;
grant execute on function private.contact_in_letters to service_role;

create function public.assign_contact_message(message uuid, colleague uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into letter from public.contact_messages m where m.id = assign_contact_message.message for update;
  if letter.id is null then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  if letter.state <> 'waiting' then
    raise exception 'This letter is settled.' using errcode = 'P0001', detail = 'settled', hint = 'When its sender writes again, it waits again.';
  end if;
  if letter.user_id = auth.uid() then
    raise exception 'Nobody answers their own letter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  if letter.claimed_by <> auth.uid() and letter.claimed_at > now() - interval '1 day' and not private.has_role('admin') then
    raise exception 'Another moderator is at it.' using errcode = 'P0001', detail = 'claimed',
      hint = 'After a day without an answer anybody may take it over.';
  end if;
  if letter.user_id = colleague or private.suspended(colleague)
    or not exists (select from public.user_roles r where r.user_id = colleague and r.role in ('moderator', 'admin'))
  then
    raise exception 'They cannot answer this letter.' using errcode = 'P0001', detail = 'colleague', hint = 'Choose somebody else of the desk.';
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
grant execute on function public.assign_contact_message to authenticated, service_role;

create function public.claim_contact_message(message uuid, claimed boolean DEFAULT true) returns void
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
grant execute on function public.claim_contact_message to authenticated, service_role;

-- The other people of the desk, each with how many waiting letters they are at.
create function public.desk_colleagues() returns jsonb
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
grant execute on function public.desk_colleagues to authenticated, service_role;

create function public.list_contact_messages(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
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
grant execute on function public.list_contact_messages to authenticated, service_role;

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

create function public.settle_contact_message(message uuid, state text, words text) returns void
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
grant execute on function public.settle_contact_message to authenticated, service_role;

create function public.what_stays() returns TABLE(kind text, amount bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
    select k.kind, k.amount
    from (
      select 'contact-messages' as kind, (select count(*) from public.contact_messages m where m.user_id = auth.uid()) as amount
      union all select 'letters', (
        select count(*) from public.messages m
        where m.sender_id = auth.uid() and m.kind <> 'left' and m.taken_back_at is null
          and exists (select from public.thread_people p where p.thread_id = m.thread_id and p.person_id <> auth.uid())
      )
      union all select 'licences', (
        select count(*) from public.licences l
        where l.creator_id = auth.uid() or exists (
          select from public.licence_versions v
          where v.licence_id = l.id and auth.uid() in (v.creator_said_by, v.institution_said_by)
        )
      )
      union all select 'reports', (select count(*) from public.reports r where r.reporter_id = auth.uid())
      union all select 'audit-events', (select count(*) from public.audit_events e where e.user_id = auth.uid())
    ) k
    where k.amount > 0;
end
$$;
grant execute on function public.what_stays to authenticated, service_role;

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
grant execute on function public.write_further to anon, authenticated, service_role;

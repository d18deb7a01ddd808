-- A letter about a thread may be answered by mail: its address names person and thread by a secret nobody can guess, and what arrives is written as that
-- person, under every rule their own page meets.

create table private.reply_keys (
  thread_id uuid not null references public.threads (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  secret text not null unique default replace(gen_random_uuid()::text, '-', '') check (secret ~ '^[0-9a-f]{32}$'),
  primary key (thread_id, person_id)
);
comment on table private.reply_keys is 'One row a person and thread that was written about by mail: what stands in the address of the answer, and nothing else.';
create index reply_keys_person on private.reply_keys (person_id);
alter table private.reply_keys enable row level security;
revoke all on private.reply_keys from public, anon, authenticated, service_role;

-- The key incoming mail is handed over with; kept by the worker at its start. Nobody but the function itself reads it.
create function public.mail_in_key() returns text
language sql stable security definer set search_path = '' as $$
  select s.value from private.secrets s where s.name = 'mail-in'
$$;
revoke execute on function public.mail_in_key() from public, anon, authenticated;
grant execute on function public.mail_in_key() to service_role;

-- Mail handed over waits as it came, until the worker has read it: nobody's to read.
insert into storage.buckets (id, name, public) values ('mail', 'mail', false) on conflict (id) do nothing;
update storage.buckets set file_size_limit = 36700160 where id = 'mail';
create function private.mail_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('take-mail', json_build_object('objectName', new.name), 'take-mail:' || new.name, 8);
  return new;
end
$$;
revoke execute on function private.mail_arrived() from public, anon, authenticated;
create trigger mail_arrived after insert on storage.objects for each row when (new.bucket_id = 'mail') execute function private.mail_arrived();

-- What follows in this transaction is done as that person by their letter: the secret came to their own mailbox, which stands for both steps.
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
revoke execute on function private.speak_by_mail(uuid) from public, anon, authenticated;

-- As it was, and it says which way a message came.
create or replace function public.send_message(message uuid, thread uuid, body text, quote jsonb DEFAULT '{}'::jsonb, files uuid[] DEFAULT '{}'::uuid[]) returns jsonb
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
  if exists (
    select from public.blocks b
    join public.thread_people p on p.thread_id = head.id and p.place <> 'left' and p.person_id in (b.person_id, b.blocked_id)
    where auth.uid() in (b.person_id, b.blocked_id) and p.person_id <> auth.uid()
      and (select count(*) from public.thread_people o where o.thread_id = head.id and o.place <> 'left') = 2
  ) then
    raise exception 'No letters go between you any more.' using errcode = '42501';
  end if;
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

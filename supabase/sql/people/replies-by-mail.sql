-- A letter about a thread may be answered by mail: its address names person and thread by a secret nobody can guess, and what arrives is written as that
-- person, under every rule their own page meets.
comment on table private.reply_keys is
  'One row a person and thread that was written about by mail: what stands in the address of the answer, and nothing else.';

-- The key incoming mail is handed over with; kept by the worker at its start. Nobody but the function itself reads it.
create or replace function public.mail_in_key() returns text
language sql stable security definer set search_path = '' as $$
  select s.value from private.secrets s where s.name = 'mail-in'
$$;
comment on function public.mail_in_key is 'Kind: done.';

create or replace function private.mail_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('take-mail', json_build_object('objectName', new.name), 'take-mail:' || new.name, 8);
  return new;
end
$$;

-- What follows in this transaction is done as that person by their letter: the secret came to their own mailbox, which stands for both steps.
create or replace function private.speak_by_mail(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  perform set_config('house.by_mail', 'yes', true);
  if (select count(*) from public.messages m where m.sender_id = person and m.by_mail and m.sent_at > now() - interval '1 hour') >= 30 then
    raise exception '30 messages an hour by email are the limit.' using errcode = 'P0001', detail = 'rate';
  end if;
end
$$;

create or replace trigger mail_arrived after insert on storage.objects for each row when (new.bucket_id = 'mail') execute function private.mail_arrived();

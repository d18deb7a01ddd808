-- Replies by email: the reply address identifies person and thread by a secret, and the reply is posted as that
-- person, under all rules of their own page.
comment on table private.reply_keys is 'One row per person and thread with an email: the secret of its reply address.';

-- The webhook key of incoming mail, stored by the worker at its start. Readable only by the function itself.
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

-- Impersonates the person for this transaction: the secret was sent to their own mailbox, which counts as both sign-in steps.
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

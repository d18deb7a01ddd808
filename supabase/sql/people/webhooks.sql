-- Webhooks: a person's own program hears by HTTP what happens to their films (decision 0631). Made, read and changed in person only.
comment on table public.webhooks is
  'One row per address a person''s program hears at. failing_since: the first failure after the last success. removed_at: deleted, '
  'restored by Undo, gone the next night.';
comment on column public.webhooks.paused_why is 'person: by its person. failing: five days without a success. gone: the receiver answered 410.';
select private.open_table('public.webhooks', of_person => 'person_id');
select private.open_to_suspended('public.webhooks', 'How one is told is one''s own.');
grant select (id, person_id, url, events, made_at, paused_at, paused_why, succeeded_at, failed_at, removed_at) on public.webhooks to authenticated;
create policy "A person sees their own webhooks, in person" on public.webhooks for select to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()));

comment on table private.webhook_secrets is
  'One row per webhook: the bytes it signs with. former: the secret before, which signs beside it for a day. Only the worker reads them.';

/** The events a webhook can be for. */
create or replace function private.webhook_events() returns text[] language sql immutable set search_path = '' as
$$ select '{film.ready,film.published,film.withdrawn,licence.agreed,withdrawal.asked}'::text[] $$;

/** Refuses (42501) guests and connected apps. */
create or replace function private.require_own_webhooks() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'A connected app or a guest may not change webhooks. Do it yourself under Settings.' using errcode = '42501';
  end if;
end $$;

/** A webhook of the caller, locked; refuses (P0002) any other. */
create or replace function private.own_webhook(webhook uuid) returns public.webhooks
language plpgsql security definer set search_path = '' as $$
declare own public.webhooks;
begin
  perform private.require_own_webhooks();
  select w.* into own from public.webhooks w where w.id = webhook and w.person_id = auth.uid() for update;
  if own.id is null then raise exception 'There is no such webhook of yours.' using errcode = 'P0002'; end if;
  return own;
end $$;

/**
 * Refuses (22023) an address the house does not call, and a list of events that is empty or unknown. Where a name leads is looked at when
 * it is called. A house on one machine also calls that machine.
 */
create or replace function private.check_webhook(url text, events text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if length(url) > 2000 or not coalesce(
    url ~* '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?([/?][^\s#]*)?$'
    or url ~* '^https?://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?([/?][^\s#]*)?$'
      and exists (select from private.house_abilities a where a.name = 'call-this-machine'),
    false
  ) then
    raise exception 'Enter an address that begins with https:// and has a public host name, without a port.' using errcode = '22023', detail = 'url';
  end if;
  if not coalesce(cardinality(events) between 1 and 5 and events <@ private.webhook_events(), false) then
    raise exception 'Choose one of the events.' using errcode = '22023', detail = 'events';
  end if;
end $$;

/** Refuses (P0001, detail `limit`) an eleventh webhook. */
create or replace function private.keep_ten_webhooks() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('webhooks:' || auth.uid(), 0));
  if (select count(*) from public.webhooks w where w.person_id = auth.uid() and w.removed_at is null) >= 10 then
    raise exception 'One person can have up to 10 webhooks. Delete one first.' using errcode = 'P0001', detail = 'limit';
  end if;
end $$;

/** 32 random bytes: three random UUIDs hold more than that. */
create or replace function private.new_webhook_secret() returns bytea language sql volatile set search_path = '' as $$
  select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
$$;

/** A secret as people copy it (Standard Webhooks). */
create or replace function private.written_webhook_secret(secret bytea) returns text language sql immutable set search_path = '' as
$$ select 'whsec_' || encode(secret, 'base64') $$;

/** Creates a webhook. Its secret is in this answer only: `{ id, secret }`. */
create or replace function public.make_webhook(url text, events text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  fresh bytea := private.new_webhook_secret();
begin
  perform private.require_own_webhooks();
  perform private.check_webhook(make_webhook.url, make_webhook.events);
  perform private.keep_ten_webhooks();
  insert into public.webhooks (person_id, url, events) values (auth.uid(), make_webhook.url, make_webhook.events) returning id into made;
  insert into private.webhook_secrets (webhook_id, secret) values (made, fresh);
  return jsonb_build_object('id', made, 'secret', private.written_webhook_secret(fresh));
end $$;
grant execute on function public.make_webhook to authenticated;

/** Changes the address and the events of a webhook. Deliveries that wait go to the new address. */
create or replace function public.change_webhook(webhook uuid, url text, events text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.webhooks := private.own_webhook(change_webhook.webhook);
begin
  perform private.check_webhook(change_webhook.url, change_webhook.events);
  update public.webhooks w set url = change_webhook.url, events = change_webhook.events where w.id = own.id;
end $$;
grant execute on function public.change_webhook to authenticated;

/** Makes the secret anew. The former one signs beside it for a day, so that the receiver can be changed without a gap. */
create or replace function public.renew_webhook_secret(webhook uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  own public.webhooks := private.own_webhook(renew_webhook_secret.webhook);
  fresh bytea := private.new_webhook_secret();
begin
  update private.webhook_secrets s set former = s.secret, former_until = now() + interval '1 day', secret = fresh where s.webhook_id = own.id;
  return private.written_webhook_secret(fresh);
end $$;
grant execute on function public.renew_webhook_secret to authenticated;

/** Pauses a webhook, or sends again what still waits and what happens from now on. */
create or replace function public.pause_webhook(webhook uuid, paused boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.webhooks := private.own_webhook(pause_webhook.webhook);
begin
  update public.webhooks w set
    paused_at = case when paused then coalesce(own.paused_at, now()) end,
    paused_why = case when paused then coalesce(own.paused_why, 'person') end,
    failing_since = null
  where w.id = own.id;
  if not paused then perform private.queue_webhooks(own.person_id); end if;
end $$;
grant execute on function public.pause_webhook to authenticated;

/** Deletes a webhook, or with `removed` false restores it until the next night. */
create or replace function public.remove_webhook(webhook uuid, removed boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.webhooks := private.own_webhook(remove_webhook.webhook);
begin
  if not removed and own.removed_at is not null then perform private.keep_ten_webhooks(); end if;
  update public.webhooks w set removed_at = case when removed then coalesce(own.removed_at, now()) end where w.id = own.id;
  if not removed then perform private.queue_webhooks(own.person_id); end if;
end $$;
grant execute on function public.remove_webhook to authenticated;

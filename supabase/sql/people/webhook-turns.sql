-- What the worker asks: which delivery of a person is next, and how it ended.

/** Queues the next turn of a person's deliveries, when one waits: at its time, or when the one under way has ended. */
create or replace function private.queue_next_webhook(person uuid) returns void language plpgsql security definer set search_path = '' as $$
declare due timestamptz;
begin
  select greatest(
    min(d.next_try_at), now(),
    (select max(o.taken_until) from public.webhook_deliveries o where o.person_id = queue_next_webhook.person and o.state = 'waiting')
  ) into due
  from public.webhook_deliveries d
  join public.webhooks w on w.id = d.webhook_id and w.paused_at is null and w.removed_at is null
  where d.person_id = queue_next_webhook.person and d.state = 'waiting'
  having count(*) > 0;
  if due is not null then
    perform private.enqueue_at('send-webhook', json_build_object('personId', person), 'send-webhook:' || person, due);
  end if;
end $$;

/**
 * Takes the next due delivery of a person for half a minute: `{ id, url, secret, former, body }`, the secrets in base64. Null when none is
 * due, or another is under way; then the next turn is queued. Of several webhooks, the one that was tried longest ago is first.
 */
create or replace function private.take_webhook_delivery(person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare taken jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('webhook turns:' || person, 0));
  with next as (
    select d.id
    from public.webhook_deliveries d
    join public.webhooks w on w.id = d.webhook_id and w.paused_at is null and w.removed_at is null
    join auth.users u on u.id = d.person_id and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())
    where d.person_id = take_webhook_delivery.person and d.state = 'waiting' and d.next_try_at <= now()
      and not exists (
        select from public.webhook_deliveries o
        where o.person_id = take_webhook_delivery.person and o.state = 'waiting' and o.taken_until > now()
      )
    order by greatest(w.succeeded_at, w.failed_at) nulls first, d.next_try_at, d.made_at, d.id
    limit 1
  ), held as (
    update public.webhook_deliveries d set taken_until = now() + interval '30 seconds' from next n where d.id = n.id returning d.*
  )
  select jsonb_build_object(
    'id', h.id, 'url', w.url, 'body', h.body, 'secret', encode(s.secret, 'base64'),
    'former', case when s.former_until > now() then encode(s.former, 'base64') end
  ) into taken
  from held h
  join public.webhooks w on w.id = h.webhook_id
  join private.webhook_secrets s on s.webhook_id = w.id;
  if taken is null then perform private.queue_next_webhook(person); end if;
  return taken;
end $$;

/** Gives a delivery back that was interrupted: it was not tried. */
create or replace function private.give_webhook_delivery_back(delivery uuid) returns void language sql security definer set search_path = '' as $$
  update public.webhook_deliveries d set taken_until = null where d.id = delivery
$$;

/**
 * Notes how a try ended, `answered` an HTTP status or `problem`, and queues the next turn. 2xx: delivered. Else again after 1, 5, 30 minutes,
 * 2, 6 and 12 hours, then given up. 410, and five days without a success, pause the webhook and tell its person.
 */
create or replace function private.note_webhook_answer(delivery uuid, answered int, problem text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pauses interval[] := '{1 minute,5 minutes,30 minutes,2 hours,6 hours,12 hours}';
  well boolean := coalesce(note_webhook_answer.answered between 200 and 299, false);
  d public.webhook_deliveries;
  w public.webhooks;
  why text;
begin
  select x.* into d from public.webhook_deliveries x where x.id = delivery for update;
  if d.id is null then return; end if;
  update public.webhook_deliveries x set
    state = case when well then 'delivered' when d.tries >= cardinality(pauses) then 'given-up' else 'waiting' end,
    next_try_at = case when not well and d.tries < cardinality(pauses) then now() + pauses[d.tries + 1] end,
    tries = d.tries + 1, taken_until = null, sent_at = now(),
    answered = note_webhook_answer.answered, problem = note_webhook_answer.problem
  where x.id = d.id;
  update public.webhooks x set
    succeeded_at = case when well then now() else x.succeeded_at end,
    failed_at = case when well then x.failed_at else now() end,
    failing_since = case when not well then coalesce(x.failing_since, now()) end
  where x.id = d.webhook_id returning * into w;
  why := case
    when well then null
    when note_webhook_answer.answered = 410 then 'gone'
    when w.failing_since < now() - interval '5 days' then 'failing'
  end;
  if why is not null and w.paused_at is null then
    update public.webhooks x set paused_at = now(), paused_why = why where x.id = w.id;
    perform private.notify(
      w.person_id, 'account', jsonb_build_object('what', 'webhook-' || why, 'host', substring(w.url from '^https?://([^/?]+)')),
      '/settings?view=webhooks', 'webhook:' || w.id, true
    );
  end if;
  perform private.queue_next_webhook(d.person_id);
end $$;

/** Deletes deliveries after 14 days, and webhooks a day after they were deleted; once a day by the worker. Returns how many deliveries. */
create or replace function private.forget_webhook_deliveries() returns int language sql security definer set search_path = '' as $$
  with gone as (delete from public.webhooks where removed_at < now() - interval '1 day'),
  old as (delete from public.webhook_deliveries where made_at < now() - interval '14 days' returning 1)
  select count(*)::int
  from old
$$;

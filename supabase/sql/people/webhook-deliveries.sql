-- What webhooks deliver. One delivery of a person is under way at a time: a slow receiver delays nobody else's.
comment on table public.webhook_deliveries is
  'One row per event and webhook, kept for 14 days. data.address of body is a path of this house. taken_until: a worker is sending it. '
  'answered: HTTP status of the last try; nothing else of an answer is stored.';
select private.open_table('public.webhook_deliveries', of_person => 'person_id');
select private.open_to_suspended('public.webhook_deliveries', 'Written by what others do, for the person it is about.');
grant select (id, webhook_id, person_id, event, body, state, tries, next_try_at, sent_at, answered, problem,
  made_at) on public.webhook_deliveries to authenticated;
create policy "A person sees what their webhooks delivered, in person" on public.webhook_deliveries for select to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()));

/** Queues the deliveries of a person, now. */
create or replace function private.queue_webhooks(person uuid) returns void language sql security definer set search_path = '' as $$
  select private.enqueue('send-webhook', json_build_object('personId', person), 'send-webhook:' || person)
$$;

/**
 * Tells a person's webhooks that something happened, in the transaction that causes it. `data`: ids, `title` and `address` (a path of this
 * house); no names and addresses of other people. A webhook with 1,000 deliveries waiting is told nothing more.
 */
create or replace function private.tell_webhooks(person uuid, type text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.webhook_deliveries (webhook_id, person_id, event, body, next_try_at)
  select w.id, w.person_id, tell_webhooks.type, private.webhook_body(tell_webhooks.type, data), now()
  from public.webhooks w
  where w.person_id = person and tell_webhooks.type = any (w.events) and w.paused_at is null and w.removed_at is null
    and (select count(*) from public.webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') < 1000;
  if found then perform private.queue_webhooks(person); end if;
end $$;

create or replace function private.webhook_body(type text, data jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('type', type, 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)
$$;

/** The same about a film: to its creator. */
create or replace function private.tell_film_webhooks(film public.documentaries, type text, leads_to text, data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  select private.tell_webhooks(
    film.owner_id, tell_film_webhooks.type,
    jsonb_build_object('filmId', film.id, 'title', film.title, 'address', leads_to) || tell_film_webhooks.data
  )
  where film.owner_id is not null
$$;

create or replace function private.is_published(film public.documentaries) returns boolean language sql stable set search_path = '' as $$
  select film.visibility <> 'private' and film.removed_at is null and coalesce(film.published_at <= now(), false)
$$;

/** `film.published` when a film is shown, and when it is opened to everyone; `film.withdrawn` when it is shown no more. */
create or replace function private.tell_webhooks_of_film() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was boolean := private.is_published(old);
  shown boolean := private.is_published(new);
begin
  if shown and (not was or (new.visibility = 'public' and old.visibility <> 'public')) then
    perform private.tell_film_webhooks(new, 'film.published', '/documentary/' || new.id, jsonb_build_object('visibility', new.visibility));
  elsif was and not shown then
    perform private.tell_film_webhooks(new, 'film.withdrawn', '/creator-dashboard?documentary=' || new.id);
  end if;
  return null;
end $$;
create or replace trigger tell_webhooks after update of visibility, published_at, removed_at on public.documentaries
  for each row execute function private.tell_webhooks_of_film();

/** The same of a film that was published ahead, when its time has come. */
create or replace function private.tell_webhooks_of_opening() returns trigger language plpgsql security definer set search_path = '' as $$
declare film public.documentaries;
begin
  select d.* into film from public.documentaries d where d.id = old.documentary_id;
  if private.is_published(film) then
    perform private.tell_film_webhooks(film, 'film.published', '/documentary/' || film.id, jsonb_build_object('visibility', film.visibility));
  end if;
  return null;
end $$;
create or replace trigger tell_webhooks after delete on private.showings_to_come
  for each row when (old.opens_at <= now()) execute function private.tell_webhooks_of_opening();

/** `licence.agreed`: to the creator, and to the librarians of the institution. */
create or replace function private.tell_webhooks_of_licence(licence uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  l public.licences;
  said jsonb;
begin
  select x.* into l from public.licences x where x.id = licence;
  said := jsonb_build_object(
    'licenceId', l.id, 'institutionId', l.institution_id, 'version', l.version,
    'filmIds', (
      select coalesce(jsonb_agg(f.documentary_id), '[]')
      from (select x.documentary_id from public.licence_films x where x.licence_id = l.id order by x.documentary_id limit 300) f
    ),
    'title', coalesce(
      (select d.title from public.licence_films f join public.documentaries d on d.id = f.documentary_id where f.licence_id = l.id order by d.title limit 1),
      ''
    )
  );
  perform private.tell_webhooks(l.creator_id, 'licence.agreed', said || '{"address": "/creator-dashboard?view=license"}');
  perform private.tell_webhooks(
    m.person_id, 'licence.agreed', said || jsonb_build_object('address', private.institution_path(l.institution_id, 'licences'))
  )
  from public.institution_members m
  where m.institution_id = l.institution_id and m.role = 'librarian' and m.state = 'in' and m.person_id is distinct from l.creator_id;
end $$;

/** Sends a delivery `webhook.test`, 20 an hour at most. Returns its id. */
create or replace function public.test_webhook(webhook uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own public.webhooks := private.own_webhook(test_webhook.webhook);
  made uuid;
begin
  if own.paused_at is not null then
    raise exception 'This webhook is paused. Resume it first.' using errcode = 'P0001', detail = 'paused';
  end if;
  if (
    select count(*) >= 20 from public.webhook_deliveries d
    where d.webhook_id = own.id and d.event = 'webhook.test' and d.made_at > now() - interval '1 hour'
  ) then
    raise exception 'A webhook is tested 20 times an hour at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.webhook_deliveries (webhook_id, person_id, event, body, next_try_at)
  values (
    own.id, own.person_id, 'webhook.test',
    private.webhook_body('webhook.test', jsonb_build_object('webhookId', own.id, 'title', 'Test', 'address', '/settings?view=webhooks')), now()
  ) returning id into made;
  perform private.queue_webhooks(own.person_id);
  return made;
end $$;
grant execute on function public.test_webhook to authenticated;

/** Sends a delivery again, now, under the same id: one that waits, was given up or was delivered. */
create or replace function public.send_delivery_again(delivery uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sent public.webhook_deliveries;
  own public.webhooks;
begin
  perform private.require_own_webhooks();
  select d.* into sent from public.webhook_deliveries d where d.id = delivery and d.person_id = auth.uid();
  if sent.id is null then raise exception 'There is no such delivery of yours.' using errcode = 'P0002'; end if;
  own := private.own_webhook(sent.webhook_id);
  if own.paused_at is not null then
    raise exception 'This webhook is paused. Resume it first.' using errcode = 'P0001', detail = 'paused';
  end if;
  if sent.tries >= 50 then
    raise exception 'A delivery is sent 50 times at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  update public.webhook_deliveries d set state = 'waiting', next_try_at = now() where d.id = sent.id;
  perform private.queue_webhooks(own.person_id);
end $$;
grant execute on function public.send_delivery_again to authenticated;

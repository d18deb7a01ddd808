-- Security notices: a new browser, and a changed role.
comment on table private.known_devices is 'One row per kind of browser a person signed in with, as a hash of its name without versions.';

comment on table private.letter_keys is 'One row per person who got email: the secret of the unsubscribe link.';

-- Notices: stored as a kind and its facts, never as prose, so that page, email and push can use the reader's language.
-- Each person chooses by kind: on the page, by email, by push, or not at all.
comment on table private.notice_kinds is 'One row per kind of notice, with its defaults. must: always on the page. Its texts are in core/notice-words.';

-- Push subscriptions, limited to known push services: a client could send any address.
comment on table private.push_services is 'One row per push service of a browser vendor, by the end of its host''s name. Add yours to allow it.';

comment on table public.notice_choices is 'One row per person and kind of notice with a choice of channels. Without a row, private.notice_kinds applies.';
select private.open_table('public.notice_choices', of_person => 'person_id');
select private.open_to_suspended('public.notice_choices', 'How one is told is one''s own.');

comment on table public.notices is
  'One row per notice. about: its facts by name (core/people/notices.ts). said_once: deduplication key; times: '
  'repetitions since it was read. Not shown: for email or push only.';
select private.open_table('public.notices', of_person => 'person_id', left_out => '{said_once, mail_tries}');
select private.open_to_suspended('public.notices', 'Others are told of an appeal; what concerns oneself is read.');
grant select (id, person_id, shown, made_at, read_at) on public.notices to authenticated;
create policy "A person receives their own notices, in person" on public.notices for select to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()));

comment on table public.push_devices is 'One row per push subscription of a browser.';
select private.open_table('public.push_devices', of_person => 'person_id', left_out => '{endpoint, p256dh, auth}');
select private.open_to_suspended('public.push_devices', 'How one is told is one''s own.');
grant delete on public.push_devices to authenticated;
grant select (id, person_id, device, created_at, reached_at) on public.push_devices to authenticated;
create policy "A person sees the browsers they are told in, in person" on public.push_devices for select to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()));
create policy "A person takes a browser of theirs off, in person" on public.push_devices for delete to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()));
create or replace trigger limit_rows after insert on public.push_devices referencing new table as added for each statement
  execute function private.limit_rows('person_id', 20, 'One person is told in 20 browsers at most. Take one off first.');

/** When today's or tomorrow's daily letter goes out. */
create or replace function private.next_daily_letter(person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when d.today > now() then d.today else (d.local + interval '30 hours') at time zone d.zone end
  from (
    select z.zone, l.local, (l.local + interval '6 hours') at time zone z.zone as today
    from (select private.zone_of(person) as zone) z
    cross join lateral (select date_trunc('day', now() at time zone z.zone) as local) l
  ) d
$$;

/** How a kind of notice reaches a person: their choice, else the house's. */
create or replace function private.notice_ways(person uuid, kind text) returns public.notice_choices
language sql stable security definer set search_path = '' as $$
  select person, k.kind, k.must or coalesce(c.in_house, k.in_house), coalesce(c.by_mail, k.by_mail), coalesce(c.by_push, k.by_push)
  from private.notice_kinds k
  left join public.notice_choices c on c.kind = k.kind and c.person_id = person
  where k.kind = notice_ways.kind
$$;

/**
 * Notifies a person, in the ways they chose. `about`: the facts its text needs (core/people/notices.ts), never prose. `leads_to`: the
 * path on this site it opens. `film`: the notice is deleted with the film, and shows nothing of it to people who may no longer watch it.
 * `said_once`: repeated under the same key it changes nothing, or with `again` it is new again and counts. Never refuses: an unknown kind,
 * a guest or a deleted person is skipped.
 */
create or replace function private.notify(
  person uuid,
  kind text,
  about jsonb default '{}',
  leads_to text default '',
  said_once text default null,
  again boolean default false,
  film uuid default null
)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  ways public.notice_choices;
  due timestamptz;
  made public.notices;
begin
  ways := private.notice_ways(person, notify.kind);
  if ways.kind is null or not (ways.in_house or ways.by_mail <> 'never' or ways.by_push) or not exists (
    select from auth.users u where u.id = person and u.deleted_at is null and not coalesce(u.is_anonymous, false)
  ) then return; end if;
  due := case ways.by_mail
    -- People who are online read it on the page meanwhile.
    when 'at-once' then now() + case when notify.kind = 'security' then interval '0' else interval '2 minutes' end
    when 'daily' then private.next_daily_letter(person)
  end;
  insert into public.notices as n (person_id, kind, about, leads_to, documentary_id, said_once, shown, mail_due_at)
  values (person, notify.kind, coalesce(notify.about, '{}'), coalesce(notify.leads_to, ''), notify.film, notify.said_once, ways.in_house, due)
  on conflict on constraint notices_person_id_said_once_key do update set
    kind = excluded.kind,
    about = excluded.about,
    leads_to = excluded.leads_to,
    documentary_id = excluded.documentary_id,
    -- Only notices of one kind are counted together: "3 messages" does not mix in a request.
    times = case when n.read_at is null and n.kind = excluded.kind then n.times + 1 else 1 end,
    made_at = now(),
    shown = excluded.shown,
    -- Already sent by email and not read yet: one email is enough, unless its content differs.
    mail_due_at = case when n.read_at is null and n.mailed_at is not null and private.says_the_same(n, excluded) then n.mail_due_at
      else excluded.mail_due_at end,
    mailed_at = case when n.read_at is null and private.says_the_same(n, excluded) then n.mailed_at end,
    mail_tries = 0,
    read_at = null
  where notify.again
  returning * into made;
  if made.id is null then return; end if;
  if made.mail_due_at is not null and made.mailed_at is null then
    perform private.enqueue_at(
      'send-letters', '{}', 'send-letters:' || case when ways.by_mail = 'daily' then made.mail_due_at::text else ways.by_mail end, made.mail_due_at
    );
  end if;
  if ways.by_push and exists (select from public.push_devices d where d.person_id = person) then
    perform private.enqueue_at('push-notices', json_build_object('noticeId', made.id), 'push-notices:' || made.id, now());
  end if;
end
$$;

/** A page of the caller's notices, newest first, from before `before_at` and `before_id`: `{ notices, unread }`; unread counts to 100. */
create or replace function public.my_notices(
  before_at timestamptz default null,
  before_id uuid default null,
  entries int default 40,
  only_unread boolean default false
)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected app may not read notices.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'unread', public.unread_notices(),
    'notices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'kind', n.kind, 'leadsTo', n.leads_to, 'times', n.times, 'madeAt', n.made_at, 'readAt', n.read_at,
        'about', case when n.documentary_id is null or n.may_know then n.about else n.about - '{film,passage,words}'::text[] end,
        'filmId', case when n.may_know then n.documentary_id end
      ) order by n.made_at desc, n.id desc), '[]')
      from (
        select m.*, m.documentary_id is not null and (public.can_watch(m.documentary_id) or public.can_edit(m.documentary_id)) as may_know
        from (
          select o.* from public.notices o
          where o.person_id = auth.uid() and o.shown
            and (not only_unread or o.read_at is null)
            and (before_at is null or (o.made_at, o.id) < (before_at, coalesce(before_id, '00000000-0000-0000-0000-000000000000')))
          order by o.made_at desc, o.id desc
          limit least(greatest(coalesce(entries, 40), 1), 100)
        ) m
      ) n
    )
  );
end $$;
grant execute on function public.my_notices to authenticated;

/** How many notices the caller has not read, 100 meaning so many or more. */
create or replace function public.unread_notices() returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then return 0; end if;
  return (
    select count(*) from (
      select from public.notices n where n.person_id = auth.uid() and n.shown and n.read_at is null limit 100
    ) counted
  );
end $$;
comment on function public.unread_notices is 'Kind: done.';
grant execute on function public.unread_notices to authenticated;

/** Marks the caller's notices as read, or as not; without a list all of them (5,000 at a time). Answers those it changed, so that it can be undone. */
create or replace function public.mark_notices(read boolean, notices uuid[] default null) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare changed uuid[];
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected app may not read notices.' using errcode = '42501';
  end if;
  if cardinality(mark_notices.notices) > 5000 then
    raise exception '5,000 notices at most are marked at once.' using errcode = 'P0001', detail = 'limit';
  end if;
  with marked as (
    update public.notices n set read_at = case when mark_notices.read then now() end
    where n.id in (
      select o.id from public.notices o
      where o.person_id = auth.uid() and (o.read_at is null) = mark_notices.read
        and (mark_notices.notices is null or o.id = any (mark_notices.notices))
        and (mark_notices.notices is not null or mark_notices.read)
      limit 5000
    )
    returning n.id
  )
  select coalesce(array_agg(m.id), '{}') into changed from marked m;
  return changed;
end $$;
grant execute on function public.mark_notices to authenticated;

/** How each kind of notice reaches the caller. */
create or replace function public.my_notice_choices()
returns table (kind text, in_house boolean, by_mail text, by_push boolean, must boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
    select k.kind, w.in_house, w.by_mail, w.by_push, k.must
    from private.notice_kinds k
    cross join lateral private.notice_ways(auth.uid(), k.kind) w
    where not k.for_moderators or private.has_role('moderator')
    order by k.position, k.kind;
end $$;
grant execute on function public.my_notice_choices to authenticated;

/** Chooses how a kind of notice reaches the caller. */
create or replace function public.choose_notices(kind text, in_house boolean, by_mail text, by_push boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Choose your notices yourself, signed in.' using errcode = '42501';
  end if;
  if not exists (select from private.notice_kinds k where k.kind = choose_notices.kind) then
    raise exception 'There is no such kind of notice.' using errcode = '22023';
  end if;
  insert into public.notice_choices as c (person_id, kind, in_house, by_mail, by_push)
  values (auth.uid(), choose_notices.kind, choose_notices.in_house, choose_notices.by_mail, choose_notices.by_push)
  on conflict on constraint notice_choices_pkey do update set in_house = excluded.in_house, by_mail = excluded.by_mail, by_push = excluded.by_push;
end $$;
grant execute on function public.choose_notices to authenticated;

/**
 * Stops letters to the person with `secret`, of one kind or of all but mandatory ones; called by the address in a letter. True when there
 * is such a person.
 */
create or replace function public.stop_letters(secret text, kind text default '') returns boolean
language plpgsql security definer set search_path = '' as $$
declare person uuid;
begin
  select k.person_id into person from private.letter_keys k where k.secret = stop_letters.secret;
  if person is null then return private.stop_guest_letters(stop_letters.secret); end if;
  insert into public.notice_choices as c (person_id, kind, in_house, by_mail, by_push)
  select person, k.kind, w.in_house, 'never', w.by_push
  from private.notice_kinds k
  cross join lateral private.notice_ways(person, k.kind) w
  where stop_letters.kind in ('', k.kind) and not k.must
  on conflict on constraint notice_choices_pkey do update set by_mail = 'never';
  update public.notices n set mail_due_at = null
  where n.person_id = person and n.mailed_at is null and n.mail_due_at is not null and stop_letters.kind in ('', n.kind)
    and not exists (select from private.notice_kinds k where k.kind = n.kind and k.must);
  return true;
end
$$;

/** The key browsers ask push services with; null until a worker has made the house's own. */
create or replace function public.push_key() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (select s.value from private.secrets s where s.name = 'push-public');
end $$;
comment on function public.push_key is 'Kind: done.';
grant execute on function public.push_key to authenticated;

/** Turns on push in this browser for the caller, and off for its previous user. Returns its id. */
create or replace function public.keep_push_device(endpoint text, p256dh text, auth text, device text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  host text := lower(substring(keep_push_device.endpoint from '^https://([A-Za-z0-9.-]+)(?::443)?/'));
  kept uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Ask for notices in a browser yourself, signed in.' using errcode = '42501';
  end if;
  if host is null or not exists (select from private.push_services s where right('.' || host, length(s.host_ends_in)) = s.host_ends_in) then
    raise exception 'This browser''s push service is not one the house calls.' using errcode = 'P0001', detail = 'push-service',
      hint = 'Mail and the house itself tell you as before.';
  end if;
  insert into public.push_devices as d (person_id, endpoint, p256dh, auth, device)
  values (auth.uid(), keep_push_device.endpoint, keep_push_device.p256dh, keep_push_device.auth, left(coalesce(keep_push_device.device, ''), 200))
  on conflict on constraint push_devices_endpoint_key do update set
    person_id = excluded.person_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device
  returning d.id into kept;
  return kept;
end $$;
grant execute on function public.keep_push_device to authenticated;

/** Read notices older than half a year, and unread ones older than two, are deleted, and those beyond 100,000 a person. */
create or replace function private.forget_notices() returns int language sql security definer set search_path = '' as $$
  with old as (
    delete from public.notices n
    where (n.read_at < now() - interval '180 days' and n.made_at < now() - interval '180 days') or n.made_at < now() - interval '2 years'
    returning 1
  ), many as (
    delete from public.notices n using (
      select o.id from (
        select x.id, row_number() over (partition by x.person_id order by x.made_at desc, x.id desc) as place from public.notices x
      ) o where o.place > 100000
    ) beyond where n.id = beyond.id
    returning 1
  )
  select (select count(*) from old)::int + (select count(*) from many)::int
$$;

-- No warning for a second device within an hour of signing up.
create or replace function private.notice_new_device() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  seen text := encode(sha256(convert_to(regexp_replace(coalesce(new.user_agent, ''), '[0-9._]+', '', 'g'), 'utf8')), 'hex');
  is_first boolean := not exists (select from private.known_devices d where d.person_id = new.user_id);
begin
  insert into private.known_devices (person_id, device) values (new.user_id, seen) on conflict do nothing;
  if found and not is_first and exists (select from auth.users u where u.id = new.user_id and u.created_at < now() - interval '1 hour') then
    perform private.notify(
      new.user_id, 'security', jsonb_build_object('what', 'new-device', 'device', left(coalesce(new.user_agent, ''), 200)), '/settings?view=security'
    );
  end if;
  return new;
exception when others then
  -- An error in making a notice must not block signing in.
  raise warning 'A sign-in was not noticed: %', sqlerrm;
  return new;
end $$;

create or replace function private.notice_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'role', jsonb_build_object('role', new.role), '/settings?view=account');
  return new;
end $$;

/** Notifies the people waiting for a first cut that can be watched, or that cannot be prepared. */
create or replace function private.notice_version() returns trigger language plpgsql security definer set search_path = '' as $$
declare film public.documentaries;
begin
  select * into film from public.documentaries d where d.id = new.documentary_id;
  if film.owner_id is not null and film.removed_at is null then
    perform private.notify(
      film.owner_id, case new.state when 'failed' then 'film-failed' else 'film-ready' end,
      jsonb_build_object('film', film.title, 'version', new.number), '/creator-dashboard?documentary=' || film.id,
      'version:' || new.id || ':' || new.state, new.state = 'failed', film.id
    );
    if new.state = 'ready' then
      perform private.tell_film_webhooks(
        film, 'film.ready', '/creator-dashboard?documentary=' || film.id, jsonb_build_object('versionId', new.id, 'version', new.number)
      );
    end if;
  end if;
  return new;
end $$;

-- The daily email is sent at six in the morning of its reader: in the zone they chose, else in UTC.
create or replace function private.zone_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select z.zone from auth.users u join private.time_zones z on z.zone = left(u.raw_user_meta_data ->> 'time_zone', 60) where u.id = person
  ), 'UTC')
$$;

-- A repeated notice under one key takes the new kind. Otherwise an agreed licence
-- would still read "asks you for a licence" on the page, in email and in push.
create or replace function private.says_the_same(one public.notices, other public.notices) returns boolean
language sql immutable set search_path = '' as $$
  select one.kind = other.kind
    and one.about ->> 'what' is not distinct from other.about ->> 'what'
    and one.about ->> 'state' is not distinct from other.about ->> 'state'
$$;

create policy "A person follows their own notices" on realtime.messages for select to authenticated
  using (realtime.topic() = 'notices:' || (select auth.uid())::text and private.is_signed_in() and private.in_person());

create or replace trigger notice_new_device after insert on auth.sessions for each row execute function private.notice_new_device();

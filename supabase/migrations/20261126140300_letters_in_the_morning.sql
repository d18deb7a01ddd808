-- The daily letter comes at six in the morning where its reader is: in the zone they chose, else in UTC.

create function private.zone_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select z.zone from auth.users u join private.time_zones z on z.zone = left(u.raw_user_meta_data ->> 'time_zone', 60) where u.id = person
  ), 'UTC')
$$;
revoke execute on function private.zone_of(uuid) from public, anon, authenticated;

create function private.next_daily_letter(person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when d.today > now() then d.today else (d.local + interval '30 hours') at time zone d.zone end
  from (
    select z.zone, l.local, (l.local + interval '6 hours') at time zone z.zone as today
    from (select private.zone_of(person) as zone) z
    cross join lateral (select date_trunc('day', now() at time zone z.zone) as local) l
  ) d
$$;
revoke execute on function private.next_daily_letter(uuid) from public, anon, authenticated;

create or replace function private.notify(person uuid, kind text, about jsonb DEFAULT '{}'::jsonb, leads_to text DEFAULT '', said_once text DEFAULT NULL::text, again boolean DEFAULT false, film uuid DEFAULT NULL::uuid) returns void
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
    -- Whoever is in the house reads it there meanwhile.
    when 'at-once' then now() + case when notify.kind = 'security' then interval '0' else interval '2 minutes' end
    when 'daily' then private.next_daily_letter(person)
  end;
  insert into public.notices as n (person_id, kind, about, leads_to, documentary_id, said_once, shown, mail_due_at)
  values (person, notify.kind, coalesce(notify.about, '{}'), coalesce(notify.leads_to, ''), notify.film, notify.said_once, ways.in_house, due)
  on conflict on constraint notices_person_id_said_once_key do update set
    about = excluded.about,
    leads_to = excluded.leads_to,
    times = case when n.read_at is null then n.times + 1 else 1 end,
    made_at = now(),
    shown = excluded.shown,
    -- Told by letter and not read yet: one letter is enough.
    mail_due_at = case when n.read_at is null and n.mailed_at is not null then n.mail_due_at else excluded.mail_due_at end,
    mailed_at = case when n.read_at is null then n.mailed_at end,
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
$$;;

drop function private.next_daily_letter();

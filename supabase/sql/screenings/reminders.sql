-- People with an account get an email of each change of a screening, even while the previous notice is unread.
create or replace function private.tell_guests(
  shown public.screenings,
  what text,
  said_once text,
  words text default ''
)
returns void
language plpgsql security definer set search_path = '' as $$
declare person uuid;
begin
  for person in
    select distinct g.user_id from public.screening_guests g
    where g.screening_id = shown.id and g.user_id is not null and g.state in ('registered', 'waiting')
    union
    select p.user_id from public.screening_people p where p.screening_id = shown.id
  loop
    continue when person = auth.uid();
    -- Several changes are one notice on the page, but an email each: otherwise people who read only email would not
    -- learn of a cancellation.
    if tell_guests.said_once = 'revision' then
      update public.notices n set mailed_at = null
      where n.person_id = person and n.said_once = 'screening:' || shown.id || ':revision' and n.mailed_at is not null;
    end if;
    perform private.notify(
      person, 'screening',
      jsonb_build_object('what', what, 'film', shown.title, 'startsAt', shown.starts_at, 'words', left(coalesce(words, ''), 300)),
      '/screenings?id=' || shown.id, 'screening:' || shown.id || ':' || said_once, true
    );
  end loop;
  update public.screening_guests g set letter = tell_guests.what, letter_due_at = now(), letter_tries = 0
  where g.screening_id = shown.id and g.state in ('registered', 'waiting', 'invited') and g.email <> '' and private.takes_letters(g)
    -- Invited people who did not register are not reminded.
    and not (g.state = 'invited' and tell_guests.what = 'reminder');
end
$$;

/** A change that guests have to know of has a higher revision. */
create or replace function private.tell_screening_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_guests(
    new,
    case
      when new.cancelled_at is not null and old.cancelled_at is null then 'cancelled'
      when new.cancelled_at is null and old.cancelled_at is not null then 'restored'
      else 'changed'
    end,
    'revision',
    case when new.cancelled_at is not null then new.cancelled_word else '' end
  );
  return null;
end $$;

/**
 * Reminds of screenings within a day, and within an hour; each once. The queue's scheduler calls it every minute. Returns how many were
 * announced.
 */
create or replace function private.remind_of_screenings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due public.screenings;
  told integer := 0;
begin
  for due in
    select s.* from public.screenings s
    where s.cancelled_at is null and s.starts_at between now() and now() + interval '1 day'
      and (s.reminded_at is null or (s.reminded_at < s.starts_at - interval '1 hour' and s.starts_at < now() + interval '1 hour'))
    order by s.starts_at limit 200 for update skip locked
  loop
    -- No reminder right after an announcement for the same evening.
    if due.reminded_at is not null or due.made_at < due.starts_at - interval '1 day' then
      perform private.tell_guests(
        due, 'reminder', case when due.starts_at < now() + interval '1 hour' then 'hour' else 'day' end
      );
      told := told + 1;
    end if;
    update public.screenings s set reminded_at = now() where s.id = due.id;
  end loop;
  return told;
end $$;

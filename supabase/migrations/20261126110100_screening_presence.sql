-- Who is in a screening is counted by the house. Presence tells every page of each person who comes, goes or loses their line: in a room of five thousand that is
-- twenty-five million messages until all are in. A number told when it changes is one for each page.

/** Who said within the last minute or so that they are in a room: a guest, whichever of their devices says it, or somebody who holds it. */
create unlogged table private.screening_presence (
  screening_id uuid not null,
  who uuid not null,
  seen_at timestamptz not null,
  primary key (screening_id, who)
);
alter table private.screening_presence enable row level security;

/** How many are in a room, as it was last counted and told. */
create unlogged table private.screening_counts (
  screening_id uuid primary key,
  present integer not null,
  counted_at timestamptz not null
);
alter table private.screening_counts enable row level security;

drop function public.attend_screening(uuid);

/**
 * Says that one is in the room, and is answered with how many are; pages say it when they come and once a minute, and with `leaves` when they go. The minute is
 * kept for the report. A number that changed is told on the channel of the clock as `present`: at once in a room of a hundred, every five seconds in a larger one.
 */
create function public.attend_screening(screening uuid, leaves boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  minute integer;
  me uuid;
  known private.screening_counts;
  here integer;
begin
  perform private.require_session();
  if not private.is_in_screening(screening) then return 0; end if;
  select coalesce((
    select e.guest_id from public.screening_entries e where e.screening_id = attend_screening.screening and e.user_id = auth.uid()
      and not exists (select from public.screening_people p where p.screening_id = e.screening_id and p.user_id = e.user_id)
  ), auth.uid()) into me;
  if leaves then
    delete from private.screening_presence p where p.screening_id = attend_screening.screening and p.who = me;
  else
    select floor(extract(epoch from now() - (s.starts_at - make_interval(mins => s.doors_minutes))) / 60) into minute
    from public.screenings s where s.id = attend_screening.screening;
    update public.screening_entries e set minutes = e.minutes || minute
    where e.screening_id = attend_screening.screening and e.user_id = auth.uid() and minute >= 0 and not minute = any (e.minutes)
      and cardinality(e.minutes) < 3000;
    insert into private.screening_presence (screening_id, who, seen_at) values (attend_screening.screening, me, now())
    on conflict (screening_id, who) do update set seen_at = excluded.seen_at;
  end if;
  select * into known from private.screening_counts c where c.screening_id = attend_screening.screening;
  if known.present > 100 and known.counted_at > clock_timestamp() - interval '5 seconds' then return known.present; end if;
  -- In a large room whoever counts just now counts for the others too; in a small one each waits, or the last to come would be counted a minute later.
  if coalesce(known.present, 0) <= 100 then
    perform pg_advisory_xact_lock(hashtext('screening_presence'), hashtext(attend_screening.screening::text));
  elsif not pg_try_advisory_xact_lock(hashtext('screening_presence'), hashtext(attend_screening.screening::text)) then
    return known.present;
  end if;
  select count(*) into here from private.screening_presence p
  where p.screening_id = attend_screening.screening and p.seen_at > now() - interval '100 seconds';
  insert into private.screening_counts (screening_id, present, counted_at) values (attend_screening.screening, here, clock_timestamp())
  on conflict (screening_id) do update set present = excluded.present, counted_at = excluded.counted_at;
  if known.present is distinct from here or known.present is null then
    perform realtime.send(jsonb_build_object('present', here), 'present', 'screening-clock:' || attend_screening.screening, true);
  end if;
  return here;
end
$$;
revoke execute on function public.attend_screening from public;
grant execute on function public.attend_screening to authenticated, service_role;

-- Nobody speaks in a room past the house any more: chat, marks and the clock each have a channel in which only the house does.
drop policy "Who is in a screening is there and speaks in its room" on realtime.messages;
drop policy "Who is in a screening hears its room" on realtime.messages;

-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create table private.screening_counts (
  screening_id uuid not null,
  present integer not null,
  counted_at timestamp with time zone not null,
  constraint screening_counts_pkey PRIMARY KEY (screening_id)
);
alter table private.screening_counts enable row level security;

create function public.attend_screening(screening uuid, leaves boolean DEFAULT false) returns integer
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
  where p.screening_id = attend_screening.screening and p.seen_at > now() - interval '80 seconds';
  insert into private.screening_counts (screening_id, present, counted_at) values (attend_screening.screening, here, clock_timestamp())
  on conflict (screening_id) do update set present = excluded.present, counted_at = excluded.counted_at;
  if known.present is distinct from here or known.present is null then
    perform realtime.send(jsonb_build_object('present', here), 'present', 'screening-clock:' || attend_screening.screening, true);
  end if;
  return here;
end
$$;
grant execute on function public.attend_screening to authenticated, service_role;

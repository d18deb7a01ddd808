-- Announces one date. The caller has checked permissions.
create or replace function private.announce_one(wish jsonb, series uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  insert into public.screenings (title, starts_at, made_by, series_id)
  values ('-', now(), auth.uid(), announce_one.series) returning id into made;
  insert into public.screening_people (screening_id, user_id, role, name) values (made, auth.uid(), 'owner', private.shown_name(auth.uid()));
  perform private.write_screening(made, wish);
  insert into public.screening_timelines (screening_id, running, since)
  select s.id, s.starts_itself, s.starts_at from public.screenings s where s.id = made;
  return made;
end
$$;

-- Announces one date for each of the times; returns the first.
create or replace function public.announce_series(wish jsonb, starts timestamptz[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series uuid := gen_random_uuid();
  evening timestamptz;
  made uuid;
  first_one uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'You need an account to announce a screening.' using errcode = '42501';
  end if;
  if cardinality(array(select distinct m from unnest(starts) m)) not between 2 and 52 then
    raise exception 'A series has 2 to 52 dates.' using errcode = '22023', detail = 'repeats';
  end if;
  for evening in select distinct m from unnest(starts) m order by m loop
    made := private.announce_one(wish || jsonb_build_object('startsAt', evening), series);
    first_one := coalesce(first_one, made);
  end loop;
  return first_one;
end
$$;
grant execute on function public.announce_series to authenticated;

-- Later dates of a series that the caller hosts and that have not begun.
create or replace function private.evenings_after(one public.screenings) returns setof public.screenings
language sql stable security definer set search_path = '' as $$
  select s.* from public.screenings s
  where s.series_id = one.series_id and s.starts_at > one.starts_at and private.hosts_screening(s.id)
    and (select n.state from private.screening_now(s.id) n) = 'ahead'
  order by s.starts_at
$$;

create or replace function private.change_one(before public.screenings, wish jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_screening(before.id, wish);
  update public.screening_timelines t set running = s.starts_itself, since = s.starts_at, changed_at = now()
  from public.screenings s where s.id = t.screening_id and t.screening_id = before.id;
  update public.screenings s set revision = s.revision + 1
  where s.id = before.id and (s.starts_at, s.venue, s.online, s.title) is distinct from (before.starts_at, before.venue, before.online, before.title);
  perform private.tell_screening(before.id);
end
$$;

-- Further dates of its series that the caller may see.
create or replace function public.screening_evenings(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare one public.screenings;
begin
  perform private.require_session();
  select * into one from public.screenings s where s.id = screening;
  if one.series_id is null or not private.sees_door(one.id) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'startsAt', o.starts_at, 'cancelledAt', o.cancelled_at) order by o.starts_at), '[]')
    from public.screenings o
    where o.series_id = one.series_id and o.id <> one.id and o.made_by = one.made_by and o.starts_at > now() and private.sees_door(o.id)
  );
end
$$;
grant execute on function public.screening_evenings to authenticated;

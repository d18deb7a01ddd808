-- A screening that is held every week or month: each evening is a screening of its own, announced in one go and held together by series_id.

comment on column public.screenings.series_id is 'The evenings announced together as a series; null: one evening.';

drop index public.screenings_of_series;
create index screenings_of_series on public.screenings (series_id, starts_at) where series_id is not null;

-- Announces one evening. Who may was asked before.
create function private.announce_one(wish jsonb, series uuid) returns uuid
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

create or replace function public.announce_screening(wish jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Who announces a screening has an account here.' using errcode = '42501';
  end if;
  return private.announce_one(wish, null);
end
$$;

-- One evening for each of the moments; answers the first.
create function public.announce_series(wish jsonb, starts timestamptz[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series uuid := gen_random_uuid();
  evening timestamptz;
  made uuid;
  first_one uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Who announces a screening has an account here.' using errcode = '42501';
  end if;
  if cardinality(array(select distinct m from unnest(starts) m)) not between 2 and 52 then
    raise exception 'A series has 2 to 52 evenings.' using errcode = '22023', detail = 'repeats';
  end if;
  for evening in select distinct m from unnest(starts) m order by m loop
    made := private.announce_one(wish || jsonb_build_object('startsAt', evening), series);
    first_one := coalesce(first_one, made);
  end loop;
  return first_one;
end
$$;
grant execute on function public.announce_series to authenticated;

-- The evenings of a series after one of them that the caller holds and that have not begun.
create function private.evenings_after(one public.screenings) returns setof public.screenings
language sql stable security definer set search_path = '' as $$
  select s.* from public.screenings s
  where s.series_id = one.series_id and s.starts_at > one.starts_at and private.hosts_screening(s.id)
    and (select n.state from private.screening_now(s.id) n) = 'ahead'
  order by s.starts_at
$$;

create function private.change_one(before public.screenings, wish jsonb) returns void
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

drop function public.change_screening(uuid, jsonb);
-- following: also every evening of its series after it. They move by as much as it does on the clocks of where it is held, and are otherwise as it.
create function public.change_screening(screening uuid, wish jsonb, following boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before public.screenings;
  now_is public.screenings;
  evening public.screenings;
begin
  perform private.require_host(screening);
  select * into before from public.screenings s where s.id = screening for update;
  if before.cancelled_at is not null or (select n.state from private.screening_now(screening) n) <> 'ahead' then
    raise exception 'A screening that has begun or was called off is not changed any more.' using errcode = 'P0001', detail = 'begun';
  end if;
  perform private.change_one(before, wish);
  if not following or before.series_id is null then return; end if;
  select * into now_is from public.screenings s where s.id = screening;
  for evening in select e.* from private.evenings_after(before) e where e.cancelled_at is null and e.id <> screening loop
    perform private.change_one(evening, wish || jsonb_build_object('startsAt', (
      (evening.starts_at at time zone evening.zone)
      + ((now_is.starts_at at time zone now_is.zone) - (before.starts_at at time zone before.zone))
    ) at time zone now_is.zone));
  end loop;
end
$$;
grant execute on function public.change_screening to authenticated;

drop function public.cancel_screening(uuid, text);
create function public.cancel_screening(screening uuid, word text default '', following boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  one public.screenings;
  off uuid;
begin
  perform private.require_host(screening);
  select * into one from public.screenings s where s.id = screening;
  for off in
    update public.screenings s set cancelled_at = now(), cancelled_word = coalesce(cancel_screening.word, ''), revision = s.revision + 1
    where s.cancelled_at is null
      and (s.id = screening or cancel_screening.following and s.id in (select e.id from private.evenings_after(one) e))
    returning s.id
  loop
    perform private.tell_screening(off);
  end loop;
end
$$;
grant execute on function public.cancel_screening to authenticated;

drop function public.restore_screening(uuid);
-- following: also those of its series that were called off in the same act.
create function public.restore_screening(screening uuid, following boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  one public.screenings;
  again uuid;
begin
  perform private.require_host(screening);
  select * into one from public.screenings s where s.id = screening;
  for again in
    update public.screenings s set cancelled_at = null, cancelled_word = '', revision = s.revision + 1
    where s.cancelled_at is not null and s.starts_at > now()
      and (
        s.id = screening
        or restore_screening.following and s.cancelled_at = one.cancelled_at and s.id in (select e.id from private.evenings_after(one) e)
      )
    returning s.id
  loop
    perform private.tell_screening(again);
  end loop;
end
$$;
grant execute on function public.restore_screening to authenticated;

-- The other evenings of its series that are still to come and whose door the caller may see.
create function public.screening_evenings(screening uuid) returns jsonb
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

/** Refuses people who do not host the screening. */
create or replace function private.require_host(screening uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.hosts_screening(screening) then
    raise exception 'Only its hosts do that in a screening.' using errcode = '42501';
  end if;
end $$;

/**
 * Rewrites the programme. The caller or the announcer must be allowed to show each film: of the caller's own film any cut, else the one
 * that is shown or was there before, so that a co-host can change the time of a screening with another person's film.
 */
create or replace function private.lay_programme(screening uuid, items jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  at integer := 0;
  cut public.versions;
  trailer public.trailers;
  stood uuid[] := array(
    select i.version_id from public.screening_items i where i.screening_id = lay_programme.screening and i.version_id is not null
  );
  evening date := (select (s.starts_at at time zone s.zone)::date from public.screenings s where s.id = lay_programme.screening);
  announcer uuid := (select p.user_id from public.screening_people p where p.screening_id = lay_programme.screening and p.role = 'owner');
begin
  perform private.check_list(items, 40, 'A programme can have up to 40 items.');
  if jsonb_array_length(items) = 0 then
    raise exception 'A programme has at least one item.' using errcode = '22023', detail = 'programme';
  end if;
  delete from public.screening_items i where i.screening_id = screening;
  for item in select e from jsonb_array_elements(items) e loop
    cut := null;
    trailer := null;
    if item ->> 'kind' in ('film', 'trailer') then
      select v.* into cut
      from public.documentaries d
      join public.versions v on v.documentary_id = d.id
      where d.id = (item ->> 'documentaryId')::uuid
        and v.id = case
          when public.can_edit(d.id) or (item ->> 'versionId')::uuid = any (stood) then coalesce((item ->> 'versionId')::uuid, d.current_version_id)
          else d.current_version_id
        end
        and v.state in ('watchable', 'ready') and v.duration_ms is not null;
      perform private.require_showable(cut.documentary_id, array[auth.uid(), announcer], evening);
      if item ->> 'kind' = 'trailer' then
        select t.* into trailer from public.trailers t where t.documentary_id = cut.documentary_id and t.state = 'ready';
        select v.* into cut from public.versions v where v.id = trailer.version_id and v.state in ('watchable', 'ready');
        if cut.id is null then
          raise exception 'This film has no trailer.' using errcode = '22023', detail = 'programme', hint = 'Its creator makes one at their desk.';
        end if;
        item := item || jsonb_build_object('startsMs', trailer.ranges[1], 'durationMs', (
          select sum(trailer.ranges[n + 1] - trailer.ranges[n]) from generate_series(1, cardinality(trailer.ranges), 2) n
        ));
      end if;
      if coalesce((item ->> 'startsMs')::bigint, 0) >= cut.duration_ms - 1000 then
        raise exception 'An item begins before its film ends.' using errcode = '22023', detail = 'programme';
      end if;
    end if;
    insert into public.screening_items (screening_id, place, kind, title, note, documentary_id, version_id, starts_ms, duration_ms, ranges)
    values (
      screening, at, item ->> 'kind',
      coalesce(nullif(trim(item ->> 'title'), ''), (select d.title from public.documentaries d where d.id = cut.documentary_id), ''),
      coalesce(item ->> 'note', ''), cut.documentary_id, cut.id,
      case when cut.id is null then 0 else coalesce((item ->> 'startsMs')::bigint, 0) end,
      case
        when cut.id is null then (item ->> 'durationMs')::bigint
        when item ->> 'kind' = 'trailer' then (item ->> 'durationMs')::bigint
        else least(coalesce((item ->> 'durationMs')::bigint, cut.duration_ms), cut.duration_ms - coalesce((item ->> 'startsMs')::bigint, 0))
      end,
      case when item ->> 'kind' = 'trailer' then trailer.ranges else '{}' end
    );
    at := at + 1;
  end loop;
end
$$;

/** The announcement, checked and written. People in `people` have an account here; the owner stays. */
create or replace function private.write_screening(screening uuid, wish jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (wish ->> 'startsAt')::timestamptz not between now() - interval '1 minute' and now() + interval '2 years' then
    raise exception 'A screening begins within the next two years.' using errcode = '22023', detail = 'startsAt';
  end if;
  update public.screenings s set
    title = trim(wish ->> 'title'), word = coalesce(wish ->> 'word', ''), starts_at = (wish ->> 'startsAt')::timestamptz,
    zone = coalesce((select z.name from pg_catalog.pg_timezone_names z where z.name = wish ->> 'zone'), 'UTC'),
    online = coalesce((wish ->> 'online')::boolean, true), venue = trim(coalesce(wish ->> 'venue', '')),
    entry = coalesce(wish ->> 'entry', 'link'), capacity = (wish ->> 'capacity')::int, hall_capacity = (wish ->> 'hallCapacity')::int,
    doors_minutes = coalesce((wish ->> 'doorsMinutes')::int, 30), late_minutes = (wish ->> 'lateMinutes')::int,
    regions = coalesce(array(select jsonb_array_elements_text(wish -> 'regions')), '{}'),
    watermark = coalesce((wish ->> 'watermark')::boolean, false), starts_itself = coalesce((wish ->> 'startsItself')::boolean, true),
    licence = coalesce(wish ->> 'licence', ''), admission = coalesce((wish ->> 'admission')::boolean, false)
  where s.id = screening;
  perform private.lay_programme(screening, wish -> 'items');
  if wish ? 'people' then perform private.name_people(screening, wish -> 'people'); end if;
end
$$;

/** The name a person has for others: the one they show, else the part before the @. */
create or replace function private.shown_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(coalesce(nullif(p.display_name, ''), split_part(u.email, '@', 1), ''), 120)
  from auth.users u left join public.profiles p on p.user_id = u.id where u.id = person
$$;

/**
 * Announces a screening, in the form of contract/screenings/screenings.ts; no one is notified before the rights to each film are checked.
 * Returns its id.
 */
create or replace function public.announce_screening(wish jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'You need an account to announce a screening.' using errcode = '42501';
  end if;
  return private.announce_one(wish, null);
end
$$;
grant execute on function public.announce_screening to authenticated;

-- following: also later dates of its series. They move by the same local time, and are otherwise identical.
create or replace function public.change_screening(screening uuid, wish jsonb, following boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before public.screenings;
  now_is public.screenings;
  evening public.screenings;
begin
  perform private.require_host(screening);
  select * into before from public.screenings s where s.id = screening for update;
  if before.cancelled_at is not null or (select n.state from private.screening_now(screening) n) <> 'ahead' then
    raise exception 'A screening that has started or was cancelled can no longer be changed.' using errcode = 'P0001', detail = 'begun';
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

/** Calls it off. */
create or replace function public.cancel_screening(
  screening uuid,
  word text default '',
  following boolean default false
)
returns void
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

-- following: also those of its series that were cancelled in the same act.
create or replace function public.restore_screening(screening uuid, following boolean default false) returns void
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

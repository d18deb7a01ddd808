-- What hosts do with a screening: announce it, change it, call it off, lead its clock.

/** Refuses whoever does not hold the screening. */
create function private.require_host(screening uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.hosts_screening(screening) then
    raise exception 'Only its hosts do that in a screening.' using errcode = '42501';
  end if;
end $$;

/** Writes the programme anew. Each cut has to be one the caller may show: of their own film any, else the one that is shown. */
create function private.lay_programme(screening uuid, items jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  at integer := 0;
  cut public.versions;
begin
  perform private.check_list(items, 40, 'A programme has 40 items at most.');
  if jsonb_array_length(items) = 0 then
    raise exception 'A programme has at least one item.' using errcode = '22023', detail = 'programme';
  end if;
  delete from public.screening_items i where i.screening_id = screening;
  for item in select e from jsonb_array_elements(items) e loop
    cut := null;
    if item ->> 'kind' in ('film', 'trailer') then
      select v.* into cut
      from public.documentaries d
      join public.versions v on v.documentary_id = d.id
      where d.id = (item ->> 'documentaryId')::uuid
        and v.id = case when public.can_edit(d.id) then coalesce((item ->> 'versionId')::uuid, d.current_version_id) else d.current_version_id end
        and v.state in ('watchable', 'ready') and v.duration_ms is not null;
      if cut.id is null or not private.may_screen(cut.documentary_id, auth.uid()) then
        raise exception 'You may not show this film to others yet.'
          using errcode = '42501', detail = 'film', hint = 'Ask its creator for their word first.';
      end if;
      if coalesce((item ->> 'startsMs')::bigint, 0) >= cut.duration_ms - 1000 then
        raise exception 'An item begins before its film ends.' using errcode = '22023', detail = 'programme';
      end if;
    end if;
    insert into public.screening_items (screening_id, place, kind, title, note, documentary_id, version_id, starts_ms, duration_ms)
    values (
      screening, at, item ->> 'kind',
      coalesce(nullif(trim(item ->> 'title'), ''), (select d.title from public.documentaries d where d.id = cut.documentary_id), ''),
      coalesce(item ->> 'note', ''), cut.documentary_id, cut.id,
      case when cut.id is null then 0 else coalesce((item ->> 'startsMs')::bigint, 0) end,
      case
        when cut.id is null then (item ->> 'durationMs')::bigint
        else least(coalesce((item ->> 'durationMs')::bigint, cut.duration_ms), cut.duration_ms - coalesce((item ->> 'startsMs')::bigint, 0))
      end
    );
    at := at + 1;
  end loop;
end $$;

/** What is said of it, checked and written. Whoever is named in `people` has an account here; the owner stays. */
create function private.write_screening(screening uuid, wish jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare person jsonb;
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
    licence = coalesce(wish ->> 'licence', '')
  where s.id = screening;
  perform private.lay_programme(screening, wish -> 'items');
  if wish ? 'people' then
    perform private.check_list(wish -> 'people', 39, 'A screening is held by 40 people at most.');
    delete from public.screening_people p where p.screening_id = screening and p.role <> 'owner';
    for person in select e from jsonb_array_elements(wish -> 'people') e loop
      insert into public.screening_people (screening_id, user_id, role, name)
      select screening, u.id, person ->> 'role', coalesce(nullif(left(trim(person ->> 'name'), 120), ''), private.shown_name(u.id))
      from auth.users u
      where u.deleted_at is null and not coalesce(u.is_anonymous, false)
        and (u.id::text = person ->> 'userId' or (lower(u.email) = lower(trim(person ->> 'email')) and u.email_confirmed_at is not null))
      on conflict do nothing;
      if not found and not exists (
        select from public.screening_people p join auth.users u on u.id = p.user_id
        where p.screening_id = screening and (u.id::text = person ->> 'userId' or lower(u.email) = lower(trim(person ->> 'email')))
      ) then
        raise exception 'Nobody has an account here with the address %.', coalesce(person ->> 'email', person ->> 'userId')
          using errcode = '22023', detail = 'people', hint = 'Ask them to sign up first, or invite them as a guest.';
      end if;
    end loop;
  end if;
end $$;

/** The name a person goes by towards others: what they show, else what stands before the @. */
create function private.shown_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(coalesce(nullif(p.display_name, ''), split_part(u.email, '@', 1), ''), 120)
  from auth.users u left join public.profiles p on p.user_id = u.id where u.id = person
$$;

/** Announces a screening, as contract/screenings.ts has a wish; nobody is told before it is checked that each film may be shown. Answers its id. */
create function public.announce_screening(wish jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Who announces a screening has an account here.' using errcode = '42501';
  end if;
  insert into public.screenings (title, starts_at, made_by, series_id)
  values ('-', now(), auth.uid(), (wish ->> 'seriesId')::uuid) returning id into made;
  insert into public.screening_people (screening_id, user_id, role, name) values (made, auth.uid(), 'owner', private.shown_name(auth.uid()));
  perform private.write_screening(made, wish);
  insert into public.screening_timelines (screening_id, running, since)
  select s.id, s.starts_itself, s.starts_at from public.screenings s where s.id = made;
  return made;
end $$;

/** Says it otherwise, until it has begun. Who is coming is told when hour or place are others. */
create function public.change_screening(screening uuid, wish jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare before public.screenings;
begin
  perform private.require_host(screening);
  select * into before from public.screenings s where s.id = screening for update;
  if before.cancelled_at is not null or (select n.state from private.screening_now(screening) n) <> 'ahead' then
    raise exception 'A screening that has begun or was called off is not changed any more.' using errcode = 'P0001', detail = 'begun';
  end if;
  perform private.write_screening(screening, wish);
  update public.screening_timelines t set running = s.starts_itself, since = s.starts_at, changed_at = now()
  from public.screenings s where s.id = t.screening_id and t.screening_id = screening;
  update public.screenings s set revision = s.revision + 1
  where s.id = screening and (s.starts_at, s.venue, s.online, s.title) is distinct from (before.starts_at, before.venue, before.online, before.title);
  perform private.tell_screening(screening);
end $$;

/** Calls it off. */
create function public.cancel_screening(screening uuid, word text default '') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_host(screening);
  update public.screenings s set cancelled_at = coalesce(s.cancelled_at, now()), cancelled_word = coalesce(word, ''), revision = s.revision + 1
  where s.id = screening and s.cancelled_at is null;
  perform private.tell_screening(screening);
end $$;

/** Takes back that it was called off, until its hour. */
create function public.restore_screening(screening uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_host(screening);
  update public.screenings s set cancelled_at = null, cancelled_word = '', revision = s.revision + 1
  where s.id = screening and s.cancelled_at is not null and s.starts_at > now();
  perform private.tell_screening(screening);
end $$;

/**
 * Leads the clock: start, hold, resume, intermission (`minutes`, then it goes on by itself), skip to the next item, back to the beginning of this one or
 * the one before, go (to `item` and `position_ms`), end, reopen, lead (takes the clock over from another host). Whoever does not lead takes over first.
 * `known`: the number of the change one acts on; if the clock was moved meanwhile nothing is done. Answers the timeline either way.
 */
create function public.move_screening(
  screening uuid, act text, known bigint default null, item integer default null, position_ms bigint default null, minutes integer default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line public.screening_timelines;
  stands record;
  items integer;
begin
  perform private.require_host(screening);
  select * into line from public.screening_timelines t where t.screening_id = screening for update;
  if exists (select from public.screenings s where s.id = screening and s.cancelled_at is not null) then
    raise exception 'This screening was called off.' using errcode = 'P0001', detail = 'cancelled';
  end if;
  if known is not null and known <> line.number then return private.timeline_as_json(line); end if;
  if act <> 'lead' and line.led_by is not null and line.led_by <> auth.uid() then
    raise exception 'Another host leads the clock.' using errcode = 'P0001', detail = 'led', hint = 'Take it over first.';
  end if;
  select * into stands from private.screening_now(screening, clock_timestamp());
  select count(*) into items from public.screening_items i where i.screening_id = screening;
  if stands.state = 'over' and act not in ('reopen', 'lead', 'go') then
    raise exception 'This screening is over.' using errcode = 'P0001', detail = 'over';
  end if;
  if stands.state <> 'over' and act not in ('lead', 'start') then
    line.item := stands.place;
    line.position_ms := stands.position_ms;
    line.since := case when stands.state in ('ahead', 'paused') and line.running then line.since else clock_timestamp() end;
  end if;
  case act
    when 'lead' then null;
    when 'start' then
      if stands.state <> 'ahead' then return private.timeline_as_json(line); end if;
      line.running := true; line.since := clock_timestamp();
    when 'hold' then line.running := false; line.since := clock_timestamp();
    when 'resume' then line.running := true; line.since := clock_timestamp();
    when 'intermission' then
      line.running := true; line.since := clock_timestamp() + make_interval(mins => least(greatest(coalesce(minutes, 10), 1), 120));
    when 'skip' then
      line.item := stands.place + 1; line.position_ms := 0;
      if stands.place + 1 >= items then line.ended_at := clock_timestamp(); line.item := stands.place; line.position_ms := stands.position_ms; end if;
    when 'back' then
      line.item := case when stands.position_ms > 5000 then stands.place else greatest(stands.place - 1, 0) end;
      line.position_ms := 0;
    when 'go' then
      line.item := least(greatest(coalesce(move_screening.item, stands.place, 0), 0), items - 1);
      line.position_ms := least(
        greatest(coalesce(move_screening.position_ms, 0), 0),
        (select i.duration_ms - 100 from public.screening_items i where i.screening_id = screening and i.place = line.item)
      );
      line.since := clock_timestamp(); line.ended_at := null;
    when 'end' then line.ended_at := clock_timestamp(); line.running := false;
    when 'reopen' then
      line.item := items - 1;
      line.position_ms := (select i.duration_ms - 100 from public.screening_items i where i.screening_id = screening and i.place = items - 1);
      line.running := false; line.since := clock_timestamp(); line.ended_at := null;
    else raise exception 'There is no such act.' using errcode = '22023';
  end case;
  update public.screening_timelines t set
    item = line.item, position_ms = line.position_ms, running = line.running, since = line.since, ended_at = line.ended_at,
    number = t.number + 1, led_by = auth.uid(), changed_at = now()
  where t.screening_id = screening
  returning * into line;
  return private.timeline_as_json(line);
end $$;

/** Asks a film's creator for their word that one may show it to others. Asked again after a refusal it waits anew. */
create function public.ask_to_screen(documentary uuid, word text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare film record;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() or not public.can_watch(documentary) then
    raise exception 'There is no such film, or it is not yours to watch.' using errcode = '42501';
  end if;
  select d.id, d.owner_id, d.title into film from public.documentaries d where d.id = documentary;
  insert into public.screening_permissions as p (documentary_id, user_id, name, word)
  values (documentary, auth.uid(), private.shown_name(auth.uid()), coalesce(ask_to_screen.word, ''))
  on conflict (documentary_id, user_id) do update set state = 'asked', word = excluded.word, answer = '', asked_at = now(), answered_at = null
  where p.state = 'declined';
  if found then
    perform private.notify(
      film.owner_id, 'screening',
      jsonb_build_object('what', 'asked', 'from', private.shown_name(auth.uid()), 'film', film.title, 'words', left(coalesce(ask_to_screen.word, ''), 200)),
      '/screenings?view=permissions', 'may-screen:' || film.id || ':' || auth.uid(), true, film.id
    );
  end if;
end $$;

/** The creator's word, or that they do not give it; also takes one back that was given. */
create function public.answer_to_screen(permission uuid, granted boolean, answer text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.screening_permissions;
begin
  perform private.require_session();
  select * into asked from public.screening_permissions p where p.id = permission;
  if asked.id is null or not public.can_edit(asked.documentary_id) or not private.in_person() then
    raise exception 'Only its creator gives their word for a film.' using errcode = '42501';
  end if;
  update public.screening_permissions p set
    state = case when granted then 'granted' else 'declined' end, answer = coalesce(answer_to_screen.answer, ''), answered_at = now()
  where p.id = permission;
  perform private.notify(
    asked.user_id, 'screening',
    jsonb_build_object(
      'what', case when granted then 'granted' else 'declined' end, 'words', left(coalesce(answer_to_screen.answer, ''), 200),
      'film', (select d.title from public.documentaries d where d.id = asked.documentary_id)
    ),
    '/screenings?view=announce&film=' || asked.documentary_id, 'may-screen-answer:' || permission, true, asked.documentary_id
  );
end $$;

grant execute on function public.announce_screening, public.change_screening, public.cancel_screening, public.restore_screening, public.move_screening,
  public.ask_to_screen, public.answer_to_screen to authenticated, service_role;

-- What a room plays is asked of the screening and not of the cut: who is in two of them, with one film, is given it in the one that shows it.

/** The items shown at this moment where the caller is in, and those that follow within half a minute: their players have to be ready. */
create function private.shown_items() returns table (screening_id uuid, item_id uuid, version_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id, n.item_id, n.version_id
  from (
    select p.screening_id from public.screening_people p where p.user_id = auth.uid()
    union
    select e.screening_id from public.screening_entries e
    join public.screening_guests g on g.id = e.guest_id and g.state = 'registered' and g.seat = 'online'
    where e.user_id = auth.uid()
  ) mine
  join public.screenings s on s.id = mine.screening_id and s.cancelled_at is null and s.online
    and s.starts_at between now() - interval '3 days' and now() + interval '1 day'
  cross join lateral (
    select x.item_id, x.version_id, x.documentary_id, x.state from private.screening_now(s.id) x
    union
    select x.item_id, x.version_id, x.documentary_id, x.state from private.screening_now(s.id, now() + interval '30 seconds') x
  ) n
  join public.documentaries d on d.id = n.documentary_id and d.removed_at is null
  where auth.uid() is not null and private.session_holds() and private.in_person()
    and n.version_id is not null and n.state in ('running', 'held', 'paused')
    and not exists (select from public.withheld_films w where w.documentary_id = d.id)
$$;

create or replace function private.attended_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$ select i.version_id from private.shown_items() i $$;

create or replace function public.screening_facts(screening uuid, item uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select (
      private.playable_facts(i.version_id)::jsonb || jsonb_build_object(
        'storyboard', null,
        'screening', jsonb_build_object('id', s.id, 'itemId', i.item_id, 'watermark', s.watermark)
      )
    )::json
    from private.shown_items() i join public.screenings s on s.id = i.screening_id
    where i.item_id = screening_facts.item and s.id = screening_facts.screening
    limit 1
  );
end $$;

/**
 * Writes the programme anew. Each film has to be one the caller or who announced it may show: of a film of the caller's any cut, else the one that is shown or
 * stood there before, so that a co-host changes the hour of what is not theirs.
 */
create or replace function private.lay_programme(screening uuid, items jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  at integer := 0;
  cut public.versions;
  stood uuid[] := array(
    select i.version_id from public.screening_items i where i.screening_id = lay_programme.screening and i.version_id is not null
  );
  announcer uuid := (select p.user_id from public.screening_people p where p.screening_id = lay_programme.screening and p.role = 'owner');
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
        and v.id = case
          when public.can_edit(d.id) or (item ->> 'versionId')::uuid = any (stood) then coalesce((item ->> 'versionId')::uuid, d.current_version_id)
          else d.current_version_id
        end
        and v.state in ('watchable', 'ready') and v.duration_ms is not null;
      if cut.id is null or not (private.may_screen(cut.documentary_id, auth.uid()) or private.may_screen(cut.documentary_id, announcer)) then
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

/** Calls it off. */
create or replace function public.cancel_screening(screening uuid, word text default '') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_host(screening);
  update public.screenings s set
    cancelled_at = coalesce(s.cancelled_at, now()), cancelled_word = coalesce(cancel_screening.word, ''), revision = s.revision + 1
  where s.id = screening and s.cancelled_at is null;
  perform private.tell_screening(screening);
end $$;

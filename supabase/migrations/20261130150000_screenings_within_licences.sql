-- A film that is shown under a licence of an institution is announced for days the licence reaches: guests are not invited to an evening that may not be held.

drop function private.may_screen(uuid, uuid);
drop function private.licence_allows(uuid, uuid, text);

-- Whether a licence lets somebody do this with a film: one that holds now, and still does on that day.
create function private.licence_allows(documentary uuid, person uuid, act text, day date default private.today()) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from public.institution_members m
    join public.institutions i on i.id = m.institution_id and i.closed_at is null
    cross join lateral private.licences_covering(m.institution_id, licence_allows.documentary) l
    where m.person_id = licence_allows.person and private.member_now(m.state, m.until)
      and (l.ends_on is null or l.ends_on + l.grace_days >= licence_allows.day)
      and (l.walk_in or m.came_by <> 'terminal') and (l.distance or m.on_site_until > now() or licence_allows.act <> 'watch')
      and (m.role in ('librarian', 'teacher') or licence_allows.act in ('watch', 'distance', 'walk_in'))
      and case licence_allows.act
        when 'watch' then true
        when 'classroom' then l.classroom
        when 'public_performance' then l.public_performance
        when 'admission' then l.admission
        when 'clips' then l.clips
        when 'download' then l.download
        when 'walk_in' then l.walk_in
        when 'distance' then l.distance
        else false
      end
  )
  -- What the house withholds opens by no licence, and a removed film is gone.
  and exists (
    select from public.documentaries d
    where d.id = licence_allows.documentary and d.removed_at is null
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
  )
$$;
grant execute on function private.licence_allows to service_role;

-- Whether somebody may show a film to others on a day: their own, by its creator's word, or under a licence.
create function private.may_screen(documentary uuid, person uuid, day date default private.today()) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documentaries d
    where d.id = may_screen.documentary and d.removed_at is null
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
      and (
        d.owner_id = person
        or (person = auth.uid() and private.leads_film(d.id))
        or exists (
          select from public.screening_permissions p where p.documentary_id = d.id and p.user_id = person and p.state = 'granted'
        )
        or private.licence_allows(d.id, person, 'public_performance', may_screen.day)
      )
  )
$$;
grant execute on function private.may_screen to service_role;

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
  perform private.check_list(items, 40, 'A programme has 40 items at most.');
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
      if cut.id is null or not (private.may_screen(cut.documentary_id, auth.uid()) or private.may_screen(cut.documentary_id, announcer)) then
        raise exception 'You may not show this film to others yet.'
          using errcode = '42501', detail = 'film', hint = 'Ask its creator for their word first.';
      end if;
      if not (private.may_screen(cut.documentary_id, auth.uid(), evening) or private.may_screen(cut.documentary_id, announcer, evening)) then
        raise exception 'The licence of a film in this programme ends before that day.'
          using errcode = 'P0001', detail = 'licence', hint = 'Choose an earlier day, or have the licence renewed first.';
      end if;
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
grant execute on function private.lay_programme to service_role;

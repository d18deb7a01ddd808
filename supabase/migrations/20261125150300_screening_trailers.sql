-- A trailer on a programme is the film's own (public.trailers): its passages, one after the other. A film that has none offers none.

alter table public.screening_items add column ranges integer[] not null default '{}'
  check (cardinality(ranges) <= 80 and cardinality(ranges) % 2 = 0);
comment on column public.screening_items.ranges is 'Of a trailer: start and end of its passages in milliseconds of the cut; empty: what is shown is one passage.';

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

-- The passages of the trailers of a screening, by item, for whoever may stand before its door.
create function public.screening_trailers(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.sees_door(screening) then return '{}'; end if;
  return (
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i.ranges)), '{}') from public.screening_items i
    where i.screening_id = screening_trailers.screening and cardinality(i.ranges) > 0
  );
end
$$;
grant execute on function public.screening_trailers to authenticated;

create or replace function public.films_to_screen(query text DEFAULT '', film uuid DEFAULT NULL::uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'documentaryId', x.id, 'title', x.title, 'director', x.director, 'year', x.year, 'durationMs', x.duration_ms,
      'mayShow', x.may, 'asked', x.asked, 'trailerMs', x.trailer_ms
    ) order by x.may desc, x.title), '[]')
    from (
      select f.id, f.title, f.director, f.year, v.duration_ms, private.may_screen(f.id, auth.uid()) as may,
        (select p.state from public.screening_permissions p where p.documentary_id = f.id and p.user_id = auth.uid()) as asked,
        (select t.duration_ms from public.trailers t where t.documentary_id = f.id and t.state = 'ready') as trailer_ms
      from private.watchable_films f
      join public.versions v on v.id = f.current_version_id and v.state in ('watchable', 'ready') and v.duration_ms is not null
      where f.title ilike '%' || private.like_escaped(trim(films_to_screen.query)) || '%'
        and (films_to_screen.film is null or f.id = films_to_screen.film)
      order by may desc, f.title limit 20
    ) x
  );
end
$$;

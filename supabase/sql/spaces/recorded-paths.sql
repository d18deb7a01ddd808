create or replace function public.can_record_spaces() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (select from private.house_abilities a where a.name = 'record-spaces')
$$;
comment on function public.can_record_spaces is 'Kind: done.';
grant execute on function public.can_record_spaces to authenticated;

create or replace function public.record_space_path(space uuid, documentary uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own public.spaces := private.own_space(space);
  halts int;
  lasts_ms bigint;
  cut public.versions;
begin
  if not exists (select from private.house_abilities a where a.name = 'record-spaces') then
    raise exception 'This server has no browser to record with.' using errcode = 'P0001', hint = 'Record the tour in your own browser.';
  end if;
  -- Duration as in core/spaces/path.ts.
  select count(*), coalesce(sum(h.stay_ms), 0) + greatest(0, count(*) - 1) * 2500 into halts, lasts_ms
  from public.hotspots h where h.space_id = own.id and h.stay_ms is not null;
  if halts < 2 then
    raise exception 'A guided tour needs at least two stops.' using errcode = 'P0001', hint = 'Choose a spot and set its duration.';
  end if;
  if lasts_ms > 20 * 60000 then
    raise exception 'A tour can be up to 20 minutes long.' using errcode = 'P0001', hint = 'Shorten its stops.';
  end if;
  if own.kind <> 'map' and not exists (select from public.space_assets a where a.id = own.asset_id and a.state = 'ready') then
    raise exception 'There is nothing to record in this space yet.' using errcode = 'P0001', hint = 'A 360° film is already a film.';
  end if;
  if exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.state = 'receiving' and v.source_name = 'path-' || own.id || '.mp4' and d.removed_at is null
  ) then
    raise exception 'This tour is already being recorded.' using errcode = 'P0001', hint = 'Wait until it is a version, or cancel it at your desk.';
  end if;
  -- Upper bound: ten megabits a second.
  cut := public.begin_version('path-' || own.id || '.mp4', 4000000 + lasts_ms * 1300, documentary, own.title);
  perform private.enqueue('record-space', json_build_object('spaceId', own.id, 'versionId', cut.id), 'record-space:' || cut.id, 3);
  return cut.id;
end
$$;
grant execute on function public.record_space_path to authenticated;

-- The guided path of a space recorded by the house: a worker that has a browser films it frame by frame, and the film is a cut that waits for its file as any other does.

alter table private.house_abilities drop constraint house_abilities_name_check;
alter table private.house_abilities add constraint house_abilities_name_check check (name in ('transcribe', 'record-spaces'));

create function public.can_record_spaces() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (select from private.house_abilities a where a.name = 'record-spaces')
$$;
grant execute on function public.can_record_spaces to authenticated, service_role;

create function public.record_space_path(space uuid, documentary uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own public.spaces := private.own_space(space);
  halts int;
  lasts_ms bigint;
  cut public.versions;
begin
  if not exists (select from private.house_abilities a where a.name = 'record-spaces') then
    raise exception 'This house has no browser to record with.' using errcode = 'P0001', hint = 'Let your own browser record the path.';
  end if;
  -- As long as core/spaces/path.ts says.
  select count(*), coalesce(sum(h.stay_ms), 0) + greatest(0, count(*) - 1) * 2500 into halts, lasts_ms
  from public.hotspots h where h.space_id = own.id and h.stay_ms is not null;
  if halts < 2 then
    raise exception 'A guided path has two halts at least.' using errcode = 'P0001', hint = 'Choose a spot and say how long it stays.';
  end if;
  if lasts_ms > 20 * 60000 then
    raise exception 'A path of 20 minutes at most is recorded.' using errcode = 'P0001', hint = 'Make its stays shorter.';
  end if;
  if own.kind <> 'map' and not exists (select from public.space_assets a where a.id = own.asset_id and a.state = 'ready') then
    raise exception 'There is nothing to record in this space yet.' using errcode = 'P0001', hint = 'A film all around is a film already.';
  end if;
  if exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.state = 'receiving' and v.source_name = 'path-' || own.id || '.mp4' and d.removed_at is null
  ) then
    raise exception 'This path is being recorded already.' using errcode = 'P0001', hint = 'Wait until it is a cut, or cancel it at your desk.';
  end if;
  -- More than ten megabits a second it never has.
  cut := public.begin_version('path-' || own.id || '.mp4', 4000000 + lasts_ms * 1300, documentary, own.title);
  perform private.enqueue('record-space', json_build_object('spaceId', own.id, 'versionId', cut.id), 'record-space:' || cut.id, 3);
  return cut.id;
end
$$;
grant execute on function public.record_space_path to authenticated, service_role;

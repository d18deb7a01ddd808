-- A still from a moment its creator chose: it stands among the posters to choose from.

create function public.take_still(version uuid, at_ms int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(take_still.version) then
    raise exception 'Only its creator takes stills of a film.' using errcode = '42501';
  end if;
  if not exists (
    select from public.versions v
    where v.id = take_still.version and v.state in ('watchable', 'ready') and take_still.at_ms >= 0 and take_still.at_ms < v.duration_ms
  ) then
    raise exception 'There is no picture at that moment.' using errcode = 'P0001', hint = 'Choose a moment of the film.';
  end if;
  if take_still.at_ms <@ private.protected_ranges(take_still.version) then
    raise exception 'This moment is protected.' using errcode = 'P0001', detail = 'protected-still', hint = 'Choose another moment.';
  end if;
  if (
    select count(*) from private.still_times t join public.versions v on v.documentary_id = t.documentary_id
    where v.id = take_still.version
  ) >= 80 then
    raise exception 'There are 80 stills of this film already.' using errcode = 'P0001', detail = 'limit', hint = 'Choose one of them.';
  end if;
  perform private.enqueue(
    'take-still', json_build_object('versionId', take_still.version, 'atMs', take_still.at_ms),
    'take-still:' || take_still.version || ':' || take_still.at_ms, 3
  );
end
$$;
grant execute on function public.take_still(uuid, int) to authenticated;

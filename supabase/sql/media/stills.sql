-- A poster is seen by people who may watch the film, find it in their institution's catalogue, decide on it, or are at the door of a screening of it.
create or replace function public.list_pictures(stills text[] default '{}', storyboards text[] default '{}') returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(stills) > 200 or cardinality(storyboards) > 200 then
    raise exception 'Ask for 200 pictures at most at a time.' using errcode = '22023';
  end if;
  return json_build_object(
    'stills', (
      select coalesce(json_agg(asked.name), '[]'::json)
      from unnest(list_pictures.stills) as asked (name)
      join public.documentaries d on d.id = private.leading_uuid(asked.name)
      where (d.poster_object = asked.name and (public.can_watch(d.id) or private.in_catalogue_of_caller(d.id)
        or d.id in (select private.judged_films()) or private.hangs_at_a_door(d.id))) or public.can_edit(d.id)
    ),
    'storyboards', (
      select coalesce(json_agg(s.object_name), '[]'::json)
      from public.storyboards s
      where s.version_id in (
        select private.leading_uuid(asked.name) from unnest(list_pictures.storyboards) as asked (name)
      )
        and s.object_name = any(list_pictures.storyboards)
        and private.can_watch_version(s.version_id)
    )
  );
end
$$;
comment on function public.list_pictures is 'Kind: done.';
grant execute on function public.list_pictures to authenticated;

-- A still from a moment its creator chose, added to the proposed posters.
create or replace function public.take_still(version uuid, at_ms int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(take_still.version) then
    raise exception 'Only its creator can take stills of a film.' using errcode = '42501';
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
grant execute on function public.take_still to authenticated;

-- A signed address cannot be called back, so it is short, only the house gives one out, and what it points to changes
-- its name when a film is closed. People read no object of media and no still by themselves: the functions `playback`
-- and `pictures` ask here who may, and sign.

drop policy "Who may watch the film may fetch its media" on storage.objects;
drop policy "Who may watch the film may see its poster; its creator sees all stills" on storage.objects;
create policy "The creator sees the stills of their film" on storage.objects for select to authenticated
  using (bucket_id = 'stills' and public.can_edit(private.leading_uuid(name)));
drop function private.is_poster_to_watch(text);

/**
 * Which of these pictures the caller may see: the poster of a film they may watch, every still of their own, the
 * storyboard of a cut they may watch. Names of at most 200 each in buckets stills and media; what may not be seen is
 * left out like what is not there.
 */
create function public.list_pictures(stills text[] default '{}', storyboards text[] default '{}') returns json
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
      where (d.poster_object = asked.name and public.can_watch(d.id)) or public.can_edit(d.id)
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
end $$;
grant execute on function public.list_pictures(text[], text[]) to authenticated;

/**
 * Whoever held an address of what is closed here loses it: a job gives the objects new names. A film that is
 * withdrawn, removed or shown to fewer people, and a cut that another one replaces. Not when the creator lets those
 * who are watching finish: addresses run out by themselves.
 */
create function private.end_addresses() returns trigger language plpgsql security definer set search_path = '' as $$
declare closes boolean := new.published_at is null or (new.visibility <> old.visibility and new.visibility <> 'public');
begin
  if old.published_at is null or current_setting('actuality.viewers_may_finish', true) = 'on' then return null; end if;
  if old.current_version_id is not null
    and (closes or new.current_version_id is distinct from old.current_version_id) then
    perform private.enqueue(
      'rename-media',
      json_build_object('versionId', old.current_version_id),
      'rename-media:' || old.current_version_id,
      12
    );
  end if;
  if closes and old.poster_object is not null and new.poster_object is not distinct from old.poster_object then
    perform private.enqueue(
      'rename-poster', json_build_object('documentaryId', old.id), 'rename-poster:' || old.id, 12
    );
  end if;
  return null;
end $$;
create trigger end_addresses after update of published_at, visibility, current_version_id on public.documentaries
for each row execute function private.end_addresses();

/**
 * Withdraws a film from everybody. Those who are watching are stopped within a minute, or may finish: then the
 * addresses they hold run out by themselves.
 */
create function public.withdraw_documentary(documentary uuid, let_viewers_finish boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('actuality.viewers_may_finish', case when let_viewers_finish then 'on' else 'off' end, true);
  perform public.publish_documentary(documentary, 'private');
  perform set_config('actuality.viewers_may_finish', 'off', true);
end $$;
grant execute on function public.withdraw_documentary(uuid, boolean) to authenticated;

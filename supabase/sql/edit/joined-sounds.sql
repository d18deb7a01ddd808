comment on table public.sound_matches is
  'One row a sound recorded apart whose picture is looked for by how both sound: with picture_id in that one, else in the pictures '
  'of its film. alike: from 0 to 1; found_id is null where nothing sounds enough alike.';
select private.open_table('public.sound_matches', of_nobody => 'How a film''s sounds were joined to its pictures; the sounds are the film''s rushes.');
grant select, delete on public.sound_matches to authenticated;
create policy "Who edits the film sees which sounds look for their picture" on public.sound_matches
  for select to authenticated using (private.can_edit_version(sound_id));
create policy "Who edits the film dismisses what was found" on public.sound_matches
  for delete to authenticated using (private.can_edit_version(sound_id) and state <> 'waiting');

/**
 * Joins a sound that was recorded apart to its picture: `offset_frames` is where its first frame is, counted from the first frame of the picture in the rate of
 * the picture; `how` says what it was found by. Null as the picture parts them again.
 */
create or replace function public.join_sound(sound uuid, picture uuid default null, offset_frames int default null, how text default 'typed') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_rushes(array_remove(array[sound, picture], null));
  if picture is not null and (picture = sound or (select r.documentary_id from public.rushes r where r.version_id = sound)
    <> (select r.documentary_id from public.rushes r where r.version_id = picture)) then
    raise exception 'A sound is joined to another rush of its film.' using errcode = '22023';
  end if;
  if picture is not null and join_sound.offset_frames is null then raise exception 'Say where the sound begins.' using errcode = '22023'; end if;
  if coalesce(how, '') not in ('timecode', 'waveform', 'typed') then
    raise exception 'A sound is joined by timecode, by its waveform or as typed.' using errcode = '22023';
  end if;
  update public.rushes r set
    sounds_of = picture, offset_frames = case when picture is not null then join_sound.offset_frames end,
    joined_by = case when picture is not null then how end
  where r.version_id = sound;
end $$;
grant execute on function public.join_sound to authenticated;

/**
 * Has the pictures of sounds looked for by how both sound: in one picture, or in all of the film's. Up to 500 sounds; the worker does it behind everything
 * else, and joins only what is alike enough. Answers how many are looked for.
 */
create or replace function public.match_sounds(sounds uuid[], picture uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare asked uuid;
declare count int := 0;
begin
  perform private.require_rushes(match_sounds.sounds);
  if picture is not null then perform private.require_rushes(array[picture]); end if;
  for asked in
    select r.version_id from public.rushes r join public.versions v on v.id = r.version_id
    where r.version_id = any (match_sounds.sounds) and v.state = 'ready' and r.version_id is distinct from match_sounds.picture
      and (match_sounds.picture is null
        or r.documentary_id = (select p.documentary_id from public.rushes p where p.version_id = match_sounds.picture))
  loop
    insert into public.sound_matches as m (sound_id, picture_id) values (asked, match_sounds.picture)
    on conflict (sound_id) do update
      set picture_id = excluded.picture_id, state = 'waiting', found_id = null, offset_frames = null, alike = null, asked_at = now();
    perform private.enqueue('match-sound', json_build_object('soundId', asked), 'match-sound:' || asked, 3);
    perform private.put_behind('match-sound:' || asked);
    count := count + 1;
  end loop;
  return count;
end $$;
grant execute on function public.match_sounds to authenticated;

/** Which channels of a rush are heard, from 1; null: all. Its proxy is made to sound so. */
create or replace function public.hear_channels(rush uuid, channels smallint[] default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_rushes(array[rush]);
  if channels is not null and not channels <@ array(
    select (c ->> 'n')::smallint from public.rushes r, jsonb_array_elements(r.channels) c where r.version_id = rush
  ) then
    raise exception 'The rush has no such channel.' using errcode = '22023';
  end if;
  update public.rushes r set heard_channels = nullif(hear_channels.channels, '{}') where r.version_id = rush;
end $$;
grant execute on function public.hear_channels to authenticated;

/** Keeps what a comparison found, and joins the sound where it is alike enough: `picture` is null where it is not. */
create or replace function private.save_sound_match(sound uuid, picture uuid, offset_frames int, alike real) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.sound_matches m set state = 'done', found_id = picture, offset_frames = save_sound_match.offset_frames, alike = save_sound_match.alike
  where m.sound_id = sound and m.state = 'waiting';
  if not found or picture is null then return; end if;
  update public.rushes r set sounds_of = picture, offset_frames = save_sound_match.offset_frames, joined_by = 'waveform'
  where r.version_id = sound and r.version_id <> picture;
end $$;

/** A sound whose picture is deleted is joined to none. */
create or replace function private.part_sound() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.offset_frames := null;
  new.joined_by := null;
  return new;
end $$;
create or replace trigger part_sound before update of sounds_of on public.rushes
  for each row when (new.sounds_of is null) execute function private.part_sound();

/** What is heard in a rush changed: its proxy sounds so soon, where it has one. */
create or replace function private.renew_sound() returns trigger
language plpgsql security definer set search_path = '' as $$
declare heard uuid;
begin
  for heard in
    select v.id from public.versions v
    where v.id in (old.sounds_of, new.sounds_of, case when new.heard_channels is distinct from old.heard_channels then new.version_id end) and v.state = 'ready'
  loop
    perform private.enqueue('renew-proxy-sound', json_build_object('versionId', heard), 'renew-proxy-sound:' || heard, 3);
  end loop;
  return null;
end $$;
create or replace trigger renew_sound after update of sounds_of, offset_frames, heard_channels on public.rushes
  for each row when ((new.sounds_of, new.offset_frames, new.heard_channels) is distinct from (old.sounds_of, old.offset_frames, old.heard_channels))
  execute function private.renew_sound();

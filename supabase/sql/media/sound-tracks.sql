-- The sound tracks of a cut: all of them are in its source, one or two are audible, and its creator can choose.
comment on table public.sound_tracks is
  'One row per sound track in the source of a version; stream: its number there. heard: the renditions have it, mixed '
  'with another when two rows say so. chosen: selected by its creator; without a selection the choice is automatic.';
select private.open_table('public.sound_tracks', of_version => 'version_id');
grant select on public.sound_tracks to authenticated;
create policy "The creator sees the sound tracks of a cut" on public.sound_tracks
  for select to authenticated using (private.can_edit_version(version_id));

/**
 * The creator chooses the sound track of a cut that people hear, or two to be mixed. Renditions with another are made
 * again; until then the cut is heard as before.
 */
create or replace function public.choose_sound(version uuid, streams int[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(version) then
    raise exception 'Only its creator can choose the sound.' using errcode = '42501';
  end if;
  if coalesce(cardinality(streams), 0) not between 1 and 2 then
    raise exception 'Choose one sound track, or two that are mixed.' using errcode = 'P0001';
  end if;
  if exists (
    select from unnest(streams) as wanted (stream)
    where not exists (
      select from public.sound_tracks t where t.version_id = choose_sound.version and t.stream = wanted.stream
    )
  ) then
    raise exception 'This version has no such sound track.'
      using errcode = 'P0001', hint = 'Open the film''s desk again.';
  end if;
  update public.sound_tracks t set chosen = t.stream = any (streams) where t.version_id = choose_sound.version;
  -- During the first preparation, its last step rereads the selection.
  perform from public.preparation_stages s
  where s.version_id = choose_sound.version and s.stage = 'poster-and-storyboard' and s.state = 'done';
  if found then
    perform private.enqueue(
      'encode-renditions', json_build_object('versionId', version), 'encode-renditions:' || version
    );
  end if;
end $$;
grant execute on function public.choose_sound to authenticated;

-- What is missing or damaged in the source of a cut, for its creator alone.
comment on table public.damaged_places is
  'One row per unreadable place in the source of a version, at most 200 per version. missing: the bytes do not exist; '
  'picture, sound: they do not decode. Film times, to within two seconds for decoding errors.';
select private.open_table('public.damaged_places', of_version => 'version_id');
grant select on public.damaged_places to authenticated;
create policy "The creator sees what is damaged in a cut" on public.damaged_places
  for select to authenticated using (private.can_edit_version(version_id));

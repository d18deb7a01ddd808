-- What is missing or damaged in the source of a cut, for its creator alone.
comment on table public.damaged_places is
  'One row a place in the source of a version that could not be read whole, at most 200 a version. missing: the bytes are '
  'not there; picture, sound: they do not decode. Times are those of the film, to within two seconds for what does not '
  'decode.';
select private.open_table('public.damaged_places', of_version => 'version_id');
grant select on public.damaged_places to authenticated;
create policy "The creator sees what is damaged in a cut" on public.damaged_places
  for select to authenticated using (private.can_edit_version(version_id));

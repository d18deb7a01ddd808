comment on table public.renditions is
  'One row per rendition. playlist: an HLS media playlist whose URIs are names in bucket media: one CMAF file with byte '
  'ranges, or for a temporary, growing one a file per segment. bandwidth: the peak in bits per second.';
comment on column public.renditions.header_digest is
  'Of a rendition in pieces: SHA-256 of their common header. A worker whose encoder writes another header makes none of '
  'them.';
select private.open_table('public.renditions', of_version => 'version_id');
grant select on public.renditions to authenticated;
create policy "Who may watch the film reads its renditions" on public.renditions
  for select to authenticated
  using (private.can_watch_version(version_id));
create or replace trigger leave_out_withheld before insert or update of playlist on public.renditions
  for each row execute function private.leave_out_withheld();
create or replace trigger retire_rendition_removed after delete on public.renditions
for each row execute function private.retire_rendition();
create or replace trigger retire_rendition_renamed after update of object_name on public.renditions
for each row when (old.object_name <> new.object_name) execute function private.retire_rendition();

comment on table public.storyboards is 'One row per version: a sprite in bucket media, tiles left to right, top to bottom, one for each of frame_times_ms.';
comment on column public.storyboards.covered is 'Covered ranges, in ms. No row shows a protected passage.';
select private.open_table('public.storyboards', of_version => 'version_id');
grant select on public.storyboards to authenticated;
create policy "Who may watch the film sees its storyboard" on public.storyboards
  for select to authenticated
  using (private.can_watch_version(version_id));
create or replace trigger admit_storyboard before insert or update on public.storyboards
  for each row execute function private.admit_storyboard();
create or replace trigger retire_storyboard_removed after delete on public.storyboards
for each row execute function private.retire_storyboard();
create or replace trigger retire_storyboard_renamed after update of object_name on public.storyboards
for each row when (old.object_name <> new.object_name) execute function private.retire_storyboard();

comment on table public.waveforms is
  'One row per version with sound: peaks 0 to 255, peaks_per_second of them. loudness: of the whole in LUFS (EBU R '
  '128); null for silence, and for cuts not measured yet (measured).';
select private.open_table('public.waveforms', of_version => 'version_id');
grant select on public.waveforms to authenticated;
create policy "Who may watch the film sees its waveform" on public.waveforms
  for select to authenticated
  using (private.can_watch_version(version_id));

-- What the cutting room's clock shows on the first frame of a cut: read from the file, or typed by whoever edits the film.
alter table public.versions
  add column start_timecode text check (length(start_timecode) <= 11 and start_timecode ~ '^([01]\d|2[0-3]):[0-5]\d:[0-5]\d[:;]\d\d$');
comment on column public.versions.start_timecode is
  'Timecode of the first frame, as its cutting room has it; a semicolon before the frames where numbers are dropped. Null while nobody has said it.';
grant select (start_timecode), update (start_timecode) on public.versions to authenticated;

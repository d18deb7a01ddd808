-- Cuts prepared before loudness was measured are measured once, by job measure-loudness, so that old films play at the right loudness too.

alter table public.waveforms add column measured boolean not null default false;
update public.waveforms set measured = true where loudness is not null;
comment on table public.waveforms is 'One row a version with sound: peaks 0 to 255, peaks_per_second of them. loudness: of the whole in LUFS (EBU R 128); null of silence, and of cuts that were not measured yet (measured).';
create index waveforms_unmeasured on public.waveforms (version_id) where not measured;

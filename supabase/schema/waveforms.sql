-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a version with sound: peaks 0 to 255, peaks_per_second of them. loudness: of the whole in LUFS (EBU R 128); null of silence, and of cuts that were not measured yet (measured).
create table public.waveforms (
  version_id uuid not null,
  peaks_per_second real not null,
  peaks smallint[] not null,
  loudness real,
  measured boolean not null default false,
  constraint waveforms_pkey PRIMARY KEY (version_id),
  constraint waveforms_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_waveform_has_at_most_5_million_peaks CHECK (cardinality(peaks) <= 5000000),
  constraint waveforms_loudness_check CHECK (loudness >= '-70'::integer::double precision AND loudness <= 10::double precision)
);
CREATE INDEX waveforms_unmeasured ON public.waveforms USING btree (version_id) WHERE NOT measured;
alter table public.waveforms enable row level security;
grant select on public.waveforms to authenticated;
grant all on public.waveforms to service_role;
create policy "Who may watch the film sees its waveform" on public.waveforms
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.waveforms
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.waveforms FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a place in the source of a version that could not be read whole, at most 200 a version. missing: the bytes are not there; picture, sound: they do not decode. Times are those of the film, to within two seconds for what does not decode.
create table public.damaged_places (
  version_id uuid not null,
  what text not null,
  starts_ms integer not null,
  ends_ms integer not null,
  constraint damaged_places_pkey PRIMARY KEY (version_id, what, starts_ms),
  constraint damaged_places_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint damaged_places_check CHECK (ends_ms > starts_ms),
  constraint damaged_places_starts_ms_check CHECK (starts_ms >= 0),
  constraint damaged_places_what_check CHECK (what = ANY (ARRAY['missing', 'picture', 'sound']))
);
alter table public.damaged_places enable row level security;
grant select on public.damaged_places to authenticated;
grant all on public.damaged_places to service_role;
create policy "The creator sees what is damaged in a cut" on public.damaged_places
  for select to authenticated
  using (private.can_edit_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.damaged_places
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.damaged_places FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

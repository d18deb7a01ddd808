-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a passage people may want to know of before they see it: one funeral, flashing light.
create table public.content_passages (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  note text not null,
  constraint content_passages_pkey PRIMARY KEY (id),
  constraint content_passages_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint content_passages_check CHECK (ends_ms > starts_ms),
  constraint content_passages_note_check CHECK (length(TRIM(BOTH FROM note)) > 0 AND length(note) <= 200),
  constraint content_passages_starts_ms_check CHECK (starts_ms >= 0)
);
CREATE INDEX content_passages_version ON public.content_passages USING btree (version_id, starts_ms);
alter table public.content_passages enable row level security;
grant delete, insert, select on public.content_passages to authenticated;
grant update (starts_ms, ends_ms, note) on public.content_passages to authenticated;
grant all on public.content_passages to service_role;
create policy "The creator writes content notes" on public.content_passages
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads what to expect of it" on public.content_passages
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.content_passages
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.content_passages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '500', 'A version has 500 content notes at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.content_passages FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

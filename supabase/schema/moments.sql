-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a moment a person keeps of a film: a range of a version with a note of their own.
create table public.moments (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  note text not null,
  created_at timestamp with time zone not null default now(),
  constraint moments_pkey PRIMARY KEY (id),
  constraint moments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint moments_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint moments_check CHECK (ends_ms > starts_ms),
  constraint moments_note_check CHECK (length(TRIM(BOTH FROM note)) > 0 AND length(note) <= 2000),
  constraint moments_starts_ms_check CHECK (starts_ms >= 0)
);
CREATE INDEX moments_of_person ON public.moments USING btree (user_id, version_id, starts_ms);
CREATE INDEX moments_version ON public.moments USING btree (version_id);
alter table public.moments enable row level security;
grant delete, select on public.moments to authenticated;
grant insert (version_id, starts_ms, ends_ms, note) on public.moments to authenticated;
grant update (note) on public.moments to authenticated;
grant all on public.moments to service_role;
create policy "A person corrects their own notes" on public.moments
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person drops their own moments" on public.moments
  for delete to authenticated
  using (user_id = auth.uid());
create policy "A person keeps moments of films they may watch" on public.moments
  for insert to authenticated
  with check (user_id = auth.uid() AND private.can_watch_version(version_id));
create policy "A person reads their own moments" on public.moments
  for select to authenticated
  using (user_id = auth.uid());
create policy "A session that owes its second step sees and changes nothing" on public.moments
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.moments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '20000', 'One person keeps 20,000 moments at most.');

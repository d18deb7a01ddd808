-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a paper of a film, whatever number of versions it has. Removed: out of the list, and to be put back.
create table public.film_files (
  id uuid not null,
  documentary_id uuid not null,
  kind text not null,
  title text not null,
  made_by uuid,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint film_files_pkey PRIMARY KEY (id),
  constraint film_files_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint film_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint film_files_kind_check CHECK (kind = ANY (ARRAY['script', 'transcript', 'cue-sheet', 'artwork', 'release', 'contract', 'other'])),
  constraint film_files_title_check CHECK (length(TRIM(BOTH FROM title)) > 0 AND length(title) <= 200)
);
CREATE INDEX film_files_made_by ON public.film_files USING btree (made_by);
CREATE INDEX film_files_of_film ON public.film_files USING btree (documentary_id, created_at DESC);
alter table public.film_files enable row level security;
grant select on public.film_files to authenticated;
grant update (kind, title, removed_at) on public.film_files to authenticated;
grant all on public.film_files to service_role;
create policy "The team sees the papers of a film, some only who edits it" on public.film_files
  for select to authenticated
  using (private.may_read_paper(id));
create policy "Who edits the film names and removes its papers, in person" on public.film_files
  for update to authenticated
  using (public.can_edit(documentary_id) AND ( SELECT private.in_person() AS in_person))
  with check (public.can_edit(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.film_files
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.film_files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '1000', 'A film has 1,000 papers at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.film_files FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.may_change_paper(paper uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.film_files f where f.id = paper and public.can_edit(f.documentary_id))
$$;
grant execute on function private.may_change_paper to authenticated, service_role;

create function private.may_read_paper(paper uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.film_files f
    where f.id = paper and case when f.kind in ('release', 'contract') then public.can_edit(f.documentary_id) else public.can_review(f.documentary_id) end
  )
$$;
grant execute on function private.may_read_paper to authenticated, service_role;

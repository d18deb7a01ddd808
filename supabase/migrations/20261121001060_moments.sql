-- A person's private note at a range of a film: the base of what people collect. Its owner's alone, whoever made the
-- film.

create table public.moments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms int not null check (starts_ms >= 0),
  ends_ms int not null,
  note text not null check (length(trim(note)) > 0 and length(note) <= 2000),
  created_at timestamptz not null default now(),
  check (ends_ms > starts_ms)
);
comment on table public.moments is
  'One row a moment a person keeps of a film: a range of a version with a note of their own.';
create index moments_of_person on public.moments (user_id, version_id, starts_ms);
create index moments_version on public.moments (version_id);
select private.open_table('public.moments', of_person => 'user_id');
create trigger limit_rows after insert on public.moments referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20000, 'One person keeps 20,000 moments at most.');

grant select, delete on public.moments to authenticated;
grant insert (version_id, starts_ms, ends_ms, note) on public.moments to authenticated;
grant update (note) on public.moments to authenticated;
create policy "A person reads their own moments" on public.moments
  for select to authenticated
  using (user_id = auth.uid());
create policy "A person keeps moments of films they may watch" on public.moments for insert to authenticated
  with check (user_id = auth.uid() and private.can_watch_version(version_id));
create policy "A person corrects their own notes" on public.moments for update to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid());
create policy "A person drops their own moments" on public.moments
  for delete to authenticated
  using (user_id = auth.uid());

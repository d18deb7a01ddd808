-- What people may want to know of before they see it, said at the passage where it comes.

create table public.content_passages (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms integer not null check (starts_ms >= 0),
  ends_ms integer not null,
  note text not null check (length(trim(note)) > 0 and length(note) <= 200),
  check (ends_ms > starts_ms)
);
comment on table public.content_passages is 'One row a passage people may want to know of before they see it: one funeral, flashing light.';
create index content_passages_version on public.content_passages (version_id, starts_ms);

select private.open_table('public.content_passages', of_version => 'version_id');
create trigger limit_rows after insert on public.content_passages referencing new table as added for each statement
  execute function private.limit_rows('version_id', 500, 'A version has 500 content notes at most.');

grant select, insert, delete on public.content_passages to authenticated;
grant update (starts_ms, ends_ms, note) on public.content_passages to authenticated;
create policy "The creator writes content notes" on public.content_passages
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads what to expect of it" on public.content_passages
  for select to authenticated
  using (private.can_watch_version(version_id));

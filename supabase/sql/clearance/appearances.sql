-- Who and what is in a film, on ranges of rushes and cuts. Like a use of an archive item it reaches paper edits and rendered versions by intersection.
comment on table public.production_places is 'One row a place of a production: where is filmed, and what is owed for it.';
select private.open_table('public.production_places', of_film => 'documentary_id');
grant select on public.production_places to authenticated;
grant insert (id, documentary_id, name, address, note), update (name, address, note, removed_at) on public.production_places to authenticated;
create policy "Who edits the film or sees its papers sees its places" on public.production_places
  for select to authenticated using (private.can_read_releases(documentary_id));
create policy "Who edits the film adds its places" on public.production_places
  for insert to authenticated with check (public.can_edit(documentary_id));
create policy "Who edits the film describes its places" on public.production_places
  for update to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.production_places referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '500', 'A film can have up to 500 places.');

comment on table public.appearances is
  'One row an appearance: a person or a place on a range of a rush or a cut in milliseconds, or, without a range, on all of it. kind: how they can be told.';
select private.open_table('public.appearances', of_film => 'documentary_id');
grant select on public.appearances to authenticated;
grant insert (id, documentary_id, person_id, place_id, version_id, starts_ms, ends_ms, kind), update (starts_ms, ends_ms, kind, removed_at)
  on public.appearances to authenticated;
create policy "Who edits the film or sees its papers sees who is in it" on public.appearances
  for select to authenticated using (private.can_read_releases(documentary_id));
create policy "Who edits the film says who is in it" on public.appearances
  for insert to authenticated with check (public.can_edit(documentary_id) and documentary_id = private.documentary_of(version_id));
create policy "Who edits the film moves who is in it" on public.appearances for update to authenticated
  using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id) and documentary_id = private.documentary_of(version_id));
create or replace trigger limit_rows after insert on public.appearances referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '20000', 'A film can have up to 20,000 appearances.');

/** Who reads how far releases are, without names: who edits the film, and who sees its papers. */
create or replace function private.can_read_releases(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.can_edit(documentary) or public.can_see_papers(documentary)
$$;
grant execute on function private.can_read_releases to authenticated;

/** Where appearances are in a version, in its milliseconds: one row a range that is shown. */
create or replace function private.appearances_in(version uuid)
returns table (appearance_id uuid, person_id uuid, place_id uuid, kind text, starts_ms int, ends_ms int)
language sql stable security definer set search_path = '' as $$
  select a.id, a.person_id, a.place_id, a.kind, round(lower(r) * 1000 * q.den::numeric / q.num)::int, round(upper(r) * 1000 * q.den::numeric / q.num)::int
  from private.needs_in_version(version, '{releases}') n
  join public.appearances a on a.id = n.of
  cross join unnest(n.shown) r
  cross join private.rate_of_version(version) q
$$;

create policy "Who reads the releases of a film hears of changes to them" on realtime.messages
  for select to authenticated
  using (
    case when realtime.topic() ~ '^releases:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then private.can_read_releases(split_part(realtime.topic(), ':', 2)::uuid) else false end
  );

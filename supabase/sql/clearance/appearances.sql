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

/**
 * Where appearances are in a cut, in its milliseconds: those set on it, and those of its rushes through the frozen map of its render. In frames as
 * core/clearance/needs-in-cut.ts counts them: in by floor, out by ceil.
 */
create or replace function private.appearances_in(version uuid)
returns table (appearance_id uuid, person_id uuid, place_id uuid, kind text, starts_ms int, ends_ms int)
language sql stable security definer set search_path = '' as $$
  select a.id, a.person_id, a.place_id, a.kind, coalesce(a.starts_ms, 0), coalesce(a.ends_ms, v.duration_ms, 2147483646)
  from public.appearances a join public.versions v on v.id = a.version_id
  where a.version_id = appearances_in.version and a.removed_at is null
  union all
  select
    p.id, p.person_id, p.place_id, p.kind,
    round((p.record_from + round((greatest(p.in_frame, p.source_from) - p.source_from) * p.stretch)) * 1000 / p.record_rate)::int,
    round((p.record_from + round((least(p.out_frame, p.source_from + p.length) - p.source_from) * p.stretch)) * 1000 / p.record_rate)::int
  from (
    select a.id, a.person_id, a.place_id, a.kind, m.record_from, m.source_from, s.length, e.record_rate,
      (m.record_to - m.record_from) / nullif(s.length, 0) as stretch,
      case when a.starts_ms is null then m.source_from else floor(a.starts_ms * r.rate / 1000) end as in_frame,
      case when a.ends_ms is null then m.source_from + s.length else ceil(a.ends_ms * r.rate / 1000) end as out_frame
    from public.edit_renders x
    join public.paper_edits p on p.id = x.edit_id
    cross join lateral (select p.rate_num::numeric / p.rate_den as record_rate) e
    cross join lateral (
      select (j.value ->> 0)::numeric as record_from, (j.value ->> 1)::numeric as record_to, (j.value ->> 2)::uuid as rush,
        (j.value ->> 3)::numeric as source_from
      from jsonb_array_elements(x.map) j
    ) m
    join public.appearances a on a.version_id = m.rush and a.removed_at is null
    left join public.rushes u on u.version_id = m.rush
    cross join lateral (select coalesce(u.rate_num::numeric / u.rate_den, e.record_rate) as rate) r
    cross join lateral (select round((m.record_to - m.record_from) * r.rate / e.record_rate) as length) s
    where x.version_id = appearances_in.version and x.state = 'done' and x.map is not null
  ) p
  where greatest(p.in_frame, p.source_from) < least(p.out_frame, p.source_from + p.length)
$$;

create policy "Who reads the releases of a film hears of changes to them" on realtime.messages
  for select to authenticated
  using (
    case when realtime.topic() ~ '^releases:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then private.can_read_releases(split_part(realtime.topic(), ':', 2)::uuid) else false end
  );

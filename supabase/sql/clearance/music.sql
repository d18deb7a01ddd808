comment on table public.music_works is
  'One row a piece of music in a film, as societies ask for it. rights: [{role, name, society, ipi, share}], a share as decimal text or empty. shares: whether '
  'writers and publishers add up to 100 each or together. item_id: what licenses it in the clearance log.';
select private.open_table('public.music_works', of_film => 'documentary_id');
grant select on public.music_works to authenticated;
grant insert (
  id, documentary_id, item_id, title, origin, performer, label, catalogue_number, isrc, iswc, library_code, rights, shares, note
) on public.music_works to authenticated;
grant update (
  item_id, title, origin, performer, label, catalogue_number, isrc, iswc, library_code, rights, shares, note, removed_at
) on public.music_works to authenticated;
create policy "Who edits the film keeps its music" on public.music_works
  for all to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create policy "Who sees the papers of the film reads its music" on public.music_works
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.music_works referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '1000', 'A film can have up to 1,000 pieces of music.');
create or replace trigger clearance_changed before update on public.music_works for each row execute function private.clearance_changed();
create or replace trigger check_shares before insert or update of rights, shares on public.music_works
  for each row execute function private.check_shares();

comment on table public.music_cues is
  'One row a place where a piece of music is heard: a range of a rush or of a version in milliseconds, or, without a range, all of it. use: a code of the '
  'common sheet; own_code: what one society calls it.';
select private.open_table('public.music_cues', of_film => 'documentary_id');
grant select on public.music_cues to authenticated;
grant insert (id, documentary_id, work_id, version_id, starts_ms, ends_ms, use, own_code) on public.music_cues to authenticated;
grant update (starts_ms, ends_ms, use, own_code, removed_at) on public.music_cues to authenticated;
create policy "Who edits the film says where its music is" on public.music_cues for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id) and documentary_id = private.documentary_of(version_id));
create policy "Who sees the papers of the film reads where its music is" on public.music_cues
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.music_cues referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '5000', 'A film can have up to 5,000 music cues.');

/** Refuses shares that do not add up to 100. A work whose shares nobody knows yet has none. */
create or replace function private.check_shares() returns trigger language plpgsql set search_path = '' as $$
declare sums numeric[];
begin
  if exists (
    select from jsonb_array_elements(new.rights) r
    where coalesce(r ->> 'role', '') not in ('composer', 'author', 'arranger', 'publisher') or length(coalesce(trim(r ->> 'name'), '')) not between 1 and 200
      or coalesce(r ->> 'share', '') !~ '^(\d{1,3}(\.\d{1,6})?)?$' or length(coalesce(r ->> 'society', '')) > 40
      or coalesce(r ->> 'ipi', '') !~ '^(\d{9,11})?$'
  ) then
    raise exception 'A writer or publisher of music has a role, a name, and perhaps a society, an IPI of 9 to 11 digits and a share.' using errcode = '22023';
  end if;
  select array_agg(summed) into sums from (
    select sum((r ->> 'share')::numeric) as summed from jsonb_array_elements(new.rights) r
    where coalesce(r ->> 'share', '') <> ''
    group by case when new.shares = 'each' then (r ->> 'role') = 'publisher' end
  ) s;
  if exists (select from unnest(sums) s where s <> 100) then
    raise exception 'The shares do not add up to 100.' using errcode = 'P0001', detail = 'shares ' || array_to_string(sums, ' '),
      hint = 'Correct them, or leave all of them empty until they are known.';
  end if;
  return new;
end $$;

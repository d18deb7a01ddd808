comment on table public.selects is
  'One row a range of a rush that a person chose for the film, in frames of the rush, with its words as they were then.';
select private.open_table('public.selects', of_film => 'documentary_id');
grant select, insert, update, delete on public.selects to authenticated;
create policy "Who edits the film chooses from its rushes" on public.selects for all to authenticated
  using (public.can_edit(documentary_id))
  with check (
    public.can_edit(documentary_id)
    and documentary_id = (select r.documentary_id from public.rushes r where r.version_id = rush_id)
    and (person_id is null or documentary_id = (select p.documentary_id from public.production_people p where p.id = person_id))
  );
create or replace trigger scene_of_this_film before insert or update of scene_id on public.selects
  for each row when (new.scene_id is not null) execute function private.scene_of_this_film();
create or replace trigger limit_rows after insert on public.selects referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '20000', 'A film can have up to 20,000 selects.');

/** Tells open pages of a film to ask again for its selects: where they are made, and where they are taken from. Each page has a channel of its own. */
create or replace function private.stir_selects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'stirred', page || ':' || c.documentary_id, true)
  from (select distinct documentary_id from changed) c, unnest(array['selects', 'rush-selects']) page;
  return null;
end $$;
create or replace trigger stir_added after insert on public.selects referencing new table as changed for each statement
  execute function private.stir_selects();
create or replace trigger stir_changed after update on public.selects referencing new table as changed for each statement
  execute function private.stir_selects();
create or replace trigger stir_deleted after delete on public.selects referencing old table as changed for each statement
  execute function private.stir_selects();

create policy "Who edits the film hears of its selects and rushes" on realtime.messages for select to authenticated using (
  case when realtime.topic() ~ '^(selects|rush-selects|edit-rushes):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then public.can_edit(split_part(realtime.topic(), ':', 2)::uuid)
    else false
  end
);

comment on table public.selects is
  'One row a range of a rush that somebody chose for the film, in frames of the rush, with its words as they were then.';
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

-- Each page has its channels: where selects are made, where they are taken from, and what rushes an edit can take from. They carry what row rules let through.
create policy "Who edits the film hears of its selects" on realtime.messages for select to authenticated using (
  case when realtime.topic() ~ '^(selects|rush-selects|edit-rushes):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then public.can_edit(split_part(realtime.topic(), ':', 2)::uuid)
    else false
  end
);

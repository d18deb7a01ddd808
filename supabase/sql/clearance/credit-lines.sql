comment on table public.credit_lines is
  'One row what a person changed in the credits composed from the cut: of names the computed line (item:, work:, person:), empty for a line of their own. '
  'words: in place of the computed ones; null keeps those. place: the order within a section; 0 is the computed order.';
select private.open_table('public.credit_lines', of_film => 'documentary_id');
grant select, delete on public.credit_lines to authenticated;
grant insert (id, documentary_id, section, of, words, place, hidden) on public.credit_lines to authenticated;
grant update (section, words, place, hidden) on public.credit_lines to authenticated;
create policy "Who edits the film words its credits" on public.credit_lines
  for all to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create policy "Who sees the papers of the film reads its credits" on public.credit_lines
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.credit_lines referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '2000', 'Up to 2,000 lines of the credits can be changed.');
create or replace trigger credit_line_changed before update on public.credit_lines for each row execute function private.credit_line_changed();

create or replace function private.credit_line_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  new.changed_at := now();
  new.changed_by := auth.uid();
  return new;
end $$;

-- Text templates of the desk, with placeholders.
comment on table public.answer_templates is 'One row per template for answers of the desk. {name}, {film}, {due} and {house} in body are placeholders.';
select private.open_table('public.answer_templates', of_nobody => 'Words of the house, signed by nobody.');
grant delete, select on public.answer_templates to authenticated;
grant insert (used_for, title, body) on public.answer_templates to authenticated;
grant update (used_for, title, body) on public.answer_templates to authenticated;
create policy "Moderators read and write templates" on public.answer_templates for all to authenticated
  using ((select private.has_role('moderator'))) with check ((select private.has_role('moderator')));
create or replace trigger limit_rows after insert on public.answer_templates referencing new table as added
  for each statement execute function private.limit_rows('', '500', 'The house keeps 500 templates at most.');

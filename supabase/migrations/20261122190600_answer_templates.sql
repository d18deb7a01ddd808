-- Sentences the desk writes again and again, with places for facts.

create table public.answer_templates (
  id uuid primary key default gen_random_uuid(),
  used_for text not null check (used_for in ('letter', 'case', 'application', 'claim', 'suspension')),
  title text not null check (length(trim(title)) > 0 and length(title) <= 120),
  body text not null check (length(trim(body)) > 0 and length(body) <= 5000),
  created_at timestamptz not null default now()
);
comment on table public.answer_templates is
  'One row a template for answers of the desk. {name}, {film}, {due} and {house} in body are filled in where it is used.';
select private.open_table('public.answer_templates', of_nobody => 'Words of the house, signed by nobody.');
grant select, insert (used_for, title, body), update (used_for, title, body), delete on public.answer_templates to authenticated;
create policy "Moderators read and write templates" on public.answer_templates for all to authenticated
  using ((select private.has_role('moderator'))) with check ((select private.has_role('moderator')));
create trigger limit_rows after insert on public.answer_templates referencing new table as added
  for each statement execute function private.limit_rows('', '500', 'The house keeps 500 templates at most.');

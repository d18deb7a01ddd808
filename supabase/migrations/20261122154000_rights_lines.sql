-- Who holds the rights in a film and on what terms, in the line its makers write.
alter table public.documentaries add column rights_line text not null default '' check (length(rights_line) <= 300);
comment on column public.documentaries.rights_line is 'Who holds the rights, as written in the end titles; a Creative Commons licence by its name.';
grant insert (rights_line), update (rights_line) on public.documentaries to authenticated;

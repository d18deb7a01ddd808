comment on table public.production_people is
  'One row a person of a production: participant, crew, licensor, composer or guardian. A protected person is shown by their '
  'alias to everyone but the film''s owner and producers.';
select private.open_table('public.production_people', of_film => 'documentary_id');
grant delete on public.production_people to authenticated;
-- The name of a protected person is no column browsers may read: people_of_production says it to those who may know.
grant select (id, documentary_id, alias, is_protected, kind, made_at) on public.production_people to authenticated;
create policy "Who edits the film sees its people" on public.production_people
  for select to authenticated using (public.can_edit(documentary_id));
create policy "Who edits the film deletes its people" on public.production_people
  for delete to authenticated using (public.can_edit(documentary_id) and (not is_protected or private.leads_film(documentary_id)));
create or replace trigger limit_rows after insert on public.production_people referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '1000', 'A film can have up to 1,000 people.');

/** What a reader is shown of a person: the name, or the alias of a protected one to readers who may not know. */
create or replace function private.production_name(person public.production_people) returns text
language sql stable security definer set search_path = '' as $$
  select case when person.is_protected and not private.leads_film(person.documentary_id) then person.alias else person.name end
$$;
grant execute on function private.production_name to authenticated;

create or replace view public.people_of_production with (security_barrier = true) as
select p.id, p.documentary_id, private.production_name(p) as name, p.alias, p.is_protected, p.kind, p.made_at
from public.production_people p
where (select private.is_signed_in()) and private.can_read_releases(p.documentary_id);
comment on view public.people_of_production is 'One row a person of a production the caller edits or whose papers they see, by the name the caller may know.';
grant select on public.people_of_production to authenticated;
grant all on public.people_of_production to service_role;

/** Adds or changes a person of a production. Only the owner and producers change a protected person, or take the protection off. */
create or replace function public.save_production_person(
  person uuid, documentary uuid, name text, kind text default 'participant', alias text default '', protect boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare known public.production_people;
begin
  perform private.require_session();
  select * into known from public.production_people p where p.id = save_production_person.person;
  if not public.can_edit(coalesce(known.documentary_id, save_production_person.documentary))
    or known.id is not null and known.documentary_id <> save_production_person.documentary
    or known.is_protected and not private.leads_film(known.documentary_id) then
    raise exception 'Only editors of the film can change its people.' using errcode = '42501', hint = 'Protected people are changed by producers.';
  end if;
  if protect and trim(coalesce(save_production_person.alias, '')) = '' then
    raise exception 'A protected person needs an alias.' using errcode = 'P0001', hint = 'Everyone but producers sees the alias.';
  end if;
  insert into public.production_people as p (id, documentary_id, name, kind, alias, is_protected, made_by)
  values (
    person, documentary, trim(save_production_person.name), save_production_person.kind, trim(coalesce(save_production_person.alias, '')), protect,
    auth.uid()
  )
  on conflict (id) do update set
    name = excluded.name, kind = excluded.kind, alias = excluded.alias, is_protected = excluded.is_protected;
end $$;
grant execute on function public.save_production_person to authenticated;

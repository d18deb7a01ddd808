comment on table public.production_contacts is
  'One row a person of a production: how they are reached, in which language, and what to mind. Read by who sees the papers of the film; that of '
  'a protected person only by the owner and producers, since an address can give the name away.';
select private.open_table('public.production_contacts', of_film => 'documentary_id');
grant select on public.production_contacts to authenticated;
create policy "Who sees the papers of a film reads how its people are reached" on public.production_contacts
  for select to authenticated using (private.reads_contact(person_id));
create or replace trigger check_mail_address before insert or update of email on public.production_contacts for each row
  when (new.email <> '') execute function private.check_mail_address('email');

create or replace function private.reads_contact(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select public.can_edit(p.documentary_id) and public.can_see_papers(p.documentary_id) and (not p.is_protected or private.leads_film(p.documentary_id))
    from public.production_people p where p.id = person
  ), false)
$$;
grant execute on function private.reads_contact to authenticated;

/** Saves how a person of a production is reached. `language` is a tag: call sheets are written to them in it. */
create or replace function public.save_contact(person uuid, email text, phone text, language text, note text default '') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.reads_contact(person) then
    raise exception 'Only editors who see the papers of the film can change how its people are reached.' using errcode = '42501';
  end if;
  insert into public.production_contacts as c (person_id, documentary_id, email, phone, language, note)
  select p.id, p.documentary_id, trim(save_contact.email), trim(save_contact.phone), trim(save_contact.language), trim(save_contact.note)
  from public.production_people p where p.id = person
  on conflict (person_id) do update set
    email = excluded.email, phone = excluded.phone, language = excluded.language, note = excluded.note, changed_at = now();
end $$;
grant execute on function public.save_contact to authenticated;

/** Who of a film's people has an email address, without saying which. */
create or replace function public.people_with_mail(documentary uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.person_id from public.production_contacts c
  where c.documentary_id = people_with_mail.documentary and c.email <> '' and public.can_edit(people_with_mail.documentary)
$$;
grant execute on function public.people_with_mail to authenticated;

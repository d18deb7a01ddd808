comment on table public.credits is 'One row per credit, in billing order.';
comment on column public.credits.profile_id is
  'The credited person''s profile, chosen by the film''s creator. Only a public profile can be chosen; without a public '
  'profile there is no link.';
select private.open_table('public.credits', of_film => 'documentary_id');
grant delete, insert, select, update on public.credits to authenticated;
create policy "The creator writes credits" on public.credits
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch the film reads its credits" on public.credits
  for select to authenticated
  using (public.can_watch(documentary_id));
create or replace trigger check_credited_profile before insert or update of profile_id on public.credits
  for each row when (new.profile_id is not null) execute function private.check_credited_profile();
create or replace trigger credits_added after insert on public.credits referencing new table as added
  for each statement execute function private.credits_written();
create or replace trigger credits_corrected after update on public.credits referencing old table as removed new table as added
  for each statement execute function private.credits_written();
create or replace trigger credits_removed after delete on public.credits referencing old table as removed
  for each statement execute function private.credits_written();
create or replace trigger limit_rows after insert on public.credits referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 2000, 'A film can have up to 2,000 credits.');

/** Replaces the credits of a film by `[{ role, name, profileId? }]`, in that order. */
create or replace function public.replace_credits(documentary uuid, credits jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_list(replace_credits.credits, 2000, 'A film can have up to 2,000 credits.');
  delete from public.credits c where c.documentary_id = documentary;
  insert into public.credits (documentary_id, position, role, name, profile_id)
  select documentary, listed.place, listed.item ->> 'role', listed.item ->> 'name', (listed.item ->> 'profileId')::uuid
  from jsonb_array_elements(replace_credits.credits) with ordinality as listed (item, place);
end
$$;
grant execute on function public.replace_credits to authenticated;

/** Who made a film, as search compares it: the director, then the credits in billing order. */
create or replace function private.people_of(film uuid) returns text
language sql stable security definer set search_path = '' as $$
  select concat_ws(' ', d.director, (
    select string_agg(c.name, ' ' order by c.position) from public.credits c where c.documentary_id = d.id
  ))
  from public.documentaries d
  where d.id = film
$$;

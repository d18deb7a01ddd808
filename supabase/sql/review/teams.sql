comment on table public.team_invitations is
  'One row per pending invitation. Without an address any holder of the link may accept. Role owner: the film is '
  'offered to a member.';
select private.open_table('public.team_invitations', of_film => 'documentary_id', left_out => '{key_hash}');
grant select (id, documentary_id, role, address, created_at, expires_at) on public.team_invitations to authenticated;
create policy "Who leads the film sees whom they invited" on public.team_invitations
  for select to authenticated using (private.leads_film(documentary_id));
create or replace trigger check_mail_address before insert or update of address on public.team_invitations for each row
  execute function private.check_mail_address('address');
create or replace trigger limit_rows after insert on public.team_invitations referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '100', 'A film can have up to 100 open invitations.');

-- The team of a film: people besides its owner, and their roles. Rights follow from three checks: can_review (everyone in
-- the team), can_edit (not reviewers), private.leads_film (owner and producers: who is shown what, and everything about other people). Removing a film,
-- handing it over and naming producers ask private.owns_film. No one joins without accepting (decision 0145).
comment on table public.team_members is 'One row per person who works on another person''s film. Its creator is the owner and has no row.';
select private.open_table('public.team_members', of_person => 'person_id');
grant select on public.team_members to authenticated;
create policy "The team sees who is in it" on public.team_members
  for select to authenticated using (person_id = (select auth.uid()) or public.can_review(documentary_id));
create or replace trigger limit_rows after insert on public.team_members referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '200', 'A team can have up to 200 people.');
create or replace trigger tasks_outlive_member after delete on public.team_members for each row execute function private.tasks_outlive_member();

create or replace function private.team_role(documentary uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then return null; end if;
  return (
    select case
      when d.owner_id = auth.uid() then 'owner'
      -- Removed and withheld films are visible only to their owner.
      when exists (select from private.open_films o where o.id = d.id) then (
        select m.role from public.team_members m where m.documentary_id = d.id and m.person_id = auth.uid()
      )
    end
    from public.documentaries d where d.id = documentary
  );
end
$$;
grant execute on function private.team_role to authenticated;

create or replace function private.owns_film(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select coalesce(private.team_role(documentary) = 'owner', false) $$;
grant execute on function private.owns_film to authenticated;

create or replace function private.leads_film(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.team_role(documentary) in ('owner', 'producer'), false)
$$;
grant execute on function private.leads_film to anon, authenticated;

/** The caller's row in the team of a film that is open to it; null for its owner, and for people who are not in the team. */
create or replace function private.own_membership(documentary uuid) returns public.team_members
language sql stable security definer set search_path = '' as $$
  select m from public.team_members m
  where m.documentary_id = own_membership.documentary and m.person_id = auth.uid() and private.team_role(own_membership.documentary) is not null
$$;

/** Who reads releases, contracts and proofs of a film: its owner, its producers, and members they chose. */
create or replace function public.can_see_papers(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.leads_film(documentary) or (private.own_membership(documentary)).sees_papers, false)
$$;
comment on function public.can_see_papers is 'Whether the caller may read releases, contracts and proofs of a film. Kind: done.';
grant execute on function public.can_see_papers to authenticated;

/** Who reads prices, fees and budgets of a film: its owner, its producers, and members they chose. */
create or replace function public.can_see_money(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.leads_film(documentary) or (private.own_membership(documentary)).sees_money, false)
$$;
comment on function public.can_see_money is 'Whether the caller may read prices, fees and budgets of a film. Kind: done.';
grant execute on function public.can_see_money to authenticated;

create or replace function private.leads_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select private.leads_film(private.documentary_of(version)) $$;
grant execute on function private.leads_version to anon, authenticated;

create or replace function public.can_review(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select private.team_role(documentary) is not null $$;
comment on function public.can_review is 'Whether the caller is in the team of a film: its owner, a producer, an editor or a reviewer. Kind: done.';
grant execute on function public.can_review to authenticated;

create or replace function private.can_review_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select public.can_review(private.documentary_of(version)) $$;
grant execute on function private.can_review_version to anon, authenticated;

create or replace function private.leave_showing_to_leads() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and not private.leads_film(new.id) then
    raise exception 'What is shown of a film, its owner and its producers decide.' using errcode = '42501';
  end if;
  return new;
end
$$;

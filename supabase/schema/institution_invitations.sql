-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an address that is invited into an institution and has not come yet. Whoever has confirmed the address comes in with it. mailed_at: empty while the letter about it waits.
create table public.institution_invitations (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  address text not null,
  role text not null,
  invited_by uuid,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint institution_invitations_pkey PRIMARY KEY (id),
  constraint institution_invitations_institution_id_address_key UNIQUE (institution_id, address),
  constraint institution_invitations_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint institution_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint institution_invitations_address_check CHECK (length(address) >= 3 AND length(address) <= 254 AND address ~ '^[^@\s]+@[^@\s]+$' AND address = lower(address)),
  constraint institution_invitations_role_check CHECK (role = ANY (ARRAY['librarian', 'teacher', 'member']))
);
CREATE INDEX institution_invitations_address ON public.institution_invitations USING btree (address);
CREATE INDEX institution_invitations_by ON public.institution_invitations USING btree (invited_by);
alter table public.institution_invitations enable row level security;
grant select on public.institution_invitations to authenticated;
grant all on public.institution_invitations to service_role;
create policy "Librarians see whom they invited" on public.institution_invitations
  for select to authenticated
  using ((institution_id IN ( SELECT private.my_institutions('{librarian}'[]) AS my_institutions)));
create policy "A session that owes its second step sees and changes nothing" on public.institution_invitations
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.institution_invitations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('institution_id', '5000', 'An institution has 5,000 open invitations at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institution_invitations FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.invite_to_institution(institution uuid, addresses text[], role text) returns integer
language plpgsql security definer set search_path = '' as $$
declare made int;
begin
  perform private.require_institution(institution, '{librarian}');
  if cardinality(addresses) not between 1 and 500 then
    raise exception 'Invite 500 people at most at a time.' using errcode = 'P0001', detail = 'limit', hint = 'Nobody was invited.';
  end if;
  insert into public.institution_invitations (institution_id, address, role, invited_by)
  select distinct institution, lower(trim(a)), invite_to_institution.role, auth.uid() from unnest(addresses) a
  on conflict (institution_id, address) do nothing;
  get diagnostics made = row_count;
  return made;
end
$$;
grant execute on function public.invite_to_institution to authenticated, service_role;

create function public.take_back_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare of_institution uuid := (select i.institution_id from public.institution_invitations i where i.id = invitation);
begin
  perform private.require_institution(of_institution, '{librarian}');
  delete from public.institution_invitations i where i.id = invitation;
end
$$;
grant execute on function public.take_back_invitation to authenticated, service_role;

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
CREATE TRIGGER mail_invitation AFTER INSERT ON public.institution_invitations FOR EACH STATEMENT EXECUTE FUNCTION private.mail_invitation();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institution_invitations FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_invitation AFTER INSERT ON public.institution_invitations FOR EACH ROW EXECUTE FUNCTION private.tell_invitation();

create function private.doors_of_caller() returns TABLE(institution_id uuid, way text, role text)
language sql stable security definer set search_path = '' as $$
  select distinct on (x.institution_id) x.institution_id, x.way, x.role
  from (
    select v.institution_id, 'invitation' as way, v.role, 1 as strength
    from public.institution_invitations v where v.address = (private.own_addresses())[1]
    union all
    select i.id, 'saml', private.taught_role(a.identity_data -> 'custom_claims', coalesce(o.teacher_values, '{}')), 2
    from auth.identities a
    join auth.sso_domains s on a.provider = 'sso:' || s.sso_provider_id
    join public.institutions i on i.domain = lower(s.domain)
    left join public.institution_sign_ins o on o.institution_id = i.id and o.provider_id = s.sso_provider_id
    where a.user_id = auth.uid()
    union all
    select i.id, 'network', 'member', 3
    from public.institutions i join public.institution_networks n on n.institution_id = i.id
    where n.range >>= private.caller_address()
    union all
    select i.id, 'domain', 'member', 4
    from public.institutions i
    where i.domain_opens <> 'never' and '@' || i.domain = (private.own_addresses())[2]
  ) x
  join public.institutions i on i.id = x.institution_id and i.closed_at is null
  order by x.institution_id, x.strength
$$;
grant execute on function private.doors_of_caller to service_role;

create function private.mail_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('mail-invitations', '{}', 'mail-invitations');
  return null;
end
$$;
grant execute on function private.mail_invitation to service_role;

create function private.tell_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    u.id, 'institution', jsonb_build_object('what', 'invited', 'institution', i.name), '/institutional/' || i.type, 'member:' || i.id, true
  )
  from public.institutions i join auth.users u on lower(u.email) = new.address and u.email_confirmed_at is not null
  where i.id = new.institution_id and u.id is distinct from new.invited_by;
  return null;
end
$$;
grant execute on function private.tell_invitation to service_role;

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

-- Guesses are counted by what costs something to make (decision 0343): an account costs nothing, an address and a card list do.
create function private.network_of(address text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare read inet;
begin
  read := nullif(trim(address), '')::inet;
  -- One connection of IPv6 has a /64 at the least: as many addresses as anybody likes.
  return case when family(read) = 6 then set_masklen(read, 64)::cidr::text else host(read) end;
exception when others then return address;
end
$$;

grant execute on function private.network_of to service_role;

create function private.network_hash() returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(s.value || private.network_of(host(private.caller_address())), 'utf8')), 'hex')
  from private.secrets s where s.name = 'address-salt' and private.caller_address() is not null
$$;

grant execute on function private.network_hash to service_role;

-- A try outlives the account it was made with, which is thrown away as easily as it was made.
alter table public.institution_tries
  alter column person_id drop not null,
  add column network_hash text default private.network_hash() check (length(network_hash) <= 64),
  add column institution_id uuid references public.institutions (id) on delete cascade,
  drop constraint institution_tries_person_id_fkey,
  add constraint institution_tries_person_id_fkey foreign key (person_id) references auth.users (id) on delete set null;

create index institution_tries_network on public.institution_tries (network_hash, tried_at);

create index institution_tries_institution on public.institution_tries (institution_id, tried_at);

drop function if exists private.limit_tries();

-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create table private.unwritten_addresses (
  address_hash bytea not null,
  said_at timestamp with time zone not null default now(),
  constraint unwritten_addresses_pkey PRIMARY KEY (address_hash),
  constraint unwritten_addresses_address_hash_check CHECK (length(address_hash) <= 32)
);
alter table private.unwritten_addresses enable row level security;

create function private.takes_letters(guest public.screening_guests) returns boolean
language sql stable security definer set search_path = '' as $$
  select guest.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
    and not exists (select from auth.users u where u.id = guest.user_id and not coalesce(u.is_anonymous, false))
    and not exists (select from private.unwritten_addresses a where a.address_hash = sha256(convert_to(lower(guest.email), 'utf8')))
    and (
      select count(*) from public.screening_guests g
      where lower(g.email) = lower(guest.email) and g.made_at > now() - interval '1 day' and g.id <> guest.id
    ) < 10
$$;
grant execute on function private.takes_letters to service_role;

-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- A copy of auth.users (email), kept by a trigger, for looking.
create table private.sign_in_addresses (
  user_id uuid not null,
  address text not null,
  constraint sign_in_addresses_pkey PRIMARY KEY (user_id),
  constraint sign_in_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint sign_in_addresses_address_check CHECK (length(address) <= 320)
);
CREATE INDEX sign_in_addresses_likeness ON private.sign_in_addresses USING gin (address extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
alter table private.sign_in_addresses enable row level security;
grant all on private.sign_in_addresses to service_role;

create function private.keep_sign_in_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is null then
    delete from private.sign_in_addresses a where a.user_id = new.id;
  else
    insert into private.sign_in_addresses as a (user_id, address) values (new.id, left(new.email, 320))
    on conflict (user_id) do update set address = excluded.address;
  end if;
  return null;
end
$$;
grant execute on function private.keep_sign_in_address to service_role;

-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a secret the database made for itself.
create table private.secrets (
  name text not null,
  value text not null,
  constraint secrets_pkey PRIMARY KEY (name)
);

create function private.address_hash() returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(s.value || trim(split_part(h.headers ->> 'x-forwarded-for', ',', 1)), 'utf8')), 'hex')
  from private.secrets s,
    (select coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb as headers) h
  where s.name = 'address-salt' and h.headers ->> 'x-forwarded-for' <> ''
$$;
grant execute on function private.address_hash to service_role;

create function private.class_mark(list uuid, person uuid) returns bytea
language sql stable security definer set search_path = '' as $$
  select sha256(convert_to(s.value || class_mark.list || class_mark.person, 'UTF8')) from private.secrets s where s.name = 'class-salt'
$$;
grant execute on function private.class_mark to service_role;

create function private.key_hash(written text, apart text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(s.value || apart || upper(regexp_replace(written, '[\s.-]', '', 'g')), 'utf8')), 'hex')
  from private.secrets s where s.name = 'address-salt'
$$;
grant execute on function private.key_hash to service_role;

create function private.mark_of(person text, version uuid) returns smallint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select get_byte(sha256(convert_to(s.value || mark_of.person || mark_of.version, 'utf8')), 0)::smallint
    from private.secrets s
    where s.name = 'figures-salt'
  );
end
$$;
grant execute on function private.mark_of to service_role;

-- The mark of a person for one day of universal time: the same all day, another tomorrow, and nobody's without the key.
create function private.usage_visitor(person uuid, on_day date) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.usage_mark(s.value, person, on_day) from private.secrets s where s.name = 'usage-salt');
end
$$;
grant execute on function private.usage_visitor to service_role;

create function public.mail_in_key() returns text
language sql stable security definer set search_path = '' as $$
  select s.value from private.secrets s where s.name = 'mail-in'
$$;
grant execute on function public.mail_in_key to service_role;

create function public.my_address_hash() returns text
language sql stable security definer set search_path = '' as $$ select coalesce(private.address_hash(), '') $$;
grant execute on function public.my_address_hash to anon, authenticated, service_role;

create function public.push_key() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (select s.value from private.secrets s where s.name = 'push-public');
end
$$;
grant execute on function public.push_key to authenticated, service_role;

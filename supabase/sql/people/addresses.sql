/** Names by which an invitation may address the caller: their address and its domain. Only a confirmed address counts. */
create or replace function private.own_addresses() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array[a.own, '@' || split_part(a.own, '@', 2)] from private.confirmed_address(auth.uid()) as a (own) where a.own is not null
  );
end
$$;

-- An external sign-in confirms addresses of its approved domains only (decision 0341): an address of any other domain is claimed, not confirmed.
create or replace function private.confirmed_address(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u
  where u.id = person and u.deleted_at is null and u.email_confirmed_at is not null and u.email like '%_@_%'
    and (
      not coalesce(u.is_sso_user, false)
      or exists (
        select from auth.identities i join auth.sso_domains s on i.provider = 'sso:' || s.sso_provider_id
        where i.user_id = u.id and lower(s.domain) = split_part(lower(u.email), '@', 2)
      )
    )
$$;

-- Accounts that confirmed an address: a personal account, and one of the institution with that domain.
create or replace function private.accounts_at(address text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  -- auth/v1 stores addresses in lower case; each half has an index.
  select x.id
  from (
    select u.id, false as of_institution, u.created_at from auth.users u
    where u.email = lower(trim(accounts_at.address)) and u.is_sso_user = false and not coalesce(u.is_anonymous, false)
    union all
    select u.id, true, u.created_at from auth.identities i join auth.users u on u.id = i.user_id
    where i.email = lower(trim(accounts_at.address)) and u.is_sso_user and lower(u.email) = lower(trim(accounts_at.address))
  ) x
  where private.confirmed_address(x.id) is not null
  group by x.id, x.of_institution, x.created_at
  order by x.of_institution, x.created_at
$$;

-- One definition of a mail address for all tables: the same as isMailAddress in core/text/mail-address.ts, which a test compares.
create or replace function private.is_mail_address(written text) returns boolean
language sql immutable strict parallel safe as $$
  select length(written) <= 254
    and written ~ '^[^\s@<>(),;:"\\\[\]\u0001-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+@[^\s@<>(),;:"\\\[\]\u0001-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+$'
$$;
grant execute on function private.is_mail_address to anon, authenticated;

-- Refuses invalid addresses in the given column; empty is allowed. `domain`: a domain suffix (@college.example) is allowed as well. A
-- trigger instead of a check constraint: existing rows can still be updated, as long as their address does not change.
create or replace function private.check_mail_address() returns trigger
language plpgsql set search_path = '' as $$
declare written text := to_jsonb(new) ->> tg_argv[0];
begin
  if coalesce(written, '') <> '' and not private.is_mail_address(
    case when tg_nargs > 1 and tg_argv[1] = 'domain' and written like '@%' then 'anybody' || written else written end
  ) then
    raise exception 'This is not an email address.' using errcode = '22023', detail = 'address';
  end if;
  return new;
end
$$;

-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a key by which a program of an institution reads its usage reports or its catalogue records. The secret is given once and not kept.
create table public.library_keys (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  used_for text not null,
  name text not null,
  secret_hash bytea not null,
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint library_keys_pkey PRIMARY KEY (id),
  constraint library_keys_secret_hash_key UNIQUE (secret_hash),
  constraint library_keys_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint library_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint library_keys_name_check CHECK (length(TRIM(BOTH FROM name)) > 0 AND length(name) <= 80),
  constraint library_keys_secret_hash_check CHECK (length(secret_hash) >= 32 AND length(secret_hash) <= 32),
  constraint library_keys_used_for_check CHECK (used_for = ANY (ARRAY['usage', 'catalogue']))
);
comment on column public.library_keys.read_at is 'When a program last asked, to the hour.';
CREATE INDEX library_keys_institution ON public.library_keys USING btree (institution_id);
CREATE INDEX library_keys_made_by ON public.library_keys USING btree (made_by);
alter table public.library_keys enable row level security;
grant delete on public.library_keys to authenticated;
grant select (id, institution_id, used_for, name, created_at, read_at) on public.library_keys to authenticated;
grant all on public.library_keys to service_role;
create policy "Librarians see the keys of their institution" on public.library_keys
  for select to authenticated
  using ((institution_id IN ( SELECT private.my_institutions('{librarian}'[]) AS my_institutions)));
create policy "Librarians take keys of their institution back" on public.library_keys
  for delete to authenticated
  using ((institution_id IN ( SELECT private.my_institutions('{librarian}'[]) AS my_institutions)));
create policy "A session that owes its second step sees and changes nothing" on public.library_keys
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.library_keys REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('institution_id', '50', 'An institution keeps 50 keys at most. Take one back first.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.library_keys FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.opened_by_key(secret text, used_for text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare found_key public.library_keys;
begin
  select k.* into found_key
  from public.library_keys k join public.institutions i on i.id = k.institution_id and i.closed_at is null
  where k.secret_hash = sha256(convert_to(secret, 'UTF8')) and k.used_for = opened_by_key.used_for;
  if found_key.id is null then return null; end if;
  update public.library_keys k set read_at = date_trunc('hour', now())
  where k.id = found_key.id and k.read_at is distinct from date_trunc('hour', now());
  return found_key.institution_id;
end
$$;
grant execute on function private.opened_by_key to service_role;

create function public.make_library_key(institution uuid, used_for text, name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  secret text := encode(extensions.gen_random_bytes(32), 'hex');
  made uuid;
begin
  perform private.require_institution(institution, '{librarian}');
  insert into public.library_keys (institution_id, used_for, name, secret_hash, made_by)
  values (institution, make_library_key.used_for, trim(make_library_key.name), sha256(convert_to(secret, 'UTF8')), auth.uid())
  returning id into made;
  return jsonb_build_object('id', made, 'secret', secret);
end
$$;
grant execute on function public.make_library_key to authenticated, service_role;

create function public.read_usage(requestor text, customer text, secret text, from_month date, to_month date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  if not exists (select from public.library_keys k where k.id::text = lower(requestor) and k.used_for = 'usage') then
    return jsonb_build_object('refused', 2000);
  end if;
  opened := private.opened_by_key(secret, 'usage');
  if opened is null
    or not exists (select from public.library_keys k where k.id::text = lower(requestor) and k.secret_hash = sha256(convert_to(secret, 'UTF8')))
  then return jsonb_build_object('refused', 2020); end if;
  if opened::text <> lower(customer) then return jsonb_build_object('refused', 2010); end if;
  return private.usage_facts(opened, from_month, to_month);
end
$$;
grant execute on function public.read_usage to service_role;
